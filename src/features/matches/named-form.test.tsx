import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Constants } from '#database.types.ts';
import { knownDuties } from '#data/duties/kinds.ts';
import type { Story } from '#data/match-room/queries.ts';
import { withForm } from '#domain/community/notices.ts';
import { dutyForms, type DutyKind, type MatchForm, matchForms } from '#domain/match/forms.ts';
import { paths } from '#lib/paths.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { MatchPage } from './match-page.tsx';
import { preloadPanel } from './room/next-step.tsx';

// Its chunks are there, as on a page that was opened before.
beforeAll(async () => {
  preloadPanel();
  await Promise.all([import('./named-form.tsx'), import('./room/captains-panel.tsx')]);
});
beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const { id } = matchOf();
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The match as somebody finds it for whom the form is there, and what is to be read in the form. */
type Setting = {
  /** In how many minutes it kicks off. */
  starts: number;
  match?: object;
  story?: Partial<Story>;
  reported_by?: number;
  free?: boolean;
  reads: string | RegExp;
};

const [theirs, ours] = [reportOf('home', [4, 2]), reportOf('away', [1, 3])];
const proposal = { id: uuid(720), match_id: id, team_id: uuid(1), status: 'proposed', kickoff_at: moment(5000), created_at: moment(-60), speaker: { id: uuid(502), username: 'captain 2' } }; // prettier-ignore

const settings: Record<MatchForm, Setting> = {
  answer: { starts: -60, match: { status: 'reported' }, story: { reports: [theirs] }, reported_by: 1, reads: 'Confirm 4–2' },
  attendance: { starts: 300, reads: 'Who is in' },
  change: { starts: -60, match: { status: 'reported' }, story: { reports: [ours] }, reported_by: 2, reads: 'Withdraw' },
  concede: { starts: -60, match: { status: 'disputed' }, story: { reports: [theirs, ours] }, reads: 'Accept their score' },
  dispute: { starts: -60, match: { status: 'reported' }, story: { reports: [theirs] }, reported_by: 1, reads: 'Dispute 4–2' },
  lineUp: { starts: 300, reads: 'Same five as last time' },
  lobby: { starts: 10, reads: 'Anchor open the lobby and enter its code here.' },
  propose: { starts: 5000, reads: 'Another time' },
  ready: { starts: 10, reads: 'We are ready' },
  report: { starts: -60, reads: 'Report the result' },
  standIn: { starts: 300, free: true, reads: 'Stand in' },
  stats: { starts: -60, match: { status: 'finished', home_score: 3, away_score: 1 }, reads: 'Who scored?' },
  time: { starts: 4000, story: { reschedules: [proposal] as unknown as Story['reschedules'] }, reads: 'Accept' },
  vote: { starts: -120, match: { status: 'finished', home_score: 3, away_score: 1 }, reads: /Player of the match/i },
}; // prettier-ignore

test.each(matchForms)('the address opens the form %s, which takes the focus and is closed with its address', async (form) => {
  const setting = settings[form];
  const { history } = await open(form, setting);
  const dialog = page.getByRole('dialog').last();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent(setting.reads);
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => history.location.href).toBe(`/matches/${id}`);
}); // prettier-ignore

test('an address whose form is not for this viewer, or too late, opens nothing', async () => {
  await open('lineUp', { starts: -60, reads: '' });
  await expect.element(page.getByRole('button', { name: 'Report the result' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('every duty and every notification that asks for something names a form of its page, or leads to its own form', () => {
  const kinds = Object.keys(dutyForms) as DutyKind[];
  expect(knownDuties(kinds.map((kind) => ({ kind })) as never).map(({ kind }) => kind)).toEqual(kinds);
  const elsewhere = kinds.filter((kind) => !(matchForms as readonly (string | null)[]).includes(dutyForms[kind]));
  expect(elsewhere).toEqual(['checkIn', 'joinRequests', 'renewals']);
  const forms = Constants.public.Enums.notification_key.flatMap((key) => {
    const form = new URL(withForm(key, paths.match(id)), location.origin).searchParams.get('form');
    return form === null ? [] : [form];
  });
  expect(forms.filter((form) => form !== 'checkIn' && !matchForms.some((each) => each === form))).toEqual([]);
  expect(new Set(forms)).toContain('answer');
});

async function open(form: MatchForm, { starts, match = {}, story = {}, reported_by, free = false }: Setting) {
  const about = matchOf({ status: 'scheduled', kickoff_at: moment(starts), home_score: null, away_score: null, ...match }); // prettier-ignore
  const clock = { at: moment(0), reported_by: reported_by ? uuid(reported_by) : null, reported_at: reported_by ? moment(-5) : null, earliest_end: moment(starts + 10), ended_at: moment(starts + 50), protested: false, fingerprint: 'one' }; // prettier-ignore
  const membership = { id: uuid(600), team_id: uuid(2), team_role: 'captain', eligibility: 'eligible', league_id: null, season: null }; // prettier-ignore
  const candidate = { player_id: uuid(502), username: 'player 2', team_id: uuid(1), votes: null, rival_votes: null, place: null }; // prettier-ignore
  const squad = [1, 2, 3, 4, 5].map((number) => ({ player_id: uuid(510 + number), username: `player ${number}`, team_id: uuid(2), answered: true, coming: true, able: true, is_me: number === 1 })); // prettier-ignore
  const members = squad.map((each) => ({ ...each, shirt_number: 7, position: 'striker', team_role: 'player', broken: null })); // prettier-ignore
  const answers: Answers = {
    ...storyAnswers(storyWith(story)),
    'GET /rest/v1/match_details': { body: about },
    'GET /rest/v1/memberships': { body: free ? [] : [membership] },
    'GET /rest/v1/lineup_places': { body: [] },
    'GET /rest/v1/match_lobbies': { body: [] },
    'GET /rest/v1/match_ready': { body: [] },
    'GET /rest/v1/match_evidence': { body: [] },
    'GET /rest/v1/stand_ins': {
      body: free ? [{ id: uuid(730), match_id: id, team_id: uuid(2), player_id: null, player: null }] : [],
    },
    'POST /rest/v1/rpc/match_clock': { body: [clock] },
    'POST /rest/v1/rpc/match_squads': { body: members },
    'POST /rest/v1/rpc/last_lineup': { body: [] },
    'POST /rest/v1/rpc/who_is_in': { body: squad },
  };
  await signIn(answers);
  const { router } = await openPage(<MatchPage />, {
    at: paths.match(id, form),
    path: '/matches/$id',
    namespaces: ['matches', 'match-room', 'attendance', 'stats', 'ratings', 'share', 'broadcast', 'errors'],
    seed: [
      [['matches', id, 'stats'], []],
      [['matches', id, 'vote'], { vote: { closes_at: moment(600), closed: false, may_vote: true, chosen: null, votes: 0 }, candidates: [candidate] }],
      [['teams', uuid(2)], team(2)],
    ], // prettier-ignore
  });
  return router;
}
