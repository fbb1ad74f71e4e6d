import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { commandsOf, type MatchCourse, type MatchViewer, nextStep, type Side } from '#domain/match/match-step.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, leagueId, team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { NextStep } from './next-step.tsx';
import type { Report, Story } from '#data/match-room/queries.ts';
import type { Room } from './use-room.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const kickoff = Date.UTC(2026, 10, 19, 19);
const at = (minutes: number) => new Date(kickoff + minutes * 60_000);
const match = {
  ...fixture(1, 1, 2),
  kickoff_at: at(0).toISOString(),
  home_team: team(1),
  away_team: team(2),
  league: null,
  series: null,
} as unknown as MatchDetail;

/** Bergwacht's objection to a report. */
const objection = ({ id, created_at }: Report): Story['results'][number] => ({
  match_id: match.id,
  seq: 2,
  cause: 'dispute',
  home_score: null,
  away_score: null,
  forfeited_by: null,
  report_id: id,
  paragraph: null,
  status_before: null,
  by: uuid(502),
  at: created_at,
  created_at,
  speaker: { id: uuid(502), username: 'lena' },
  text: id === uuid(701) ? { id: uuid(703), reason: 'We scored once more.' } : null,
});

/** The room of Anchor against Bergwacht, so many minutes after kick-off. */
function room(minutes: number, leads: Side | null, about: Partial<MatchCourse> = {}, reports: Report[] = []): Room {
  const course: MatchCourse = {
    status: 'scheduled',
    cup: false,
    kickoff_at: match.kickoff_at,
    report: null,
    reported: [],
    linedUp: ['home', 'away'],
    proposal: null,
    moved: false,
    earliest_end: at(15).toISOString(),
    ended_at: at(45).toISOString(),
    protests: { by: [], open: false },
    ...about,
  };
  const viewer: MatchViewer = { leads, captain: leads !== null, rules: false };
  const now = at(minutes);
  return {
    match,
    course,
    story: { results: reports.map(objection), reports, reschedules: [], protests: [], appeals: [] },
    side: leads,
    viewer,
    step: nextStep(course, viewer, now),
    commands: commandsOf(course, viewer, now),
    now,
    here: (moment) => moment,
  };
}

const player = { player_id: uuid(501), username: 'aylin', shirt_number: 9, position: null, slot: 1, team_id: uuid(2) };

/** Its lobby has a code, one player of Bergwacht lined up, and every command is done. */
const open = async (shown: Room) => {
  const backend = fakeBackend({
    'GET /rest/v1/match_lobbies': { body: [{ code: '7Q4-K2M' }] },
    'GET /rest/v1/lineup_places': { body: [player] },
    'GET /rest/v1/match_evidence': { body: [] },
    'POST /rest/v1/rpc/correct_report': { body: uuid(702) },
    'POST /rest/v1/rpc/withdraw_report': {},
    'POST /rest/v1/rpc/confirm_report': {},
    'POST /rest/v1/rpc/withdraw_protest': {},
  });
  await openPage(<NextStep room={shown} />, { namespaces: ['match-room', 'matches', 'stats'] });
  return backend;
};
const noShow = page.getByRole('button', { name: 'Claim no-show by Anchor' });

test('everybody reads who confirms and until when', async () => {
  await open(
    room(30, null, {
      status: 'reported',
      report: { by: 'away', at: at(20).toISOString() },
      reported: ['away'],
      ended_at: at(20).toISOString(),
    }),
  );
  await expect.element(page.getByRole('heading', { name: /^Anchor have until .*20 Nov.* to confirm/ })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('[S9.30] after five minutes of tolerance a captain may say that the other side did not come, not before', async () => {
  await open(room(4.9, 'away'));
  await expect.element(page.getByText('5 min grace')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start match' })).toBeVisible();
  expect(noShow.elements()).toEqual([]);
  await cleanup();
  await open(room(5, 'away'));
  await expect.element(noShow).toBeVisible();
});

test('once both must be there, the report is the step that is pressed first, and starting only another', async () => {
  await open(room(6, 'away'));
  await expect.element(noShow).toBeVisible();
  const looks = page
    .getByRole('button')
    .elements()
    .map((each) => [each.textContent, each.className.includes('primary')]);
  expect(looks.slice(0, 2)).toEqual([
    ['Report the result', true],
    ['Start match', false],
  ]);
});

test('a running score is kept under the short names of both sides, in full', async () => {
  const of = room(20, 'away', { status: 'live' });
  const long = { ...of.match.home_team, name: 'Spielvereinigung Obermenzing-Untergiesin', short_name: 'Obermenzing' };
  await open({ ...of, match: { ...of.match, status: 'live', home_team: long } });
  const name = page.getByText('Obermenzing', { exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
});

test('[S9.31] both sides read at the lobby that a disconnect within the first minute allows a restart', async () => {
  await open(room(1, 'away', { status: 'live' }));
  await expect.element(page.getByText('7Q4-K2M')).toBeVisible();
  await expect.element(page.getByText('A disconnect within the first minute allows a restart.')).toBeVisible();
});

test.each([
  ['a free agent who stands in', mert.id, 1],
  ['another free agent', uuid(901), 0],
] as const)('%s reads the lobby: %s', async (_who, standsIn, codes) => {
  const place = {
    id: uuid(801),
    match_id: match.id,
    team_id: uuid(1),
    player_id: standsIn,
    player: { id: standsIn, username: 'sam' },
  };
  await signIn({
    'GET /rest/v1/stand_ins': { body: [place] },
    'GET /rest/v1/match_lobbies': { body: [{ code: '7Q4-K2M' }] },
    'GET /rest/v1/lineup_places': { body: [player] },
    'GET /rest/v1/match_evidence': { body: [] },
  });
  const shown = room(1, null, { status: 'live' });
  const { client } = await openPage(<NextStep room={{ ...shown, match: { ...shown.match, league_id: leagueId } }} />, {
    namespaces: ['match-room', 'matches', 'stats'],
  });
  await expect.poll(() => client.getQueryData(['matches', match.id, 'stand-ins'])).toBeDefined();
  await expect.poll(() => page.getByText('7Q4-K2M').elements()).toHaveLength(codes);
  await cleanup();
  await signOut();
});

const report = (of: 1 | 2, about: Partial<Report> = {}): Report => ({
  id: uuid(700 + of),
  match_id: match.id,
  team_id: uuid(of),
  filed_by: uuid(500 + of),
  speaker: { id: uuid(500 + of), username: of === 1 ? 'aylin' : 'lena' },
  home_score: of === 1 ? 2 : 1,
  away_score: of === 1 ? 1 : 2,
  forfeited_by: null,
  stats: [{ player_id: uuid(501), goals: 2, assists: 0, passes: 0, interceptions: 0, saves: 0, mvp: false }],
  note: 'The lobby broke down once.',
  status: 'filed',
  decided_at: null,
  created_at: at(20).toISOString(),
  ...about,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('an own report that waits for its answer', () => {
  const waiting = {
    status: 'reported',
    report: { by: 'away', at: at(20).toISOString() },
    reported: ['away'],
    ended_at: at(20).toISOString(),
  } as const;

  test('is corrected from where it stands: score, stats and note', async () => {
    const { to } = await open(room(30, 'away', waiting, [report(2)]));
    await expect.element(page.getByText('Reported by lena', { exact: false })).toBeVisible();
    await button('Correct').click();
    await expect.element(page.getByRole('dialog', { name: 'Correct your report' })).toBeVisible();
    await expect.element(button('Correct to 1–2')).toBeDisabled();
    await page
      .getByRole('radiogroup', { name: 'Goals of Bergwacht' })
      .getByRole('radio', { name: '3', exact: true })
      .click();
    await button('Correct to 1–3').click();
    await expect
      .poll(() => to('/rest/v1/rpc/correct_report').map(({ body }) => body))
      .toEqual([
        {
          report_id: uuid(702),
          home_score: 1,
          away_score: 3,
          stats: [{ player_id: uuid(501), goals: 2, assists: 0, passes: 0, interceptions: 0, saves: 0, mvp: false }],
          note: 'The lobby broke down once.',
        },
      ]);
  });

  test('keeps what was said of its players without the goals that no longer fit', async () => {
    const { to } = await open(room(30, 'away', waiting, [report(2)]));
    await button('Correct').click();
    const goals = page.getByRole('radiogroup', { name: 'Goals of Anchor' });
    await goals.getByRole('radio', { name: '3', exact: true }).click();
    const own = page.getByRole('radiogroup', { name: 'Goals of Bergwacht' });
    await own.getByRole('radio', { name: '1', exact: true }).click();
    await button('Correct to 3–1').click();
    await expect
      .poll(() => to('/rest/v1/rpc/correct_report').map(({ body }) => body))
      .toMatchObject([{ away_score: 1, stats: [{ player_id: uuid(501), goals: 0, assists: 0 }] }]);
  });

  test('is taken back by two presses', async () => {
    const { to } = await open(room(30, 'away', waiting, [report(2)]));
    await button('Withdraw').click();
    await expect.element(page.getByText('Anchor are notified', { exact: false })).toBeVisible();
    expect(to('/rest/v1/rpc/withdraw_report')).toEqual([]);
    await button('Withdraw report').click();
    await expect
      .poll(() => to('/rest/v1/rpc/withdraw_report').map(({ body }) => body))
      .toEqual([{ report_id: uuid(702) }]);
  });

  test.each([
    ['by the other side', 30, 'home'],
    ['once a day of silence has confirmed it', 20 + 24 * 60, 'away'],
  ] as const)('is not changed %s', async (_how, minutes, leads) => {
    await open(room(minutes, leads, waiting, [report(2)]));
    await expect.element(page.getByRole('link', { name: 'Ask staff about this match' })).toBeVisible();
    for (const name of ['Correct', 'Withdraw']) expect(button(name).elements()).toEqual([]);
  });
});

test('a protest that is filed is shown to its side, and its clock has stopped', async () => {
  const protest = { id: uuid(704), match_id: match.id, team_id: uuid(1), status: 'filed', reason: 'A stranger played.', ruling: null, ruled_at: null, round: 0, filed_by: uuid(501), created_at: at(50).toISOString(), speaker: null } as unknown as Story['protests'][number]; // prettier-ignore
  const protested = { status: 'finished', reported: ['home', 'away'], protests: { by: ['home'], open: true } } as const;
  const shown = (side: Side) => {
    const of = room(55, side, protested);
    return { ...of, story: { ...of.story, protests: [protest] } };
  };
  await open(shown('home'));
  await expect.element(page.getByText('Your protest is filed')).toBeVisible();
  await expect.element(page.getByText('A stranger played.')).toBeVisible();
  expect(page.getByText('Protest possible until', { exact: false }).elements()).toEqual([]);
  await cleanup();
  // the other side may still protest, and reads of its own clock
  await open(shown('away'));
  await expect.element(page.getByText('Protest possible until', { exact: false })).toBeVisible();
  expect(page.getByText('Your protest is filed').elements()).toEqual([]);
});

test('at full time whoever leads a side is asked who scored, for a day, and nobody else is', async () => {
  const over = { status: 'finished', reported: ['home'], ended_at: at(20).toISOString() } as const;
  await open(room(60, 'away', over, [report(1, { status: 'confirmed' })]));
  await expect.element(button('Who scored?')).toBeVisible();
  for (const [minutes, leads] of [
    [60, null],
    [21 + 24 * 60, 'away'],
  ] as const) {
    await cleanup();
    await openPage(
      <>
        <NextStep room={room(minutes, leads, over, [report(1, { status: 'confirmed' })])} />
        <p>drawn</p>
      </>,
      { namespaces: ['match-room', 'matches', 'stats'] },
    );
    await expect.element(page.getByText('drawn')).toBeVisible();
    expect(button('Who scored?').elements()).toEqual([]);
  }
});

describe('the own protest', () => {
  const filed = { id: uuid(704), match_id: match.id, team_id: uuid(1), status: 'filed', reason: 'A stranger played.', ruling: null, ruled_at: null, round: 0, filed_by: uuid(501), created_at: at(50).toISOString(), speaker: null } as unknown as Story['protests'][number]; // prettier-ignore
  const shown = (about: Partial<typeof filed> = {}, viewer: Partial<MatchViewer> = {}) => {
    const open = about.status === undefined;
    const of = room(55, 'home', { status: 'finished', reported: ['home', 'away'], protests: { by: ['home'], open } });
    return { ...of, viewer: { ...of.viewer, ...viewer }, story: { ...of.story, protests: [{ ...filed, ...about }] } };
  };
  const withdraw = page.getByRole('button', { name: 'Withdraw protest' });

  test('is withdrawn by the captain, who is asked once', async () => {
    const { to } = await open(shown());
    await withdraw.click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/you cannot protest against this match again/);
    await page.getByRole('button', { name: 'Keep protest' }).click();
    expect(to('/rest/v1/rpc/withdraw_protest')).toEqual([]);
    await withdraw.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw protest' }).click();
    await expect
      .poll(() => to('/rest/v1/rpc/withdraw_protest').map(({ body }) => body))
      .toEqual([{ protest_id: filed.id }]);
  });

  test('is not withdrawn by a co-captain or a player of the side', async () => {
    for (const viewer of [{ captain: false }, { captain: false, leads: null }]) {
      await open(shown({}, viewer));
      await expect.element(page.getByText('Your protest is filed')).toBeVisible();
      expect(withdraw.elements()).toEqual([]);
      await cleanup();
    }
  });

  test('once withdrawn is not filed anew: no clock counts down to it', async () => {
    await openPage(
      <>
        <NextStep room={shown({ status: 'withdrawn', ruled_at: at(54).toISOString() })} />
        <p>drawn</p>
      </>,
      { namespaces: ['match-room', 'matches', 'stats'] },
    );
    await expect.element(page.getByText('drawn')).toBeVisible();
    expect(page.getByText('Protest possible until', { exact: false }).elements()).toEqual([]);
    expect(withdraw.elements()).toEqual([]);
  });
});

describe('a disputed match', () => {
  const disputed = { status: 'disputed', reported: ['home', 'away'] } as const;
  const both = [report(1, { status: 'disputed' }), report(2, { status: 'disputed' })];

  test.each([
    ['home', 'Accept 1–2?', 702],
    ['away', 'Accept 2–1?', 701],
  ] as const)('shows both reports, and the %s side accepts the other’s score', async (leads, title, accepted) => {
    const past = report(leads === 'home' ? 2 : 1, { id: uuid(799), status: 'superseded', home_score: 9 });
    const { to } = await open(room(60, leads, disputed, [past, ...both]));
    for (const words of ['Reported by aylin', 'Reported by lena', 'Disputed: We scored once more.'])
      await expect.element(page.getByText(words, { exact: false })).toBeVisible();
    await button('Accept their score').click();
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept their score' }).click();
    await expect
      .poll(() => to('/rest/v1/rpc/confirm_report').map(({ body }) => body))
      .toEqual([{ report_id: uuid(accepted) }]);
  });

  test('offers nothing to whoever’s own report was disputed, and shows it', async () => {
    await open(room(60, 'away', { ...disputed, reported: ['away'] }, [{ ...both[1]!, id: uuid(701) }]));
    await expect.element(page.getByText('Disputed: We scored once more.')).toBeVisible();
    expect(button('Accept their score').elements()).toEqual([]);
  });

  test('shows nobody else what was reported', async () => {
    await open(room(60, null, disputed, both));
    await expect.element(page.getByRole('heading', { name: 'The league decides' })).toBeVisible();
    expect(page.getByText('Reported by', { exact: false }).elements()).toEqual([]);
  });
});
