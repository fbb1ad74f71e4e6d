import { type Club, clubs } from './clubs.ts';
import { isMadeByCaptain } from './contracts.ts';
import { makeDemoLeague } from './league.ts';
import { yetToCome } from './matches.ts';
import { type AccountIds, type AccountRole, accountNames, accountRoles } from './players.ts';
import { crest, floodlights, portrait } from './pictures.ts';
import { chanceOf } from './random.ts';
import type { DemoLeague } from './rows.ts';
import { talkToEachOther } from './messages.ts';
import { moderate } from './moderation.ts';
import { announcements } from './announcements.ts';
import { askSupport } from './tickets.ts';
import { fans } from './fans.ts';
import { nightCups } from './night-cups.ts';

/** The parts of the host that a seed needs. */
export type SeedHost = {
  /** Answers /auth/v1, /rest/v1 and /storage/v1. */
  fetch: (request: Request) => Promise<Response>;
  url: string;
  publishableKey: string;
  /** A statement as the database's owner. */
  query: <T>(sql: string, params?: unknown[]) => Promise<T[]>;
  now: Date;
  /** As for `calendarFrom`. */
  lastCall?: number | undefined;
  /** The one password of all accounts. */
  password: string;
};

export type SeededAccount = { role: AccountRole; email: string; password: string };

/**
 * Fills the demo league into an empty, migrated database. Six people sign up, confirm and describe
 * themselves through the API as anybody does, the admin brands the site and opens the leagues there; the
 * history before them (clubs, seasons, results, contracts) enters in one transaction; then captains report what they
 * played last, and one offers one more.
 * @throws Error naming the step when the API refuses one
 */
export async function seedDemo(host: SeedHost): Promise<{ accounts: SeededAccount[] }> {
  const people = await Promise.all(accountRoles.map((role) => signUp(host, role)));
  await confirm(host, people);
  await giveRoles(host, people);

  const ids: AccountIds = Object.fromEntries(people.map(({ role, id }) => [role, id]));
  const league = makeDemoLeague(host.now, ids, host.lastCall);
  const tokens = await Promise.all(people.map((person) => introduce(host, person, league)));
  await host.query(insertion(league, people));
  await hangCrests(host, league, tokens[people.findIndex(({ role }) => role === 'admin')]);
  await illustrate(host, league, tokens[people.findIndex(({ role }) => role === 'admin')]);
  await thankSponsors(host, tokens[people.findIndex(({ role }) => role === 'admin')]);
  await report(host, league);
  await host.query(postponement, [ids.moderator]);
  const tokenOf = (role: AccountRole) => tokens[people.findIndex((person) => person.role === role)];
  await offer(host, league, tokenOf('captain'));
  const club = league.team_members.find(
    ({ player_id, left_at }) => player_id === ids.captain && left_at === null,
  )?.team_id;
  const next = league.team_matches.find(
    ({ status, home_team_id, away_team_id }) =>
      status === 'scheduled' && (home_team_id === club || away_team_id === club),
  );
  await askSupport(host, ids, { match: next?.id, team: club });
  await host.query(nightCups);
  await host.query(fans);
  await host.query(announcements, [ids.admin]);
  await discipline(host, league, { moderator: tokenOf('moderator'), admin: tokenOf('admin') });
  await talkToEachOther(host, ids, next?.id);
  await moderate(
    (by, command, body) => call(host, `${command} as ${by}`, `/rest/v1/rpc/${command}`, { token: tokenOf(by), body }),
    host.query,
    league,
  );

  return { accounts: people.map(({ role, email }) => ({ role, email, password: host.password })) };
}

type Person = { role: AccountRole; email: string; id: string };

async function signUp(host: SeedHost, role: AccountRole): Promise<Person> {
  const email = `${role}@demo.rondo.example`;
  const body = { email, password: host.password };
  const answer = await call<{ id?: string; user?: { id: string } }>(host, `sign up ${email}`, '/auth/v1/signup', {
    body,
  });
  const id = answer.user?.id ?? answer.id;
  if (!id) throw new Error(`The demo league cannot sign up ${email}: no id came back.`);
  return { role, email, id };
}

/** Nobody reads the mail of these addresses, so the link in it is taken as opened. */
async function confirm({ query }: SeedHost, people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await query('update auth.users set email_confirmed_at = now() where id::text = any($1::text[])', [ids]);
}

/** The first admin of any installation is made by its operator. */
async function giveRoles({ query }: SeedHost, people: Person[]): Promise<void> {
  const staff = people.filter(({ role }) => role === 'admin' || role === 'moderator');
  await query(
    `insert into private.user_roles (user_id, role)
     select id::uuid, role::private.app_role from unnest($1::text[], $2::text[]) as staff (id, role)`,
    [staff.map(({ id }) => id), staff.map(({ role }) => role)],
  );
}

/**
 * A member's first evening: sign in, say who they are, look for a club if there is none, and, as an
 * admin, set up the site. Returns the token.
 */
async function introduce(host: SeedHost, { role, email, id }: Person, league: DemoLeague): Promise<string> {
  const { access_token: token } = await call<{ access_token: string }>(
    host,
    `sign in ${email}`,
    '/auth/v1/token?grant_type=password',
    { body: { email, password: host.password } },
  );
  const own = league.profiles.find((profile) => profile.id === id);
  const secret = league.profile_private.find(({ user_id }) => user_id === id);
  if (!own || !secret) throw new Error(`${accountNames[role]} is missing in the demo league.`);

  const { username, gaming_id, platform, nation, location, game_mode, position, skill_level, description } = own;
  const avatar = await picture(host, { email, id }, token, chanceOf(`picture ${username}`).next);
  const details = {
    avatar,
    username,
    gaming_id,
    platform,
    nation,
    location,
    game_mode,
    position,
    skill_level,
    description,
  };
  const patch = { method: 'PATCH', token };
  await call(host, `name ${email}`, `/rest/v1/profiles?id=eq.${id}`, { ...patch, body: details });
  const { user_id: _own, ...answers } = secret;
  await call(host, `date ${email}`, `/rest/v1/profile_private?user_id=eq.${id}`, {
    ...patch,
    body: answers,
  });
  await call(host, `see ${email}`, '/rest/v1/rpc/mark_seen', { token, body: {} });
  if (role === 'admin') {
    await call(host, 'brand the site', '/rest/v1/site_settings?on_conflict=key', {
      token,
      body: brand,
      prefer: 'resolution=merge-duplicates',
    });
    await call(host, 'open the leagues', '/rest/v1/leagues', { token, body: league.leagues });
  }
  const registration = league.player_registrations.find(({ user_id }) => user_id === id);
  if (registration) await call(host, `list ${email}`, '/rest/v1/player_registrations', { token, body: registration });
  return token;
}

/**
 * The home captains have said how the last matches ended; the others have not answered yet, but one who was beaten
 * protests.
 */
async function report({ query }: SeedHost, { team_matches }: DemoLeague): Promise<void> {
  const as = (side: 'home' | 'away', command: string) => `with captain as materialized (
       select set_config('request.jwt.claim.sub', t.captain_id::text, true),
         set_config('request.jwt.claims', jsonb_build_object('sub', t.captain_id, 'role', 'authenticated')::text, true)
       from public.team_matches m
       join public.teams t on t.id = m.${side}_team_id
       where m.id = $1
     )
     select ${command} from captain`;
  const reported = team_matches.filter(({ status }) => status === 'reported');
  for (const { id } of reported) await query(as('home', 'private.report_match($1, 2, 1)'), [id]);
  const [first] = reported.toSorted((one, other) => (one.kickoff_at < other.kickoff_at ? -1 : 1));
  const reason = 'They started before our keeper was in the lobby; the screenshot shows four of us.';
  if (first) await query(as('away', 'private.file_protest($1, $2)'), [first.id, reason]);
}

/**
 * A moderator put a match off some days ago, and the staff are asked for its new time since then. $1 is the moderator.
 */
const postponement = `insert into private.audit_log (at, actor, action, subject, before, after)
  select now() - interval '2 days', $1, 'postpone_match', 'team_matches ' || m.id,
    '{"status": "scheduled"}', '{"status": "postponed"}'
  from public.team_matches m
  where m.status = 'postponed'`;

/** A file of one's own, as one would choose it from a phone; returns where it lies. */
async function picture(
  host: SeedHost,
  { email, id }: Pick<Person, 'email' | 'id'>,
  token: string,
  chance: () => number,
): Promise<string> {
  const path = `avatars/${id}/${crypto.randomUUID()}.png`;
  const [shirt, collar] = clubs.nlk.kit;
  await call(host, `show ${email}`, `/storage/v1/object/${path}`, { token, body: portrait(shirt, collar, chance) });
  return path;
}

/** Some clubs have their own crest, which an admin hangs for them; the app draws those of the others. */
async function hangCrests(host: SeedHost, { teams }: DemoLeague, token: string | undefined): Promise<void> {
  for (const { name, emblem, kit } of Object.values<Club>(clubs)) {
    const team = teams.find((each) => each.name === name);
    if (!emblem || !team) continue;
    const logo = `logos/${team.id}/${crypto.randomUUID()}.png`;
    await call(host, `draw ${name}`, `/storage/v1/object/${logo}`, { token, body: crest(emblem, ...kit) });
    await call(host, `hang ${name}`, '/rest/v1/rpc/update_team', {
      token,
      body: { team_id: team.id, changes: { logo } },
    });
  }
}

/** The admin gives the articles that have a cover their picture. */
async function illustrate(host: SeedHost, { news_articles }: DemoLeague, token: string | undefined): Promise<void> {
  for (const [index, { cover, slug }] of news_articles.entries()) {
    const club = Object.values(clubs)[index * 3];
    if (!cover || !club) continue;
    await call(host, `illustrate ${slug}`, `/storage/v1/object/${cover}`, {
      token,
      body: floodlights(...club.kit, chanceOf(slug).next),
    });
  }
}

/** The admin names who pays for the prizes: one large, two beside it, and one whose time is over. */
async function thankSponsors(host: SeedHost, token: string | undefined): Promise<void> {
  const rows = [
    { name: 'Kandela Floodlights', tier: 'main', position: 1, url: 'https://kandela.example' },
    { name: 'Bolzplatz Boots', tier: 'partner', position: 2, url: 'https://bolzplatz.example' },
    { name: 'Vapur Çay', tier: 'partner', position: 3, url: 'https://vapur.example' },
    { name: 'Winter Cup Radio', tier: 'supporter', position: 4, url: null, active_until: '2026-01-31' },
  ];
  for (const body of rows) await call(host, `thank ${body.name}`, '/rest/v1/sponsors', { token, body });
}

/** The captain's team has a place and a transfer right left, and somebody in mind. */
async function offer(host: SeedHost, { contracts }: DemoLeague, token: string | undefined): Promise<void> {
  for (const { team_id, player_id, note } of contracts.filter(isMadeByCaptain)) {
    await call(host, 'offer a contract', '/rest/v1/rpc/offer_contract', { token, body: { team_id, player_id, note } });
  }
}

/** One player has been warned; another twice, so that a suspension is proposed; a third sits out two matches. */
async function discipline(
  host: SeedHost,
  { profiles }: DemoLeague,
  { moderator, admin }: Record<'moderator' | 'admin', string | undefined>,
): Promise<void> {
  const idOf = (name: string) => profiles.find(({ username }) => username === name)?.id;
  const warn = (name: string, reason: string) =>
    call(host, `warn ${name}`, '/rest/v1/rpc/warn_player', {
      token: moderator,
      body: { player_id: idOf(name), reason },
    });
  await warn('Jamal Whitcombe', 'Wrote insults into the chat of the match room after the second goal.');
  await warn('Max Großmann', 'Started before the lobby was complete.');
  await warn('Max Großmann', 'Left the lobby twice to change the pitch.');
  const penalty_id = await call<string>(host, 'propose a suspension', '/rest/v1/rpc/propose_suspension', {
    token: admin,
    body: { player_id: idOf('Selim Baysal'), matches: 2, reason: 'Played two matches with the account of a friend.' },
  });
  const body = { penalty_id, activate: true };
  await call(host, 'activate a suspension', '/rest/v1/rpc/decide_penalty', { token: admin, body });
}

const brand = {
  key: 'brand',
  value: {
    name: 'Rondo',
    tagline: null,
    logo: null,
    social: {
      x: 'https://x.com/rondo_league',
      instagram: 'https://www.instagram.com/rondo.league',
      discord: 'https://discord.gg/rondoleague',
      kick: 'https://kick.com/rondoleague',
    },
  },
};

type Call = { method?: string; token?: string; body: unknown; prefer?: string };

async function call<T>(
  host: SeedHost,
  what: string,
  path: string,
  { method = 'POST', token, body, prefer }: Call,
): Promise<T> {
  const response = await host.fetch(
    new Request(new URL(path, host.url), {
      method,
      headers: {
        apikey: host.publishableKey,
        'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(prefer && { prefer }),
      },
      body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`The demo league cannot ${what}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/**
 * One statement, hence one transaction, for everything that happened before anybody had an account. Those
 * who have one made their own profile and entry on the market; only when they joined is taken from the story.
 */
function insertion(league: DemoLeague, people: Person[]): string {
  const withAccount = new Set(people.map(({ id }) => id));
  const { leagues: _opened, ...history } = league;
  const rows = {
    ...history,
    profiles: league.profiles.filter(({ id }) => !withAccount.has(id)),
    profile_private: league.profile_private.filter(({ user_id }) => !withAccount.has(user_id)),
    player_registrations: league.player_registrations.filter(({ user_id }) => !withAccount.has(user_id)),
    contracts: league.contracts.filter((contract) => !isMadeByCaptain(contract)),
    // what happened in a match enters through the ledger, and the series follow
    series: league.series.map((each) => ({ ...each, wins_a: 0, wins_b: 0, winner_team_id: null })),
    team_matches: league.team_matches.map((each) => ({ ...each, ...yetToCome })),
  };
  const played = league.team_matches
    .filter(({ status }) => status !== 'reported')
    .toSorted((one, other) => (one.kickoff_at < other.kickoff_at ? -1 : 1));
  const joined = league.profiles
    .filter(({ id }) => withAccount.has(id))
    .map(({ id, joined_at }) => ({ id, joined_at }));
  const tables = Object.keys(rows) as (keyof typeof rows)[];
  return `do $seed$
declare
  league constant jsonb := ${quoted({ ...rows, joined, played })};
begin
${tables.map((table) => insertInto(table, rows[table])).join('\n')}
  perform private.import_match(m)
  from jsonb_populate_recordset(null::public.team_matches, league -> 'played') as m;
  update public.profiles p set joined_at = j.joined_at
  from jsonb_to_recordset(league -> 'joined') as j (id uuid, joined_at timestamptz)
  where p.id = j.id;
  perform setval(pg_get_serial_sequence('public.contracts', 'number'), max(number)) from public.contracts;
end $seed$`;
}

function insertInto(table: keyof DemoLeague, rows: object[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  return `  insert into public.${table} (${columns})
  select ${columns} from jsonb_populate_recordset(null::public.${table}, league -> '${table}');`;
}

const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
