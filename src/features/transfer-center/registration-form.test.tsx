import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { player, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import type { Registration } from '#data/transfer-center/queries.ts';
import { RegistrationForm } from './registration-form.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const id = uuid(501);
const table = 'POST /rest/v1/player_registrations';

describe('a registration', () => {
  test("[S5.15] without a username is refused with 'Username is required' and nothing is sent", async () => {
    const { username, next, step, sent } = await open();
    await username.fill('   ');
    await next.click();
    await expect.element(page.getByText('Username is required')).toBeVisible();
    await expect.element(username).toHaveAttribute('aria-invalid', 'true');
    await expect.element(username).toHaveFocus();
    await expect.element(step('You')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('goes through four steps and sends every field; the draft is gone', async () => {
    const { next, step, days, sent, gamingIds, onDone } = await open();
    await write();
    await expect.element(step('Review')).toBeVisible();
    expect(review()).toEqual(written);
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect.poll(sent).toEqual([row]);
    await expect.poll(() => onDone.mock.calls).toHaveLength(1);
    // A profile without one gets it too: nobody may play without.
    expect(gamingIds()).toEqual([['is.null', { gaming_id: 'aylin#7' }]]);
    await expect.element(page.getByText('Registration saved')).toBeVisible();

    await cleanup();
    await open();
    await expect.element(page.getByLabelText('Gaming ID')).toHaveValue('');
    await next.click();
    await expect.element(days.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('that says only a name sends the rest as not given', async () => {
    const { next, sent } = await open();
    for (const _ of ['you', 'play', 'words']) await next.click();
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect.poll(sent).toEqual([
      {
        ...Object.fromEntries(Object.keys(row).map((column) => [column, null])),
        user_id: id,
        username: 'aylin',
        availability_days: [],
        listed: true,
      },
    ]);
  });

  test("[S8.40] that fails shows 'Failed to submit registration. Please try again.' and keeps everything", async () => {
    const { next, step, onDone } = await open({ [table]: { status: 500, body: { message: 'Broken.' } } });
    await write();
    await page.getByRole('button', { name: 'Submit registration' }).click();
    const failure = page.getByText('Failed to submit registration. Please try again.');
    await expect.element(page.getByRole('alert').filter({ has: failure })).toBeVisible();
    await expect.poll(() => failure.elements()).toHaveLength(2);
    await expect.element(step('Review')).toBeVisible();
    expect(review()).toEqual(written);
    expect(onDone).not.toHaveBeenCalled();

    await cleanup();
    const { sent } = await open();
    for (const _ of ['you', 'play', 'words']) await next.click();
    await expect.element(step('Review')).toBeVisible();
    expect(review()).toEqual(written);
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect.poll(sent).toEqual([row]);
  });

  test('that is refused says why in the form', async () => {
    await open({ [table]: { status: 409, body: { code: 'PT409', message: 'No.', hint: 'registrationsClosed' } } });
    await write();
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect.poll(() => page.getByText('There are no new registrations during the playoffs.').length).toBe(2);
  });

  test('whose name is refused leads back to the name', async () => {
    const refusal = { code: 'PT422', message: 'No.', hint: 'nameReserved', details: 'username' };
    const { step, username } = await open({ [table]: { status: 422, body: refusal } });
    await write();
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect.element(step('You')).toBeVisible();
    await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('what was written', () => {
  test('is not lost by going back', async () => {
    const { next, step, username } = await open();
    await write();
    for (const name of ['About you', 'How you play', 'You']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await expect.element(step(name)).toBeVisible();
    }
    await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await expect.element(username).toHaveValue('aylin');
    await expect.element(page.getByLabelText('Gaming ID')).toHaveValue('aylin#7');
    await next.click();
    await expect.element(page.getByLabelText('Activity level')).toHaveValue('high');
    await next.click();
    await expect.element(page.getByLabelText('Personal goals')).toHaveValue('Win something');
  });

  test('comes back after a reload', async () => {
    const { next, days, username } = await open();
    await username.fill('aylin the second');
    await next.click();
    await days.getByRole('button', { name: 'Sunday' }).click();
    await cleanup();
    await open();
    await expect.element(username).toHaveValue('aylin the second');
    // said once, where the reader came in
    const note = page.getByText('Your unsaved changes are back.');
    await expect.element(note).toBeVisible();
    await next.click();
    await expect.element(days.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('comes back even where the name is missing', async () => {
    const { username } = await open();
    await page.getByLabelText('Gaming ID').fill('aylin#7');
    await username.fill('');
    await cleanup();
    await open();
    await expect.element(username).toHaveValue('');
    await expect.element(page.getByLabelText('Gaming ID')).toHaveValue('aylin#7');
  });

  test('on the market stands in the form', async () => {
    const { next, days } = await open({}, existing);
    await expect.element(page.getByLabelText('Rematch experience')).toHaveValue('advanced');
    await next.click();
    await expect.element(page.getByLabelText('In-game chat')).toHaveValue('no');
    await expect.element(days.getByRole('button', { name: 'Thursday' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('[S9.36] [S9.37] [S9.38] offers levels of experience, levels of activity with their hours, and play styles', async () => {
  const { next } = await open();
  const offered = (label: string) =>
    page.getByLabelText(label).getByRole('option').elements().slice(1).map(({ textContent }) => textContent); // prettier-ignore
  await expect.poll(() => offered('Rematch experience')).toEqual(['Beginner', 'Intermediate', 'Advanced', 'Expert']);
  await next.click();
  await expect
    .poll(() => offered('Activity level'))
    .toEqual(['High (3–4\u00a0h a day)', 'Medium (2–3\u00a0h a day)', 'Low (1–2\u00a0h a day)']);
  expect(offered('Play style')).toEqual(['Offensive', 'Balanced', 'Defensive']);
});

test('the seven days are toggles', async () => {
  const { next, days } = await open();
  await next.click();
  const toggles = days.getByRole('button');
  await expect.element(toggles.first()).toBeVisible();
  expect(toggles.elements()).toHaveLength(7);
  for (const toggle of toggles.all()) {
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(toggle.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

const row = {
  user_id: id,
  username: 'aylin',
  game_id: 'aylin#7',
  rematch_experience: 'advanced',
  activity_level: 'high',
  play_style: 'defensive',
  in_game_chat: false,
  availability_days: ['mon', 'thu'],
  team_experience: 'Two seasons as a captain',
  personal_goals: 'Win something',
  team_expectations: 'Training twice a week',
  additional_info: 'Left foot',
  listed: true,
};
const existing = { ...row, created_at: '2026-11-01T12:00:00Z', updated_at: '2026-11-01T12:00:00Z' } as Registration;

/** The same, as the review reads it back. */
const written = [
  'aylin',
  'aylin#7',
  'Advanced',
  'High',
  'Defensive',
  'Plays without chat',
  'Monday, Thursday',
  'Two seasons as a captain',
  'Win something',
  'Training twice a week',
  'Left foot',
];
const review = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);

/** Everything, from the first step to the review. */
async function write() {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByLabelText('Gaming ID').fill('aylin#7');
  await page.getByLabelText('Rematch experience').selectOptions('advanced');
  await next.click();
  await page.getByLabelText('Activity level').selectOptions('high');
  await page.getByLabelText('Play style').selectOptions('defensive');
  await page.getByLabelText('In-game chat').selectOptions('no');
  for (const day of ['Thursday', 'Monday']) {
    const toggle = page.getByRole('button', { name: day });
    if (toggle.element().getAttribute('aria-pressed') === 'false') await toggle.click();
  }
  await next.click();
  await page.getByLabelText('Team experience').fill('Two seasons as a captain');
  await page.getByLabelText('Personal goals').fill('Win something');
  await page.getByLabelText('Team expectations').fill('Training twice a week');
  await page.getByLabelText('Additional info').fill('Left foot');
  await next.click();
}

async function open(answers: Answers = {}, registration: Registration | null = null) {
  const backend = fakeBackend({ [table]: { status: 201 }, 'PATCH /rest/v1/profiles': {}, ...answers });
  const onDone = vi.fn();
  await openPage(
    <>
      <RegistrationForm player={player(1, 'aylin')} existing={registration} onDone={onDone} />
      <Toaster />
    </>,
    { namespaces: ['transfer-center', 'errors'] },
  );
  return {
    onDone,
    username: page.getByLabelText('Username'),
    next: page.getByRole('button', { name: 'Next' }),
    days: page.getByRole('group', { name: 'Availability days' }),
    step: (name: string) => page.getByRole('heading', { name }),
    gamingIds: () => backend.to('/rest/v1/profiles').map(({ query, body }) => [query.get('gaming_id'), body]),
    sent: () => backend.to('/rest/v1/player_registrations').map(({ body }) => body),
  };
}
