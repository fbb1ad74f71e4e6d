import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { noAnswers, openPage } from '#testing/page.tsx';
import { member } from '#testing/squad.ts';
import { SquadCards } from './squad-cards.tsx';

beforeEach(noAnswers);
afterEach(cleanup);

const rights = { userId: undefined, member: false, captain: false, leads: true, admin: false, staff: false };

test.each([390, 1440])('a shirt number of two digits stands clear of the face at %s px', async (width) => {
  await page.viewport(width, 844);
  await openPage(<SquadCards members={[member(19, 'samuel')]} rights={rights} />, { namespaces: ['teams', 'stats'] });
  const number = page.getByText('19', { exact: true });
  await expect.element(number).toBeVisible();
  const face = number.element().closest('li')!.querySelector('[aria-hidden].size-24')!.getBoundingClientRect();
  const { right, bottom } = number.element().getBoundingClientRect();
  expect(right <= face.left || bottom <= face.top).toBe(true);
});

test('what keeps a player off the pitch stays inside the card', async () => {
  await page.viewport(390, 844);
  const members = [member(1, 'piet', { eligibility: 'ineligible' }), member(2, 'ole')];
  await openPage(<SquadCards members={members} rights={rights} />, { namespaces: ['teams', 'stats'], language: 'de' });
  const chip = page.getByText('Nicht spielberechtigt');
  await expect.element(chip).toBeVisible();
  const card = chip.element().closest('li')!.getBoundingClientRect();
  expect(chip.element().getBoundingClientRect().right).toBeLessThanOrEqual(card.right - 8);
});

test('the lines of a long name stand together', async () => {
  await page.viewport(390, 844);
  const name = 'Wolfeschlegelsteinha';
  const onPage = (
    <div className="page">
      <SquadCards members={[member(9, name)]} rights={rights} />
    </div>
  );
  await openPage(onPage, { namespaces: ['teams', 'stats'] });
  const link = page.getByRole('link', { name });
  await expect.element(link).toBeVisible();
  const { height } = link.element().parentElement!.getBoundingClientRect();
  expect(height).toBeGreaterThan(50);
  expect(height).toBeLessThan(70);
});
