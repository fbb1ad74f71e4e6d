/** A test in a file of tests, as far as its text says. */
export type TestBlock = { line: number; title: string; body: string };

/** The tests of a file, which its formatter has indented: one ends where a line closes it at its own depth. */
export function testBlocks(text: string): TestBlock[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const indent = /^(\s*)test(?:\.(?:each|for))?(?:<[^(]*>)?\(/.exec(line)?.[1];
    if (indent === undefined) return [];
    const closes = new RegExp(`^${indent}(?:\\S.*)?\\);(?: // prettier-ignore)?$`);
    const last = line.endsWith(');') ? at : lines.findIndex((each, n) => n > at && closes.test(each));
    const whole = lines.slice(at, last + 1).join('\n');
    const [, , title = ''] = /^\s*test(?:\(|[\s\S]*?\)\()\s*(['"`])([\s\S]*?)(?<!\\)\1/.exec(whole) ?? [];
    return [{ line: at + 1, title, body: whole.replace(title, '') }];
  });
}

const declaration = /^(\s*)(?:export )?(?:async )?(?:(?:const|let|function\*?) (\w+)|(?:const|let) [{[]([^=]*)[}\]] =)/;

/** The blocks of a file, at any depth, by its names: the text up to the next line that begins as far out. */
export function helpersOf(text: string): Map<string, string> {
  const lines = text.split('\n');
  const helpers = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const [, indent = '', name, several = ''] = declaration.exec(line) ?? [];
    const names = name === undefined ? [...several.matchAll(/\w+/g)].map(([each]) => each) : [name];
    if (names.length === 0) continue;
    const next = new RegExp(`^\\s{0,${indent.length}}[^\\s})\\]]`);
    const length = lines.slice(at + 1).findIndex((each) => next.test(each));
    const body = lines.slice(at, length < 0 ? undefined : at + 1 + length).join('\n');
    for (const each of names) if (!helpers.has(each)) helpers.set(each, body);
  }
  return helpers;
}

/** The text of a test with that of everything its file declares and it comes to. */
export function withHelpers(body: string, helpers: Map<string, string>): string {
  const taken = new Set<string>();
  const parts = [body];
  for (const part of parts) {
    for (const [name] of part.matchAll(/[A-Za-z_]\w*/g)) {
      const helper = helpers.get(name);
      if (helper === undefined || taken.has(name)) continue;
      taken.add(name);
      parts.push(helper);
    }
  }
  return parts.join('\n');
}
