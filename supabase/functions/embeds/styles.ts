/** How embeds look, from 280 px on, in both themes. */
export const embedStyles = `
:root{--ground:#fbfaf4;--text:#102324;--soft:#52625f;--rule:#dcdbd0;--raised:#f0efe6;--win:#102324;--live:#a83215;--semi:#1f6f96;--playoff:#7a45c2;--releg:#b5333f;color-scheme:light}
.dark{--ground:#0b1a1b;--text:#f4f2e8;--soft:#aebab4;--rule:#2c4142;--raised:#152a2b;--win:#f5d63f;--live:#f2704e;--semi:#7cc9ec;--playoff:#b596f2;--releg:#f07a86;color-scheme:dark}
@media (prefers-color-scheme:dark){.auto{--ground:#0b1a1b;--text:#f4f2e8;--soft:#aebab4;--rule:#2c4142;--raised:#152a2b;--win:#f5d63f;--live:#f2704e;--semi:#7cc9ec;--playoff:#b596f2;--releg:#f07a86;color-scheme:dark}}
*{box-sizing:border-box;margin:0;padding:0}
body{padding:12px;background:var(--ground);color:var(--text);font:400 15px/1.4 system-ui,-apple-system,'Segoe UI',sans-serif}
h1{font-size:16px;line-height:1.3;padding-bottom:8px;border-bottom:2px solid var(--text)}
h2,h3{font-size:13px;color:var(--soft);padding:10px 0 4px}
h3{padding:0 0 2px;font-weight:600}
.name{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.short,.tag{display:none}
.crest{width:20px;height:20px;flex:none;object-fit:contain}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:6px;text-align:right;border-top:1px solid var(--rule);font-weight:400}
thead th{border:0;font-size:13px;color:var(--soft)}
.position{width:1%;border-left:3px solid transparent}
.semifinal .position{border-left-color:var(--semi)}
.playoff .position{border-left-color:var(--playoff)}
.relegation .position{border-left-color:var(--releg)}
th.team{width:99%;max-width:0;text-align:left;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.team .crest{vertical-align:-4px;margin-right:8px}
.team .name{font-weight:600}
td:last-child{font-weight:700}
ol{list-style:none}
li{display:grid;grid-template-columns:86px minmax(0,1fr) 52px minmax(0,1fr) 92px;align-items:center;gap:8px;padding:7px 0;border-top:1px solid var(--rule);font-variant-numeric:tabular-nums}
time,.state,.zone{font-size:13px;color:var(--soft)}
.state{text-align:right}
.home,.away{display:flex;align-items:center;gap:8px;min-width:0;font-weight:600}
.home{justify-content:flex-end}
.score{text-align:center}
.live{color:var(--live)}
.rounds{display:flex;gap:14px;overflow-x:auto}
section{flex:1 0 132px;min-width:0;display:flex;flex-direction:column;justify-content:space-around;gap:8px}
section h2{padding-bottom:0}
.meeting>div{display:flex;align-items:center;gap:8px;padding:6px 8px;background:var(--raised);margin-bottom:1px}
.meeting .name{flex:1}
.won{font-weight:700;box-shadow:inset 3px 0 var(--win)}
.lost{color:var(--soft)}
main p{padding:12px 0;color:var(--soft)}
main .zone{padding:4px 0 0}
footer{padding-top:10px;border-top:1px solid var(--rule);font-size:13px}
a{display:inline-block;padding:4px 0;color:inherit}
a:focus-visible{outline:2px solid var(--text);outline-offset:2px}
@media (max-width:480px){
.long{display:none}
.short{display:inline}
td:nth-child(4),td:nth-child(5),thead th:nth-child(4),thead th:nth-child(5){display:none}
li{grid-template-columns:minmax(0,1fr) 52px minmax(0,1fr);row-gap:0}
li .tag{display:none}
.rounds{flex-direction:column}
section{flex:none}
time{grid-column:1/3;grid-row:1;order:-2}
.state{grid-column:3;grid-row:1;order:-1}
}
@media (max-width:380px){
li .short{display:none}
li .tag{display:inline}
}
`;
