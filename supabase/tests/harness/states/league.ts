import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { type Catalogue, type Column } from './catalogue.ts';

/**
 * The league of the world of states: two scenes, each with a row in every table, wired as the foreign keys say. The first
 * is before a match whose room is open; the second has whatever is optional. Every moment is written from `now`, at which
 * the clock of this database stands (frozen.ts).
 */
export const now = '2026-06-03T18:00:00Z';

export type Row = Record<string, unknown>;

const scenes = ['first', 'second'] as const;
type Scene = (typeof scenes)[number];

/** The people of each scene; the staff is the same in both. */
const cast = [
  'captain', 'coCaptain', 'player', 'rivalCaptain', 'rivalPlayer', 'standIn', 'gaveUp', 'former', 'referee', 'caster', 'fan', 'banned',
] as const; // prettier-ignore
/** They fill the squads, and nobody asks as one of them. */
const fillers = ['reserve', 'rivalCo', 'rivalThird', 'rivalFourth', 'rivalFifth'] as const;
const staff = ['admin', 'moderator', 'bannedAdmin', 'guardedAdmin', 'deleted'] as const;
type Role = (typeof cast)[number] | (typeof fillers)[number] | (typeof staff)[number];

export const uuidOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

const personOf = (scene: Scene, role: Role): string =>
  uuidOf((staff as readonly string[]).includes(role) ? role : `${scene} ${role}`);

/** Everybody, by the name the answers are written with. */
export const everybody: Record<string, string> = Object.fromEntries([
  ...scenes.flatMap((scene) => cast.map((role) => [`${scene} ${role}`, personOf(scene, role)] as const)),
  ...staff.map((role) => [role, uuidOf(role)] as const),
]);

const at = (minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const day = 24 * 60;

type Place = { scene: Scene; id: (table: string) => string; who: (role: Role) => string; first: boolean };

/** Rows of which a scene has more than one, and what the catalogue cannot say of a row. */
const rowsOf: Record<string, (place: Place) => Row[]> = {
  'public.profiles': ({ scene, first }) =>
    [...cast, ...fillers, ...(first ? staff : [])].map((role) => ({
      id: personOf(scene, role), username: `${first ? 'A' : 'B'} ${role}`, deleted_at: role === 'deleted' ? at(-day) : null,
      gaming_id: `${scene} ${role}`, platform: 'pc', nation: 'TR', position: 'striker',
    })), // prettier-ignore
  'public.profile_private': ({ scene, first }) =>
    [...cast, ...fillers, ...(first ? staff : [])].map((role) => ({
      user_id: personOf(scene, role), birth_date: '1999-01-01', public_profile: true, public_profile_answered: true, locale: 'en',
    })), // prettier-ignore
  'private.user_roles': ({ first, who }) =>
    first
      ? [
          { user_id: who('admin'), role: 'admin' },
          { user_id: who('moderator'), role: 'moderator' },
          { user_id: who('bannedAdmin'), role: 'admin' },
          { user_id: who('guardedAdmin'), role: 'admin' },
        ]
      : [],
  'private.account_blocks': ({ first, who }) => [
    { user_id: who('banned'), kind: 'suspended', until: first ? at(day) : null, by: who('admin') },
    ...(first ? [{ user_id: who('bannedAdmin'), kind: 'suspended', until: null, by: who('admin') }] : []),
    ...(first ? [{ user_id: who('fan'), kind: 'muted', until: at(day), by: who('moderator') }] : []),
  ],
  'public.blocks': ({ who }) => [{ blocker_id: who('player'), blocked_id: who('rivalPlayer') }],
  'public.site_settings': ({ first }) =>
    first
      ? [
          { key: 'maintenance_mode', value: { enabled: false, message: '', updated_at: now, updated_by: null } },
          { key: 'brand', value: { name: 'Rondo' } },
          { key: 'second_factor', value: { enabled: false } },
        ]
      : [],
  'public.teams': ({ id, who, first }) => [
    team(id('teams'), first ? 'Anadolu' : 'Botan', who('captain')),
    team(id('rival'), first ? 'Akdeniz' : 'Bingöl', who('rivalCaptain')),
  ],
  'public.team_members': ({ id, who }) => [
    member(id('team_members'), id('teams'), who('player')),
    member(id('m captain'), id('teams'), who('captain'), 'captain'),
    member(id('m coCaptain'), id('teams'), who('coCaptain'), 'co_captain'),
    member(id('m banned'), id('teams'), who('banned')),
    member(id('m reserve'), id('teams'), who('reserve')),
    member(id('m rivalCo'), id('rival'), who('rivalCo'), 'co_captain'),
    member(id('m rivalThird'), id('rival'), who('rivalThird')),
    member(id('m rivalFourth'), id('rival'), who('rivalFourth')),
    member(id('m rivalFifth'), id('rival'), who('rivalFifth')),
    member(id('m rivalCaptain'), id('rival'), who('rivalCaptain'), 'captain'),
    member(id('m rivalPlayer'), id('rival'), who('rivalPlayer')),
    { ...member(id('m former'), id('teams'), who('former')), left_at: at(-day) },
  ],
  'public.player_follows': ({ who }) => [{ user_id: who('fan'), player_id: who('player') }],
  'public.team_follows': ({ who, id }) => [{ user_id: who('fan'), team_id: id('teams') }],
  'public.league_follows': ({ who, id }) => [{ user_id: who('fan'), league_id: id('leagues') }],
  'public.leagues': ({ id, first }) => [
    {
      id: id('leagues'),
      name: first ? 'Alfa Liga' : 'Beta Liga',
      slug: first ? 'alfa' : 'beta',
      public: true,
      status: 'active',
    },
  ],
  'public.league_seasons': ({ id }) => [
    { league_id: id('leagues'), season: 1, phase: 'regular', starts_on: '2026-05-01', stand_ins: true },
  ],
  'public.league_teams': ({ id }) => [
    { league_id: id('leagues'), season: 1, team_id: id('teams'), registered_at: at(-40 * day) },
    {
      league_id: id('leagues'), season: 1, team_id: id('rival'), registered_at: at(-39 * day),
      table_position: 1, table_won: 2, table_drawn: 0, table_lost: 1, table_goals_for: 7, table_goals_against: 4, table_points: 4,
    }, // prettier-ignore
  ],
  'public.league_referees': ({ id, who }) => [
    { league_id: id('leagues'), user_id: who('referee') },
    { league_id: id('leagues'), user_id: who('banned') },
  ],
  'public.team_matches': ({ id, first }) => [
    match(id, 'team_matches', { kickoff_at: at(10), status: first ? 'scheduled' : 'live', started_at: first ? null : at(-1), matchday: 3 }),
    match(id, 'played', { kickoff_at: at(-2 * day), status: 'finished', finished_at: at(-2 * day + 20), home_score: 3, away_score: 1, matchday: 1 }),
    match(id, 'later', { kickoff_at: at(3 * day), matchday: 4 }),
    {
      id: id('cup match'), night_cup_id: id('night_cups'), stage: 'cup', home_team_id: id('rival'), away_team_id: id('teams'),
      kickoff_at: at(5), status: 'scheduled', series_id: id('series'), game_no: 1,
    },
  ], // prettier-ignore
  'public.series': ({ id, first }) => [
    {
      id: id('series'),
      night_cup_id: id('night_cups'),
      round: 1,
      slot: 1,
      best_of: 3,
      team_a_id: id('rival'),
      team_b_id: id('teams'),
      ...(first ? { next_series_id: id('last series'), next_slot: 'a' } : {}),
    },
    { id: id('last series'), night_cup_id: id('night_cups'), round: 2, slot: 1, best_of: 3 },
    { id: id('league series'), league_id: id('leagues'), season: 1, round: 1, slot: 1, best_of: 5 },
  ],
  'public.night_cups': ({ id, first }) => [
    {
      id: id('night_cups'), name: `Cup of the ${id('night_cups').slice(0, 4)}`, starts_at: at(first ? 60 : -10), check_in_from: at(-60), check_in_until: at(first ? 30 : -30),
      capacity: 8, status: first ? 'check_in' : 'live', public: true,
    },
  ], // prettier-ignore
  'public.night_cup_teams': ({ id }) => [
    { night_cup_id: id('night_cups'), team_id: id('teams'), entered_at: at(-90) },
    { night_cup_id: id('night_cups'), team_id: id('rival'), checked_in_at: at(-20), seed: 1, entered_at: at(-80) },
  ],
  'public.match_lineups': ({ id, who }) => [
    { match_id: id('team_matches'), team_id: id('teams'), slot: 1, player_id: who('player') },
    { match_id: id('team_matches'), team_id: id('rival'), slot: 1, player_id: who('rivalPlayer') },
    { match_id: id('played'), team_id: id('teams'), slot: 1, player_id: who('player') },
    { match_id: id('later'), team_id: id('teams'), slot: 1, player_id: who('player') },
  ],
  'public.match_player_stats': ({ id, who }) => [
    { match_id: id('played'), player_id: who('player'), team_id: id('teams'), goals: 2, mvp: true },
    { match_id: id('played'), player_id: who('rivalPlayer'), team_id: id('rival'), goals: 1, assists: 1 },
  ],
  'public.match_elo': ({ id }) => [
    {
      match_id: id('played'), league_id: id('leagues'), season: 1, home_team_id: id('teams'), away_team_id: id('rival'), home_before: 1000, away_before: 1000,
      home_edge: 0, home_change: 16, finished_at: at(-2 * day + 20), created_at: at(-2 * day + 20),
    },
  ], // prettier-ignore
  'public.match_results': ({ id, who }) => [
    {
      match_id: id('played'),
      seq: 1,
      cause: 'report',
      home_score: 3,
      away_score: 1,
      by: who('captain'),
      at: at(-2 * day + 16),
    },
    {
      match_id: id('played'),
      seq: 2,
      cause: 'ruling',
      home_score: 3,
      away_score: 1,
      at: at(-2 * day + 20),
      paragraph: 'forfeit',
    },
    { match_id: id('later'), seq: 1, cause: 'withdrawal', status_before: 'scheduled', at: at(-20) },
    { match_id: id('team_matches'), seq: 1, cause: 'dispute', by: who('rivalCaptain'), at: at(-10) },
  ],
  'public.result_reasons': ({ id, who }) => [
    {
      id: id('result_reasons'),
      match_id: id('team_matches'),
      seq: 1,
      author_id: who('rivalCaptain'),
      reason: 'They scored less',
    },
    { id: id('ruling reason'), match_id: id('played'), seq: 2, reason: 'As it was shown' },
  ],
  'public.match_reports': ({ id, who, first }) => [
    {
      id: id('match_reports'), match_id: id('team_matches'), team_id: id('teams'), filed_by: who('captain'), home_score: 2, away_score: 1,
      status: first ? 'filed' : 'disputed', decided_at: first ? null : at(-5), note: 'As played',
    },
    {
      id: id('confirmed report'), match_id: id('played'), team_id: id('teams'), filed_by: who('captain'), home_score: 3, away_score: 1,
      status: 'confirmed', decided_at: at(-2 * day + 20),
    },
  ], // prettier-ignore
  'public.appeals': ({ id, who, first }) => [
    {
      id: id('appeals'), match_id: id('played'), seq: 2, team_id: id('teams'), filed_by: who('captain'), reason: 'The line-up shows it', until: at(day),
      status: first ? 'filed' : 'rejected', decided_at: first ? null : at(-5),
    },
  ], // prettier-ignore
  'public.protests': ({ id, who, first }) => [
    {
      id: id('protests'), match_id: id('played'), team_id: id('teams'), filed_by: who('captain'), reason: 'They fielded a stranger',
      status: first ? 'filed' : 'upheld', ruled_at: first ? null : at(-5),
    },
  ], // prettier-ignore
  'public.penalties': ({ id, who, first }) => [
    {
      id: id('penalties'), league_id: id('leagues'), season: 1, team_id: id('teams'), player_id: who('player'), kind: 'suspension', matches: 2,
      status: first ? 'proposed' : 'active', active_from: first ? null : at(-day), reason: 'Insults in chat',
    },
    {
      id: id('warning'), league_id: id('leagues'), season: 1, team_id: id('rival'), player_id: who('rivalPlayer'), kind: 'warning',
      status: 'active', active_from: at(-day), reason: 'Late for a match',
    },
  ], // prettier-ignore
  'public.stand_ins': ({ id, who }) => [
    { id: id('stand_ins'), match_id: id('team_matches'), team_id: id('teams'), asked_by: who('captain'), player_id: who('standIn'), taken_at: at(-day) },
    {
      id: id('given up'), match_id: id('team_matches'), team_id: id('teams'), asked_by: who('captain'), player_id: who('gaveUp'), taken_at: at(-day),
      withdrawn_at: at(-30),
    },
    { id: id('open place'), match_id: id('team_matches'), team_id: id('rival'), asked_by: who('rivalCaptain') },
  ], // prettier-ignore
  'public.match_ready': ({ id, who }) => [
    { match_id: id('team_matches'), team_id: id('teams'), by: who('captain'), kickoff_at: at(10) },
  ],
  'public.match_lobbies': ({ id }) => [
    { match_id: id('team_matches'), code: 'ROOM-1' },
    { match_id: id('later'), code: 'ROOM-2' },
  ],
  'public.match_casters': ({ id, who }) => [
    { match_id: id('team_matches'), user_id: who('caster'), team_id: id('teams') },
    { match_id: id('later'), user_id: who('caster'), team_id: id('teams'), refused_at: at(-10) },
  ],
  'public.match_evidence': ({ id, who }) => [
    {
      id: id('match_evidence'), match_id: id('team_matches'), team_id: id('teams'), added_by: who('captain'),
      file: `evidence/${id('teams')}/${'ab'.repeat(16)}.webp`,
    },
  ], // prettier-ignore
  'public.reschedules': ({ id, who }) => [
    {
      id: id('reschedules'),
      match_id: id('later'),
      team_id: id('teams'),
      proposed_by: who('captain'),
      kickoff_at: at(4 * day),
    },
  ],
  'public.attendance': ({ id, who }) => [
    {
      id: id('attendance'),
      match_id: id('team_matches'),
      team_id: id('teams'),
      player_id: who('player'),
      coming: true,
      starts_at: at(10),
    },
    {
      id: id('cup attendance'),
      night_cup_id: id('night_cups'),
      team_id: id('teams'),
      player_id: who('player'),
      coming: false,
      starts_at: at(60),
    },
    {
      id: id('scrim attendance'),
      scrim_id: id('scrims'),
      team_id: id('teams'),
      player_id: who('player'),
      coming: true,
      starts_at: at(10),
    },
  ],
  'public.scrim_offers': ({ id, who }) => [
    {
      id: id('scrim_offers'),
      team_id: id('teams'),
      offered_by: who('captain'),
      expires_at: at(2 * day),
      note: 'Any level',
    },
    {
      id: id('played offer'),
      team_id: id('rival'),
      offered_by: who('rivalCaptain'),
      status: 'accepted',
      expires_at: at(-2 * day),
    },
    {
      id: id('later offer'),
      team_id: id('teams'),
      offered_by: who('captain'),
      status: 'accepted',
      expires_at: at(2 * day),
    },
    {
      id: id('taken offer'),
      team_id: id('teams'),
      offered_by: who('captain'),
      status: 'accepted',
      expires_at: at(2 * day),
    },
  ],
  'public.scrim_slots': ({ id }) => [{ offer_id: id('scrim_offers'), starts_at: at(2 * day) }],
  'public.scrims': ({ id, who }) => [
    {
      id: id('scrims'), offer_id: id('taken offer'), home_team_id: id('teams'), away_team_id: id('rival'), accepted_by: who('rivalCaptain'), best_of: 1,
      starts_at: at(10), ends_at: at(40),
    },
    {
      id: id('played scrim'), offer_id: id('played offer'), home_team_id: id('rival'), away_team_id: id('teams'), accepted_by: who('captain'), best_of: 1,
      starts_at: at(-2 * day), ends_at: at(-2 * day + 30), home_score: 2, away_score: 1, reported_by_team_id: id('teams'), confirmed_at: at(-day),
    },
    {
      id: id('later scrim'), offer_id: id('later offer'), home_team_id: id('teams'), away_team_id: id('rival'), accepted_by: who('rivalCaptain'), best_of: 1,
      starts_at: at(2 * day), ends_at: at(2 * day + 30),
    },
  ], // prettier-ignore
  'public.scrim_lobbies': ({ id }) => [
    { scrim_id: id('scrims'), code: 'ROOM-4' },
    { scrim_id: id('later scrim'), code: 'ROOM-5' },
  ],
  'public.contracts': ({ id, who }) => [
    { id: id('contracts'), team_id: id('teams'), player_id: who('fan'), status: 'offered', sent_at: at(-day), expires_at: at(6 * day), note: 'Join us' },
    {
      id: id('active contract'), team_id: id('teams'), player_id: who('player'), status: 'active', sent_at: at(-30 * day), expires_at: at(-23 * day),
      accepted_at: at(-29 * day), player_signed_at: at(-29 * day), league_id: id('leagues'), season: 1,
    },
    {
      id: id('completed contract'), team_id: id('teams'), player_id: who('former'), status: 'completed', sent_at: at(-90 * day), expires_at: at(-83 * day),
      accepted_at: at(-89 * day), player_signed_at: at(-89 * day), ended_at: at(-2 * day), stays_until: at(12 * day), league_id: id('leagues'), season: 1,
    },
    {
      id: id('lent contract'), team_id: id('teams'), player_id: who('standIn'), status: 'active', sent_at: at(-day), expires_at: at(6 * day),
      accepted_at: at(-day), player_signed_at: at(-day), duration_type: 'one_match', stand_in_id: id('stand_ins'),
    },
  ], // prettier-ignore
  'public.transfers': ({ id, who }) => [
    {
      id: id('transfers'),
      player_id: who('player'),
      to_team_id: id('teams'),
      kind: 'contract_accepted',
      happened_at: at(-29 * day),
      league_id: id('leagues'),
      season: 1,
    },
    { id: id('gone'), player_id: who('former'), from_team_id: id('teams'), kind: 'free_agent', happened_at: at(-day) },
  ],
  'public.player_registrations': ({ who }) => [
    { user_id: who('fan'), username: 'A fan', listed: true, updated_at: at(-day) },
    { user_id: who('former'), username: 'A former', listed: false, updated_at: at(-day) },
  ],
  'public.team_listings': ({ id }) => [
    { team_id: id('teams'), listed: true, updated_at: at(-day) },
    { team_id: id('rival'), listed: false, updated_at: at(-day) },
  ],
  'public.join_requests': ({ id, who }) => [
    {
      id: id('join_requests'),
      player_id: who('fan'),
      team_id: id('rival'),
      message: 'Take me',
      expires_at: at(6 * day),
    },
  ],
  'public.withdrawal_requests': ({ id, who }) => [
    {
      id: id('withdrawal_requests'),
      league_id: id('leagues'),
      season: 1,
      team_id: id('teams'),
      asked_by: who('captain'),
      reason: 'Too few players',
    },
  ],
  'public.prize_payments': ({ id, who }) => [
    { league_id: id('leagues'), season: 1, team_id: id('teams'), paid_by: who('admin') },
  ],
  'public.support_tickets': ({ id, who }) => [
    {
      id: id('support_tickets'), number: undefined, user_id: who('player'), subject: 'Where is it?', category: 'other', description: 'Where is our trophy?',
      updated_at: at(-day),
    },
  ], // prettier-ignore
  'public.ticket_messages': ({ id, who }) => [
    {
      id: id('ticket_messages'),
      ticket_id: id('support_tickets'),
      author_id: who('player'),
      body: 'Hello?',
      created_at: at(-100),
    },
    {
      id: id('note'),
      ticket_id: id('support_tickets'),
      author_id: who('moderator'),
      body: 'Look at it',
      internal: true,
      created_at: at(-50),
    },
  ],
  'public.contact_messages': ({ id, who }) => [
    { id: id('contact_messages'), user_id: who('fan'), topic: 'other', body: 'Hello, is anybody there?' },
  ],
  'public.news_articles': ({ id, first, who }) => [
    {
      id: id('news_articles'),
      slug: first ? 'alfa-news' : 'beta-news',
      published_at: at(-day),
      league_id: id('leagues'),
      author_id: who('moderator'),
      updated_at: at(-day),
    },
    {
      id: id('draft'),
      slug: first ? 'alfa-draft' : 'beta-draft',
      published_at: null,
      league_id: id('leagues'),
      author_id: who('moderator'),
      updated_at: at(-day),
    },
    {
      id: id('partial'),
      slug: first ? 'alfa-partial' : 'beta-partial',
      published_at: at(-day),
      league_id: id('leagues'),
      author_id: who('moderator'),
      updated_at: at(-day),
    },
  ],
  'public.news_texts': ({ id }) => [
    { article_id: id('news_articles'), language: 'en', title: 'News', summary: 'Short', body: 'Long' },
    { article_id: id('news_articles'), language: 'de', title: 'Neues', summary: '', body: '' },
    { article_id: id('draft'), language: 'en', title: 'Draft', summary: '', body: 'Not yet' },
    { article_id: id('partial'), language: 'en', title: 'Partial', summary: '', body: '' },
  ],
  'public.news_edits': ({ id, who }) => [{ article_id: id('news_articles'), edited_by: who('moderator') }],
  'public.conversations': ({ id, who }) => {
    const [low, high] = [who('player'), who('fan')].toSorted();
    return [
      { id: id('conversations'), low_id: low, high_id: high, last_at: at(-20) },
      { id: id('room'), match_id: id('team_matches'), last_at: at(-20) },
    ];
  },
  'public.conversation_members': ({ id, who }) => [
    { conversation_id: id('conversations'), user_id: who('player'), read_until: at(-60) },
    { conversation_id: id('conversations'), user_id: who('fan'), read_until: at(-10) },
  ],
  'public.messages': ({ id, who }) => [
    {
      id: id('messages'),
      conversation_id: id('conversations'),
      author_id: who('fan'),
      body: 'Hello',
      created_at: at(-20),
    },
    {
      id: id('room message'),
      conversation_id: id('room'),
      author_id: who('captain'),
      body: 'Ready?',
      created_at: at(-20),
    },
  ],
  'public.sponsors': ({ id }) => [
    { id: id('sponsors'), name: 'A sponsor', active_from: '2026-06-01', active_until: '2026-06-30' },
  ],
  'public.player_votes': ({ id, who }) => [
    { match_id: id('played'), voter_id: who('player'), team_id: id('teams'), player_id: who('captain') },
  ],
  'public.picks': ({ id, who }) => [
    { user_id: who('fan'), match_id: id('later'), league_id: id('leagues'), season: 1, winner: 'home' },
    { user_id: who('fan'), match_id: id('played'), league_id: id('leagues'), season: 1, winner: 'home', points: 3 },
  ],
  'public.ticket_templates': () => [{ body: { en: 'All the same' } }],
  'public.announcements': ({ id }) => [
    {
      id: id('announcements'),
      title: { en: 'Hear this' },
      body: { en: 'All of you' },
      league_id: id('leagues'),
      captains_only: false,
      people: 5,
    },
  ],
  'public.notifications': ({ id, who }) => [
    {
      id: id('notifications'), user_id: who('standIn'), key: 'lobbyCode', link: `/matches/${id('team_matches')}`,
      values: { home: id('teams'), away: id('rival'), kickoff_at: at(10), lobby: id('team_matches') }, created_at: at(-5),
    },
    { id: id('other notice'), user_id: who('fan'), key: 'squadShort', values: { announcement: id('announcements') }, created_at: at(-5) },
    { id: id('announced'), user_id: who('player'), key: 'announced', values: { announcement: id('announcements') }, created_at: at(-5) },
    {
      id: id('notice of gaveUp'), user_id: who('gaveUp'), key: 'lobbyCode', link: `/matches/${id('team_matches')}`,
      values: { home: id('teams'), away: id('rival'), kickoff_at: at(10), lobby: id('team_matches') }, created_at: at(-5),
    },
  ], // prettier-ignore
  'public.content_reports': ({ id, who }) => [
    {
      id: id('content_reports'), reporter_id: who('fan'), kind: 'profile_text', subject_id: who('player'), owner_id: who('player'), cause: 'insult',
      said: { description: 'Words' },
    },
    { id: id('report of the staff'), reporter_id: who('fan'), kind: 'profile_text', subject_id: who('moderator'), owner_id: who('moderator'), cause: 'insult', said: {} },
    { id: id('team report'), reporter_id: who('fan'), kind: 'team_text', subject_id: id('teams'), team_id: id('teams'), cause: 'insult', said: { description: 'Words' } },
  ], // prettier-ignore
  'public.hidden_contents': ({ id, who }) => [
    { kind: 'profile_text', subject_id: who('player'), owner_id: who('player'), was: {}, reason: 'Insults' },
    { kind: 'team_text', subject_id: id('teams'), team_id: id('teams'), was: {}, reason: 'Insults' },
  ],
  'public.former_names': ({ id, first, who }) => [
    {
      id: id('former_names'),
      team_id: id('teams'),
      name: first ? 'Old Alfa' : 'Old Beta',
      slug: first ? 'old-alfa' : 'old-beta',
      chosen: true,
      held: true,
    },
    {
      id: id('unchosen name'),
      team_id: id('rival'),
      name: first ? 'Older Alfa' : 'Older Beta',
      slug: first ? 'older-alfa' : 'older-beta',
      chosen: false,
      held: false,
    },
    {
      id: id('league before'),
      league_id: id('leagues'),
      name: first ? 'Alfa before' : 'Beta before',
      slug: first ? 'alfa-before' : 'beta-before',
      chosen: true,
      held: false,
    },
    {
      id: id('player before'),
      player_id: who('player'),
      name: first ? 'Old player' : 'Older player',
      slug: first ? 'Old player' : 'Older player',
      chosen: true,
      held: false,
    },
  ],
  'public.availability': ({ id }) => [
    { league_id: id('leagues'), season: 1, team_id: id('teams'), weekday: 3, from: '18:00', until: '22:00' },
    { league_id: id('leagues'), season: 1, team_id: id('rival'), weekday: 4, from: '18:00', until: '22:00' },
  ],
  'public.interested_decisions': ({ id, first }) => [
    ...(['points', 'match'] as const).map((matter) => ({
      id: id(`decision about ${matter}`), matter, kind: 'rival', about_team_id: id('teams'), by_team_id: id('rival'), league_id: id('leagues'), season: 1,
      match_id: matter === 'match' ? id('team_matches') : null,
    })),
    {
      id: id('decision of a stranger'), matter: 'entry', kind: 'neighbour', about_team_id: id('rival'), league_id: id('leagues'), season: 1,
      by_team_id: uuidOf(first ? 'second teams' : 'first teams'),
    },
  ], // prettier-ignore
  'public.given_awards': ({ id, who }) => [
    {
      id: id('given_awards'),
      league_id: id('leagues'),
      season: 1,
      team_id: id('teams'),
      player_id: who('player'),
      award: 'top_scorer',
      given_by: who('admin'),
    },
    { id: id('named award'), league_id: id('leagues'), season: 1, team_id: id('teams'), title: 'Fairest side' },
    {
      id: id('cup award'),
      league_id: id('leagues'),
      season: 1,
      team_id: id('teams'),
      award: 'championship',
      given_by: who('admin'),
    },
  ],
  'public.scrim_searches': ({ id, who }) => [
    {
      id: id('scrim_searches'),
      team_id: id('rival'),
      made_by: who('rivalCaptain'),
      availability_days: '{mon,tue,wed,thu,fri,sat,sun}',
      expires_at: at(7 * day),
    },
  ],
  'private.active_weeks': ({ first }) => [{ week: first ? '2026-06-01' : '2026-05-25', people: 3 }],
  'private.api_keys': ({ id, who }) => [{ id: id('api_keys'), user_id: who('captain'), name: 'A key', ending: 'ab12' }],
  'private.discord_accounts': ({ who, first }) => [
    {
      user_id: who('player'),
      discord_id: first ? '100000000000000001' : '100000000000000002',
      name: 'Player',
      direct_channel: '200000000000000001',
    },
  ],
  'private.discord_channels': ({ id, first }) => [
    {
      id: id('discord_channels'),
      name: 'A channel',
      league_id: first ? id('leagues') : null,
      language: 'en',
      results: true,
      fixtures: true,
      news: true,
      transfers: true,
      cups: true,
    },
  ],
  'private.discord_webhooks': ({ id, first }) => [
    {
      channel_id: id('discord_channels'),
      webhook_id: first ? '300000000000000001' : '300000000000000002',
      guild_id: '400000000000000001',
      bot_channel: '500000000000000001',
    },
  ],
  'private.discord_presses': ({ first }) => [{ id: first ? '600000000000000001' : '600000000000000002' }],
  'private.discord_requests': ({ id, who, first }) => [
    {
      user_id: who('admin'),
      session_id: id('session'),
      purpose: first ? 'channel' : 'link',
      channel_id: first ? id('discord_channels') : null,
      name: first ? 'A channel' : null,
      language: 'en',
      results: true,
      fixtures: true,
      news: true,
    },
  ],
  'private.discord_sign_ins': ({ who, first }) => [
    {
      user_id: who('player'),
      discord_id: first ? '100000000000000001' : '100000000000000002',
      challenge: 'a'.repeat(43),
    },
  ],
  'private.followed_news': ({ id }) => [
    { id: id('followed_news'), match_id: id('played'), at: at(-10) },
    {
      id: id('left entry'),
      league_id: id('leagues'),
      season: 1,
      team_id: id('rival'),
      change: 'followedWithdrawal',
      at: at(-10),
    },
    { id: id('changed match'), changed_match_id: id('later'), change: 'followedKickoff', at: at(-10) },
  ],
  'private.host_checks': ({ first }) => [
    { name: first ? 'disk' : 'mail', place: 1, status: first ? 'good' : 'bad', sentence: 'disk_good', facts: {} },
  ],
  'private.leaderships': ({ id, who }) => [
    { team_id: id('teams'), player_id: who('captain'), role: 'captain', since: at(-60 * day) },
    {
      team_id: id('rival'),
      player_id: who('rivalPlayer'),
      role: 'captain',
      since: at(-60 * day),
      until: at(-20 * day),
      kept_until: at(20 * day),
    },
  ],
  'private.outbox': ({ id, who }) => [
    {
      id: id('outbox'),
      channel: 'mail',
      target: who('player'),
      subject: `notification ${id('announced')}`,
      payload: {},
      next_at: at(-5),
      due_since: at(-5),
    },
    {
      id: id('outbox discord'),
      channel: 'discord',
      target: id('discord_channels'),
      subject: `match ${id('team_matches')}`,
      payload: {},
      lease: id('lease'),
      leased_until: at(2),
      next_at: at(-5),
      due_since: at(-5),
    },
    {
      id: id('outbox webhook'),
      channel: 'webhook',
      target: id('webhooks'),
      subject: `event ${id('events')}`,
      payload: {},
      next_at: at(-5),
      due_since: at(-5),
    },
    {
      id: id('outbox push'),
      channel: 'push',
      target: id('push_devices'),
      subject: `notification ${id('announced')}`,
      payload: {},
      next_at: at(-5),
      due_since: at(-5),
    },
  ],
  'private.feed_links': ({ who, first }) => [
    { user_id: who('player'), reader_secret: (first ? 'ab' : '12').repeat(24) },
  ],
  'private.overlay_links': ({ id, who, first }) => [
    {
      id: id('overlay_links'),
      match_id: id('team_matches'),
      made_by: who('captain'),
      hash: hashOf(first ? 'ab' : '12'),
    },
    { id: id('league overlay'), league_id: id('leagues'), made_by: who('admin'), hash: hashOf(first ? 'cd' : '34') },
  ],
  'private.chore_runs': ({ first }) => [
    {
      name: first ? 'one chore' : 'other chore',
      ran_at: at(-1),
      took_ms: 3,
      ...(first ? {} : { failed_at: at(-1), sqlstate: '40001' }),
    },
  ],
  'private.push_devices': ({ id, who, first }) => [
    {
      id: id('push_devices'),
      user_id: who('player'),
      session_id: id('session'),
      endpoint: `https://fcm.googleapis.com/fcm/send/${first ? 'a' : 'b'}`,
      p256dh: 'a'.repeat(87),
      auth: 'a'.repeat(22),
    },
  ],
  'private.quiet_hours': ({ who }) => [
    { user_id: who('player'), starts: '22:00', ends: '23:30', time_zone: 'Europe/Istanbul' },
  ],
  'private.webhooks': ({ id, who, first }) => [
    {
      id: id('webhooks'),
      team_id: first ? id('teams') : null,
      shown: 'example.org/…abcd',
      events: '{match_result}',
      made_by: who('captain'),
      ...(first ? {} : { off_at: at(-60), cause: 'failing' }),
    },
  ],
  'private.webhook_secrets': ({ id, first }) => [
    {
      ...(first ? {} : { old_secret: `${'B'.repeat(43)}=`, old_until: at(60) }),
      webhook_id: id('webhooks'),
      address: 'https://example.org/hook',
      secret: `${'A'.repeat(43)}=`,
    },
  ],
  'private.delivery_setup': ({ first }) =>
    first
      ? [
          {
            push_key: 'a'.repeat(87), mail: true, webhooks: true, discord_client: '700000000000000001', discord_back: 'https://example.org/back',
            discord_authorize: 'https://discord.com/authorize', discord_bot: true,
          },
        ]
      : [], // prettier-ignore
  'private.notification_keys': () => [],
  'private.delivery_channels': () => [],
};

const team = (id: string, name: string, captain_id: string): Row => ({
  id, name, short_name: name, tag: name.slice(0, 2).toUpperCase() + (name.length % 10), slug: name.toLowerCase().replace('ö', 'o'), captain_id, manager_id: captain_id,
  founded_on: '2025-01-01',
}); // prettier-ignore

const member = (id: string, team_id: string, player_id: string, team_role = 'player'): Row => ({
  id, team_id, player_id, team_role, eligibility: 'eligible', joined_at: at(-60 * day), position: 'striker',
}); // prettier-ignore

const match = (id: (table: string) => string, name: string, more: Row): Row => ({
  id: id(name), league_id: id('leagues'), season: 1, stage: 'regular', home_team_id: id('teams'), away_team_id: id('rival'), ...more,
}); // prettier-ignore

/** Whom a column means that refers to a person, by its name. */
const persons: Record<string, Role> = {
  actor_id: 'admin', by: 'admin', decided_by: 'admin', author_id: 'moderator', made_by: 'captain', captain_id: 'captain', helper_id: 'player',
  manager_id: 'captain', asked_by: 'captain', club_manager_id: 'captain', given_by: 'admin', voter_id: 'player',
}; // prettier-ignore

/** The hash of a secret, which repeats one byte. */
const hashOf = (byte: string): Buffer =>
  createHash('sha256')
    .update(Buffer.from(byte.repeat(24), 'hex'))
    .digest();

/** Texts of a shape that no rule guesses. */
const shapes: Record<string, (name: string) => unknown> = {
  prize: () => ({ en: 'A cup' }),
  hash: (name) => createHash('sha256').update(name).digest(),
  state_hash: (name) => createHash('sha256').update(name).digest(),
  token_hash: (name) => createHash('sha256').update(name).digest(),
  secret: (name) => createHash('sha256').update(name).digest('hex').slice(0, 48),
  reader_secret: (name) => createHash('sha256').update(`reader ${name}`).digest('hex').slice(0, 48),
  followed_secret: (name) => createHash('sha256').update(`followed ${name}`).digest('hex').slice(0, 48),
  token: (name) => createHash('sha256').update(name).digest('hex').slice(0, 48),
  verifier: (name) => createHash('sha256').update(name).digest('hex'),
  slug: (name) => name.replaceAll(/[^a-z]+/g, '-'),
  language: () => 'en',
  time_zone: () => 'Europe/Istanbul',
  code: () => 'ROOM-3',
  season: () => 1,
};

/** A row of a table in a scene: what is given, then what the catalogue says. */
function complete(columns: Column[], row: Row, scene: Scene): Row {
  const whole: Row = {};
  for (const column of columns) {
    const value = column.name in row ? row[column.name] : valueOf(column, scene);
    if (value !== undefined) whole[column.name] = value;
  }
  return whole;
}

export const nameOf = (scene: Scene, table: string): string => `${scene} ${table.replace(/^\w+\./, '')}`;

function valueOf(column: Column, scene: Scene): unknown {
  const { table, name, type, needed, refers, labels } = column;
  if (name === 'id' && type === 'uuid') return uuidOf(nameOf(scene, table));
  if (type === 'timestamptz' && column.default?.includes('now()')) return at(-day);
  if (type === 'timestamptz' && column.default?.includes('clock_timestamp()')) return at(-day);
  if (column.default !== null || !needed) return undefined;
  if (type === 'uuid' && name.endsWith('team_id'))
    return uuidOf(`${scene} ${/away|rival|about/.test(name) ? 'rival' : 'teams'}`);
  if (type === 'uuid' && name.endsWith('league_id')) return uuidOf(`${scene} leagues`);
  if (refers === 'public.profiles.id') return personOf(scene, persons[name] ?? 'player');
  if (refers === 'public.teams.id') return uuidOf(`${scene} ${/away|rival|about/.test(name) ? 'rival' : 'teams'}`);
  if (refers && type === 'uuid') return uuidOf(nameOf(scene, refers.replace(/\.\w+$/, '')));
  if (labels.length > 0) return labels[0];
  const shape = shapes[name];
  if (shape) return shape(`${scene} ${table}`);
  return anything(column, scene);
}

const anything = ({ table, name, type }: Column, scene: Scene): unknown => {
  const values: Record<string, unknown> = {
    uuid: /team/.test(name) ? uuidOf(`${scene} teams`) : /league/.test(name) ? uuidOf(`${scene} leagues`) : /match/.test(name) ? uuidOf(`${scene} team_matches`) : /user|player|who/.test(name) ? personOf(scene, 'player') : uuidOf(`${scene} ${table} ${name}`),
    text: `${scene} words`, timestamptz: at(-60), bool: false, jsonb: {}, date: '2026-06-01', bytea: Buffer.from(scene), time: '18:00',
  }; // prettier-ignore
  return values[type] ?? (type.startsWith('_') ? [] : 1);
};

/** Puts the league into a database, inside the caller's transaction and without triggers. */
export async function settle(client: Client, catalogue: Catalogue): Promise<void> {
  await client.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values ($1, $1, 'totp', 'verified', now(), now()), ($2, $2, 'totp', 'unverified', now(), now())`,
    [uuidOf('guardedAdmin'), uuidOf('moderator')],
  );
  for (const [table, columns] of catalogue.columns)
    for (const scene of scenes) {
      const place: Place = {
        scene, first: scene === 'first', id: (name) => uuidOf(`${scene} ${name}`), who: (role) => personOf(scene, role),
      }; // prettier-ignore
      for (const row of rowsOf[table]?.(place) ?? [{}]) await insert(client, table, complete(columns, row, scene));
    }
}

async function insert(client: Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const list = names.map((name) => `"${name}"`).join(', ');
  await client.query(
    `insert into ${table} (${list}) overriding system value values (${names.map((_, n) => `$${n + 1}`).join(', ')})${table === 'public.site_settings' ? ' on conflict (key) do update set value = excluded.value' : ''}`,
    names.map((name) => {
      const value = row[name];
      return value !== null && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value)
        ? JSON.stringify(value)
        : value;
    }),
  );
}
