import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { MatchCourse } from '#domain/match/match-step.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { reportOf, matchOf, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture } from '#testing/season.ts';
import { MatchHead } from './match-head.tsx';
import type { Room } from './room/use-room.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const filed = '2026-11-19T19:30:00Z';
const score = () => document.querySelector('h1 + div')?.textContent;

/** The head of Anchor against Bergwacht as somebody reads it who may read these reports, an hour after the first. */
async function open(status: 'reported' | 'disputed', reports: Room['story']['reports'], now = '2026-11-19T20:30:00Z') {
  fakeBackend();
  const match = matchOf({ status, kickoff_at: '2026-11-19T19:00:00Z', home_score: null, away_score: null });
  const report = status === 'reported' ? ({ by: 'away', at: filed } as const) : null;
  const course = { status, report, ended_at: filed, cup: false } as Partial<MatchCourse> as MatchCourse;
  const room = { match, course, story: storyWith({ reports }), now: new Date(now) } as Partial<Room> as Room;
  await openPage(<MatchHead match={match} stats={[]} season={undefined} room={room} />, {
    namespaces: ['matches', 'match-room'],
  });
}

describe('the head of a match', () => {
  test('says the time of kick-off once, and once more below a score', async () => {
    const times = () => score()?.match(/\d\d:\d\d/g) ?? [];
    fakeBackend();
    const match = matchOf({ status: 'scheduled', kickoff_at: '2026-11-19T19:00:00Z', home_score: null, away_score: null }); // prettier-ignore
    await openPage(<MatchHead match={match} stats={[]} season={undefined} />, {
      namespaces: ['matches', 'match-room'],
    });
    await expect.poll(times).toHaveLength(1);
    await cleanup();
    await open('reported', [reportOf('away', [1, 3], { created_at: filed })], '2026-11-20T20:30:00Z');
    await expect.poll(times).toHaveLength(1);
  });

  test('keeps both clubs in sight on a phone, whoever forfeited', async () => {
    fakeBackend();
    const match = matchOf({ status: 'finished', forfeited_by: 'away', home_score: 3, away_score: 0 });
    match.away_team = { ...match.away_team, name: 'Spielvereinigung Mauerweg', short_name: 'Mauerweg' };
    await openPage(<MatchHead match={match} stats={[]} season={undefined} />, {
      namespaces: ['matches', 'match-room'],
      language: 'de',
    });
    await expect.element(page.getByText('Nicht angetreten: Spielvereinigung Mauerweg')).toBeVisible();
    const boxes = page
      .getByRole('link', { name: /Anchor|Mauerweg/ })
      .elements()
      .map((club) => club.getBoundingClientRect());
    expect(boxes).toHaveLength(2);
    for (const { left, right, width } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
      expect(width).toBeGreaterThan(40);
    }
  });

  test('says why the staff postponed or cancelled it, as text that wraps, in three languages', async () => {
    const why = `<b>Servers</b> are down: ${'x'.repeat(300)}`;
    const frames = {
      en: ['Postponed by the staff: ', 'Cancelled by the staff: '],
      de: ['Von der Ligaleitung verschoben: ', 'Von der Ligaleitung abgesagt: '],
      tr: ['Yetkililer maçı erteledi: ', 'Yetkililer maçı iptal etti: '],
    } as const;
    for (const language of ['en', 'de', 'tr'] as const)
      for (const [index, status] of (['postponed', 'cancelled'] as const).entries()) {
        fakeBackend();
        const match = matchOf({ status, status_reason: why, home_score: null, away_score: null });
        await openPage(<MatchHead match={match} stats={[]} season={undefined} />, {
          namespaces: ['matches'],
          language,
        });
        await expect.element(page.getByText(`${frames[language][index]}${why}`, { exact: true })).toBeVisible();
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
        await cleanup();
      }
  });

  test('says nothing of a reason where there is none', async () => {
    fakeBackend();
    const match = matchOf({ status: 'postponed', status_reason: null, home_score: null, away_score: null });
    await openPage(<MatchHead match={match} stats={[]} season={undefined} />, { namespaces: ['matches'] });
    await expect.element(page.getByText('Postponed')).toBeVisible();
    expect(page.getByText(/by the staff/).elements()).toEqual([]);
  });

  test('shows the reported score, and whose answer it waits for until when', async () => {
    await open('reported', [reportOf('away', [1, 3], { created_at: filed })]);
    await expect.element(page.getByText('Reported', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^Waiting for Anchor until .*20\sNov/)).toBeVisible();
    expect(score()).toContain('1–3');
  });

  test('says whom it waits for to those who may not read the score, too', async () => {
    await open('reported', []);
    await expect.element(page.getByText(/^Waiting for Anchor until/)).toBeVisible();
    expect(score()).not.toMatch(/\d–\d/);
  });

  test('shows no report that was taken back, and no deadline that is past', async () => {
    const past = reportOf('away', [0, 9], { status: 'superseded' });
    await open('reported', [past, reportOf('away', [1, 3])], '2026-11-20T19:30:00Z');
    await expect.element(page.getByText('Not disputed in time')).toBeVisible();
    expect(score()).toContain('1–3');
    expect(score()).not.toContain('0–9');
  });

  test('shows what both sides say of a disputed match, the home side first', async () => {
    const status = 'disputed';
    await open(status, [reportOf('away', [1, 2], { status }), reportOf('home', [3, 1], { status })]);
    const reports = page.getByRole('list', { name: 'Reported by both teams' }).getByRole('listitem');
    await expect
      .poll(() => reports.elements().map((each) => each.textContent))
      .toEqual(['3–1Anchor reported', '1–2Bergwacht reported']);
    expect(page.getByText(/^Waiting for/).elements()).toEqual([]);
  });
});

test('whoever looks reads in the head what a result means, unless scores are hidden', async () => {
  fakeBackend();
  const played = [fixture(1, 2, 3, [2, 0]), fixture(2, 4, 1, [1, 0]), fixture(3, 1, 2, [3, 0])];
  const facts: SeasonFacts = { entries: entries(4), adjustments: [], relegationPlaces: 0, playoffTeams: 6, pointsForWin: 3, matches: played }; // prettier-ignore
  const match = matchOf({ ...played[2], status: 'finished', home_score: 3, away_score: 0 });
  const namespaces = ['matches', 'match-room'];
  await openPage(<MatchHead match={match} stats={[]} season={facts} />, { namespaces });
  await expect.element(page.getByText(/^Anchor beat the leaders; 0 to 3/)).toBeVisible();
  await cleanup();
  await openPage(<MatchHead match={match} stats={[]} season={undefined} hiddenText="Hidden" />, { namespaces });
  await expect.element(page.getByText('Hidden')).toBeInTheDocument();
  expect(page.getByText(/beat/).elements()).toEqual([]);
});
