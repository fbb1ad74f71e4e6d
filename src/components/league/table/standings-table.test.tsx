import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import type { StandingsRow } from '#domain/competition/standings.ts';
import { StandingsTable } from './standings-table.tsx';

const row: StandingsRow = {
  team_id: uuid(1), position: 1, played: 14, won: 12, lost: 2, goals_for: 49, goals_against: 27, goal_difference: 22,
  points: 36, adjustment: 0, zone: null, provisional: false,
}; // prettier-ignore

test.each(['Obermenzing', 'Obermenzinge'])(
  'on a phone two marks do not break %s in two, and keep the row as high as a finger',
  async (short_name) => {
    noAnswers();
    await page.viewport(390, 844);
    const outcomes = {
      [uuid(1)]: (
        <>
          <span>▲2</span>
          <span>✓</span>
        </>
      ),
    };
    const teams = { [uuid(1)]: { ...team(1), short_name } };
    const { screen } = await openPage(
      <div className="page">
        <StandingsTable caption="Standings" rows={[row]} teams={teams} outcomes={outcomes} />
      </div>,
      { namespaces: ['table'] },
    );
    const name = screen.getByText(short_name);
    await expect.element(name).toBeVisible();
    const range = document.createRange();
    range.selectNodeContents(name.element());
    expect(range.getClientRects()).toHaveLength(1);
    const marks = screen.getByText('▲2').element().getBoundingClientRect();
    expect(marks.top).toBeGreaterThanOrEqual(range.getBoundingClientRect().bottom - 2);
    expect(name.element().closest('tr')!.getBoundingClientRect().height).toBeLessThan(50);
  },
);
