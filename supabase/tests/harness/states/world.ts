import type { Client } from 'pg';
import { calls, questionOfCall } from './calls.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { freeze } from './frozen.ts';
import { everybody, type Row, settle, uuidOf } from './league.ts';
import { hears, lobbyCode, sees, type Tables, type Viewer, viewerOf, views } from './sees.ts';
import { enter, type State, statesOf } from './states.ts';

/** The readers of every state: the people of the first scene, the staff, and a captain of the other league. */
const readers = Object.keys(everybody).filter((name) => !name.startsWith('second') || name === 'second captain');

/** A question that the database and the plain reading of its tables (sees.ts) answer each on their own. */
type Question = {
  name: string;
  sql: string;
  as: As;
  isCall?: true;
  plain: (viewer: Viewer) => string;
};
/** The role that asks; `service` asks once, as no reader changes the answer. */
type As = 'authenticated' | 'anon' | 'owner' | 'service';
/** The parts of a question's answer: functions, tables, views and policies by name, and the parts that name a column. */
type Made = { parts: Set<string>; columns: Map<string, string[]> };
export type MadeQuestion = Question & Made;

export type StatesWorld = {
  client: Client;
  catalogue: Catalogue;
  tables: Tables;
  questions: MadeQuestion[];
  states: State[];
  madeOf: (sql: string) => Made;
  /** The answers of the plain reading in the present state, by reader. */
  plainly: Map<MadeQuestion, string[]>;
};

/** Fills a copy of the template with the league, and lets its clock stand still. */
export async function openStates(client: Client): Promise<StatesWorld> {
  await freeze(client);
  const catalogue = await readCatalogue(client);
  await client.query('begin; set local session_replication_role = replica');
  await settle(client, catalogue);
  await client.query('commit; analyze');
  const madeOf = await partsOf(client);
  const questions = questionsOf(catalogue).map((question) => ({ ...question, ...madeOf(question.sql) }));
  await client.query(asking);
  for (const [n, { sql }] of questions.entries())
    await client.query(
      `create function frozen.question_${n}() returns text language plpgsql stable as $body$ begin return (${sql}); end $body$;
       grant execute on function frozen.question_${n}() to anon, authenticated`,
    );
  const tables: Tables = new Map();
  for (const table of catalogue.columns.keys()) tables.set(table, await rowsNow(client, table));
  return {
    client,
    catalogue,
    tables,
    questions,
    states: await statesOf(client, catalogue),
    madeOf,
    plainly: new Map(),
  };
}

const rowsNow = async (client: Client, table: string): Promise<Row[]> =>
  (await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => row);

/** Asks many questions in one round trip, each as every reader; a question is planned once a session. */
const asking = `
  create function frozen.answers(readers uuid[], questions int[], as_role text) returns text[] language plpgsql set timezone = 'UTC' as $body$
  declare
    reader uuid;
    question int;
    answer text;
    answers text[] := '{}';
  begin
    foreach reader in array readers loop
      perform set_config('request.jwt.claim.sub', reader::text, true),
        set_config('request.jwt.claims', jsonb_build_object('sub', reader, 'role', 'authenticated')::text, true),
        set_config('role', as_role, true);
      foreach question in array questions loop
        begin
          execute format('select frozen.question_%s()', question) into answer;
        exception when others then
          answer := 'refused: ' || sqlerrm;
        end;
        answers := answers || coalesce(answer, '');
      end loop;
      perform set_config('role', 'none', true);
    end loop;
    return answers;
  end
  $body$`;

/** Where the database answers otherwise than the plain reading of its tables: question, reader, and both answers. */
export async function differences(world: StatesWorld, subset: MadeQuestion[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const as of ['authenticated', 'anon', 'owner', 'service'] as const) {
    const ours = subset.filter((question) => question.as === as);
    if (ours.length === 0) continue;
    const { rows } = await world.client.query<{ answers: string[] }>('select frozen.answers($1, $2, $3) as answers', [
      readersOf(as).map((name) => everybody[name]),
      ours.map((question) => world.questions.indexOf(question)),
      as === 'owner' || as === 'service' ? 'none' : as,
    ]);
    readersOf(as).forEach((reader, n) =>
      ours.forEach((question, at) => {
        const [answer, expected] = [rows[0]!.answers[n * ours.length + at], plainAnswers(world, question)[n]];
        if (answer !== expected) wrong.push(`${question.name} by ${reader}: ${answer}, and not ${expected}`);
      }),
    );
  }
  return wrong;
}

const readersOf = (as: As): string[] => (as === 'service' ? readers.slice(0, 1) : readers);

/** Read once in a state, whatever is changed in the database meanwhile. */
function plainAnswers({ tables, plainly }: StatesWorld, question: MadeQuestion): string[] {
  const answers =
    plainly.get(question) ??
    readersOf(question.as).map((reader) => question.plain(viewerOf(tables, everybody[reader]!)));
  plainly.set(question, answers);
  return answers;
}

/** Questions whose answer a state can change: for each function, view and policy that names the column, the nearest. */
export function concerned({ questions }: StatesWorld, { table, column }: State): MadeQuestion[] {
  const byPart = new Map<string, MadeQuestion[]>();
  for (const question of questions)
    for (const part of question.columns.get(`${table} ${column}`) ?? [])
      byPart.set(part, [...(byPart.get(part) ?? []), question]);
  return [...new Set([...byPart].flatMap(([part, subset]) => (part === '' ? subset : nearest(subset, 2))))];
}

/**
 * So many of the simplest reads and of those that are made of the most, and the calls that are made of the least: a wide
 * call costs a hundred times as much and compares little of what a part of it reads.
 */
export function nearest(subset: MadeQuestion[], count: number): MadeQuestion[] {
  const sorted = subset.toSorted((one, other) => one.parts.size - other.parts.size);
  const reads = sorted.filter(({ isCall }) => isCall !== true);
  const calls = sorted.filter(({ isCall }) => isCall === true);
  const narrow = calls.filter(({ parts }) => parts.size === calls[0]!.parts.size);
  return [...new Set([...reads.slice(0, count), ...reads.slice(-count), ...narrow])];
}

/** Work in a state, which is gone afterwards; answers what refused the state, if anything did. */
export async function inState(
  world: StatesWorld,
  state: State,
  work: () => Promise<void>,
  coupled = 1,
): Promise<string | null> {
  const { client, catalogue, tables } = world;
  await client.query('begin; set local session_replication_role = replica');
  const rows = tables.get(state.table)!;
  try {
    const refusal = await enter(client, catalogue, state, coupled);
    if (refusal !== null) return refusal;
    tables.set(state.table, await rowsNow(client, state.table));
    world.plainly = new Map();
    await work();
    return null;
  } finally {
    await client.query('rollback');
    tables.set(state.table, rows);
    world.plainly = new Map();
  }
}

/** The columns that identify a row of a view. */
const keysOfViews: Record<string, string> = {
  'private.public_leagues': 'v.id',
  'private.public_cups': 'v.id',
  'private.team_leaders': 'v.player_id',
  'private.waiting_tickets': 'v.ticket_id',
  'public.memberships': 'v.id, v.league_id',
  'public.player_market': 'v.user_id, v.team_id',
};

function questionsOf(catalogue: Catalogue): Question[] {
  const first = (thing: string) => uuidOf(`first ${thing}`);
  const topics = [
    'site', 'staff', `user:${everybody['first player']}`, `team:${first('teams')}`, `team:${first('rival')}`, `league:${first('leagues')}`,
    `cup:${first('night_cups')}`, `match:${first('team_matches')}`, `match:${first('cup match')}`, `match:${uuidOf('nothing')}`,
  ]; // prettier-ignore
  const matches = ['team_matches', 'later', 'played', 'cup match'];
  return [
    ...Object.entries(sees).map(([name, isSeen]): Question => {
      const keys = catalogue.columns.get(`public.${name}`)!.filter(({ inKey }) => inKey).map((column) => column.name);
      const words = keys.map((key) => `to_jsonb(t."${key}") #>> '{}'`).join(', ');
      return {
        name,
        as: 'authenticated',
        sql: `select string_agg(k, ',' order by k) from (select concat_ws(' ', ${words}) collate "C" as k from public."${name}" t) s`,
        plain: (viewer) =>
          viewer.tables
            .get(`public.${name}`)!
            .filter((row) => isSeen(row, viewer))
            .map((row) => keys.map((key) => String(row[key])).join(' '))
            .toSorted()
            .join(','),
      };
    }),
    {
      name: 'settings, of visitors', as: 'anon', sql: `select string_agg(key, ',' order by key) from public.site_settings`,
      plain: ({ tables }) =>
        tables.get('public.site_settings')!.map(({ key }) => String(key)).filter((key) => key === 'brand' || key === 'maintenance_mode').toSorted().join(','),
    },
    ...Object.entries(views).map(([name, plain]): Question => ({
      name,
      as: name.startsWith('public.') ? 'authenticated' : 'owner',
      sql: `select string_agg(k, ',' order by k) from (select concat_ws(' ', ${keysOfViews[name]}) collate "C" as k from ${name} v) s`,
      plain: (viewer) => plain(viewer).map((key) => key.trim()).toSorted().join(','),
    })),
    ...topics.map((topic): Question => ({
      name: `topic ${topic}`, as: 'authenticated', sql: `select private.may_listen('${topic}')::text`, plain: (viewer) => String(hears(topic, viewer)),
    })),
    ...matches.map((match): Question => ({
      name: `lobby of ${match}`, as: 'owner', sql: `select private.lobby_code('${first(match)}', auth.uid())`,
      plain: (viewer) => lobbyCode(first(match), viewer) ?? '',
    })),
    ...calls.map((call) => questionOfCall(call)),
  ]; // prettier-ignore
}

type Source = { name: string; source: string | null; kind: 'definer' | 'invoker' | 'table' };

/** The parts of a statement: every function, view, table and policy it leads to. */
async function partsOf(client: Client): Promise<(sql: string) => Made> {
  const { rows } = await client.query<Source>(
    `select format('%s.%s', n.nspname, p.proname) as name, string_agg(p.prosrc, ' ') as source,
            case when bool_and(p.prosecdef) then 'definer' else 'invoker' end as kind
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private') group by 1
     union all
     select format('%s.%s', n.nspname, c.relname), case c.relkind when 'v' then pg_get_viewdef(c.oid) else p.policies end,
            case c.relkind when 'v' then 'invoker' else 'table' end
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
      cross join lateral (
        select string_agg(pg_get_expr(o.polqual, o.polrelid), ' ') as policies from pg_policy o where o.polrelid = c.oid and o.polcmd in ('r', '*')
      ) p
      where c.relkind in ('r', 'p', 'v')`,
  );
  const sources = new Map(rows.map((row) => [row.name, row]));
  const wordsOf = (text: string) =>
    text
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll('"', '')
      .match(/\b(?:public|private)\.\w+|\w+/g) ?? [];
  return (sql) => {
    const parts = new Set<string>();
    const columns = new Map<string, string[]>();
    const open = [{ name: '', text: sql, asMember: true }];
    for (const { name, text, asMember } of open) {
      const words = new Set(wordsOf(text));
      const tables = [name, ...words].filter((word) => sources.get(word)?.kind === 'table');
      for (const word of words) {
        const next = sources.get(word);
        if (!next)
          for (const table of tables)
            columns.set(`${table} ${word}`, [...(columns.get(`${table} ${word}`) ?? []), name]);
        // the owner of a table is asked no policy
        else if (next.kind === 'table' && !asMember) continue;
        else if (!parts.has(word)) {
          parts.add(word);
          open.push({ name: word, text: next.source ?? '', asMember: asMember && next.kind !== 'definer' });
        }
      }
    }
    return { parts, columns };
  };
}
