import type { SqlFile } from '#scripts/database/pages.ts';

/** One small change of a function, a view or a policy, and the statement that puts it into a database. */
export type SqlMutant = { path: string; line: number; of: string; what: string; statement: string };

type Token = { text: string; at: number };
type Edit = { at: number; end: number; to: string };

/** Comments and strings are tokens of their own: nothing in them is changed. */
const tokenPattern =
  /(?<blank>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:''|[^'])*'|"[^"]*"|\$\d+|\d+(?:\.\d+)?|[a-z_]\w*(?:\.[a-z_]\w*)*|:=|=>|->>|->|#>>|#>|@>|<@|\|\||::|<=|>=|<>|!=|\.\.|[^\s]/gi;

const tokensOf = (sql: string): Token[] =>
  [...sql.matchAll(tokenPattern)]
    .filter(({ groups }) => groups?.['blank'] === undefined)
    .map(({ 0: text, index }) => ({ text, at: index }));

/** Functions whose body stands between the usual marks, views, and policies with all they say. */
const statementPattern =
  /^create (?:function [\w]+\.(?<called>\w+)[^;]*?\bas \$\$(?<body>[\s\S]*?)\$\$;|view [\w]+\.(?<view>\w+)[^;]*?\bas\n(?<query>[^;]*);|policy (?<name>\w+) on (?<table>[\w.]+)(?<rule>[^;]*);)/gm;

/** Every change the operators below make of the functions, views and policies of a page. */
export function sqlMutants({ path, sql }: SqlFile): SqlMutant[] {
  return [...sql.matchAll(statementPattern)].flatMap((match) => {
    const { called, body, view, query, name, table, rule } = match.groups ?? {};
    const changed = body ?? query ?? rule ?? '';
    const offset = match[0].lastIndexOf(changed);
    return editsOf(changed).map(({ at, end, to }) => {
      const statement = match[0].slice(0, offset + at) + to + match[0].slice(offset + end);
      const from = changed.slice(at, end).replaceAll(/\s+/g, ' ');
      return {
        path,
        line: sql.slice(0, match.index + offset + at).split('\n').length,
        of: called ?? view ?? `${name} on ${table}`,
        what: `${from} → ${to || 'nothing'}`,
        statement: name
          ? `drop policy ${name} on ${table}; ${statement}`
          : statement.replace(/^create/, '$& or replace'),
      };
    });
  });
}

/** The replacements of an operator or a word. */
const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  true: 'false',
  false: 'true',
  min: 'max',
  max: 'min',
  least: 'greatest',
  greatest: 'least',
  asc: 'desc',
  desc: 'asc',
};

const endsCondition = new Set(
  'and or then loop ; ) , order group limit offset returning union from join left inner cross where on when else end having for'.split(
    ' ',
  ),
);

function editsOf(sql: string): Edit[] {
  const tokens = tokensOf(sql);
  const bounds = boundsOf(tokens);
  const textAt = (index: number) => tokens[index]?.text ?? '';
  const span = (first: number, last: number, to = ''): Edit => {
    const { text, at } = tokens[last] as Token;
    return { at: (tokens[first] as Token).at, end: at + text.length, to };
  };

  return tokens.flatMap(({ text }, index): Edit[] => {
    const edits: Edit[] = [];
    const [before, after] = [textAt(index - 1), textAt(index + 1)];
    const swap = swaps[text];
    const called = !/^(min|max|least|greatest)$/.test(text) || after === '(';
    // a sign before a number is no operator
    const signed = /^[-+]$/.test(text) && !/^[\w.$"')\]]+$/.test(before);
    if (swap && called && !signed) edits.push(span(index, index, swap));
    if (/^\d/.test(text)) edits.push(span(index, index, String(Number(text) + 1)));
    if (text === 'not' && (after !== 'null' || before === 'is')) edits.push(span(index, index));
    const lock = lengthOfLock(tokens, index);
    if (lock > 0) edits.push(span(index, index + lock - 1));
    if (beginsCondition(text, before, after) && !bounds.has(index)) {
      const last = endOfCondition(tokens, index + 1, bounds);
      const either = text === 'or' || textAt(last + 1) === 'or' || /^(els)?if$/.test(text);
      const to = String(!either);
      if (last > index && textAt(last) !== to) edits.push(span(index + 1, last, to));
    }
    if (/^(perform|insert|update|delete)$/.test(text) && /^(|;|then|else|loop|begin)$/.test(before)) {
      const last = tokens.findIndex((token, at) => at > index && token.text === ';');
      const words = tokens.slice(index, last).map((token) => token.text);
      if (last > 0 && words[1] !== 'private.refuse' && !words.includes('returning'))
        edits.push(span(index, last, 'null;'));
    }
    return edits;
  });
}

function beginsCondition(text: string, before: string, after: string): boolean {
  if (text === '(') return before === 'using' || before === 'check';
  if (/^(where|and|or|having|elsif)$/.test(text)) return true;
  // of a join
  if (text === 'on') return after !== 'conflict' && after !== 'true';
  return text === 'if' && before !== 'end' && after !== 'exists';
}

/** The last token of what is asked from this one on, up to the next connection at the same depth. */
function endOfCondition(tokens: Token[], first: number, bounds: Set<number>): number {
  let depth = 0;
  for (let index = first; index < tokens.length; index += 1) {
    const text = tokens[index]?.text ?? '';
    if (depth === 0 && endsCondition.has(text) && !bounds.has(index) && !isPart(tokens, index)) return index - 1;
    depth += deeper(text);
  }
  return tokens.length - 1;
}

/** The `and` of each `between`, which connects no conditions. */
function boundsOf(tokens: Token[]): Set<number> {
  const bounds = new Set<number>();
  const open: number[] = [];
  let depth = 0;
  for (const [index, { text }] of tokens.entries()) {
    depth += deeper(text);
    if (text === 'between') open.push(depth);
    if (text === 'and' && open.at(-1) === depth) {
      bounds.add(index);
      open.pop();
    }
  }
  return bounds;
}

const deeper = (text: string): number => (/^([([]|case)$/.test(text) ? 1 : /^([)\]]|end)$/.test(text) ? -1 : 0);

/** `is distinct from` and `left(…)` end nothing. */
const isPart = (tokens: Token[], index: number): boolean =>
  (tokens[index]?.text === 'from' && tokens[index - 1]?.text === 'distinct') ||
  (tokens[index]?.text === 'left' && tokens[index + 1]?.text === '(');

/** How many tokens a row lock has that begins here: `for no key update of c skip locked`. */
function lengthOfLock(tokens: Token[], index: number): number {
  const rest = tokens.slice(index, index + 10).map(({ text }) => text);
  const [clause = ''] =
    /^for (no key update|update|key share|share)( of \w+( , \w+)*)?( skip locked| nowait)?(?= |$)/.exec(
      rest.join(' '),
    ) ?? [];
  return clause === '' ? 0 : clause.split(' ').length;
}
