import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Answers } from '#testing/fake-backend.ts';
import { signOut } from '#testing/session.ts';
import type { Player } from '#data/players/queries.ts';
import { openProfile } from '#testing/profile.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

describe('the own profile’s form', () => {
  test('saves every field, and closes', async () => {
    const { save, profiles, birthDates, router } = await openForm();
    for (const [label, value] of fields) await page.getByLabelText(label, { exact: true }).fill(value);
    for (const [label, value] of choices) await page.getByLabelText(label, { exact: true }).selectOptions(value);
    await save.click();
    await expect.element(page.getByText('Profile saved')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Işıl Özgür' })).toBeVisible();
    expect(router.state.location.search).toEqual({});
    expect(birthDates()).toEqual([{ birth_date: '2001-02-03' }]);
    expect(profiles()).toEqual([saved]);
  });

  test('opens with what was saved, and sends nothing where nothing was changed', async () => {
    const { save, profiles } = await openForm({}, saved);
    for (const [label, value] of [...fields, ...choices]) {
      if (label !== 'Date of birth')
        await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(value);
    }
    await save.click();
    await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(profiles()).toEqual([]);
  });

  test('sends the field that was changed alone', async () => {
    const { save, profiles } = await openForm({}, saved);
    await page.getByLabelText('Location').fill('Ankara');
    await save.click();
    await expect.poll(profiles).toEqual([{ location: 'Ankara' }]);
  });

  test('takes fields back', async () => {
    const { save, profiles, birthDates } = await openForm({}, saved);
    const { username: _kept, ...rest } = saved;
    for (const [label] of fields.slice(1)) await page.getByLabelText(label, { exact: true }).fill('');
    for (const [label] of choices) await page.getByLabelText(label, { exact: true }).selectOptions('');
    await save.click();
    await expect.poll(profiles).toEqual([
      {
        ...Object.fromEntries(Object.keys(rest).map((column) => [column, null])),
        social_links: {},
      },
    ]);
    expect(birthDates()).toEqual([]);
  });

  test('asks for the birth date until it was given, and never again', async () => {
    const { save } = await openForm();
    await page.getByLabelText('Date of birth').fill('2001-02-03');
    await save.click();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect.element(page.getByText(/Your date of birth is set\./)).toBeVisible();
    await expect.element(page.getByLabelText('Date of birth')).not.toBeInTheDocument();
  });

  test.each([
    ['Username', 'ab', 'Use 3 to 20 letters, digits, spaces, dots, hyphens or underscores.'],
    ['Username', 'R0ndo', 'This name is reserved. Choose another.'],
    ['Location', 'Kiel\u202e', 'Use letters or digits and no hidden characters.'],
    ['Date of birth', '2999-01-01', 'Check the date.'],
    ['Twitch', 'https://example.com/mert', 'Enter an address on twitch.tv, such as twitch.tv/rondo.'],
  ])('refuses a wrong %s at its field and sends nothing', async (label, value, text) => {
    const { save, profiles } = await openForm();
    const field = page.getByLabelText(label, { exact: true });
    await field.fill(value);
    await save.click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    expect(profiles()).toEqual([]);
  });

  test.each([
    ['Username', { code: '23505', message: 'duplicate key' }, /This name, or a similar one, is already taken/],
    [
      'Username',
      { code: 'PT409', hint: 'usernameTaken', details: 'username', message: 'No.' },
      /This name, or a similar one, is already taken/,
    ],
    ['Username', { code: 'PT422', hint: 'nameReserved', details: 'username', message: 'No.' }, /This name is reserved/],
    [
      'Gaming ID',
      { code: 'PT409', hint: 'gamingIdTaken', details: 'gaming_id', message: 'No.' },
      /Another player already has this gaming ID/,
    ],
    [
      'Gaming ID',
      { code: '23505', message: 'duplicate key "profiles_one_gaming_id"' },
      /Another player already has this gaming ID/,
    ],
  ])('says at the field %s what is taken, and keeps everything: %j', async (label, body, text) => {
    const { save, birthDates } = await openForm({ 'PATCH /rest/v1/profiles': { status: 409, body } });
    await page.getByLabelText('Username').fill('aylin');
    await page.getByLabelText('Date of birth').fill('2001-02-03');
    await page.getByLabelText('Location').fill('Ankara');
    await save.click();
    await expect.element(page.getByText(text)).toBeVisible();
    const field = page.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByLabelText('Location')).toHaveValue('Ankara');
    // Details that cannot change later wait until everything else was accepted.
    expect(birthDates()).toEqual([]);
  });

  test.each([
    [
      'refused',
      { status: 403, body: { code: 'PT403', hint: 'suspended', message: 'No.', details: null } },
      /Your account is suspended\./,
    ],
    ['that fails', { status: 500, body: { message: 'Broken.' } }, /Something went wrong\. Please try again later\./],
  ])('%s says why and keeps everything', async (_title, answer, text) => {
    const { save } = await openForm({ 'PATCH /rest/v1/profiles': answer });
    await page.getByLabelText('Location').fill('Ankara');
    await save.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    await expect.element(page.getByLabelText('Location')).toHaveValue('Ankara');
  });

  test('leaves an account’s first, generated name out', async () => {
    await openForm({}, { username: 'player-abcdef' });
    await expect.element(page.getByLabelText('Username')).toHaveValue('');
  });
});

describe('leaving the form', () => {
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });

  test('with changes asks, and stays when told to', async () => {
    const { profiles } = await openForm();
    await page.getByLabelText('Location').fill('Ankara');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Location')).toHaveValue('Ankara');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(profiles()).toEqual([]);
  });

  test('for another page asks too', async () => {
    const { router } = await openForm();
    await page.getByLabelText('Location').fill('Ankara');
    void router.navigate({ to: '/teams' });
    await expect.element(dialog).toBeVisible();
    expect(router.state.location.pathname).toBe('/profile');
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/teams');
  });

  test('unchanged asks nothing', async () => {
    await openForm();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

const fields: [string, string][] = [
  ['Username', 'Işıl Özgür'],
  ['Date of birth', '2001-02-03'],
  ['Location', 'İzmir'],
  ['Gaming ID', 'isil#7'],
  ['Game mode', '3 v 3'],
  ['Bio', 'Left foot, late runs.'],
  ['X', 'https://x.com/isil'],
  ['Instagram', 'https://www.instagram.com/isil'],
  ['Discord', 'https://discord.gg/isil'],
  ['Kick', 'https://kick.com/isil'],
  ['Twitch', 'https://twitch.tv/isil'],
  ['YouTube', 'https://youtube.com/@isil'],
];
const choices: [string, string][] = [
  ['Nationality', 'TR'],
  ['Platform', 'playstation'],
  ['Position', 'goalkeeper'],
  ['Skill', 'expert'],
];
const saved = {
  username: 'Işıl Özgür',
  gaming_id: 'isil#7',
  platform: 'playstation',
  nation: 'TR',
  location: 'İzmir',
  game_mode: '3 v 3',
  position: 'goalkeeper',
  skill_level: 'expert',
  description: 'Left foot, late runs.',
  social_links: {
    x: 'https://x.com/isil',
    instagram: 'https://www.instagram.com/isil',
    discord: 'https://discord.gg/isil',
    kick: 'https://kick.com/isil',
    twitch: 'https://twitch.tv/isil',
    youtube: 'https://youtube.com/@isil',
  },
} satisfies Partial<Player>;

async function openForm(answers: Answers = {}, about: Partial<Player> = {}) {
  const opened = await openProfile(answers, { query: '?edit=yes', about });
  await expect.element(opened.save).toBeVisible();
  return opened;
}
