"""Times PyTorch's attention backends on fa-bench's shapes: causal, f16, median of interleaved runs with the middle
half as noise band. Prints a table; --json FILE also writes it. Exit 77 where there is no PyTorch or no device."""
import argparse
import json
import sys

try:
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel
except ImportError:
    print("sdpa.py: nothing measured, no PyTorch here", file=sys.stderr)
    sys.exit(77)

BACKENDS = {"FlashAttention-2": "FLASH_ATTENTION", "cuDNN": "CUDNN_ATTENTION", "memory-efficient": "EFFICIENT_ATTENTION"}


def timed(backend, tensors):
    start, stop = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    with sdpa_kernel(getattr(SDPBackend, backend)):
        start.record()
        torch.nn.functional.scaled_dot_product_attention(*tensors, is_causal=True)
        stop.record()
    torch.cuda.synchronize()
    return start.elapsed_time(stop)


def measure(tokens, heads, hd, rounds):
    """Backend name -> sorted times in ms; a backend that cannot run the shape is left out."""
    tensors = [torch.randn(1, heads, tokens, hd, device="cuda", dtype=torch.float16) for _ in range(3)]
    times = {}
    for name, backend in BACKENDS.items():
        try:
            for _ in range(3):
                timed(backend, tensors)
            times[name] = []
        except RuntimeError as error:
            print(f"{name}: left out, {str(error).splitlines()[0]}", file=sys.stderr)
    for _ in range(rounds):
        for name in times:
            times[name].append(timed(BACKENDS[name], tensors))
    return {name: sorted(ms) for name, ms in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, nargs="+", default=[8192, 4096])
    parser.add_argument("--heads", type=int, default=32)
    parser.add_argument("--hd", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json")
    options = parser.parse_args()
    if not torch.cuda.is_available():
        print("sdpa.py: nothing measured, no CUDA device here", file=sys.stderr)
        sys.exit(77)
    rows = []
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}; {options.heads} heads, hd {options.hd}, "
          f"causal, f16; {options.rounds} interleaved rounds")
    print(f"{'tokens':>6} {'backend':<18} {'median ms':>9} {'middle half ms':>17} {'TFLOP/s':>8}")
    for tokens in options.tokens:
        for name, ms in measure(tokens, options.heads, options.hd, options.rounds).items():
            median, low, high = (ms[round(part * (len(ms) - 1))] for part in (0.5, 0.25, 0.75))
            teraflops = 2 * options.heads * options.hd * tokens**2 / median * 1e-9
            print(f"{tokens:>6} {name:<18} {median:>9.3f} {low:>8.3f}-{high:<8.3f} {teraflops:>8.0f}")
            rows.append({"tokens": tokens, "backend": name, "heads": options.heads, "hd": options.hd,
                         "ms": {"median": median, "quarter": low, "three_quarters": high, "least": ms[0]}})
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"device": torch.cuda.get_device_name(), "torch": torch.__version__, "rows": rows}, file, indent=2)
            file.write("\n")


if __name__ == "__main__":
    main()
