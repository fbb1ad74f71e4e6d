import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { dayKey, formatDay, instantIn } from '#lib/dates.ts';
import { CaptainsPanel } from './captains-panel.tsx';
import type { Story } from '#data/match-room/queries.ts';
import { useRoom } from './use-room.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const { id } = matchOf();
const kickoff_at = '2026-11-19T19:00:00Z';
const minutes = (count: number) => Date.parse(kickoff_at) + count * 60_000;

function Opened({ match }: { match: MatchDetail }) {
  const room = useRoom(match);
  return room && <CaptainsPanel room={room} plays />;
}

/** The same as its page draws it: the match itself is read again. */
function Followed() {
  const { data } = useQuery(matchQueries.detail(id));
  return data && <Opened match={data} />;
}

/** The match ten minutes after its kick-off, as the captain of one side finds it. */
async function open(
  side: 'home' | 'away',
  about: object,
  story: Partial<Story>,
  reported_by: string | null = null,
  more: Answers = {},
) {
  const membership = { id: uuid(600), team_id: uuid(side === 'home' ? 1 : 2), team_role: 'captain', eligibility: 'eligible', league_id: null, season: null }; // prettier-ignore
  const clock = { at: new Date(minutes(10)).toISOString(), reported_by, reported_at: reported_by && new Date(minutes(5)).toISOString(), earliest_end: new Date(minutes(15)).toISOString(), ended_at: new Date(minutes(45)).toISOString(), protested: false, fingerprint: 'one' }; // prettier-ignore
  const backend = await signIn({
    ...storyAnswers(storyWith(story)),
    'POST /rest/v1/rpc/match_clock': { body: [clock] },
    'POST /rest/v1/rpc/match_squads': { body: [] },
    'GET /rest/v1/lineup_places': { body: [] },
    'GET /rest/v1/match_lobbies': { body: [] },
    'GET /rest/v1/memberships': { body: [membership] },
    'POST /rest/v1/rpc/claim_forfeit': {},
    'GET /rest/v1/match_evidence': { body: [] },
    'POST /rest/v1/rpc/report_match': { body: uuid(709) },
    'POST /rest/v1/rpc/confirm_report': {},
    'POST /rest/v1/rpc/start_match': {},
    'POST /rest/v1/rpc/withdraw_reschedule': {},
    'GET /rest/v1/match_details': { body: matchOf({ kickoff_at, ...about }) },
    ...more,
  });
  await openPage(<Followed />, { namespaces: ['match-room', 'matches', 'stats', 'errors'] });
  /** Something is done elsewhere: from the next look of the clock on the backend answers so. */
  const happens = (match: object, then: Partial<Story>, by: string | null) =>
    Object.assign(backend.answers, {
      ...storyAnswers(storyWith(then)),
      'GET /rest/v1/match_details': { body: matchOf({ kickoff_at, ...match }) },
      'POST /rest/v1/rpc/match_clock': { body: [{ ...clock, reported_by: by, reported_at: by && new Date(minutes(5)).toISOString(), fingerprint: 'another' }] },
    }); // prettier-ignore
  const sent = (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
  return Object.assign(sent, { happens, backend });
}

const clockAt = (after: number) => ({ at: new Date(minutes(after)).toISOString(), reported_by: null, reported_at: null, earliest_end: new Date(minutes(15)).toISOString(), ended_at: new Date(minutes(45)).toISOString(), protested: false, fingerprint: 'one' }); // prettier-ignore

const button = (name: string) => page.getByRole('button', { name, exact: true });
const digit = (team: string, goals: number) =>
  page.getByRole('radiogroup', { name: `Goals of ${team}` }).getByRole('radio', { name: String(goals), exact: true });
const goalsOf = (team: string) => page.getByRole('textbox', { name: `Goals of ${team}` });

test.each([
  ['home', 'Bergwacht'],
  ['away', 'Anchor'],
] as const)(
  'a no-show the captain of the %s side claims is of the other side, and sent once confirmed',
  async (side, rival) => {
    const sent = await open(side, {}, {});
    const says = page.getByRole('button', { name: `Claim no-show by ${rival}` });
    await says.click();
    const dialog = page.getByRole('dialog', { name: `Claim no-show by ${rival}?` });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(sent('claim_forfeit')).toEqual([]);
    await says.click();
    await dialog.getByRole('button', { name: 'Report 3–0' }).click();
    await expect.poll(() => sent('claim_forfeit')).toEqual([{ match_id: id }]);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  },
);

test('a side whose report was taken back with the result reports again, from nothing', async () => {
  const reports = (['home', 'away'] as const).map((side) => reportOf(side, [3, 1], { status: 'superseded' }));
  const undone = { id: uuid(710), match_id: id, seq: 3, cause: 'undo', home_score: null, away_score: null, forfeited_by: null, report_id: null, at: kickoff_at, speaker: null, text: null } as unknown as Story['results'][number]; // prettier-ignore
  const sent = await open('away', {}, { reports, results: [undone] });
  await button('Report the result').click();
  await expect.element(goalsOf('Anchor')).toHaveValue('0');
  await goalsOf('Anchor').fill('1');
  await goalsOf('Bergwacht').fill('2');
  await button('Send 1–2').click();
  await expect.poll(() => sent('report_match')).toEqual([{ match_id: id, home_score: 1, away_score: 2, stats: [] }]);
});

test.each([
  ['again after its result was undone', 0, 1],
  ['not twice about the same result', 1, 0],
])('a side protests %s', async (_, round, offered) => {
  const undone = { id: uuid(710), match_id: id, seq: 1, cause: 'undo', home_score: null, away_score: null, forfeited_by: null, report_id: null, at: kickoff_at, speaker: null, text: null } as unknown as Story['results'][number]; // prettier-ignore
  const filed = { id: uuid(704), match_id: id, team_id: uuid(2), status: 'rejected', reason: null, ruling: null, ruled_at: kickoff_at, round, filed_by: uuid(501), created_at: kickoff_at, speaker: null } as unknown as Story['protests'][number]; // prettier-ignore
  const finished = {
    status: 'finished',
    home_score: 1,
    away_score: 3,
    finished_at: new Date(minutes(45)).toISOString(),
  };
  const more = { 'POST /rest/v1/rpc/match_clock': { body: [clockAt(50)] } };
  await open('away', finished, { results: [undone], protests: [filed] }, null, more);
  await expect.element(page.getByRole('link').first()).toBeVisible();
  await expect.poll(() => button('File protest').elements().length).toBe(offered);
});

test('a side whose report waits does not report again, and the other side begins with it', async () => {
  const reports = [reportOf('home', [3, 1])];
  await open('home', { status: 'reported' }, { reports }, uuid(1));
  await expect.element(page.getByRole('link').first()).toBeVisible();
  expect(button('Report another score').elements()).toEqual([]);
  await cleanup();
  await open('away', { status: 'reported' }, { reports }, uuid(1));
  await button('Report another score').click();
  await expect.element(goalsOf('Anchor')).toHaveValue('3');
});

describe('the form of a report', () => {
  test('takes a digit for each side, each as large as a thumb, its button in sight, and is sent from there', async () => {
    const sent = await open('away', {}, {});
    await button('Report the result').click();
    const form = page.getByRole('dialog', { name: 'Report the result' });
    await expect.element(button('Send result')).toBeDisabled();
    expect(page.getByRole('radio').elements()).toHaveLength(20);
    for (const radio of page.getByRole('radio').elements()) {
      const { width, height } = radio.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await digit('Anchor', 4).click();
    await digit('Bergwacht', 9).click();
    for (const team of ['Anchor', 'Bergwacht'])
      for (const last of [0, 9])
        expect(digit(team, last).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844 - 70);
    const { bottom } = button('Send 4–9').element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(844);
    expect(form.element().getBoundingClientRect()).toMatchObject({ left: 0, width: 390, height: 844 });
    await expect.element(form.getByRole('heading', { name: 'Screenshots' })).toBeInTheDocument();
    await button('Send 4–9').click();
    await expect.poll(() => sent('report_match')).toEqual([{ match_id: id, home_score: 4, away_score: 9, stats: [] }]);
    await expect.poll(() => form.elements()).toEqual([]);
  });

  test('takes digits and arrows from the keyboard, and more than nine goals in the number', async () => {
    const sent = await open('away', {}, {});
    await button('Report the result').click();
    digit('Anchor', 0).element().focus();
    await userEvent.keyboard('7');
    await expect.element(digit('Anchor', 7)).toBeChecked();
    await expect.element(digit('Anchor', 7)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(digit('Anchor', 8)).toBeChecked();
    await goalsOf('Bergwacht').fill('12');
    expect(page.getByRole('radiogroup', { name: 'Goals of Bergwacht' }).getByRole('radio', { checked: true }).elements()).toEqual([]); // prettier-ignore
    await button('Send 8–12').click();
    await expect.poll(() => sent('report_match')).toMatchObject([{ home_score: 8, away_score: 12 }]);
  });

  test('takes that the other side did not come, by the same command', async () => {
    const sent = await open('away', {}, {});
    await button('Report the result').click();
    const form = page.getByRole('dialog', { name: 'Report the result' });
    await button('Opponent didn’t show').click();
    await expect.element(form).toMatchTextContent(/This reports a 3–0 for you\. Anchor have 24 hours/);
    expect(goalsOf('Anchor').elements()).toEqual([]);
    await button('Played').click();
    await expect.element(goalsOf('Anchor')).toBeVisible();
    await button('Opponent didn’t show').click();
    expect(sent('claim_forfeit')).toEqual([]);
    await button('Report 3–0').click();
    await expect.poll(() => sent('claim_forfeit')).toEqual([{ match_id: id }]);
    await expect.poll(() => form.elements()).toEqual([]);
    expect(sent('report_match')).toEqual([]);
  });

  test('says from when it takes that the other side did not come', async () => {
    await open('away', {}, {}, null, { 'POST /rest/v1/rpc/match_clock': { body: [clockAt(4)] } });
    await button('Report the result').click();
    await expect.element(button('Opponent didn’t show')).toBeDisabled();
    await expect
      .element(page.getByRole('group', { name: 'What happened?' }))
      .toHaveAccessibleDescription(/^You can claim a no-show from \d\d:05\.$/);
  });

  test('does not ask whether they came once they have reported', async () => {
    await open('away', { status: 'reported' }, { reports: [reportOf('home', [3, 1])] }, uuid(1));
    await button('Report another score').click();
    await expect.element(goalsOf('Anchor')).toHaveValue('3');
    expect(button('Opponent didn’t show').elements()).toEqual([]);
  });

  test('asks before a score that differs from theirs is sent, and confirms theirs from there', async () => {
    const sent = await open('away', { status: 'reported' }, { reports: [reportOf('home', [3, 1])] }, uuid(1));
    await button('Report another score').click();
    await digit('Bergwacht', 2).click();
    await button('Send 3–2').click();
    const question = page.getByRole('dialog', { name: /^Anchor reported 3\W*1\. Confirm or dispute\?$/ });
    await expect.element(question.getByText('Reported by captain 1', { exact: false })).toBeVisible();
    expect(sent('report_match')).toEqual([]);
    await question.getByRole('button', { name: 'Confirm 3–1' }).click();
    await expect.poll(() => sent('confirm_report')).toEqual([{ report_id: uuid(701) }]);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(sent('report_match')).toEqual([]);
  });

  test('disputes knowingly: it names the report that was read', async () => {
    const sent = await open('away', { status: 'reported' }, { reports: [reportOf('home', [3, 1])] }, uuid(1));
    await button('Report another score').click();
    await digit('Bergwacht', 2).click();
    await button('Send 3–2').click();
    await button('Dispute, it was 3–2').click();
    await expect
      .poll(() => sent('report_match'))
      .toMatchObject([{ home_score: 3, away_score: 2, seen_report: uuid(701) }]);
  });

  test('of a page that does not know their report yet is refused, and shows it: confirm or dispute', async () => {
    const refusal = {
      status: 409,
      body: { code: 'PT409', message: 'Unseen', hint: 'reportUnseen', details: 'seen_report' },
    };
    const sent = await open('away', {}, {}, null, { 'POST /rest/v1/rpc/report_match': refusal });
    await button('Report the result').click();
    await goalsOf('Bergwacht').fill('2');
    sent.happens({ status: 'reported' }, { reports: [reportOf('home', [3, 1])] }, uuid(1));
    await button('Send 0–2').click();
    const question = page.getByRole('dialog', { name: /^Anchor reported 3\W*1\. Confirm or dispute\?$/ });
    await expect.element(question).toBeVisible();
    expect(sent('report_match')[0]).not.toHaveProperty('seen_report');
    sent.backend.answers['POST /rest/v1/rpc/report_match'] = { body: uuid(709) };
    await question.getByRole('button', { name: 'Dispute, it was 0–2' }).click();
    await expect.poll(() => sent('report_match')[1]).toMatchObject({ away_score: 2, seen_report: uuid(701) });
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('who scored', () => {
  const players = [
    { player_id: uuid(501), username: 'aylin', shirt_number: 9, position: 'striker', slot: 1, team_id: uuid(2) },
    { player_id: uuid(502), username: 'piet', shirt_number: 1, position: 'goalkeeper', slot: 2, team_id: uuid(2) },
  ];
  const answers = {
    'GET /rest/v1/lineup_places': { body: players },
    'GET /rest/v1/team_roster': { body: [] },
    'POST /rest/v1/rpc/report_stats': {},
  };
  const none = { goals: 0, assists: 0, passes: 0, interceptions: 0, saves: 0, mvp: false };
  const goalBy = (name: string) => page.getByRole('button', { name: new RegExp(`^Goal by ${name},`) });

  test('is asked after the report: a press a goal, up to what the side scored, then done', async () => {
    const reports = [reportOf('away', [1, 3])];
    const sent = await open('away', { status: 'reported' }, { reports }, uuid(2), answers);
    await button('Who scored?').click();
    await goalBy('aylin').click();
    await goalBy('aylin').click();
    await goalBy('piet').click();
    await expect.element(page.getByText('Goals 3 of 3.', { exact: false })).toBeVisible();
    await expect.element(goalBy('aylin')).toBeDisabled();
    await button('One goal less: piet').click();
    await button('Done').click();
    await expect
      .poll(() => sent('report_stats'))
      .toEqual([{ match_id: id, stats: [{ player_id: uuid(501), ...none, goals: 2 }] }]);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(sent('correct_report')).toEqual([]);
  });

  test.each([
    ['of the side whose report waits', 'away', {}, 1],
    ['of no side that has not reported', 'home', {}, 0],
    ['of no claimed no-show', 'away', { forfeited_by: 'home' }, 0],
  ] as const)('is asked %s', async (_whom, side, about, count) => {
    const reports = [reportOf('away', [0, 3], about)];
    await open(side, { status: 'reported' }, { reports }, uuid(2), answers);
    await expect.element(page.getByRole('link', { name: 'Ask staff about this match' })).toBeVisible();
    expect(button('Who scored?').elements()).toHaveLength(count);
  });
});

test('an open room follows the other side: their report is there without a reload, and is confirmed by one press', async () => {
  const sent = await open('away', {}, {});
  await expect.element(button('Report the result')).toBeVisible();
  sent.happens({ status: 'reported' }, { reports: [reportOf('home', [3, 1])] }, uuid(1));
  // the clock is looked at every four seconds
  await expect.element(button('Confirm 3–1'), { timeout: 8000 }).toBeVisible();
  await button('Confirm 3–1').click();
  await expect.poll(() => sent('confirm_report')).toEqual([{ report_id: uuid(701) }]);
});

test('starting the match asks once', async () => {
  const sent = await open('away', {}, {});
  await button('Start match').click();
  const dialog = page.getByRole('dialog', { name: 'Start the match?' });
  await expect.element(dialog).toBeVisible();
  expect(sent('start_match')).toEqual([]);
  await dialog.getByRole('button', { name: 'Start match' }).click();
  await expect.poll(() => sent('start_match')).toEqual([{ match_id: id }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('an own proposal stays in sight, and its captain takes it back', async () => {
  const proposal = { id: uuid(720), match_id: id, team_id: uuid(1), status: 'proposed', kickoff_at: '2026-11-21T19:00:00Z', answered_at: null, created_at: '2026-11-18T19:00:00Z', speaker: null } as unknown as Story['reschedules'][number]; // prettier-ignore
  const ahead = { kickoff_at: new Date(minutes(120)).toISOString() };
  const sent = await open('home', ahead, { reschedules: [proposal] });
  await expect.element(page.getByText('Your proposed time')).toBeVisible();
  await expect.element(page.getByText(/21\sNov/)).toBeVisible();
  await button('Withdraw proposal').click();
  await expect.poll(() => sent('withdraw_reschedule')).toEqual([{ reschedule_id: uuid(720) }]);
  await cleanup();
  await open('away', ahead, { reschedules: [proposal] });
  await expect.element(button('Accept')).toBeVisible();
  expect(page.getByText('Your proposed time').elements()).toEqual([]);
});

test('a kick-off at which both can play is proposed with one tap, and any other in the reader’s own words', async () => {
  const ahead = { kickoff_at: new Date(minutes(24 * 60)).toISOString() };
  const at = new Date(Math.ceil(Date.now() / 86_400_000 + 3) * 86_400_000).toISOString();
  const slots = { 'POST /rest/v1/rpc/shared_slots': { body: [{ at, can_a: 5, squad_a: 7, can_b: 6, squad_b: 8 }] } };
  const answers = { ...slots, 'POST /rest/v1/rpc/propose_reschedule': { body: uuid(720) } };
  const sent = await open('away', ahead, {}, null, answers);
  await button('Propose new time').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /5 of your 7 and 6 of their 8 can play/ })
    .click();
  await expect.poll(() => sent('propose_reschedule')).toEqual([{ match_id: id, kickoff_at: at }]);

  await button('Propose new time').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Another time' }).click();
  const day = dayKey(at);
  const days = dialog.getByLabelText('New kick-off');
  await days.selectOptions(formatDay(at, 'en'));
  await expect.element(days).toHaveValue(day);
  await dialog.getByLabelText('Time').fill('19:10');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect
    .poll(() => sent('propose_reschedule')[1])
    .toEqual({ match_id: id, kickoff_at: instantIn(`${day}T19:10`) });
});

test('without a time at which both teams are free the captain proposes one', async () => {
  const ahead = { kickoff_at: new Date(minutes(24 * 60)).toISOString() };
  await open('away', ahead, {}, null, { 'POST /rest/v1/rpc/shared_slots': { body: [] } });
  await button('Propose new time').click();
  await expect.element(page.getByText(/No time found/)).toBeVisible();
  await button('Another time').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(page.getByText('Choose a time in the future.')).toBeVisible();
});
