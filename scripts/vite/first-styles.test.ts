import { expect, test } from 'vitest';
import { stylesFor } from './first-styles.ts';

const page = '<html data-theme="dark"><body><main class="page wide:flex"><h1>Five</h1></main></body></html>';
const stylesOf = (css: string) => stylesFor(page, css);

test.each([
  ['an element', 'h1{color:red}'],
  ['a class', '.page{color:red}'],
  ['a class with a colon', String.raw`.wide\:flex{display:flex}`],
  ['an attribute', '[data-theme=light]{color:red}'],
  ['what is before an element', 'h1:before{color:red}'],
  ['everything', '*{color:red}'],
  ['a layer and a width', '@layer base{@media (width<=50em){main h1{color:red}}}'],
  ['letters', '@font-face{font-family:Saira;src:url(/a.woff2)}'],
  ['an order of layers', '@layer base,parts;'],
])('keeps the rule of %s', (_what, css) => {
  expect(stylesOf(css)).toBe(css);
});

test.each([
  ['an element', 'dialog{color:red}'],
  ['a class', '.bracket{color:red}'],
  ['a class inside one that is there', '.page .bracket{color:red}'],
  ['an attribute', '[data-toast]{color:red}'],
  ['a remark', '/* a remark */'],
])('leaves out %s that the page does not have', (_what, css) => {
  expect(stylesOf(css)).toBe('');
});

test('keeps of a list of selectors those that may match', () => {
  expect(stylesOf('h1,h2,.bracket{margin:0}')).toBe('h1{margin:0}');
});

test('keeps the values and animations that something uses, and no others', () => {
  const values = ':root{--ground:black;--rule:grey;--deep:var(--ground)}@property --turn{syntax:"*"}';
  const animations = '@keyframes spin{to{rotate:360deg}}@keyframes fade{to{opacity:0}}';
  expect(stylesOf(`${values}${animations}h1{color:var(--deep);animation:spin 1s}`)).toBe(
    ':root{--ground:black;--deep:var(--ground)}@keyframes spin{to{rotate:360deg}}h1{color:var(--deep);animation:spin 1s}',
  );
});
