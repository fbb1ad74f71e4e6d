import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { CupForm } from './cup-form.tsx';
import type { NightCup } from '#data/night-cups/queries.ts';

afterEach(cleanup);

const cup: NightCup = {
  id: uuid(1),
  name: 'Third Night Cup',
  starts_at: '2999-01-01T20:00:00Z',
  check_in_from: '2999-01-01T19:00:00Z',
  check_in_until: '2999-01-01T19:45:00Z',
  capacity: 16,
  best_of: 1,
  final_best_of: 3,
  prize: { en: 'A lamp', tr: 'Bir lamba' },
  status: 'registration',
  winner: null,
  winner_team_id: null,
  cancelled_because: null,
  finished_at: null,
  created_at: '2998-12-01T20:00:00Z',
  public: false,
};

test('what somebody else changed of a cup meanwhile stays, and what both changed is shown first', async () => {
  const backend = fakeBackend({
    'GET /rest/v1/night_cups': { body: [{ ...cup, prize: { en: 'Two lamps', tr: 'Bir lamba' }, capacity: 32 }] },
    'POST /rest/v1/rpc/save_night_cup': { body: cup.id },
  });
  await openPage(<CupForm cup={cup} onClose={() => {}} />, { namespaces: ['night-cup'] });
  await page.getByLabelText('Prize').fill('A ball');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect
    .element(page.getByLabelText('Prize'))
    .toHaveAccessibleDescription(/Somebody has changed this to: Two lamps\./);
  const sent = () => backend.to('/rest/v1/rpc/save_night_cup').map(({ body }) => body);
  expect(sent()).toEqual([]);
  await save.click();
  await expect
    .poll(sent)
    .toMatchObject([{ night_cup_id: cup.id, prize: { en: 'A ball', tr: 'Bir lamba' }, capacity: 32 }]);
});

test('a cup is made public by who has read what becomes visible', async () => {
  const backend = fakeBackend({
    'GET /rest/v1/night_cups': { body: [cup] },
    'POST /rest/v1/rpc/save_night_cup': { body: cup.id },
  });
  await openPage(<CupForm cup={cup} onClose={() => {}} />, { namespaces: ['night-cup'] });
  const box = page.getByRole('checkbox', { name: 'Public: anyone can read it without an account' });
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toHaveAccessibleDescription(/lobby codes are never shown/);
  await box.click();
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = () => backend.to('/rest/v1/rpc/save_night_cup').map(({ body }) => body);
  await expect.poll(sent).toMatchObject([{ night_cup_id: cup.id, is_public: true }]);
});
