/**
 * Texts that would run something where a text is drawn carelessly. Each says so by `self.ran`. Generated: every vector
 * in every disguise, every scheme in every form a link can take.
 */
export function payloads(): string[] {
  const tags = vectors.flatMap((vector) =>
    disguises.flatMap((disguise) => places.map((place) => place(disguise(vector)))),
  );
  const links = schemes.flatMap((scheme) => forms.map((form) => form(scheme)));
  return [...new Set([...tags, ...links])];
}

const run = 'self.ran=1';
const vectors = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<details open ontoggle=${run}>x</details>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<a href="javascript:${run}">x</a>`,
  `<style>@import 'https://evil.example/a.css';*{background:url(https://evil.example/b)}</style>`,
  `<link rel=stylesheet href="https://evil.example/a.css">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href="https://evil.example/">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<template><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  `<div style="background:url(javascript:${run})" id=content class=root>x</div>`,
  `<p onmouseover=${run} onclick=${run} onanimationstart=${run}>x</p>`,
  `<select autofocus onfocus=${run}></select><marquee onstart=${run}>x</marquee>`,
];
const disguises: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => vector.replaceAll(/<(\w+)/g, (_, tag: string) => `<${tag.toUpperCase()}`),
  (vector) => vector.replaceAll(' on', '\ton'),
  (vector) => vector.replaceAll(' on', '/on'),
  (vector) => vector.replaceAll('<', '&lt;'),
  (vector) => vector.replaceAll('=', '&#61;'),
  (vector) => `"'>${vector}`,
  (vector) => `<!-- -->${vector}<!-- -->`,
];
const places: ((text: string) => string)[] = [
  (text) => text,
  (text) => `Words ${text} words`,
  (text) => `> ${text}`,
  (text) => `- ${text}`,
  (text) => `**${text}**`,
  (text) => `[${text}](https://example.com/a)`,
];
const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `javascript&colon;${run}`,
  `javascript&#58;${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;avascript:${run}`,
  `java&Tab;script:${run}`,
  `java&NewLine;script:${run}`,
  `%6aavascript:${run}`,
  `javascript://example.com/%0a${run}`,
  `javascript:/*https://example.com*/${run}`,
  `data:text/html,<script>${run}</script>`,
  'data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuPTE8L3NjcmlwdD4=',
  'data:image/svg+xml,<svg onload=1>',
  `vbscript:${run}`,
  `view-source:javascript:${run}`,
  'file:///etc/passwd',
  'blob:https://example.com/a',
  `feed:javascript:${run}`,
  '//evil.example/a',
  '/\\evil.example/a',
  'https:evil.example',
];
const forms: ((address: string) => string)[] = [
  (address) => `[link](${address})`,
  (address) => `[link](<${address}>)`,
  (address) => `![picture](${address})`,
  (address) => `[![picture](${address})](${address})`,
  (address) => `<${address}>`,
  (address) => `[link](https://example.com/a "${address}")`,
  (address) => `[link](https://example.com/a '" onclick="${address}')`,
  (address) => `[ref][]\n\n[ref]: ${address}`,
  (address) => `| a |\n| - |\n| [x](${address}) |`,
  (address) => `# [x](${address})`,
  (address) => `~~[x](${address})~~`,
  (address) => `- [x] [x](${address})`,
  (address) => `\`${address}\` [x](${address} "t")`,
];
