import { MutationObserver, type MutationObserverOptions, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandFolder } from '#domain/account/picture.ts';
import { CallError } from '#lib/errors.ts';
import { startI18n } from '#lib/i18n.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answer, type Call, fakeBackend, mert, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';
import { roleQueries } from './auth/queries.ts';

/** A mutation that does more than name its command: it chooses one, leaves something out, or makes several calls. */
type Case = {
  /** Arguments of its hook. */
  about?: unknown[];
  input?: unknown;
  /** Its calls, uuids left out. */
  calls: string[];
  /** Bodies of its writing calls, in order: `filter` selects rows of a table, a picture stands as its text. */
  sent: unknown[];
};

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const upload = (bucket: string) => `POST /storage/v1/object/${bucket}/…/….webp`;
const removal = (bucket: string) => `DELETE /storage/v1/object/${bucket}`;
// ids of their own: two of one kind must not change places on their way
const id = '77777777-7777-4777-8777-777777777777';
const match = '77777777-7777-4777-8777-000000000001';
const team = '77777777-7777-4777-8777-000000000002';
const other = '77777777-7777-4777-8777-000000000003';
const player = '77777777-7777-4777-8777-000000000004';
const talk = '77777777-7777-4777-8777-000000000005';
const aMoment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const aFile = (bucket: string, folder: string): unknown =>
  expect.stringMatching(new RegExp(`^${bucket}/${folder}/[\\da-f-]{36}\\.webp$`));
const aText = (of: string): unknown =>
  expect.objectContaining({ title: expect.stringContaining(of) as unknown, body: expect.any(String) as unknown });
const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'p', auth: 'a' };
const picture = () => new Blob(['a picture'], { type: 'image/webp' });

const cases: Record<string, Case> = {
  useToggleMaintenance: {
    input: true,
    calls: ['GET /rest/v1/site_settings', 'POST /rest/v1/site_settings'],
    sent: [
      {
        key: 'maintenance_mode',
        value: {
          enabled: true,
          message: "We're currently performing maintenance. We'll be back soon!",
          updated_at: aMoment,
          updated_by: mert.id,
        },
      },
    ],
  },
  'useSaveBrand with another logo': {
    input: { picture: picture(), name: 'Rondo', social: {}, before: `logos/${brandFolder}/old.webp` },
    calls: [upload('logos'), 'POST /rest/v1/site_settings', removal('logos')],
    sent: [
      'a picture',
      { key: 'brand', value: { name: 'Rondo', social: {}, logo: aFile('logos', brandFolder) } },
      { prefixes: [`${brandFolder}/old.webp`] },
    ],
  },
  useSetBroadcast: {
    about: [match],
    input: { stream_url: 'https://kick.com/rondo', replay_url: '' },
    calls: [rpc('set_match_stream'), rpc('set_match_replay')],
    sent: [
      { match_id: match, stream_url: 'https://kick.com/rondo' },
      { match_id: match, replay_url: '' },
    ],
  },
  useShowEvidence: {
    about: [match, team],
    input: picture(),
    calls: [upload('evidence'), rpc('add_evidence')],
    sent: ['a picture', { match_id: match, file: aFile('evidence', team) }],
  },
  'useReportMatch of one match': {
    about: [{ match_id: id }],
    input: { home_score: 2, away_score: 1, stats: [], seen_report: other },
    calls: [rpc('report_match')],
    sent: [{ match_id: id, home_score: 2, away_score: 1, stats: [], seen_report: other }],
  },
  useSavePicks: {
    about: [{ league_id: id, season: 4 }],
    input: [
      { match_id: match, pick: { winner: 'home', home_score: null, away_score: null } },
      { match_id: team, pick: { winner: 'away', home_score: 1, away_score: 2 } },
      { match_id: other, pick: undefined },
    ],
    calls: [rpc('save_picks')],
    sent: [
      {
        league_id: id,
        season: 4,
        picks: [
          { match_id: match, winner: 'home' },
          { match_id: team, home_score: 1, away_score: 2 },
          { match_id: other },
        ],
      },
    ],
  },
  useSetEligibility: {
    input: { memberIds: [player], status: 'eligible', notes: ' All is well ' },
    calls: [rpc('set_eligibility')],
    sent: [{ member_id: player, status: 'eligible', notes: 'All is well' }],
  },
  'useSetEligibility of several': {
    input: { memberIds: [player, other], status: 'pending' },
    calls: [rpc('set_eligibility_many')],
    sent: [{ member_ids: [player, other], status: 'pending' }],
  },
  useMarkNotices: {
    input: { ids: [id], kind: 'news' },
    calls: [rpc('mark_notifications_read')],
    sent: [{ ids: [id], of_kind: 'news' }],
  },
  useSaveLanguage: {
    about: [id],
    input: 'en',
    calls: ['PATCH /rest/v1/profile_private'],
    sent: [{ filter: { user_id: `eq.${id}` }, body: { locale: 'en' } }],
  },
  useShowProfile: {
    about: [id],
    input: false,
    calls: ['PATCH /rest/v1/profile_private'],
    sent: [{ filter: { user_id: `eq.${id}` }, body: { public_profile: false, public_profile_answered: true } }],
  },
  useGiveMissing: {
    about: [mert.id],
    input: { changes: { gaming_id: 'mert#1' }, birthDate: '2000-02-29' },
    calls: ['PATCH /rest/v1/profiles', 'PATCH /rest/v1/profile_private'],
    sent: [
      { filter: { id: `eq.${mert.id}` }, body: { gaming_id: 'mert#1' } },
      { filter: { user_id: `eq.${mert.id}` }, body: { birth_date: '2000-02-29' } },
    ],
  },
  'useSetAvatar to none': {
    about: [{ id: mert.id, avatar: `avatars/${mert.id}/old.webp` }],
    input: null,
    calls: ['PATCH /rest/v1/profiles', removal('avatars')],
    sent: [{ filter: { id: `eq.${mert.id}` }, body: { avatar: null } }, { prefixes: [`${mert.id}/old.webp`] }],
  },
  useDeleteMyAccount: {
    // the server removes the files: nothing is left to a page that may be closed
    calls: [rpc('delete_my_account'), 'POST /auth/v1/logout'],
    sent: [{}, { filter: { scope: 'local' } }],
  },
  usePublishSchedule: {
    input: {
      season: { league_id: id, season: 3 },
      seed: 7,
      fixtures: [
        { matchday: 2, home_team_id: team, away_team_id: other, kickoff_at: '2026-12-01T19:00:00Z', bye: null },
      ],
    },
    calls: [rpc('publish_schedule')],
    sent: [
      {
        league_id: id,
        season: 3,
        draw_seed: 7,
        fixtures: [{ matchday: 2, home_team_id: team, away_team_id: other, kickoff_at: '2026-12-01T19:00:00Z' }],
      },
    ],
  },
  useImportSeason: {
    input: {
      league_id: id,
      season: 3,
      teams: [{ name: 'Anchor FC', tag: '' }],
      squads: [{ team: 'Anchor FC', player: 'mert' }],
      fixtures: [{ matchday: '1', home: 'Anchor FC', away: 'Quay FC', played: '' }],
      adjustments: [{ team: 'Quay FC', points: '-3' }],
    },
    calls: [rpc('import_season')],
    sent: [
      {
        league_id: id,
        season: 3,
        teams: [{ name: 'Anchor FC' }],
        squads: [{ team: 'Anchor FC', player: 'mert' }],
        fixtures: [{ matchday: '1', home: 'Anchor FC', away: 'Quay FC' }],
        adjustments: [{ team: 'Quay FC', points: '-3' }],
        dry: false,
      },
    ],
  },
  'useArchiveLeague back': {
    about: [{ id, archived_at: '2026-01-01T00:00:00Z' }],
    input: undefined,
    calls: [rpc('archive_league')],
    sent: [{ league_id: id, archived: false }],
  },
  useRollOver: {
    input: {
      leagues: [id, match],
      teams: [
        { team_id: team, into_id: match },
        { team_id: other, into_id: null },
      ],
    },
    calls: [rpc('roll_over')],
    sent: [{ league_ids: [id, match], team_ids: [team, other], into_ids: [match, null] }],
  },
  useSetLeagueLogo: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    input: picture(),
    calls: [upload('logos'), 'PATCH /rest/v1/leagues', removal('logos')],
    sent: [
      'a picture',
      { filter: { id: `eq.${id}` }, body: { logo: aFile('logos', id) } },
      { prefixes: [`${id}/old.webp`] },
    ],
  },
  useRemoveSponsor: {
    input: { id, logo_dark: `sponsors/${id}/dark.webp`, logo_light: null },
    calls: ['DELETE /rest/v1/sponsors', removal('sponsors')],
    sent: [{ filter: { id: `eq.${id}` } }, { prefixes: [`${id}/dark.webp`] }],
  },
  'useSetCupPublic back': {
    about: [false],
    input: id,
    calls: [rpc('set_night_cup_public')],
    sent: [{ night_cup_id: id, is_public: false }],
  },
  useHandTopic: {
    input: { topic: 'duties', helper: undefined },
    calls: [rpc('hand_topic')],
    sent: [{ topic: 'duties' }],
  },
  'useSaveQuietHours without any': {
    calls: [rpc('set_quiet_hours')],
    sent: [{}],
  },
  useStartDevice: {
    input: { userId: mert.id, pushKey: 'a key' },
    calls: [rpc('add_push_device')],
    sent: [address],
  },
  'useFollow a player': {
    about: ['players', { id, username: 'mert', avatar: null }],
    input: true,
    calls: [rpc('follow_player')],
    sent: [{ player_id: id, follow: true }],
  },
  useHangFirstCrest: {
    input: { teamId: team, crest: picture() },
    calls: [upload('logos'), rpc('update_team')],
    sent: ['a picture', { team_id: team, changes: { logo: aFile('logos', team) } }],
  },
  useRemoveCrest: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    calls: [rpc('update_team'), removal('logos')],
    sent: [{ team_id: id, changes: { logo: null } }, { prefixes: [`${id}/old.webp`] }],
  },
  useWriteRoundArticle: {
    input: {
      league_id: id,
      league_name: 'Harbour League',
      season: 4,
      matchday: 2,
      origin: 'round_up',
      at: '2026-01-01T00:00:00Z',
    },
    calls: [
      'GET /rest/v1/leagues',
      'GET /rest/v1/league_seasons',
      'GET /rest/v1/league_teams',
      'GET /rest/v1/point_adjustments',
      'GET /rest/v1/team_matches',
      'GET /rest/v1/match_player_stats',
      rpc('save_article'),
    ],
    sent: [
      {
        texts: { en: aText('Round 2'), de: aText('2. Spieltag'), tr: aText('2. hafta') },
        category: 'matches',
        of_league: id,
        of_season: 4,
        of_matchday: 2,
        of_origin: 'round_up',
      },
    ],
  },
  useDeleteArticle: {
    input: { id, version: 4, cover: `covers/${id}/cover.webp` },
    calls: [rpc('delete_article'), removal('covers')],
    sent: [{ article_id: id, version: 4 }, { prefixes: [`${id}/cover.webp`] }],
  },
  useSaveRegistration: {
    input: { user_id: mert.id, game_id: 'mert#1', activity_level: 'high' },
    calls: ['PATCH /rest/v1/profiles', 'POST /rest/v1/player_registrations'],
    sent: [
      { filter: { id: `eq.${mert.id}`, gaming_id: 'is.null' }, body: { gaming_id: 'mert#1' } },
      { user_id: mert.id, game_id: 'mert#1', activity_level: 'high', listed: true },
    ],
  },
  'useSendMessage as the first': {
    about: [player],
    input: { id, body: 'Sunday at eight?' },
    calls: [rpc('start_conversation'), rpc('send_message')],
    sent: [{ with_user: player }, { conversation_id: [], body: 'Sunday at eight?', message_id: id }],
  },
  useSendMessage: {
    about: [player],
    input: { id, body: 'Sunday at eight?', to: talk },
    calls: [rpc('send_message')],
    sent: [{ conversation_id: talk, body: 'Sunday at eight?', message_id: id }],
  },
};

type Shown = { kind: 'error' | 'success'; text: string; description?: string };
const shown = vi.hoisted(() => [] as Shown[]);
vi.mock('#lib/toast.ts', () => {
  const show = (kind: Shown['kind']) => async (text: string, options?: { description?: string }) =>
    void shown.push({ kind, text, ...(options?.description && { description: options.description }) });
  return { toast: { error: show('error'), success: show('success') } };
});

// The browser's part of pushes is none of these tests'.
vi.mock('#lib/device-push.ts', () => ({ register: async () => address, unregister: async () => {} }));

// A hook here gives what it would hand to the library: what it does and what it says about itself.
type Options = MutationObserverOptions<unknown, Error, unknown>;
const clients = vi.hoisted((): { current?: QueryClient } => ({}));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useMutation: (options: Options) => options,
  useQueryClient: () => clients.current,
}));

const hooks: Record<string, (...about: unknown[]) => Options> = {};

beforeAll(async () => {
  stubBrowser({ stored: storedSession() });
  await startI18n('en');
  for (const load of Object.values(import.meta.glob<Record<string, unknown>>('./*/mutations.ts'))) {
    const entries = Object.entries(await load()).filter(([name]) => name.startsWith('use'));
    Object.assign(hooks, Object.fromEntries(entries));
  }
});
beforeEach(() => {
  stubBrowser({ stored: storedSession() });
  shown.length = 0;
});
afterEach(async () => (await supabase()).auth.dispose());

test('what a mutation has read again is something that is read', async () => {
  const files = Object.values(import.meta.glob<string>('./**/*.ts', { query: '?raw', import: 'default' }));
  const texts = await Promise.all(files.map((load) => load()));
  const read = new Set(texts.flatMap((text) => [...text.matchAll(/queryKey: \['([\w-]+)'/g)].map(([, noun]) => noun)));
  const named = Object.entries(hooks).flatMap(([name, hook]) =>
    (hook({}, {}).meta?.invalidates ?? []).map((noun) => ({ name, noun })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ noun }) => !read.has(noun))).toEqual([]);
});

/**
 * Commands that write what is broadcast under a noun, and do not read that again: with the reason. What others are notified
 * of comes by their own topics.
 */
const notReadAgain: Record<string, string> = {
  ...Object.fromEntries(
    ['contracts', 'market', 'matches', 'scrims', 'teams', 'transfers'].map((noun) => [
      `useDeleteMyAccount: ${noun}`,
      'the session ends, and with it all that was read',
    ]),
  ),
  'useDisputeReport: penalties': 'no result comes of it, and no suspension is served',
  'useWithdrawReport: penalties': 'no result comes of it, and no suspension is served',
  'useDrawCup: penalties': 'no match of the evening is over yet',
  'useStartPlayoffs: penalties': 'no match of the playoffs is over yet',
};

test('what a command writes is read again, by every noun that a broadcast of the same table has', async () => {
  const load = async (files: Record<string, () => Promise<string>>) =>
    (await Promise.all(Object.values(files).map((file) => file()))).join('\n');
  const sql = (
    await load(import.meta.glob<string>('../../supabase/schemas/*/*.sql', { query: '?raw', import: 'default' }))
  ).replaceAll(/--.*/g, '');
  const source = await load(import.meta.glob<string>('./*/mutations.ts', { query: '?raw', import: 'default' }));
  const nounOf = new Map(
    [...sql.matchAll(/broadcast_table\('public\.(\w+)', '([\w-]+)'/g)].map(([, table, noun]) => [table, noun!]),
  );
  const bodies = Map.groupBy(
    sql.matchAll(/create function (?:private|public)\.(\w+)\([\s\S]*?as \$\$([\s\S]*?)\$\$;/g),
    ([, name]) => name!,
  );
  /** The nouns of all tables that a function writes, or one that it calls. */
  const writtenBy = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const text = (bodies.get(name) ?? []).map(([, , body]) => body).join('\n');
    const tables = [...text.matchAll(/\b(?:insert into|update|delete from)\s+public\.(\w+)/g)];
    const called = [...text.matchAll(/\bprivate\.(\w+)\(/g)].flatMap(([, other]) => writtenBy(other!, seen));
    return [...tables.flatMap(([, table]) => nounOf.get(table) ?? []), ...called];
  };
  const missing: string[] = [];
  let checks = 0;
  for (const part of source.split(/^(?=export (?:const|function) use)/m)) {
    const [, hook = ''] = /^export (?:const|function) (use\w+)/.exec(part) ?? [];
    if (!hooks[hook]) continue;
    const nouns = hooks[hook]({}, {}).meta?.invalidates ?? [];
    for (const [, name = ''] of part.matchAll(/(?:rpc|[cC]ommand|call)\(\s*'(\w+)'/g))
      for (const noun of new Set(writtenBy(name))) {
        if (noun === 'notifications') continue;
        checks += 1;
        if (!nouns.includes(noun)) missing.push(`${hook}: ${noun}`);
      }
  }
  expect(checks).toBeGreaterThan(150);
  expect(missing.toSorted()).toEqual(Object.keys(notReadAgain).toSorted());
});

describe('a command', () => {
  const refusal = { status: 409, body: { code: 'PT409', message: 'a sentence for the log', hint: 'squadFull' } };

  test('that is done says so, and all it changed is read again', async () => {
    const { perform, client } = await open('useWarnPlayer', { input: { player_id: player, reason: 'Insults' } });
    for (const noun of ['matches', 'penalties', 'news']) client.setQueryData([noun, 'of somebody'], {});
    await perform();
    const readAgain = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    expect(readAgain.map(({ queryKey: [noun] }) => noun)).toEqual(['matches', 'penalties']);
    await expect.poll(() => shown).toEqual([{ kind: 'success', text: 'Warning recorded' }]);
  });

  test.each<[string, string, object, Shown[]]>([
    ['a toast says why', 'useRejectContract', { contract_id: id }, [{ kind: 'error', text: 'The squad is full.' }]],
    ['its form says why, and no toast', 'useDeleteContract', { contract_id: id }, []],
    [
      'a toast says what failed, and why',
      'useUnmarkNotices',
      { marked_at: '2026-12-01T19:00:00Z' },
      [{ kind: 'error', text: 'Error marking notifications as unread', description: 'The squad is full.' }],
    ],
  ])('that is refused: %s', async (_, name, input, toasts) => {
    const { perform, client } = await open(name, { input }, refusal);
    for (const noun of ['contracts', 'notifications']) client.setQueryData([noun, 'of somebody'], {});
    await expect(perform()).rejects.toBeInstanceOf(CallError);
    expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })).toEqual([]);
    await expect.poll(() => shown).toEqual(toasts);
  });
});

test.each(Object.entries(cases))('%s asks the backend for what was meant', async (name, testCase) => {
  const { perform, requests, carried } = await open(name, testCase);
  await perform();
  expect(requests()).toEqual(testCase.calls);
  expect(carried()).toEqual(testCase.sent);
});

const ofSeveral = Object.entries(cases).filter(([, { calls }]) => calls.length > 1);
// nothing follows the refused call but the removal of the new file
test.each(ofSeveral)('%s stops at the call that is refused', async (name, testCase) => {
  const { perform, requests } = await open(name, testCase, {
    status: 409,
    body: { code: 'PT409', message: 'no' },
  });
  await expect(perform()).rejects.toBeInstanceOf(CallError);
  const writes = (all: string[]) => all.filter((call) => !call.includes('/storage/'));
  expect(writes(requests())).toEqual(writes(testCase.calls).slice(0, 1));
});

/** The body alone, or with which rows of a table it is about. */
function carriedBy({ method, query, body }: Call): unknown {
  const filter = Object.fromEntries(query);
  if ((method === 'POST' && body !== undefined) || Object.keys(filter).length === 0) return body;
  return body === undefined ? { filter } : { filter, body };
}

/** A mutation, named by the first word, at a backend that takes every file and answers all else alike. */
async function open(name: string, { about = [], input }: Pick<Case, 'about' | 'input'>, answer: Answer = { body: [] }) {
  const stored = { body: { Id: '1', Key: 'k' } };
  const backend = fakeBackend(
    new Proxy({}, { get: (_: object, call: string) => (call.includes('/storage/') ? stored : answer) }),
  );
  await startSession();
  const client = makeQueryClient();
  clients.current = client;
  client.setQueryData(roleQueries.of(mert.id).queryKey, { role: 'admin', cachedAt: Date.now() });
  const hook = hooks[name.split(' ', 1)[0]!];
  if (!hook) throw new Error(`There is no ${name}`);
  const performer = new MutationObserver(client, hook(...about));
  return {
    client,
    perform: () => performer.mutate(input),
    requests: () => backend.calls.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`),
    carried: () => backend.calls.filter(({ method }) => method !== 'GET').map(carriedBy),
  };
}
