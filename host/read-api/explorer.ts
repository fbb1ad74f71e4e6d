import { createHash } from 'node:crypto';
import { html, type Html } from '#supabase/functions/_shared/html.ts';
import type { OpenApi } from '#supabase/functions/read-api/schemas.ts';

/**
 * The read API as a page: every address with its fields, to be tried there. Made from the document alone; its styles and its
 * script are named by their hashes, and it asks nothing except this API.
 */
export function explorerPage(document: OpenApi): { page: string; policy: string } {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Read API</title><meta name="robots" content="noindex" /></head><body>
<h1>Read API of public leagues</h1>
<p>Version 1. 60 requests a minute from one address, 600 with a key of a member. <a href="openapi.json">OpenAPI document</a></p>
<label>Key, if you have one <input id="key" autocomplete="off" spellcheck="false" placeholder="rondo_…" /></label>
<main>${Object.entries(document.paths).map(([path, { get }]) => operation(path, get, document))}</main></body></html>`.html;
  return {
    page: page
      .replace('</head>', () => `<style>${styles}</style></head>`)
      .replace('</body>', () => `<script>${script}</script></body>`),
    policy: [
      "default-src 'none'",
      `style-src ${hashOf(styles)}`,
      `script-src ${hashOf(script)}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
  };
} // prettier-ignore

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function operation(path: string, { summary, parameters, responses }: OpenApi['paths'][string]['get'], document: OpenApi): Html {
  const name = nameOf(responses['200']?.content['application/json']?.schema['$ref']);
  return html`<details><summary><code>${path}</code> ${summary}</summary>
<form data-path="${path}">${parameters.map(({ name: of, in: place, required, description }) => html`<label>${of} <small>${description}</small><input name="${of}" data-in="${place}"${required && html` required`} autocomplete="off" /></label>`)}<button>Ask</button></form>
<pre tabindex="0" aria-live="polite" hidden></pre>
<h2>Answer: ${name}</h2>${fields(name, document)}</details>`;
} // prettier-ignore

const nameOf = (ref: unknown) => (typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : '');

/** Of a schema, what the page says. */
type Field = {
  [key: string]: unknown;
  description?: string;
  type?: string | string[];
  items?: Field;
  anyOf?: Field[];
  enum?: string[];
};

function fields(name: string, { components }: OpenApi): Html {
  const properties = (components.schemas[name]?.['properties'] ?? {}) as Record<string, Field>;
  const rows = Object.entries(properties).map(
    ([field, schema]) => html`<tr><th scope="row"><code>${field}</code></th><td>${kindOf(schema)}</td><td>${schema.description}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">About</th></tr></thead><tbody>${rows}</tbody></table>`;
} // prettier-ignore

function kindOf(field: Field): string {
  if (field['$ref']) return nameOf(field['$ref']);
  if (field.enum) return field.enum.join(' | ');
  if (field.anyOf) return field.anyOf.map(kindOf).join(' or ');
  return field.type === 'array' && field.items
    ? `list of ${kindOf(field.items)}`
    : [field.type ?? 'anything'].flat().join(' or ');
}

const styles = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
summary{padding:.75rem 0;cursor:pointer;overflow-wrap:anywhere}details{border-top:1px solid GrayText}
label{display:block;margin:.5rem 0}small{display:block;color:GrayText}input,button{font:inherit;min-height:2.75rem;padding:0 .75rem;max-width:100%;box-sizing:border-box}
input{width:24rem}pre{overflow:auto;max-height:24rem;padding:1rem;border:1px solid GrayText}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}h2{font-size:1rem}
small{color:inherit;opacity:.8}`;

// Runs in the page; texts are set as texts.
const script = `
for (const form of document.forms) form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  const key = document.querySelector('#key').value.trim();
  const shown = form.nextElementSibling;
  shown.hidden = false;
  try {
    const answer = await fetch('/api/v1' + path + (query.size ? '?' + query : ''), key ? { headers: { authorization: 'Bearer ' + key } } : {});
    shown.textContent = answer.status + ' ' + new URL(answer.url).pathname + new URL(answer.url).search + '\\n' + JSON.stringify(await answer.json(), null, 2);
  } catch {
    shown.textContent = 'No answer.';
  }
});`;
