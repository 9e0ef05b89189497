// Both sides of everything that changed, in the words of the report.
#include "render/Compare.h"

#include "lint/Select.h"
#include "render/CompareWords.h"
#include "render/JsonWriter.h"

namespace smem::render {
namespace {

using compare::Amount;

void amount(JsonWriter &out, llvm::StringRef key, const Amount &value, llvm::StringRef unit = "bytes") {
  if (value.formula.empty() && !value.value)
    return out.member(key, [&] { out.unknown(value.value.why()); });
  out.memberObject(key, [&] {
    out.string("formula", value.formula);
    out.known(unit, value.value);
  });
}

void amount(JsonWriter &out, llvm::StringRef key, const std::optional<Amount> &value) {
  if (value)
    amount(out, key, *value);
  else
    out.null(key);
}

void text(JsonWriter &out, llvm::StringRef key, const std::string &value) {
  if (value.empty())
    out.null(key);
  else
    out.string(key, value);
}

void plane(JsonWriter &out, const compare::Plane &plane) {
  out.object([&] {
    out.string("name", plane.name);
    out.string("storage", plane.storage);
    out.string("element", plane.element);
    amount(out, "offset", plane.offset);
    amount(out, "extent", plane.extent);
    amount(out, "row_pitch", plane.rowPitch);
    text(out, "alias_of", plane.aliasOf);
  });
}

void blocks(JsonWriter &out, const compare::Blocks &blocks) {
  out.object([&] {
    out.string("arch", blocks.arch);
    out.known("blocks_per_sm", blocks.perSm);
    out.boolean("at_most", blocks.isBound);
    out.number("warps", blocks.warps);
    out.number("max_warps", blocks.maxWarps);
    out.strings("limiters", blocks.limiters);
    if (blocks.registers)
      out.number("registers", *blocks.registers);
    else
      out.null("registers");
  });
}

void launch(JsonWriter &out, const compare::Launch &launch) {
  out.object([&] {
    out.place("location", launch.where);
    out.string("function", launch.function);
    out.string("context", launch.context);
    amount(out, "threads", launch.threads, "value");
    amount(out, "need", launch.need);
    amount(out, "request", launch.request);
    amount(out, "opt_in", launch.optIn);
    out.string("verdict", launch.verdict);
    text(out, "condition", launch.condition);
    out.memberArray("occupancy", [&] {
      for (const compare::Blocks &each : launch.blocks)
        blocks(out, each);
    });
  });
}

void traffic(JsonWriter &out, const compare::Traffic &traffic) {
  out.object([&] {
    text(out, "plane", traffic.plane);
    out.string("kind", traffic.kind);
    out.number("bytes_per_lane", traffic.bytesPerLane);
    out.number("wavefronts", traffic.wavefronts);
    out.number("fewest", traffic.fewest);
    if (traffic.fewest)
      out.fraction("ways", traffic.ways());
    else
      out.null("ways");
    out.fraction("worst_ways", traffic.worst);
    out.number("unrated", traffic.unrated);
    out.memberArray("locations", [&] {
      for (const SourceSpan &place : traffic.places)
        out.place(place);
    });
  });
}

void trace(JsonWriter &out, llvm::StringRef key, const compare::Trace &trace) {
  out.memberObject(key, [&] {
    out.string("block", trace.block);
    out.number("wavefronts", trace.wavefronts);
    if (!trace.mainLoop)
      return out.null("main_loop");
    out.memberObject("main_loop", [&] {
      out.number("iterations", trace.mainLoop->iterations);
      out.boolean("sampled", trace.mainLoop->isSampled);
      out.fraction("wavefronts_per_iteration", trace.mainLoop->wavefronts);
      out.fraction("barriers_per_iteration", trace.mainLoop->barriers);
    });
  });
}

template <class T, class Write>
void changes(JsonWriter &out, llvm::StringRef key, const std::vector<compare::Change<T>> &all, Write write) {
  auto side = [&](llvm::StringRef name, const std::optional<T> &value) {
    if (value)
      out.member(name, [&] { write(out, *value); });
    else
      out.null(name);
  };
  out.memberArray(key, [&] {
    for (const compare::Change<T> &change : all)
      out.object([&] {
        side("before", change.before);
        side("after", change.after);
      });
  });
}

void kernelMembers(JsonWriter &out, const compare::Kernel &kernel) {
  out.string("name", kernel.name);
  out.string("display", kernel.display);
  out.place("location", kernel.where);
  out.known("static_bytes", kernel.staticBytes);
  amount(out, "dynamic", kernel.dynamic);
}

void kernelWhole(JsonWriter &out, const compare::Kernel &kernel) {
  out.object([&] {
    kernelMembers(out, kernel);
    out.memberArray("planes", [&] {
      for (const compare::Plane &each : kernel.planes)
        plane(out, each);
    });
    out.memberArray("launches", [&] {
      for (const compare::Launch &each : kernel.launches)
        launch(out, each);
    });
  });
}

void kernelChange(JsonWriter &out, const compare::KernelChange &change) {
  out.object([&] {
    out.memberObject("before", [&] { kernelMembers(out, change.before); });
    out.memberObject("after", [&] { kernelMembers(out, change.after); });
    changes(out, "planes", change.planes, plane);
    changes(out, "launches", change.launches, launch);
    out.memberArray("traces", [&] {
      for (const compare::TraceChange &each : change.traces)
        out.object([&] {
          trace(out, "before", each.before);
          trace(out, "after", each.after);
          changes(out, "accesses", each.traffic, traffic);
        });
    });
  });
}

void finding(JsonWriter &out, const compare::Found &found) {
  const lint::Finding &finding = found.finding;
  out.object([&] {
    out.string("rule", finding.rule);
    out.string("severity", lint::nameOf(finding.severity));
    out.place("location", finding.where);
    out.string("unit", found.unit);
    out.string("kernel", finding.kernel);
    if (!finding.archs.empty())
      out.strings("archs", finding.archs);
    out.string("message", finding.message);
    out.string("remedy", finding.remedy);
  });
}

void findings(JsonWriter &out, const compare::Difference &difference) {
  auto list = [&](llvm::StringRef key, const std::vector<compare::Found> &all) {
    out.memberArray(key, [&] {
      for (const compare::Found &each : all)
        finding(out, each);
    });
  };
  out.memberArray("new", [&] {
    for (const compare::NewFinding &each : difference.fresh)
      out.object([&] {
        out.member("finding", [&] { finding(out, each.found); });
        out.boolean("fails", each.fails);
      });
  });
  out.memberArray("changed", [&] {
    for (const compare::FindingChange &each : difference.findings)
      out.object([&] {
        out.member("before", [&] { finding(out, each.before); });
        out.member("after", [&] { finding(out, each.after); });
        out.boolean("worse", each.isWorse);
        out.boolean("fails", each.fails);
      });
  });
  list("fixed", difference.fixed);
  out.number("as_before", std::int64_t(difference.still));
  list("broken_budgets", difference.brokenBudgets);
}

} // namespace

std::string compareJson(const compare::Difference &difference, const std::string &version) {
  return jsonDocument([&](JsonWriter &out) {
    out.object([&] {
      out.string("schema", "smem-ledger/compare/1");
      out.memberObject("tool", [&] {
        out.string("name", "smem-ledger");
        out.string("version", version);
      });
      out.string("base", difference.base);
      out.string("head", difference.head);
      out.strings("remarks", difference.remarks);
      out.boolean("fails", difference.fails());
      out.strings("failures", sayFailures(difference));
      out.memberObject("kernels", [&] {
        out.memberArray("changed", [&] {
          for (const compare::KernelChange &each : difference.changed)
            kernelChange(out, each);
        });
        for (auto [key, all] :
             {std::pair("added", &difference.added), std::pair("removed", &difference.removed)})
          out.memberArray(key, [&, all = all] {
            for (const compare::Kernel &each : *all)
              kernelWhole(out, each);
          });
        out.number("as_before", std::int64_t(difference.unchanged));
      });
      out.memberObject("findings", [&] { findings(out, difference); });
    });
  });
}

} // namespace smem::render
