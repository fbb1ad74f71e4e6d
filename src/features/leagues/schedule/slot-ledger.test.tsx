import { expect, test } from 'vitest';
import { noAnswers, openPage } from '#testing/page.tsx';
import { team } from '#testing/season.ts';
import { SlotLedger } from './slot-ledger.tsx';

test('each team reads how many late, early and weekday kick-offs it has, and how far the teams are apart', async () => {
  noAnswers();
  const [one, two, three] = [team(1), team(2), team(3)];
  const fixtures = [
    { home_team_id: one.id, away_team_id: two.id, kickoff_at: '2026-09-08T20:00:00Z' },
    { home_team_id: one.id, away_team_id: three.id, kickoff_at: '2026-09-12T12:00:00Z' },
  ];
  const { screen } = await openPage(
    <SlotLedger fixtures={fixtures} teams={[one, two, three]} zone="Europe/Istanbul" />,
    { namespaces: ['leagues'] },
  );
  await screen.getByText('Kick-off times by team').first().click();
  await expect.element(screen.getByRole('table')).toBeVisible();
  const rows = [...document.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    [one.short_name, '1', '1', '1'],
    [two.short_name, '1', '0', '1'],
    [three.short_name, '0', '1', '0'],
    ['Spread', '1', '1', '1'],
  ]);
});
