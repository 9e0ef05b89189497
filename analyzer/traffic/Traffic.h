// What one block's accesses to shared memory cost, plane by plane: the trace of a kernel joined with its ledger
// and rated by the banks. Offsets and sizes are bytes, counts are per block.
#pragma once

#include "banks/Cures.h"
#include "banks/Serve.h"
#include "ledger/Ledger.h"
#include "trace/Trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem::traffic {

// The warp instruction of an access with the most wavefronts beyond what its lanes need.
struct Worst {
  banks::Service service;
  std::int64_t laneOffsets[2] = {0, 0}; // of the lanes that collide, from the plane's start; where there are any
  bool partial = false;                 // some lane may be missing while others take part

  friend bool operator==(const Worst &, const Worst &) = default;
};

// Counts over all executions whose addresses are known. Ideal and fewest as in banks::Service.
struct Rating {
  std::uint64_t executions = 0;
  std::uint64_t wavefronts = 0; // the most it can be where not exact
  std::uint64_t ideal = 0, fewest = 0;
  std::uint64_t conflicting = 0; // executions that conflict with certainty if all their lanes take part
  std::uint64_t mayConflicting = 0; // of these, with some lane that may be missing
  std::uint64_t misaligned = 0, mayMisaligned = 0; // executions with an address that its width does not divide
  std::int64_t misalignedAt = 0;                   // one such address, from the plane's start
  std::optional<Unknown> inexact;   // why a count is a range, or what is not rated
  Worst worst;

  double ways() const { return fewest ? double(wavefronts) / double(fewest) : 0; }
  bool conflicts() const { return conflicting > mayConflicting; }

  friend bool operator==(const Rating &, const Rating &) = default;
};

// An access of the trace, with the plane it goes to and what it costs.
struct Access {
  trace::Access traced;
  std::optional<std::size_t> row; // of the ledger; none: the plane is not known
  bool isNamed = false;           // the source names that plane here; otherwise the bytes are all there is to go by
  std::string plane;              // name of the row, else of the object
  SourceSpan where;               // the frame of the access that names the plane, else the innermost
  std::optional<std::int64_t> start; // of the plane in its object; traced offsets count from the object
  std::int64_t base = 0;             // where the object starts, modulo 128
  std::optional<Rating> rating;   // none for what the banks do not serve: bulk copies, barriers, calls

  friend bool operator==(const Access &, const Access &) = default;
};

// A row of the ledger at this launch.
struct Placed {
  Known<std::int64_t> offset = std::int64_t(0); // in static or dynamic shared memory, as in the ledger
  Known<std::int64_t> extent = std::int64_t(0);
  std::optional<std::int64_t> pitch;
  std::optional<trace::ByteRange> touched, mayTouch; // from the plane's start, of accesses that name it
  bool complete = true; // every access that could go to it is known

  friend bool operator==(const Placed &, const Placed &) = default;
};

// Other row pitches and swizzles for the planes of one place, and which pitches each access would like.
struct Cure {
  banks::Plane plane;
  banks::Cures cures;
  std::vector<banks::PitchWish> wishes; // by site
  std::vector<std::size_t> sites;       // index into Traffic::accesses

  friend bool operator==(const Cure &, const Cure &) = default;
};

// Planes that start at one byte: a plane and what is laid over it.
struct Place {
  std::vector<std::size_t> rows;     // of the ledger
  std::vector<std::size_t> accesses; // into Traffic::accesses
  std::uint64_t wavefronts = 0, fewest = 0;
  bool roundTrip = false; // stored by threads, not by copies from global memory, and read in the main loop
  std::optional<Known<Cure>> cure; // where some access conflicts

  friend bool operator==(const Place &, const Place &) = default;
};

// What happens between two barriers of the main loop, or of the kernel where there is none.
struct Stage {
  SourceSpan first, last;                     // lines of the kernel itself
  std::vector<std::string> units;             // "tensor cores (wmma.mma)", in the order of the source
  std::vector<std::size_t> reads, writes;     // into Traffic::places
  std::uint64_t wavefronts = 0;

  friend bool operator==(const Stage &, const Stage &) = default;
};

struct MainLoop {
  std::size_t loop = 0; // into Trace::loops
  std::uint64_t iterations = 0; // by one warp; a loop unrolled by n counts a pass as one
  bool sampled = false;         // its length is not known
  double wavefronts = 0, barriers = 0, shuffles = 0; // per iteration: by all warps, per block, by all warps

  friend bool operator==(const MainLoop &, const MainLoop &) = default;
};

struct Traffic {
  std::vector<std::size_t> launches; // of the kernel's ledger that this block stands for; none: not launched
  trace::Dimensions block;
  std::vector<trace::Object> objects;
  std::vector<trace::Loop> loops;
  std::vector<trace::UnitUse> units;
  std::vector<Access> accesses; // in program order
  std::vector<Placed> rows;     // one per row of the ledger
  std::vector<Place> places;
  std::optional<MainLoop> mainLoop;
  std::vector<Stage> stages;
  std::uint64_t wavefronts = 0; // of everything that is rated
  std::vector<Unknown> notes;   // what was not covered

  friend bool operator==(const Traffic &, const Traffic &) = default;
};

// The layout with the fewest wavefronts; of equals plain rows before a swizzle, which changes every index, then fewer
// bytes. Null where nothing helps.
const banks::Candidate *bestOf(const Cure &cure);

// Executions of an access by the whole block in one iteration of the main loop; absent outside of it.
std::optional<double> perIteration(const Traffic &traffic, const Access &access);

// The end of the dynamic buffer's bytes that the block touches. Absent unless every access that could be one to the
// buffer is known.
std::optional<std::int64_t> dynamicEnd(const Traffic &traffic);

// Joins the trace of a block with the ledger of its kernel. `check` is the launch that the block was run for, null
// for a kernel that nothing launches.
Traffic build(trace::Trace trace, const trace::Dimensions &block, std::vector<std::size_t> launches,
              const ledger::KernelLedger &kernel, const ledger::LaunchCheck *check,
              const ledger::Bindings &bindings);

} // namespace smem::traffic
