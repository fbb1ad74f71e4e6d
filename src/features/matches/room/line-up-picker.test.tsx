import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { commandsOf, type MatchCourse, nextStep } from '#domain/match/match-step.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { matchOf, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { LineUpPicker } from './line-up-picker.tsx';
import type { Room } from './use-room.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const kickoff = new Date(Date.now() + 26 * 3_600_000);
const match = matchOf({ kickoff_at: kickoff.toISOString(), status: 'scheduled' });
const names = ['Anke', 'Birte', 'Carla', 'Dilan', 'Elif', 'Frida'];
const places = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker', 'striker'];
const idOf = (n: number) => uuid(600 + n);
const squad = names.map((username, n) => ({
  team_id: match.away_team_id,
  player_id: idOf(n),
  username,
  shirt_number: n + 1,
  position: places[n],
  team_role: n === 0 ? 'captain' : 'player',
  broken: username === 'Frida' ? 'sitsOut' : null,
}));
const answers = [true, true, true, null, true, true];
const attendance = squad.map((member, n) => ({
  ...member,
  coming: answers[n],
  answered: n !== 4 && answers[n] !== null,
  able: member.broken === null,
}));

function roomOf(about: Partial<MatchCourse> = {}): Room {
  const course: MatchCourse = {
    status: 'scheduled',
    cup: false,
    kickoff_at: match.kickoff_at,
    report: null,
    reported: [],
    linedUp: [],
    proposal: null,
    moved: false,
    earliest_end: new Date(kickoff.getTime() + 15 * 60_000).toISOString(),
    ended_at: new Date(kickoff.getTime() + 45 * 60_000).toISOString(),
    protests: { by: [], open: false },
    ...about,
  };
  const viewer = { leads: 'away', captain: true, rules: false } as const;
  const now = new Date();
  return {
    match,
    course,
    story: storyWith(),
    side: 'away',
    viewer,
    step: nextStep(course, viewer, now),
    commands: commandsOf(course, viewer, now),
    now,
    here: (moment) => moment,
  };
}

async function open({ last = [] as number[], linedUp = [] as number[] } = {}) {
  const backend = fakeBackend({
    'POST /rest/v1/rpc/match_squads': { body: squad },
    'GET /rest/v1/lineup_places': {
      body: linedUp.map((n, at) => ({ ...squad[n], match_id: match.id, slot: at + 1, position: places[at] })),
    },
    'POST /rest/v1/rpc/who_is_in': { body: attendance },
    'POST /rest/v1/rpc/last_lineup': { body: last.map((n) => ({ player_id: idOf(n), position: places[n] })) },
    'POST /rest/v1/rpc/set_lineup': {},
  });
  await openPage(<LineUpPicker room={roomOf()} />, { namespaces: ['match-room', 'matches', 'attendance'] });
  return {
    sent: () =>
      backend.to('/rest/v1/rpc/set_lineup').map(({ body }) => body as { players: string[]; places: string[] }),
  };
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const save = button('Save line-up');

test('who is in comes to its place at once, those who usually come where they are needed', async () => {
  const { sent } = await open();
  await expect.element(page.getByText('5 missing.')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await button('Players who are in (4)').click();
  await expect.element(page.getByText('One missing.')).toBeVisible();
  await button('Support striker: empty. Pick a player').click();
  await page.getByRole('dialog').getByRole('button', { name: /Dilan/ }).click();
  await save.click();
  await expect
    .poll(sent)
    .toEqual([{ match_id: match.id, players: [0, 1, 2, 3, 4].map(idOf), places: places.slice(0, 5) }]);
});

test('the same five as last time come where they stood, without whoever may not play now', async () => {
  await open({ last: [4, 3, 2, 1, 5] });
  await button('Same five as last time').click();
  await expect.element(page.getByText('One missing.')).toBeVisible();
  await expect.element(button('Goalkeeper: empty. Pick a player')).toBeVisible();
  await expect.element(button('Striker: Elif. Change')).toBeVisible();
});

test('without a line-up before, nothing is offered from last time', async () => {
  await open();
  await expect.element(button('Same five as last time')).toBeDisabled();
});

test('a place shows everybody: who is in, who has not answered, and greyed, with the reason, who may not play', async () => {
  await open({ linedUp: [0, 1, 2, 3, 4] });
  await expect.element(button('Saved')).toBeDisabled();
  await button('Striker: Elif. Change').click();
  const row = (name: string) => page.getByRole('dialog').getByRole('button', { name: new RegExp(name) });
  await expect.element(row('Elif')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(row('Elif')).toMatchTextContent(/Usually in/);
  await expect.element(row('Dilan')).toMatchTextContent(/No answer/);
  await expect.element(row('Frida')).toBeDisabled();
  await expect.element(row('Frida')).toMatchTextContent(/Suspended/);
  // a player who stood elsewhere changes places
  await row('Anke').click();
  await expect.element(button('Striker: Anke. Change')).toBeVisible();
  await expect.element(button('Goalkeeper: Elif. Change')).toBeVisible();
  await button('Striker: Anke. Change').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave empty' }).click();
  await expect.element(button('Striker: empty. Pick a player')).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test('every place is pressed by a thumb', async () => {
  await open({ linedUp: [0, 1, 2, 3, 4] });
  await expect.element(button('Striker: Elif. Change')).toBeVisible();
  const low = page
    .getByRole('button')
    .elements()
    .filter((each) => each.getBoundingClientRect().height < 44)
    .map((each) => each.textContent);
  expect(low).toEqual([]);
});
