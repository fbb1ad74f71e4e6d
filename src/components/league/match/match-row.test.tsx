import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { matchOf } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { MatchRow } from './match-row.tsx';

test('on a phone a short name of one long word stays in one piece, the own in bold too', async () => {
  await page.viewport(390, 844);
  const match = {
    ...matchOf({ status: 'scheduled', kickoff_at: '2026-11-27T18:00:00Z' }),
    home_team: { ...team(1), short_name: 'Obermenzinge' },
    away_team: { ...team(2), short_name: 'Elbe Elf' },
  };
  const { screen } = await openPage(
    <div className="page font-semibold">
      <MatchRow match={match} ownTeamId={uuid(1)} hiddenText={undefined} />
    </div>,
    { namespaces: ['matches'] },
  );
  const name = screen.getByText('Obermenzinge');
  await expect.element(name).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(name.element());
  expect(range.getClientRects()).toHaveLength(1);
  expect(getComputedStyle(name.element()).fontStretch).toBe('75%');
  expect(getComputedStyle(screen.getByText('Elbe Elf').element()).fontStretch).toBe('100%');
});
