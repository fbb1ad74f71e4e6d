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

test('several teams are entered at once; those that are in are not offered, and one that is refused stays with its reason', async () => {
  const sent: unknown[] = [];
  await open(['Veddel SC'], {
    'POST /rest/v1/rpc/team_page': { body: ['Veddel SC', 'Alster Kickers', 'Hafen United', 'Elbe Elf'].map((name, at) => ({ ...team(at + 1), name })) },
    'POST /rest/v1/rpc/register_team': ({ body }) => {
      sent.push((body as { team_id: string }).team_id);
      return sent.length === 2 ? { status: 409, body: { code: 'PT409', message: 'The squad is too small.', hint: 'squadTooSmall', details: null } } : { body: null };
    },
  });
  await page.getByRole('button', { name: 'Enter teams' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter teams in season 4' });
  const picker = dialog.getByRole('combobox', { name: 'Team' });
  await expect.element(picker.getByRole('option', { name: 'Elbe Elf' })).toBeInTheDocument();
  await expect.element(picker.getByRole('option', { name: 'Veddel SC' })).not.toBeInTheDocument();
  for (const name of ['Elbe Elf', 'Hafen United', 'Alster Kickers']) await picker.selectOptions(name);
  await dialog.getByRole('button', { name: 'Remove Hafen United' }).click();
  await picker.selectOptions('Hafen United');
  await dialog.getByRole('button', { name: 'Enter 3 teams' }).click();
  await expect.element(dialog.getByText(/^Alster Kickers was not entered\./)).toBeVisible();
  // the one before is in, and is not sent again
  await expect.element(dialog.getByRole('button', { name: 'Remove Elbe Elf' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Enter 2 teams' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([4, 2, 2, 3].map((at) => team(at).id));
}); // prettier-ignore

async function open(names: string[], more: Parameters<typeof fakeBackend>[0] = {}) {
  const entries = names.map((name, at) => {
    const club = { ...team(at + 1), name };
    return { team_id: club.id, registered_at: '2026-11-20T12:00:00Z', withdrawn_at: null, playoff_seed: null, team: club };
  }); // prettier-ignore
  fakeBackend({
    'GET /rest/v1/league_teams': { body: entries },
    'POST /rest/v1/rpc/season_entries': { body: [] },
    'GET /rest/v1/availability': { body: [] },
    ...more,
  });
  const taking = season({ phase: 'registration', registration_until: null });
  const facts = { entries: [], matches: [], adjustments: [] } as never;
  await openPage(
    <>
      <SeasonCommands league={league()} season={taking} facts={facts} />
      <SeasonEntries league={league()} season={taking} facts={facts} />
    </>,
    { namespaces: ['staff', 'season', 'forms', 'errors'] },
  );
}
