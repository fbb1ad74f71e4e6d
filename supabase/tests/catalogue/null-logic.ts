/**
 * Three-valued logic, read from the SQL itself: where `not f()` and `if f()` stand on a function that can answer null.
 * NULL is neither, so that a guard written either way lets through whom it should stop.
 */

export type BooleanFunction = { name: string; body: string; language: string };
/** Text in which conditions stand: a function's body, a policy's expression, a view, a trigger. */
export type Source = { name: string; text: string };

/**
 * Calls in a condition of a function that can be null, as "where: call". `x is not true` and
 * `coalesce(x, …)` are no such: they say what null is.
 */
export function nullableConditions(functions: readonly BooleanFunction[], sources: readonly Source[]): string[] {
  const never = neverNull(functions);
  const nullable = functions.map(({ name }) => name).filter((name) => !never.has(name));
  return sources.flatMap(({ name, text }) =>
    conditionsOf(bare(text)).flatMap((condition) =>
      nullable.filter((called) => asks(condition, called)).map((called) => `${name}: ${called}`),
    ),
  );
}

/** The functions that answer true or false whatever they are given, as far as their shape says so. */
export function neverNull(functions: readonly BooleanFunction[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (let before = -1; before < names.size;) {
    before = names.size;
    for (const { name, body, language } of functions)
      if (answersOf(bare(body), language).every((answer) => isTwoValued(answer, names))) names.add(name);
  }
  return names;
}

/** One line, without comments and with empty string literals: no word of theirs is taken for SQL. */
const bare = (sql: string) =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([]) | (?=[)\]])/g, '$1')
    .replaceAll(/\bdistinct from\b/gi, 'distinct_from')
    .toLowerCase()
    .trim();

/** Possible answers of a function: one that never returns fails, and has none. */
const answersOf = (body: string, language: string): string[] =>
  language === 'sql' ? [selected(body)] : [...body.matchAll(/\breturn (.*?);/g)].map(([, answer]) => answer!);

/** The answer of a function of one select; none where it may have no row. */
function selected(body: string): string {
  const [, expression] = /^select (.*?);?$/.exec(body) ?? [];
  if (!expression) return '';
  const [head, ...from] = split(expression, ' from ');
  // an aggregate over all rows has one row, whatever it found
  if (from.length > 0) return /^(coalesce\(bool_(and|or)\(|count\(\*\) )/.test(head!) ? head! : '';
  return head!;
}

function isTwoValued(expression: string, names: ReadonlySet<string>): boolean {
  const each = (parts: string[]) => parts.every((part) => isTwoValued(part, names));
  const inner = inParentheses(expression);
  if (inner !== undefined) return isTwoValued(inner.replace(/^select /, ''), names);
  for (const word of [' or ', ' and ']) {
    const parts = split(expression, word);
    if (parts.length > 1) return each(parts);
  }
  if (/^case when .* end$/.test(expression)) return each(armsOf(expression));
  if (expression.startsWith('not ')) return isTwoValued(expression.slice(4), names);
  if (/ is (not )?(null|true|false|unknown)$/.test(expression)) return true;
  if (split(expression, ' is distinct_from ').length === 2) return true;
  if (split(expression, ' is not distinct_from ').length === 2) return true;
  if (/^(true|false|count\(\*\) (=|<>|<|>|<=|>=) \d+)$/.test(expression)) return true;
  const [, called, list] = /^([\w.]+) ?(\(.*\))$/.exec(expression) ?? [];
  const args = list === undefined ? undefined : inParentheses(list);
  if (called === undefined || args === undefined) return false;
  if (called === 'exists') return true;
  if (called === 'coalesce') return ['true', 'false'].includes(split(args, ',').at(-1)!.trim());
  return names.has(called);
}

/** Possible values of a `case`; without an `else` it can be null. */
function armsOf(expression: string): string[] {
  const arms = split(expression.slice('case '.length, -' end'.length), ' else ');
  const last = arms[1];
  const whens = ` ${arms[0]}`.split(' when ').slice(1);
  return last === undefined ? [''] : [...whens.map((when) => when.split(' then ')[1] ?? ''), last];
}

/** The text between the parentheses that begin and end the expression. */
function inParentheses(expression: string): string | undefined {
  if (!expression.startsWith('(')) return undefined;
  return closing(expression, 0) === expression.length - 1 ? expression.slice(1, -1) : undefined;
}

function closing(text: string, from: number): number {
  for (let at = from, depth = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && (depth -= 1) === 0) return at;
  }
  return text.length;
}

/** The parts between a word, where it is in no parentheses. */
function split(text: string, word: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0, depth = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(from, at));
      from = at + word.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Negated expressions, and conditions of `if`, `when` and `while`. */
const conditionsOf = (sql: string): string[] => [
  ...[...sql.matchAll(/\bnot (?=[(\w])/g)].map(({ index }) => negated(sql.slice(index + 'not '.length))),
  ...[...sql.matchAll(/\b(?:if|elsif|when|while) (.*?)(?: then\b| loop\b|;)/g)].map(([, condition]) => condition!),
];

/** A `not` is about what is in parentheses after it, or about one call and what is asked of it. */
const negated = (rest: string) =>
  rest.startsWith('(')
    ? rest.slice(0, closing(rest, 0) + 1)
    : split(rest, ' and ')[0]!.split(/ (?:or|then|loop)\b|;/)[0]!;

/** Whether a condition takes the function's answer as it is. */
function asks(condition: string, called: string): boolean {
  for (let at = condition.indexOf(`${called}(`); at >= 0; at = condition.indexOf(`${called}(`, at + 1)) {
    if (/[\w.]$/.test(condition.slice(0, at))) continue;
    const rest = condition.slice(closing(condition, at + called.length) + 1);
    if (/coalesce\([^()]*$/.test(condition.slice(0, at)) || /^ is (not )?(true|false|null|distinct)/.test(rest))
      continue;
    return true;
  }
  return false;
}
