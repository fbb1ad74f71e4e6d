import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { league, season, team } from '#testing/season.ts';
import { SeasonCommands } from './season-commands.tsx';
import { SeasonEntries } from './season-entries.tsx';

afterEach(cleanup);

const draw = page.getByRole('link', { name: 'Draw schedule' });
const fromFiles = page.getByRole('link', { name: 'Import teams' });

test('an empty season leads to the import, and to no draw', async () => {
  await open([]);
  await expect.element(fromFiles).toHaveAttribute('href', '/admin/import');
  await expect.element(page.getByText(/at least two teams and a published schedule/)).toBeVisible();
  await expect.element(draw).not.toBeInTheDocument();
});

test('teams an import entered at once stand by name, and are led to the draw', async () => {
  await open(['Veddel SC', 'Alster Kickers', 'Hafen United']);
  await expect.element(draw).toBeVisible();
  await expect.element(fromFiles).not.toBeInTheDocument();
  const withdrawals = page.getByRole('button', { name: /^Withdraw / });
  await expect
    .poll(() => withdrawals.elements().map((button) => button.textContent))
    .toEqual(['Withdraw Alster Kickers', 'Withdraw Hafen United', 'Withdraw Veddel SC']);
});

async function open(names: string[]) {
  const entries = names.map((name, at) => {
    const club = { ...team(at + 1), name };
    return { team_id: club.id, registered_at: '2026-11-20T12:00:00Z', withdrawn_at: null, playoff_seed: null, team: club };
  }); // prettier-ignore
  fakeBackend({
    'GET /rest/v1/league_teams': { body: entries },
    'POST /rest/v1/rpc/season_entries': { body: [] },
    'GET /rest/v1/availability': { body: [] },
  });
  const taking = season({ phase: 'registration', registration_until: null });
  const facts = { entries: [], matches: [], adjustments: [] } as never;
  await openPage(
    <>
      <SeasonCommands league={league()} season={taking} facts={facts} />
      <SeasonEntries league={league()} season={taking} facts={facts} />
    </>,
    { namespaces: ['staff', 'season'] },
  );
}
