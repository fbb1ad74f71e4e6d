import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { anchor } from '#testing/squad.ts';
import { NextSteps } from './next-steps.tsx';

noAnswers();

const founded = { ...anchor, description: null, contact: null, league_id: null, season: null, matches: 0 };
const show = (team: typeof anchor, members: number) =>
  openPage(<NextSteps team={team} members={members} />, { namespaces: ['teams'] });

test('a new team is led through what it needs before it plays, each the way to where it is done', async () => {
  const { screen } = await show(founded, 2);
  await expect.element(screen.getByText('0 of 4 done')).toBeVisible();
  const ways = screen.getByRole('link').elements().map((link) => [link.textContent, link.getAttribute('href')]); // prettier-ignore
  expect(ways).toEqual([
    [`Sign players: 2 of at least ${limits.squadMin}`, '/transfercenter'],
    ['Add a description', `/teams/${anchor.id}?tab=about`],
    ['Add a contact', `/teams/${anchor.id}?tab=contact`],
    ['Enter a league', '/leagues'],
  ]);
});

test('what is done is said to be, and leads nowhere any more', async () => {
  const { screen } = await show({ ...founded, description: 'Founded on a rainy evening.' }, limits.squadMin);
  await expect.element(screen.getByText('2 of 4 done')).toBeVisible();
  expect(screen.getByText('(done)').elements()).toHaveLength(2);
  expect(screen.getByRole('link').elements()).toHaveLength(2);
});

test.each([
  ['that has done all of it', { ...anchor, matches: 0 }],
  ['that has played', { ...founded, matches: 1 }],
])('a team %s reads nothing of it', async (_title, team) => {
  const { screen } = await show(team, limits.squadMin);
  await expect.element(screen.container).toBeInTheDocument();
  expect(screen.getByText('Next steps').elements()).toHaveLength(0);
});
