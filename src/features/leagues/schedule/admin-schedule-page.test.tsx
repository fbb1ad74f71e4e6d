import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { OverlapQuestion } from '#components/ui/overlap-question.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Taken } from '#domain/competition/timetable.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, leagueId, uuid } from '#testing/season.ts';
import { AdminSchedulePage } from './admin-schedule-page.tsx';

afterEach(cleanup);

const planned = {
  league_id: leagueId,
  season: 4,
  phase: 'registration',
  legs: 2,
  starts_on: '2027-03-01',
  ends_on: null as string | null,
  league: { name: 'Premier Rondo', time_zone: 'Europe/Istanbul' },
};
type Sent = { fixtures: { matchday: number; kickoff_at: string }[]; draw_seed: number; season: number };

test('a double season of four is drawn in twelve matches, from its first day on, and published as it is seen', async () => {
  const { written } = await open();
  await expect.element(page.getByText('12 of 12 matches suit both teams.')).toBeVisible();
  expect(page.getByRole('region', { name: /^Round \d$/ }).elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  await expect.element(page.getByText('Schedule published')).toBeVisible();
  const [sent] = written() as [Sent];
  expect(sent.fixtures).toHaveLength(12);
  expect(sent.season).toBe(4);
  expect(sent.fixtures.map(({ kickoff_at }) => kickoff_at).toSorted()[0]).toBe('2027-03-02T17:00:00.000Z');
});

test('what falls after the season’s last day is marked, counted with the date, and asked about before it is published', async () => {
  const { written } = await open({ seasons: [{ ...planned, ends_on: '2027-03-20' }] });
  const late = page.getByText('After the season’s last day');
  await expect
    .element(page.getByText('6 matches fall after the season’s last day, 20 March 2027. Captains cannot put them off.'))
    .toBeVisible();
  expect(late.elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect.poll(() => late.elements().length).toBe(6);
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish with 6 matches after 20 March 2027?' });
  await expect.element(dialog).toBeVisible();
  expect(written()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish schedule' }).click();
  await expect.element(page.getByText('Schedule published')).toBeVisible();
  expect((written() as [Sent])[0].fixtures).toHaveLength(12);
});

test('the season’s last day is played on, to midnight where the league is', async () => {
  const only = { ...planned, legs: 1, ends_on: '2027-03-16' };
  await open({ seasons: [only] });
  await expect.element(page.getByText('6 of 6 matches suit both teams.')).toBeVisible();
  const move = round(3).getByRole('button', { name: /^Move/ }).first();
  await move.click();
  const kickoff = round(3).getByLabelText(/New kick-off/);
  await kickoff.fill('2027-03-16T23:30');
  await expect.element(page.getByText(/after the season’s last day/)).not.toBeInTheDocument();
  await kickoff.fill('2027-03-17T00:30');
  await expect.element(page.getByText(/1 match falls after the season’s last day/)).toBeVisible();
});

test('of a long season the rounds that hold twenty matches are drawn at first, the others on demand', async () => {
  await open({ teams: 6 });
  const rounds = page.getByRole('region', { name: /^Round \d+$/ });
  await expect.poll(() => rounds.elements().length).toBe(6);
  await page.getByRole('button', { name: 'Show 4 more rounds' }).click();
  await expect.poll(() => rounds.elements().length).toBe(10);
});

test('a team that can only play on another day shows in what suits and in the rows', async () => {
  await open({ hours: [{ team_id: uuid(1), weekday: 7, from: '20:00', until: '23:00' }] });
  await expect.element(page.getByText('6 of 12 matches suit both teams.')).toBeVisible();
  expect(page.getByText('Outside the hours of a team').elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Sunday' }).click();
  await expect.element(page.getByText('12 of 12 matches suit both teams.')).toBeVisible();
});

test('a match is moved by hand; one on top of another is marked and holds the schedule back', async () => {
  await open();
  const rounds = page.getByRole('region', { name: /^Round [12]$/ });
  await rounds.nth(1).getByRole('button', { name: /^Move/ }).first().click();
  await rounds
    .nth(1)
    .getByLabelText(/New kick-off/)
    .fill('2027-03-02T20:00');
  await expect.element(page.getByText(/clash(es)? with/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish schedule' })).toBeDisabled();
});

const round = (number: number) => page.getByRole('region', { name: `Round ${number}`, exact: true });
const slots = (number: number) => round(number).getByRole('listitem');
const slotWith = (number: number, text: string | RegExp) => slots(number).filter({ hasText: text }).first();
/** The two sides of the first match of a round, as its handle names them. */
const firstOf = (number: number) =>
  round(number)
    .getByRole('button', { name: /^Drag / })
    .first();
const sidesOf = (grip: Locator) => (grip.element().getAttribute('aria-label') ?? '').replace('Drag ', '');

test('a match is dragged with the pointer to a kick-off that is free', async () => {
  const { written } = await open();
  await expect.element(firstOf(1)).toBeVisible();
  const sides = sidesOf(firstOf(1));
  const free = slotWith(1, 'Free');
  const when = free.element().firstElementChild!.textContent.replaceAll('\u00A0', ' ');
  await firstOf(1).dropTo(free);
  await expect.element(slotWith(1, when)).toMatchTextContent(new RegExp(sides));
  // its handle is where it was put, and keeps the focus
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`Drag ${sides}`);
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  await expect.element(page.getByText('Schedule published')).toBeVisible();
  const [sent] = written() as [Sent];
  const begins = sent.fixtures.filter(({ matchday }) => matchday === 1).map(({ kickoff_at }) => kickoff_at);
  expect(new Set(begins).size).toBe(2);
  expect(begins.every((kickoff) => kickoff < '2027-03-07')).toBe(true);
});

test('let go the moment it was last moved, its handle keeps the focus too', async () => {
  await open();
  await expect.element(firstOf(1)).toBeVisible();
  const [grip, sides, free] = [firstOf(1).element(), sidesOf(firstOf(1)), slotWith(1, 'Free').element()];
  const when = free.firstElementChild!.textContent.replaceAll('\u00A0', ' ');
  free.scrollIntoView({ block: 'center' });
  const { x, y } = free.getBoundingClientRect();
  const point = (kind: string) =>
    grip.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX: x + 2, clientY: y + 2, pointerId: 1 }));
  // drawn, and before what the drawing still has to do
  const drawn = new MutationObserver(() => point('pointerup'));
  grip.setPointerCapture = () => undefined;
  point('pointerdown');
  await expect.element(firstOf(1)).toHaveAttribute('aria-pressed', 'true');
  drawn.observe(free, { attributeFilter: ['class'] });
  point('pointermove');
  await expect.element(slotWith(1, when)).toMatchTextContent(new RegExp(sides));
  drawn.disconnect();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`Drag ${sides}`);
});

test('dropped where one of its teams plays, it stays where it was, and the kick-off says why', async () => {
  await open();
  await expect.element(firstOf(2)).toBeVisible();
  const sides = sidesOf(firstOf(1));
  const before = slotWith(1, sides).element().firstElementChild!.textContent.replaceAll('\u00A0', ' ');
  await firstOf(1).dropTo(slotWith(2, sidesOf(firstOf(2))));
  await expect
    .element(round(2).getByRole('alert'))
    .toMatchTextContent(/^Not moved: .+ plays? (another match|other matches) then\.$/);
  await expect.element(slotWith(1, sides)).toMatchTextContent(new RegExp(before));
  expect(page.getByText(/clash(es)? with/).elements()).toEqual([]);
});

test('with the keys it is taken up, sees what bars it, is let go and put down', async () => {
  await open();
  await expect.element(firstOf(1)).toBeVisible();
  const sides = sidesOf(firstOf(1));
  const marks = page.getByText(/plays? (another match|other matches) then$/);
  const before = slotWith(1, sides).element().firstElementChild!.textContent.replaceAll('\u00A0', ' ');
  const there = slots(1)
    .elements()
    .findIndex((slot) => slot.textContent.includes(sides));
  const free = slots(1)
    .elements()
    .findIndex((slot) => slot.textContent.includes('Free'));
  (firstOf(1).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  // in every other round both of its teams play once
  await expect.poll(() => marks.elements().length).toBeGreaterThanOrEqual(5);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(marks.elements()).toEqual([]);
  await expect.element(slotWith(1, sides)).toMatchTextContent(new RegExp(before));

  await userEvent.keyboard('{Enter}');
  const key = free > there ? '{ArrowDown}' : '{ArrowUp}';
  await userEvent.keyboard(key.repeat(Math.abs(free - there)));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => slots(1).elements()[free]?.textContent).toContain(sides);
});

/** A night cup of Anchor FC, half an hour before the kick-off of the first Tuesday. */
const cupNight = { team_id: uuid(1), name: 'Friday Night Cup', starts_at: '2027-03-02T16:30:00Z', ends_at: '2027-03-02T18:20:00Z' }; // prettier-ignore
const elsewhere = 'Anchor play elsewhere then: Friday Night Cup, 19:30';

test('what a team plays in another competition is named the moment its match is put there by hand, and bars nothing', async () => {
  await open({ taken: [{ ...cupNight, starts_at: '2027-03-10T16:30:00Z', ends_at: '2027-03-10T18:20:00Z' }] });
  const line = page.getByText(elsewhere);
  const move = page.getByRole('button', { name: /^Move .*Anchor/ }).first();
  await move.click();
  const kickoff = page.getByLabelText(/New kick-off/);
  expect(line.elements()).toEqual([]);
  await kickoff.fill('2027-03-10T18:44');
  await expect.element(kickoff).toHaveValue('2027-03-10T18:44');
  expect(line.elements()).toEqual([]);
  // 45 minutes before the cup begins, and until it ends
  for (const [at, says] of [['18:46', 1], ['21:19', 1], ['21:20', 0]] as const) {
    await kickoff.fill(`2027-03-10T${at}`);
    await expect.poll(() => line.elements().length).toBe(says);
  }
  await kickoff.fill('2027-03-10T20:00');
  await expect.element(page.getByText(/1 match overlaps with another competition\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish schedule' })).toBeEnabled();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect.element(page.getByText(elsewhere)).toBeInTheDocument();
}); // prettier-ignore

test('and while it is carried over that kick-off, where it may be dropped', async () => {
  await open({ taken: [cupNight] });
  const grip = round(1)
    .getByRole('button', { name: /^Drag .*Anchor/ })
    .first();
  await expect.element(grip).toBeVisible();
  const sides = sidesOf(grip);
  const slotOf = (...texts: string[]) =>
    slots(1)
      .elements()
      .findIndex((slot) => texts.every((text) => slot.textContent.replaceAll('\u00A0', ' ').includes(text)));
  const taken = slotOf('2 Mar', '20:00');
  (grip.element() as HTMLElement).focus();
  // away from it first, wherever the draw has put it
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ');
  await expect.poll(() => slots(1).elements()[taken]!.textContent).not.toContain(sides);
  const from = slotOf(sides);
  expect(from).not.toBe(taken);
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => slots(1).elements()[taken]!.textContent).toContain(elsewhere);
  await userEvent.keyboard('{ArrowUp}'.repeat(from - taken));
  await expect
    .element(page.getByRole('status').filter({ hasText: elsewhere }))
    .toMatchTextContent(/20:00\. Anchor play elsewhere then/);
  await userEvent.keyboard(' ');
  await expect.poll(() => slots(1).elements()[taken]!.textContent).toContain(sides);
});

test('of a season that is played its form says so before it is sent', async () => {
  const { written } = await open({ seasons: [{ ...planned, phase: 'regular' }], stands: 2, taken: [cupNight] });
  await page.getByRole('button', { name: 'Move Anchor – Bergwacht' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Move Anchor – Bergwacht' });
  await dialog.getByLabelText('New kick-off').fill('2027-03-02T20:00');
  await expect.element(dialog.getByText(elsewhere)).toBeVisible();
  await dialog.getByLabelText('New kick-off').fill('2027-03-03T20:00');
  await expect.element(dialog.getByText(elsewhere)).not.toBeInTheDocument();
  expect(written()).toEqual([]);
});

test('of a season that is played a match is moved once its form is sent', async () => {
  const running = { ...planned, phase: 'regular' };
  const { written } = await open({ seasons: [running], stands: 2 });
  await expect.element(page.getByText('Upcoming matches')).toBeVisible();
  await page.getByRole('button', { name: 'Move Anchor – Bergwacht' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Move Anchor – Bergwacht' });
  await dialog.getByLabelText('New kick-off').fill('2020-01-01T20:00');
  await dialog.getByRole('button', { name: 'Move match' }).click();
  await expect.element(dialog.getByText('Choose a time in the future.')).toBeVisible();
  await dialog.getByLabelText('New kick-off').fill('2099-03-02T20:00');
  await dialog.getByRole('button', { name: 'Move match' }).click();
  await expect.element(page.getByText('Kick-off moved. Everybody concerned is notified.')).toBeVisible();
  expect(written()).toEqual([{ match_id: fixture(1, 1, 2).id, kickoff_at: '2099-03-02T17:00:00.000Z' }]);
});

test('the calendar says week by week who plays when, weeks without a match too, and what does not suit', async () => {
  await open({ hours: [{ team_id: uuid(1), weekday: 7, from: '20:00', until: '23:00' }] });
  await page.getByLabelText('Days without matches').fill('2027-03-09, 2027-03-11');
  await page.getByRole('button', { name: 'Calendar' }).click();
  const rows = page.getByRole('table').getByRole('row');
  // six rounds and the week between the first two of them
  await expect.element(rows.nth(7)).toBeVisible();
  expect(rows.elements()).toHaveLength(8);
  await expect.element(rows.nth(0)).toMatchTextContent(/^Week from ?Tuesday$/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^Mon 1 Mar ?2 ?20:00/);
  await expect.element(rows.nth(2)).toMatchTextContent(/^Mon 8 Mar ?9$/);
  expect(page.getByRole('table').getByText('Outside the hours of a team').elements()).toHaveLength(6);
});

test('what is written as no date and no time is named, and holds the schedule back', async () => {
  await open();
  const publish = page.getByRole('button', { name: 'Publish schedule' });
  await expect.element(publish).toBeEnabled();
  await page.getByLabelText('Days without matches').fill('24.12., 2027-12-31, 2027-02-30');
  await expect.element(page.getByText('Not recognised: 24.12. and 2027-02-30')).toBeVisible();
  await expect.element(publish).toBeDisabled();
  await page.getByLabelText('Days without matches').fill('2027-12-24');
  await expect.element(publish).toBeEnabled();
  await page.getByLabelText('Kick-offs').fill('20:00, 9 pm');
  await expect.element(page.getByText('Not recognised: 9 and pm')).toBeVisible();
  await expect.element(publish).toBeDisabled();
});

test.each(['2027-03-02 2027-03-04', '2.3.2027, 04.03.2027', '2/3/2027; 4/3/2027'])(
  'nobody plays on the days “%s”, read as the import reads them',
  async (days) => {
    const { written } = await open();
    await page.getByLabelText('Days without matches').fill(days);
    await page.getByRole('button', { name: 'Publish schedule' }).click();
    await expect.element(page.getByText('Schedule published')).toBeVisible();
    const [sent] = written() as [Sent];
    expect(sent.fixtures.map(({ kickoff_at }) => kickoff_at).toSorted()[0]).toBe('2027-03-09T17:00:00.000Z');
  },
);

test('a day before the season begins is named, and nothing is proposed on it', async () => {
  await open();
  const publish = page.getByRole('button', { name: 'Publish schedule' });
  await page.getByLabelText('First day').fill('2027-02-01');
  await expect.element(page.getByText(/^The season starts on .*2027\.$/)).toBeVisible();
  await expect.element(publish).toBeDisabled();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toMatchTextContent(/^Mon 1 Mar ?2 ?20:00/);
});

test('a season that begins within the week begins on its own first day', async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await open({ seasons: [{ ...planned, starts_on: soon }] });
  await expect.element(page.getByLabelText('First day')).toHaveValue(soon);
});

test('the matrix says on which round who meets whom', async () => {
  await open();
  await page.getByRole('button', { name: 'Matrix' }).click();
  const cells = page
    .getByRole('table')
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  // four teams: nobody meets themselves, everybody everybody else on each side
  expect(cells.filter((cell) => cell === '–')).toHaveLength(4);
  expect(cells.filter((cell) => /^[1-6]$/.test(cell ?? ''))).toHaveLength(12);
});

test('without days or with too little room it says what is missing', async () => {
  await open();
  await page.getByLabelText('Kick-offs').fill('in the evening');
  await expect.element(page.getByText(/Choose a first day/)).toBeVisible();
  await page.getByLabelText('Kick-offs').fill('20:00');
  await page.getByRole('button', { name: 'Thursday' }).click();
  await page.getByLabelText('Matches at the same time').fill('1');
  await expect.element(page.getByText(/Not enough kick-offs/)).toBeVisible();
});

test('a schedule that stands is replaced after a question that says what is lost', async () => {
  const { written } = await open({ stands: 12, seasons: [{ ...planned, ends_on: '2027-03-20' }] });
  await page.getByRole('button', { name: 'Publish again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace 12 published matches?' });
  await expect.element(dialog).toMatchTextContent(/The old ones do not come back/);
  await expect.element(dialog).toMatchTextContent(/6 matches fall after the season’s last day, 20 March 2027/);
  expect(written()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish again' }).click();
  await expect.element(page.getByText('Schedule published')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(written()).toHaveLength(1);
});

test('a schedule with a team in two places is published once that was asked', async () => {
  const at = '2027-03-02T17:00:00Z';
  const overlap = {
    status: 409,
    body: {
      code: 'PT409',
      message: 'A team plays at that time.',
      hint: 'overlapsAsk',
      details: JSON.stringify({ team: 'Anchor', match: 'Anchor – Corsairs', at }),
    },
  };
  const { written } = await open({
    published: ({ body }) => ((body as { aware?: boolean }).aware ? { body: 12 } : overlap),
  });
  const publish = page.getByRole('button', { name: 'Publish schedule' });
  const dialog = page.getByRole('dialog', { name: 'Two matches at once' });
  await publish.click();
  await expect.element(dialog).toMatchTextContent(/Anchor would be in two places: Anchor – Corsairs, 2 Mar 2027/);
  await dialog.getByRole('button', { name: 'Choose another time' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(0);
  expect(written().map((sent) => (sent as { aware?: boolean }).aware)).toEqual([undefined]);
  await publish.click();
  await dialog.getByRole('button', { name: 'Set it anyway' }).click();
  await expect.element(page.getByText('Schedule published')).toBeVisible();
  expect(written().map((sent) => (sent as { aware?: boolean }).aware)).toEqual([undefined, undefined, true]);
});

test('a first day that is over is said at once, and nothing is published for it', async () => {
  await open({ seasons: [{ ...planned, starts_on: null }] });
  await page.getByLabelText('First day').fill('2020-03-02');
  await expect.element(page.getByText('This day has passed. Choose today or a later day.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish schedule' })).toBeDisabled();
  await page.getByLabelText('First day').fill('2090-03-02');
  await expect.element(page.getByRole('button', { name: 'Publish schedule' })).toBeEnabled();
});

test('starting stands out only beside the preview that was published', async () => {
  await open({ stands: 12 });
  const looks = (name: string) => () => page.getByRole('button', { name }).element().className.includes('primary');
  await expect.element(page.getByRole('button', { name: 'Start season' })).toBeVisible();
  await expect.poll(looks('Start season')).toBe(false);
  await page.getByRole('button', { name: 'Publish again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await expect.poll(looks('Start season')).toBe(true);
  await page.getByRole('button', { name: 'Draw again' }).click();
  await expect.poll(looks('Start season')).toBe(false);
});

test('a season whose schedule stands is started after a question', async () => {
  const { written } = await open({ stands: 12 });
  await expect.element(page.getByText(/12 matches are published/)).toBeVisible();
  await page.getByRole('button', { name: 'Start season' }).click();
  const dialog = page.getByRole('dialog', { name: /^Start season 4/ });
  await expect.element(dialog).toMatchTextContent(/You can undo the start/);
  await dialog.getByRole('button', { name: 'Start season' }).click();
  await expect.element(page.getByText('Season started')).toBeVisible();
  expect(written()).toEqual([{ league_id: leagueId, season: 4 }]);
});

test('a schedule that stands is taken back after a question that says until when', async () => {
  const { written } = await open({ stands: 12 });
  await page.getByRole('button', { name: 'Undo schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 12 published matches?' });
  await expect
    .element(dialog)
    .toMatchTextContent(/All squads are notified\..*until the season starts, as long as no match has line-ups/);
  expect(written()).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo schedule' }).click();
  await expect.element(page.getByText('Schedule undone')).toBeVisible();
  expect(written()).toEqual([{ league_id: leagueId, season: 4 }]);
});

test('where nothing takes entries it says so', async () => {
  await open({ seasons: [] });
  await expect.element(page.getByText('No season to schedule.')).toBeVisible();
});

type Setup = {
  seasons?: unknown[];
  hours?: unknown[];
  stands?: number;
  teams?: number;
  published?: Answers[string];
  taken?: Taken[];
};

async function open({
  seasons = [planned],
  hours = [],
  stands = 0,
  teams = 4,
  published = { body: 12 },
  taken = [],
}: Setup = {}) {
  // everybody at home against everybody
  const sides = Array.from({ length: teams }, (_, index) => index + 1);
  const pairs = sides.flatMap((home) => sides.filter((away) => away !== home).map((away) => [home, away] as const));
  const matches = pairs.slice(0, stands).map(([home, away], index) => fixture(index + 1, home, away));
  const backend = fakeBackend({
    'POST /rest/v1/rpc/publish_schedule': published,
    'POST /rest/v1/rpc/start_regular_season': { status: 204 },
    'POST /rest/v1/rpc/undo_schedule': { body: 12 },
    'POST /rest/v1/rpc/undo_options': { body: [{ may_undo_schedule: true }] },
    'POST /rest/v1/rpc/move_match': { status: 204 },
    'POST /rest/v1/rpc/taken_times': { body: taken },
    'GET /rest/v1/league_seasons': { body: seasons },
    'GET /rest/v1/league_teams': { body: entries(teams) },
    'GET /rest/v1/availability': { body: hours },
    'GET /rest/v1/team_matches': { body: matches },
  });
  await openPage(
    <>
      <AdminSchedulePage />
      <Toaster />
      <OverlapQuestion />
    </>,
    {
      at: '/admin/schedule',
      namespaces: ['schedule', 'organiser', 'leagues'],
      seed: [
        [['entries', 'scheduled'], seasons],
        [['leagues', leagueId, 4, 'entries'], entries(teams)],
        [['entries', leagueId, 4, 'availability'], hours],
        [['matches', 'season', leagueId, 4], matches],
      ],
    },
  );
  return {
    written: () =>
      backend.calls
        .filter(({ method, path }) => method === 'POST' && !/\/(taken_times|season_entries|undo_options)$/.test(path))
        .map(({ body }) => body),
  };
}
