// Everything that a trace holds: patterns with their lane addresses, loops and units, kernel by kernel.
#include "render/Dump.h"

#include "render/JsonTraffic.h"
#include "render/JsonWriter.h"
#include "traffic/Stages.h"

namespace smem::render {

static void patternObject(JsonWriter &out, const trace::Pattern &pattern) {
  out.object([&] {
    out.number("executions", std::int64_t(pattern.executions));
    out.boolean("may", pattern.may);
    // One entry per lane, null for one that does not take part.
    out.memberArray("offsets", [&] {
      for (const std::optional<std::int64_t> &offset : pattern.offsets)
        if (offset)
          out.number(*offset);
        else
          out.null();
    });
    if (pattern.sources)
      out.memberArray("sources", [&] {
        for (std::int64_t source : *pattern.sources)
          out.number(source);
      });
  });
}

static void accessObject(JsonWriter &out, const traffic::Access &access, const std::vector<trace::Object> &objects) {
  const trace::Access &traced = access.traced;
  out.object([&] {
    out.place("location", traced.where);
    out.memberArray("called_from", [&] {
      for (const SourceSpan &caller : traced.callers)
        out.place(caller);
    });
    if (traced.object)
      out.string("object", objects[*traced.object].name);
    else
      out.null("object");
    out.string("kind", nameOf(traced.kind));
    out.string("name", traced.name);
    out.number("bytes_per_lane", traced.bytes);
    if (traced.loop)
      out.number("loop", std::int64_t(*traced.loop));
    else
      out.null("loop");
    out.memberArray("patterns", [&] {
      for (const trace::Pattern &pattern : traced.patterns)
        patternObject(out, pattern);
    });
  });
}

static void loopObject(JsonWriter &out, const trace::Loop &loop) {
  out.object([&] {
    out.place("location", loop.where);
    if (loop.parent)
      out.number("parent", std::int64_t(*loop.parent));
    else
      out.null("parent");
    out.number("entries", std::int64_t(loop.entries));
    out.number("iterations", std::int64_t(loop.iterations));
    if (loop.sampled)
      out.member("sampled", [&] { out.unknown(loop.sampled->why); });
    else
      out.null("sampled");
  });
}

static void unitObject(JsonWriter &out, const trace::UnitUse &use) {
  out.object([&] {
    out.string("unit", traffic::nameOf(use.kind));
    out.string("name", use.name);
    out.place("location", use.where);
    out.number("loop_depth", use.loopDepth);
    out.number("instructions", std::int64_t(use.copies));
    out.number("executions", std::int64_t(use.executions));
  });
}

static void traceObject(JsonWriter &out, const traffic::Traffic &traffic) {
  out.object([&] {
    out.memberObject("block", [&] {
      out.number("x", traffic.block.x);
      out.number("y", traffic.block.y);
      out.number("z", traffic.block.z);
    });
    out.memberArray("objects", [&] {
      for (const trace::Object &object : traffic.objects)
        out.object([&] {
          out.string("name", object.name);
          out.boolean("dynamic", object.dynamic);
          if (object.bytes)
            out.number("bytes", *object.bytes);
          else
            out.null("bytes");
          out.number("alignment", object.alignment);
        });
    });
    out.memberArray("accesses", [&] {
      for (const traffic::Access &access : traffic.accesses)
        accessObject(out, access, traffic.objects);
    });
    out.memberArray("loops", [&] {
      for (const trace::Loop &loop : traffic.loops)
        loopObject(out, loop);
    });
    out.memberArray("units", [&] {
      for (const trace::UnitUse &use : traffic.units)
        unitObject(out, use);
    });
    out.unknowns("notes", traffic.notes);
  });
}

std::string dumpTrace(const Unit &unit) {
  return jsonDocument([&](JsonWriter &out) {
    out.object([&] {
      out.string("file", unit.file);
      out.memberArray("kernels", [&] {
        for (std::size_t index = 0; index < unit.traces.size(); ++index)
          out.object([&] {
            out.string("kernel", unit.ledger.kernels[index].kernel.display);
            const lint::Traces &traces = unit.traces[index];
            if (!traces)
              return out.member("traces", [&] { out.unknown(traces.why()); });
            out.memberArray("traces", [&] {
              for (const traffic::Traffic &traffic : *traces)
                traceObject(out, traffic);
            });
          });
      });
    });
  });
}

} // namespace smem::render
