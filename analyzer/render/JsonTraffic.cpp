// Accesses, planes, stages and the main loop of each block that was run.
#include "render/JsonTraffic.h"

#include <cmath>

namespace smem::render {

std::string_view nameOf(trace::AccessKind kind) {
  using trace::AccessKind;
  switch (kind) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Atomic:
    return "atomic";
  case AccessKind::RowLoad:
    return "ldmatrix";
  case AccessKind::RowStore:
    return "stmatrix";
  case AccessKind::AsyncCopy:
    return "cp.async";
  case AccessKind::MatrixLoad:
    return "wmma.load";
  case AccessKind::MatrixStore:
    return "wmma.store";
  case AccessKind::BulkCopy:
    return "bulk copy";
  case AccessKind::Barrier:
    return "mbarrier";
  case AccessKind::Call:
    return "call";
  }
  return {};
}

namespace {

std::string_view doubtName(trace::Doubt::Kind kind) {
  using Kind = trace::Doubt::Kind;
  switch (kind) {
  case Kind::Index:
    return "address";
  case Kind::Branch:
    return "branch";
  case Kind::Loop:
    return "loop";
  case Kind::Budget:
    return "budget";
  }
  return {};
}

void range(JsonWriter &out, llvm::StringRef key, const std::optional<trace::ByteRange> &bytes, std::int64_t start) {
  if (!bytes)
    return out.null(key);
  out.memberObject(key, [&] {
    out.number("begin", bytes->begin - start);
    out.number("end", bytes->end - start);
  });
}

void ratingMembers(JsonWriter &out, const traffic::Rating &rating) {
  out.number("wavefronts", std::int64_t(rating.wavefronts));
  out.number("ideal", std::int64_t(rating.ideal));
  out.number("fewest", std::int64_t(rating.fewest));
  out.fraction("ways", rating.ways());
  out.boolean("conflicts", rating.conflicts());
  out.number("rated_executions", std::int64_t(rating.executions));
  if (rating.inexact)
    out.member("inexact", [&] { out.unknown(*rating.inexact); });
  else
    out.null("inexact");
}

void layoutMembers(JsonWriter &out, const banks::Layout &layout) {
  out.number("row_pitch_bytes", layout.pitch);
  if (layout.swizzleUnit == 0)
    return out.null("swizzle");
  out.memberObject("swizzle", [&] {
    out.number("unit_bytes", layout.swizzleUnit);
    out.number("group_units", layout.groupUnits);
    out.number("rows_per_step", layout.rowsPerStep);
  });
}

// What the best cure of its place makes of one access.
void cureMember(JsonWriter &out, const traffic::Traffic &traffic, std::size_t access) {
  for (const traffic::Place &place : traffic.places) {
    if (!place.cure || !*place.cure)
      continue;
    const traffic::Cure &cure = **place.cure;
    const banks::Candidate *best = traffic::bestOf(cure);
    for (std::size_t site = 0; best && site < cure.sites.size(); ++site)
      if (cure.sites[site] == access && site < best->sites.size())
        return out.memberObject("cure", [&] {
          layoutMembers(out, best->layout);
          const std::uint64_t fewest = traffic.accesses[access].rating->fewest;
          out.fraction("ways", fewest ? double(best->sites[site].wavefronts) / double(fewest) : 0);
          out.number("cost_bytes", best->extraBytes);
        });
  }
  out.null("cure");
}

// Why nothing is known of an access that the banks serve, or of what a function does.
std::optional<Unknown> unratedOf(const traffic::Access &access) {
  if (access.traced.kind == trace::AccessKind::Call)
    return Unknown{"what `" + access.traced.name + "` does with the memory is not known", access.where};
  if (!access.rating || access.rating->executions > 0)
    return std::nullopt;
  for (const trace::Doubt &doubt : access.traced.doubts)
    if (doubt.kind == trace::Doubt::Kind::Index)
      return doubt.why;
  return access.rating->inexact.value_or(Unknown{"no address of it is known", access.where});
}

void accessObject(JsonWriter &out, const traffic::Traffic &traffic, std::size_t index, std::size_t trace) {
  const traffic::Access &access = traffic.accesses[index];
  const trace::Access &traced = access.traced;
  out.object([&] {
    out.number("trace", std::int64_t(trace));
    out.place("location", access.where);
    out.memberArray("called_from", [&] {
      for (const SourceSpan &caller : traced.callers)
        out.place(caller);
    });
    if (traced.object)
      out.string("plane", access.plane);
    else
      out.null("plane");
    out.string("kind", nameOf(traced.kind));
    out.number("bytes_per_lane", traced.bytes);
    out.number("executions_per_block", std::int64_t(traced.executions));
    if (const auto each = traffic::perIteration(traffic, access))
      out.fraction("executions_per_iteration", *each);
    else
      out.null("executions_per_iteration");
    out.number("unknown_executions", std::int64_t(traced.unknownExecutions));
    out.number("may_executions", std::int64_t(traced.mayExecutions));
    if (auto why = unratedOf(access))
      out.member("wavefronts", [&] { out.unknown(*why); });
    else if (access.rating)
      ratingMembers(out, *access.rating);
    else
      out.null("wavefronts");
    range(out, "touched", traced.touched, access.start.value_or(0));
    range(out, "may_touch", traced.mayTouch, access.start.value_or(0));
    if (traced.loop)
      out.number("loop", std::int64_t(*traced.loop));
    else
      out.null("loop");
    out.memberArray("doubts", [&] {
      for (const trace::Doubt &doubt : traced.doubts)
        out.object([&] {
          out.string("kind", doubtName(doubt.kind));
          out.string("unknown", doubt.why.reason);
          out.place("location", doubt.why.where);
          out.boolean("can_be_set", doubt.canBeSet);
        });
    });
    cureMember(out, traffic, index);
  });
}

void placeObject(JsonWriter &out, const traffic::Traffic &traffic, const traffic::Place &place,
                 const ledger::KernelLedger &kernel) {
  out.object([&] {
    out.memberArray("planes", [&] {
      for (std::size_t row : place.rows)
        out.string(kernel.rows[row].name);
    });
    out.number("wavefronts", std::int64_t(place.wavefronts));
    out.number("fewest", std::int64_t(place.fewest));
    out.fraction("share", traffic.wavefronts ? double(place.wavefronts) / double(traffic.wavefronts) : 0);
    out.boolean("round_trip", place.roundTrip);
    if (!place.cure)
      return out.null("cures");
    if (!*place.cure)
      return out.member("cures", [&] { out.unknown(place.cure->why()); });
    out.memberArray("cures", [&] {
      for (const banks::Candidate &candidate : (*place.cure)->cures.better)
        out.object([&] {
          layoutMembers(out, candidate.layout);
          out.number("wavefronts", std::int64_t(candidate.total.wavefronts));
          out.number("cost_bytes", candidate.extraBytes);
        });
    });
  });
}

void stageObject(JsonWriter &out, const traffic::Traffic &traffic, const traffic::Stage &stage,
                 const ledger::KernelLedger &kernel) {
  auto planes = [&](llvm::StringRef key, const std::vector<std::size_t> &places) {
    out.memberArray(key, [&] {
      for (std::size_t place : places)
        out.string(kernel.rows[traffic.places[place].rows.front()].name);
    });
  };
  out.object([&] {
    out.place("first", stage.first);
    out.place("last", stage.last);
    out.strings("units", stage.units);
    planes("reads", stage.reads);
    planes("writes", stage.writes);
    out.number("wavefronts", std::int64_t(stage.wavefronts));
  });
}

void traceObject(JsonWriter &out, const traffic::Traffic &traffic, const ledger::KernelLedger &kernel) {
  out.object([&] {
    out.memberArray("launches", [&] {
      for (std::size_t launch : traffic.launches)
        out.number(std::int64_t(launch));
    });
    out.memberObject("block", [&] {
      out.number("x", traffic.block.x);
      out.number("y", traffic.block.y);
      out.number("z", traffic.block.z);
    });
    out.number("wavefronts", std::int64_t(traffic.wavefronts));
    if (traffic.mainLoop)
      out.memberObject("main_loop", [&] {
        const traffic::MainLoop &loop = *traffic.mainLoop;
        out.place("location", traffic.loops[loop.loop].where);
        out.number("iterations", std::int64_t(loop.iterations));
        out.boolean("sampled", loop.sampled);
        out.fraction("wavefronts_per_iteration", loop.wavefronts);
        out.fraction("barriers_per_iteration", loop.barriers);
        out.fraction("shuffles_per_iteration", loop.shuffles);
      });
    else
      out.null("main_loop");
    out.memberArray("planes", [&] {
      for (const traffic::Place &place : traffic.places)
        placeObject(out, traffic, place, kernel);
    });
    out.memberArray("stages", [&] {
      for (const traffic::Stage &stage : traffic.stages)
        stageObject(out, traffic, stage, kernel);
    });
    out.unknowns("notes", traffic.notes);
  });
}

} // namespace

void jsonTraffic(JsonWriter &out, const lint::KernelModel &kernel) {
  const lint::Traces *traces = kernel.traces;
  if (traces && !*traces)
    out.member("traces", [&] { out.unknown(traces->why()); });
  else
    out.memberArray("traces", [&] {
      for (std::size_t trace = 0; traces && trace < (*traces)->size(); ++trace)
        traceObject(out, (**traces)[trace], *kernel.ledger);
    });
  out.memberArray("accesses", [&] {
    for (std::size_t trace = 0; traces && *traces && trace < (*traces)->size(); ++trace)
      for (std::size_t access = 0; access < (**traces)[trace].accesses.size(); ++access)
        accessObject(out, (**traces)[trace], access, trace);
  });
}

} // namespace smem::render
