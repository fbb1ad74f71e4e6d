/**
 * How overlays look: 1920 × 1080 on a clear ground, drawn larger and smaller with the window. Colours of our night theme as
 * the browser of older stream software reads them (no oklch, no nesting).
 */
export const overlayStyles = `
:root{font-size:calc(100vw/120);--ground:rgba(7,24,25,.93);--raised:rgba(22,47,48,.95);--rule:#2c4546;--text:#f4f2e8;--soft:#c3cdc6;--sodium:#f5d63f;--live:#f2704e;--semi:#7cc9ec;--playoff:#b596f2;--releg:#f07a86}
*{box-sizing:border-box;margin:0;padding:0}
html,body{height:100%;overflow:hidden;background:transparent}
body{font:500 1.5rem/1.25 'Schibsted Grotesk',system-ui,sans-serif;color:var(--text)}
#stage{position:fixed;inset:0;display:grid}
#stage.enters>*{animation:enter .5s cubic-bezier(.2,.8,.2,1)}
@keyframes enter{from{opacity:0;transform:translateY(1.5rem)}}
.count,.score,.goals,.number,td,.shirt,.wins,.position{font-variant-numeric:tabular-nums}
h1,.name,.team,.player,.count,.goals,.score,.label,th,td,.wins,.number,.shirt{font-family:'Saira','Arial Narrow',sans-serif;font-stretch:75%}
.name,.team,.player{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.crest{display:block;object-fit:contain;flex:none}
.kit{display:block;flex:none}
.label{color:var(--soft);font-weight:600}
header{display:flex;align-items:baseline;justify-content:space-between;gap:2rem;padding-bottom:1.25rem;border-bottom:2px solid var(--rule)}
header .name{font-size:2.75rem;font-weight:700}
header .place{flex:none;font-size:1.75rem;color:var(--soft)}
.before,.standings,.bracket{place-self:center;background:var(--ground);border-top:.5rem solid var(--sodium);border-radius:.375rem;padding:2rem 3rem 2.25rem}
.before{width:96rem}
.meet{display:grid;grid-template-columns:minmax(0,1fr) auto minmax(0,1fr);gap:2rem;padding:1.75rem 0 1.25rem}
.side{display:grid;grid-template-rows:auto 1fr auto;align-items:center;justify-items:center;gap:.875rem;min-width:0}
.side .crest{width:11rem;height:11rem}
.side .team{max-width:100%;font-size:2.75rem;line-height:1.1;font-weight:700;text-align:center;white-space:normal;overflow-wrap:anywhere;text-wrap:balance}
.side .kit{width:100%;height:.5rem;border-radius:.25rem}
.versus{align-self:center;font-size:4rem;color:var(--soft)}
.clock{display:grid;justify-items:center;gap:.25rem}
.clock .count{font-family:'Saira','Arial Narrow',sans-serif;font-size:5.5rem;line-height:1;font-weight:700;color:var(--sodium)}
.clock .when{color:var(--soft)}
.squads{display:grid;grid-template-columns:1fr 1fr;gap:0 4rem;padding-top:1.5rem}
.squads ol{list-style:none}
.squads li{display:grid;grid-template-columns:3.5rem minmax(0,1fr) auto;align-items:baseline;gap:1rem;padding:.4rem 0;border-top:1px solid var(--rule)}
.squads .shirt{color:var(--sodium);font-weight:700;text-align:right}
.squads .player{font-size:1.75rem;font-weight:600}
.squads .position{color:var(--soft);font-size:1.25rem}
.later{color:var(--soft);text-align:center;padding:.5rem 0}
.bug{justify-self:center;align-self:start;margin-top:2.5rem;display:grid;justify-items:center}
.bug .row{display:grid;grid-template-columns:24rem auto 24rem;background:var(--ground);border-radius:.375rem .375rem 0 0;overflow:hidden}
.bug .club{display:flex;align-items:center;gap:1rem;min-width:0;height:5rem}
.bug .home{padding-right:1.25rem}
.bug .away{padding-left:1.25rem;justify-content:flex-end}
.bug .team{flex:1;min-width:0;font-size:2.25rem;font-weight:700}
.bug .home .team{text-align:right;order:1}
.bug .home .crest{order:2}
.bug .away .crest{order:-1}
.bug .crest{width:3.5rem;height:3.5rem}
.bug .kit{width:.75rem;height:5rem}
.bug .score{display:flex;background:var(--sodium);color:#0b1d1e}
.bug .goals{min-width:5.25rem;padding:0 .75rem;text-align:center;font-size:3.75rem;line-height:5rem;font-weight:750}
.bug .goals+.goals{border-left:2px solid rgba(11,29,30,.25)}
.bug .under{display:flex;align-items:center;gap:1.25rem;max-width:56rem;padding:.375rem 1.5rem;background:var(--raised);border-radius:0 0 .375rem .375rem;font-size:1.375rem}
.bug .live{flex:none;padding:.125rem .625rem;border-radius:.1875rem;background:var(--live);color:#1b0703;font-weight:700}
.bug .count,.bug .state,.bug .wins{flex:none;font-weight:700}
.bug .league,.bug .place{color:var(--soft);white-space:nowrap}
.bug .league{min-width:0;overflow:hidden;text-overflow:ellipsis}
.bug .place{flex:none;margin-left:-.875rem}
.standings{max-width:112rem;min-width:76rem}
.tables{display:flex;gap:4rem}
table{width:100%;border-collapse:collapse;font-size:1.625rem}
th{padding:.75rem .75rem .375rem;text-align:right;font-weight:600;color:var(--soft);font-size:1.25rem}
td{padding:.5rem .75rem;text-align:right;border-top:1px solid var(--rule)}
th.team,td.team{text-align:left;width:99%;max-width:0}
td.team .crest{display:inline-block;vertical-align:middle;width:2.25rem;height:2.25rem;margin-right:1rem}
td.team .name{display:inline-block;vertical-align:middle;max-width:calc(100% - 3.5rem);font-weight:600;font-size:1.75rem}
.name small{font-weight:400;font-size:.7em;color:var(--soft)}
td:last-child{font-weight:750;color:var(--sodium)}
td.position{border-left:.375rem solid transparent;font-weight:600}
tr.semifinal td.position{border-left-color:var(--semi)}
tr.playoff td.position{border-left-color:var(--playoff)}
tr.relegation td.position{border-left-color:var(--releg)}
tr.playing td{background:rgba(245,214,63,.12)}
.pair{width:112rem}
.long{padding:1.25rem 3rem 1rem}
.long header{padding-bottom:.5rem}
.long td{padding-top:.1875rem;padding-bottom:.1875rem;line-height:1.2}
.long td.team .crest{width:1.75rem;height:1.75rem}
.long td.team .name{font-size:1.5rem}
.bracket{width:112rem}
.rounds{display:flex;gap:2.5rem;padding-top:1.25rem}
.round{flex:1;min-width:0;display:flex;flex-direction:column;gap:.75rem}
.round>.label{font-size:1.5rem}
.meetings{flex:1;display:flex;flex-direction:column;justify-content:space-around;gap:1rem}
.meeting{display:grid;gap:1px}
.entrant{display:flex;align-items:center;gap:.875rem;height:3.75rem;padding:0 1rem;background:var(--raised);min-width:0}
.entrant .crest{width:2.5rem;height:2.5rem}
.entrant .name{flex:1;min-width:0;font-size:1.75rem;font-weight:600}
.entrant .wins{font-size:1.875rem;font-weight:700}
.entrant.won .wins{color:var(--sodium)}
.entrant.won{box-shadow:inset .375rem 0 var(--sodium)}
.entrant.lost .name,.entrant.lost .wins{color:var(--soft)}
.full .entrant{height:2.75rem}
.full .entrant .crest{width:2rem;height:2rem}
.full .entrant .name,.full .entrant .wins{font-size:1.5rem}
.wide{padding:1.25rem 2rem}
.wide .rounds{gap:1.5rem;padding-top:.75rem}
.wide .meetings{gap:.25rem}
.wide .entrant{height:1.4375rem;gap:.5rem;padding:0 .625rem}
.wide .entrant .crest{width:1.25rem;height:1.25rem}
.wide .entrant .name,.wide .entrant .wins{font-size:1.125rem}
.wide header{padding-bottom:.25rem}
.wide header .name{font-size:2rem}
.wide .round{gap:.25rem}
.mvp{align-self:end;justify-self:center;width:96rem;margin-bottom:4rem;display:grid;grid-template-columns:auto auto minmax(0,1fr) auto;align-items:center;gap:2.5rem;background:var(--ground);border-radius:.375rem;padding-right:3rem;overflow:hidden}
.mvp>.kit{width:1rem;height:100%}
.mvp>.crest{width:11rem;height:11rem;margin:2rem 0}
.mvp .who{display:grid;gap:.25rem;min-width:0;padding:2rem 0}
.mvp .who>.label{color:var(--sodium);font-size:1.625rem}
.mvp .who>.player{font-size:4rem;line-height:1.1;font-weight:750}
.mvp .who>.team{color:var(--soft);font-size:1.75rem}
.mvp ul{display:flex;flex-wrap:wrap;gap:.25rem 2rem;list-style:none;padding-top:.75rem}
.mvp li{display:flex;align-items:baseline;gap:.625rem;white-space:nowrap}
.mvp .number{font-size:2.25rem;font-weight:750}
.mvp .result{display:grid;justify-items:end;gap:.25rem;max-width:26rem}
.mvp .result .score{font-size:4.5rem;line-height:1;font-weight:750}
.mvp .result .place,.mvp .result .teams{color:var(--soft);font-size:1.375rem;text-align:right}
`;
