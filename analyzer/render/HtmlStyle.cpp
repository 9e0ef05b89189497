// The style sheet: the system's own fonts, colours for light and dark (text at least 4.5 : 1, fills 3 : 1 on
// their ground), columns that wrap, tables and source that scroll by themselves. It must hold no `&` and no
// `<`, so that the page stays well-formed.
#include "render/HtmlPage.h"

namespace smem::render {

static constexpr const char *colours = R"(
:root {
  color-scheme: light dark;
  --ground: #f6f7f8; --paper: #ffffff; --text: #1b1f24; --dim: #545c66; --line: #d3d8de; --strong: #767e89;
  --link: #0a55a8; --focus: #0a55a8; --exact: #17662f; --warning: #854400; --error: #b01e17; --note: #0a55a8;
  --plane-0: #2f6fb0; --plane-1: #c4601a; --plane-2: #23856a; --plane-3: #8a4ca6;
  --plane-4: #927410; --plane-5: #c23e69; --plane-6: #5a6b7b; --plane-7: #4a871f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121518; --paper: #1b1f23; --text: #e5e8eb; --dim: #a4adb6; --line: #39414a; --strong: #727c87;
    --link: #82bbf7; --focus: #a8d1ff; --exact: #7fd197; --warning: #f0b05a; --error: #ff9389; --note: #82bbf7;
    --plane-0: #6aa5df; --plane-1: #ee9459; --plane-2: #58c4a0; --plane-3: #c192dc;
    --plane-4: #d6b750; --plane-5: #ee86a9; --plane-6: #a0afbd; --plane-7: #93cc63;
  }
}
)";

static constexpr const char *layout = R"(
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 3rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
code, pre, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .9em; }
code { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.25rem 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.25rem 0 .5rem; overflow-wrap: anywhere; }
.card > h2:first-child { margin-top: 0; }
h3 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h4 { font-size: 1rem; margin: 1.5rem 0 .25rem; overflow-wrap: anywhere; }
h5 { font-size: 1rem; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
p, ul, dl { margin: .35rem 0; }
ul { padding-left: 1.25rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 3; background: var(--paper); padding: .5rem .75rem; }
.dim { color: var(--dim); } .exact { color: var(--exact); } .note { color: var(--note); }
.warning { color: var(--warning); } .error { color: var(--error); }
.exact, .warning, .error, .note { font-weight: 600; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem;
  margin: 1rem 0; }
nav ul { list-style: none; padding: 0; }
.choice { position: sticky; top: 0; z-index: 2; margin: .75rem -1rem; padding: .25rem 1rem .4rem; border: 0;
  border-bottom: 1px solid var(--line); background: var(--ground); min-width: 0; }
.choice legend { float: left; padding: .5rem .75rem .25rem 0; font-size: .9rem; color: var(--dim); }
.choice div { display: flex; gap: .25rem .5rem; overflow-x: auto; padding: .25rem; }
.choice span { flex: none; display: flex; align-items: center; min-height: 2rem; }
.choice input { width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--link); }
.choice label { padding: .25rem .5rem .25rem .35rem; }
.choice input:checked + label { font-weight: 700; }
.scroll { overflow-x: auto; margin: .5rem 0; }
table { width: max-content; border-collapse: collapse; font-size: .9rem; line-height: 1.4; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; border-bottom: 1px solid var(--strong); font-weight: 600; color: var(--dim);
  white-space: nowrap; }
tbody th, tfoot th { font-weight: 600; white-space: nowrap; }
tfoot tr:first-child > * { border-top: 1px solid var(--strong); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td code { overflow-wrap: normal; }
td { min-width: 2.5rem; }
.wide { display: inline-block; max-width: 20rem; white-space: normal; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .75rem; }
dt { color: var(--dim); } dd { margin: 0; }
dd b { font-variant-numeric: tabular-nums; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } dt { margin-top: .3rem; } }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2rem; margin-top: .75rem; align-items: flex-start; }
figure { margin: 0; width: 23rem; max-width: 100%; }
figcaption { font-size: .9rem; margin-bottom: .35rem; }
pre { overflow-x: auto; margin: .5rem 0; padding: .5rem .75rem; background: var(--ground); border: 1px solid
  var(--line); border-radius: .35rem; line-height: 1.45; tab-size: 4; }
pre .here { font-weight: 700; }
pre .gutter { color: var(--dim); user-select: none; }
.finding { border-left: .25rem solid var(--strong); padding: .1rem 0 .1rem .75rem; margin: 1rem 0; }
.finding.is-error { border-color: var(--error); } .finding.is-warning { border-color: var(--warning); }
.finding.is-note { border-color: var(--note); }
details > summary { cursor: pointer; padding: .25rem 0; color: var(--link); }
footer { margin-top: 2.5rem; font-size: .85rem; color: var(--dim); }
@media print { .choice, .skip { display: none; } body { max-width: none; } .card { break-inside: avoid-page; } }
)";

static constexpr const char *drawings = R"(
svg { display: block; max-width: 100%; height: auto; }
svg.fills { position: absolute; width: 0; height: 0; }
svg text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--text); }
svg text.small { font-size: 11px; fill: var(--dim); }
svg text.strong { font-weight: 700; }
.plane { stroke: var(--paper); stroke-width: .75; }
.plane-0 { fill: var(--plane-0); } .plane-1 { fill: var(--plane-1); } .plane-2 { fill: var(--plane-2); }
.plane-3 { fill: var(--plane-3); } .plane-4 { fill: var(--plane-4); } .plane-5 { fill: var(--plane-5); }
.plane-6 { fill: var(--plane-6); } .plane-7 { fill: var(--plane-7); }
.alias { fill: url(#fill-over); stroke: var(--text); stroke-width: 1; }
.reserve { fill: url(#fill-reserve); stroke: var(--strong); stroke-width: .5; }
.surplus { fill: url(#fill-surplus); stroke: var(--warning); stroke-width: 1; }
.fails { fill: url(#fill-fails); stroke: var(--error); stroke-width: 1; }
.free { fill: none; stroke: var(--strong); stroke-dasharray: 4 3; }
.block { fill: none; stroke: var(--text); stroke-width: 1.25; }
.zoom { fill: var(--line); opacity: .45; }
.lead { fill: none; stroke: var(--strong); stroke-width: 1; }
.end { stroke: var(--error); stroke-width: 2; stroke-dasharray: 5 3; }
.stripe { stroke: var(--strong); stroke-width: 1; } .overlay { stroke: var(--text); stroke-width: 1.5; }
.dot { fill: var(--warning); } .cross { stroke: var(--error); stroke-width: .75; fill: none; }
.axis { stroke: var(--strong); stroke-width: 1; fill: none; }
.grid { stroke: var(--line); stroke-width: 1; }
.curve { fill: none; stroke: var(--plane-0); stroke-width: 2.5; }
.below { fill: var(--plane-0); opacity: .14; }
.request { fill: var(--text); stroke: var(--paper); stroke-width: 1.5; }
.needed { fill: var(--paper); stroke: var(--error); stroke-width: 2.5; }
.at { stroke: var(--text); stroke-width: 1; stroke-dasharray: 3 3; }
.opt-in { stroke: var(--dim); stroke-width: 1.5; stroke-dasharray: 1 4; }
.heat td { text-align: center; min-width: 6.5rem; padding: .35rem .4rem; border: 1px solid var(--line); }
.heat td b { display: block; font-size: 1.05rem; font-variant-numeric: tabular-nums; }
.heat td small { font-variant-numeric: tabular-nums; white-space: nowrap; }
.heat th { text-align: right; padding-right: .6rem; white-space: nowrap; vertical-align: middle; }
.heat thead th { text-align: center; }
.heat .corner { text-align: right; }
.heat-0 { background: #ffffff; color: #14202c; } .heat-1 { background: #e3eefa; color: #14202c; }
.heat-2 { background: #c3dbf3; color: #14202c; } .heat-3 { background: #93bfe8; color: #14202c; }
.heat-4 { background: #2f74b5; color: #ffffff; } .heat-5 { background: #1c558f; color: #ffffff; }
.heat-6 { background: #0d3763; color: #ffffff; }
.cannot { color: var(--text); background: repeating-linear-gradient(135deg, transparent 0 6px, var(--line) 6px 8px); }
)";

std::string htmlStyle() { return std::string(colours) + layout + drawings; }

} // namespace smem::render
