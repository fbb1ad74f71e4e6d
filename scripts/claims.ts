/**
 * Which numbered statements of docs/spec/statements.tsv the tests claim, read from their sources, and the claims that
 * prove nothing (docs/decisions/0005). A test names the statements it proves in its own
 * name: `[S4.49] the other quarter-final is 4th against 5th`.
 */
export type Statement = { id: string; area: string; text: string };
export type TestFile = { path: string; text: string };
export type Held = {
  /** Areas whose every statement is proven, but for `later`. */
  finished: readonly string[];
  /** Statements given back until a noun is there, with that noun. */
  later: Readonly<Record<string, string>>;
  /** Addresses of the site table at which a reserved room stands (`/news`, `/news/$id`). */
  placeholders: readonly string[];
};

type Claim = { id: string; path: string; line: number; block: Block | undefined };
type Block = { kind: 'describe' | 'test'; name: string; body: string };

/** The statements a name carries: `[S2.46 S6.09]`, `[S4.22] [S4.23]`. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/\[(S\d+\.\d+[^\]]*)\]/g)].flatMap(([, ids = '']) => ids.match(/S\d+\.\d+/g) ?? []);
}

/** One sentence for every claim that cannot stand; none when all can. */
export function faultsOf(files: TestFile[], statements: Statement[], held: Held): string[] {
  const claims = files.flatMap(claimsIn);
  return [
    ...unknown(claims, statements),
    ...onBlocks(claims),
    ...twice(claims),
    ...constants(claims),
    ...anyHeading(claims),
    ...ofPlaceholders(claims, statements, held),
    ...givenBack(claims, held),
    ...notHeld(claims, statements, held),
  ];
}

const at = ({ id, path, line }: Claim) => `${id} (${path}:${line})`;

const unknown = (claims: Claim[], statements: Statement[]) =>
  claims
    .filter(({ id }) => !statements.some((statement) => statement.id === id))
    .map((claim) => `${at(claim)} is no statement.`);

const onBlocks = (claims: Claim[]) =>
  claims
    .filter(({ block }) => block?.kind === 'describe')
    .map((claim) => `${at(claim)} stands on a block: give it to the one test that proves it.`);

function twice(claims: Claim[]): string[] {
  return [...Map.groupBy(claims, ({ id }) => id)]
    .filter(([, each]) => each.length > 1)
    .map(([, each]) => `${each.map(at).join(' and ')}: an id stands on one test.`);
}

/** A number, list or text of ours compared with what was written beside it: nothing of the app is called. */
const constants = (claims: Claim[]) =>
  claims
    .filter(({ block }) => block !== undefined && block.body.includes('expect(') && !asks(block.body))
    .map((claim) => `${at(claim)} compares a constant with itself.`);

/** Names of what an assertion, a text or the walk of a list calls: none of them asks the app. */
const idle =
  /^(?:expect|test|each|t|map|filter|flatMap|join|toSorted|includes|keys|values|entries|not|any|anything|stringMatching|to[A-Z]\w*)$/;

/** Whether a test calls, opens, draws or renders something. */
function asks(body: string): boolean {
  const text = body.replaceAll(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g, "''");
  return [...text.matchAll(/(\w+)\(|<[A-Z]/g)].some(([, name = 'component']) => !idle.test(name));
}

/** A reserved room and an error page have a heading, too. */
const anyHeading = (claims: Claim[]) =>
  claims
    .filter(({ block }) => /getByRole\('heading'(?:, \{ level: \d \})?\)\)\.toBe/.test(block?.body ?? ''))
    .map((claim) => `${at(claim)} is content with any heading: name something that only its page has.`);

/** "Route '/news' … shows the news list" is not shown by a room that is not open yet. */
function ofPlaceholders(claims: Claim[], statements: Statement[], { placeholders }: Held): string[] {
  const reserved = new Set(placeholders.map((path) => path.replaceAll(/\$\w+/g, '{id}')));
  return claims
    .filter(({ id }) => {
      const [, route] = /^Route '([^']+)'/.exec(statements.find((each) => each.id === id)?.text ?? '') ?? [];
      return route !== undefined && reserved.has(route);
    })
    .map((claim) => `${at(claim)} is claimed of a room that is not open yet.`);
}

const givenBack = (claims: Claim[], { later }: Held) =>
  claims
    .filter(({ id }) => later[id] !== undefined)
    .map((claim) => `${at(claim)} was given back until ${later[claim.id]}: take it off the list, or off the test.`);

/** A statement that was complete once does not get lost again. */
function notHeld(claims: Claim[], statements: Statement[], { finished }: Held): string[] {
  const proven = new Set(claims.map(({ id }) => id));
  return [...Map.groupBy(statements, ({ area }) => area)]
    .filter(([area, all]) => !finished.includes(area) && all.every(({ id }) => proven.has(id)))
    .map(([area]) => `The area ${area} is complete: hold it so.`);
}

/** Every id in the names of a file's tests and blocks, and in rows of `.each`, with what it is on. */
function claimsIn({ path, text }: TestFile): Claim[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    idsIn(line).map((id) => ({ id, path, line: index + 1, block: blockAt(lines, index) })),
  );
}

/** The call whose name is in this line: its text runs on to the first line that is indented no deeper and closes it. */
function blockAt(lines: string[], index: number): Block | undefined {
  const start = lines.slice(0, index + 1).findLastIndex((line) => /^\s*(?:test|describe)\b/.test(line));
  const [, indent = '', kind] = /^(\s*)(test|describe)\b/.exec(lines[start] ?? '') ?? [];
  if (kind === undefined) return undefined;
  const length = lines
    .slice(start)
    .findIndex(
      (line) => new RegExp(`^${indent}\\}?\\)+;`).test(line) || (line === lines[start] && line.endsWith(');')),
    );
  const body = lines.slice(start, length < 0 ? undefined : start + length + 1).join('\n');
  return { kind: kind as Block['kind'], name: lines[index] ?? '', body };
}
