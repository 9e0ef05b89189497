"""A headless Chromium for tests of pages, spoken to over its debugging pipe: no port, no driver, no package."""
import base64
import json
import os
import shutil
import subprocess


def find():
    """The program, or None. CHROMIUM names one that is not in the path."""
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, (shutil.which(name) for name in names if name)), None)


class Browser:
    """One page. Everything that it asks the network for is in `requests`, everything that it complains of in `faults`."""

    def __init__(self, program, folder):
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        command = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
                   "--disable-background-networking", "--disable-component-update", f"--user-data-dir={folder}"]
        # The pipe is on descriptors 3 and 4, whatever their numbers are here.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh", *command],
            pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session = b"", 0, None
        self.requests, self.faults, self.loaded = [], [], False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(domain + ".enable")

    def close(self):
        os.close(self.write_end)
        os.close(self.read_end)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise EOFError("the browser ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        method, details = message.get("method"), message.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(details["request"]["url"])
        elif method == "Log.entryAdded" and details["entry"]["level"] in ("error", "warning"):
            self.faults.append(details["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            self.faults.append(details["exceptionDetails"]["text"])
        elif method == "Page.loadEventFired":
            self.loaded = True
        return message

    def call(self, method, **details):
        self.number += 1
        message = {"id": self.number, "method": method, "params": details}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, path, width, height, scheme):
        """Shows a file on a screen of so many CSS pixels; `scheme` is light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.requests, self.faults, self.loaded = [], [], False
        self.call("Page.navigate", url=path.resolve().as_uri())
        while not self.loaded:
            self.read()

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def press(self, key, code):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def picture(self, path, **clip):
        """A PNG of the window, or with x, y, width and height of a part of the page."""
        more = {"clip": {**clip, "scale": 1}, "captureBeyondViewport": True} if clip else {}
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png", **more)["data"]))
