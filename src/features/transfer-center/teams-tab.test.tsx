import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { uuid } from '#testing/season.ts';
import { signOut } from '#testing/session.ts';
import { limits } from '#domain/limits.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { marketQueries, type OwnListing } from '#data/transfer-center/queries.ts';
import { memberOf, openMarket, ownEntry, ownListing } from '#testing/market.tsx';
import { joiningTeam } from '#testing/offers/joining-team.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const table = '/rest/v1/team_listings';

describe('teams that look for players', () => {
  test('say whom, when, and lead to the team', async () => {
    const { teams } = await openTeams();
    await expect.element(teams.nth(0)).toMatchTextContent(/Bergwacht.*Goalkeeper.*Monday, Thursday.*Team goalsThe cup/);
    await expect.element(teams.nth(1)).toMatchTextContent(/Corsairs.*Any position/);
    await expect
      .element(
        teams
          .nth(0)
          .getByRole('link', { name: /Bergwacht FC/ })
          .first(),
      )
      .toHaveAttribute('href', `/teams/${uuid(2)}`);
    await expect.element(page.getByRole('status').filter({ hasText: '3 teams' })).toBeVisible();
  });

  test('are searched letter by letter', async () => {
    const { teams, address } = await openTeams();
    await expect.poll(() => teams.length).toBe(3);
    await userEvent.type(page.getByLabelText('Search teams'), 'dogan');
    await expect.poll(() => teams.length).toBe(1);
    await expect.element(teams).toMatchTextContent(/Doğan/);
    await expect.poll(address).toEqual({ tab: 'teams', q: 'dogan' });
  });

  test('are found by a position; whoever names none wants every one', async () => {
    const { teams, address } = await openTeams();
    await expect.poll(() => teams.length).toBe(3);
    await page.getByLabelText('Position').selectOptions('striker');
    await expect.poll(() => teams.length).toBe(2);
    await expect.element(teams.nth(0)).toMatchTextContent(/Corsairs/);
    await expect.element(teams.nth(1)).toMatchTextContent(/Doğan/);
    expect(address()).toEqual({ tab: 'teams', position: 'striker' });
  });

  test('are found by their training days', async () => {
    const { teams, address } = await openTeams();
    await expect.poll(() => teams.length).toBe(3);
    const days = page.getByRole('group', { name: 'Training days' });
    await days.getByRole('button', { name: 'Monday' }).click();
    await expect.poll(() => teams.length).toBe(2);
    await days.getByRole('button', { name: 'Thursday' }).click();
    await expect.poll(() => teams.length).toBe(1);
    expect(address()).toEqual({ tab: 'teams', days: 'mon,thu' });
  });

  test('are found from the address, and all come back once nothing is asked', async () => {
    const { teams, address } = await openTeams({}, '&q=dogan&position=goalkeeper&days=sun');
    await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
    await expect.element(page.getByLabelText('Position')).toHaveValue('goalkeeper');
    await expect.element(page.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => teams.length).toBe(3);
    expect(address()).toEqual({ tab: 'teams' });
  });

  test('are narrowed in a dialog on a phone, whose button says by what', async () => {
    await page.viewport(390, 844);
    const { teams } = await openTeams();
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabelText('Position').selectOptions('striker');
    await dialog.getByRole('button', { name: 'Monday' }).click();
    await dialog.getByRole('button', { name: 'Show 1' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => teams.length).toBe(1);
    await expect.element(page.getByRole('button', { name: 'Striker, Mon', exact: true })).toBeVisible();
  });

  test('may be none', async () => {
    await openTeams({ 'POST /rest/v1/rpc/listing_page': { body: [] } });
    await expect.element(page.getByText('No teams are looking for players right now.')).toBeVisible();
  });
});

test('a team that looks says where it stands, who leads it and whom it wants, in one read for the page', async () => {
  const { teams, backend } = await openTeams();
  await expect
    .element(teams.nth(0))
    .toMatchTextContent(
      /Bergwacht FC.*Premier Rondo.*2nd.*Record.*3–2.*Squad.*8\/10.*Captain.*captain2.*Goalkeeper.*Monday, Thursday.*The cup/,
    );
  await expect.element(teams.nth(1)).toMatchTextContent(/Any position/);
  expect(backend.to('/rest/v1/rpc/team_facts').map(({ body }) => body)).toEqual([
    { team_ids: [uuid(2), uuid(3), uuid(4)] },
  ]);
});

test('whoever hides scores reads neither place nor record there', async () => {
  hiddenScores.choose(true);
  try {
    const { teams } = await openTeams();
    await expect.element(teams.nth(0)).toMatchTextContent(/Premier Rondo.*8\/10/);
    await expect.element(teams.nth(0)).not.toMatchTextContent(/2nd|3–2/);
  } finally {
    hiddenScores.choose(false);
  }
});

test('a free agent asks a team to take them, and writes to its captain', async () => {
  const { teams, backend } = await openTeams({ 'POST /rest/v1/rpc/ask_to_join': { body: uuid(900) } });
  await expect
    .element(teams.nth(0).getByRole('link', { name: 'Message the captain Bergwacht FC' }))
    .toHaveAttribute('href', `/messages?to=${uuid(512)}`);
  await teams.nth(0).getByRole('button', { name: 'Ask to join Bergwacht FC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Bergwacht FC to join' });
  await dialog.getByLabelText('Your message').fill('  I play in goal. ');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/ask_to_join').map(({ body }) => body))
    .toEqual([{ team_id: uuid(2), message: 'I play in goal.' }]);
});

type Setting = { request?: string; over?: true; offers?: string[]; listed?: true; players?: number };
const settings: Record<keyof typeof joiningTeam.states, Setting> = {
  'they have not asked': {},
  'they are on the market': { listed: true },
  'they have asked': { request: 'open' },
  'they are invited to a trial': { request: 'trial' },
  'they were turned down': { request: 'declined' },
  'nobody answered in time': { request: 'open', over: true },
  'it has made them an offer': { offers: [uuid(2)] },
  // one that has lapsed is not read
  'its offer has lapsed': {},
  'its squad is full': { players: limits.squadMax },
};
const parts: Record<string, [team: number, role: string]> = {
  captain: [2, 'captain'],
  'co-captain': [2, 'co_captain'],
  player: [2, 'player'],
  'another captain': [1, 'captain'],
};

test.each(cells(joiningTeam))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { request, over, offers = [], listed, players = 8 } = settings[state];
  const isPlayer = who === 'free agent';
  const [own, role] = parts[who] ?? [];
  const joinRequest = { id: uuid(900), player_id: mert.id, team_id: uuid(2), status: request, team: { id: uuid(2), name: 'Bergwacht FC' }, expires_at: new Date(Date.now() + (over ? -1 : 1) * 86_400_000).toISOString() }; // prettier-ignore
  const facts = [2, 3, 4].map((number) => ({ team_id: uuid(number), positions: [], training_days: [], league_name: null, place: null, played: 0, won: 0, player_count: players, captain: null })); // prettier-ignore
  const { teams, client } = await openTeams({
    ...(role && memberOf(role)),
    ...(own === 2 && { 'GET /rest/v1/memberships': { body: [{ team_id: uuid(2), team_role: role }] } }),
    'POST /rest/v1/rpc/is_moderator': { body: who === 'free moderator' },
    'POST /rest/v1/rpc/team_facts': { body: facts },
    'GET /rest/v1/join_requests': { body: isPlayer && request ? [joinRequest] : [] },
    'GET /rest/v1/contracts': { body: isPlayer ? offers.map((team_id) => ({ team_id })) : [] },
    'GET /rest/v1/player_registrations': { body: isPlayer && listed ? [ownEntry()] : [] },
  });
  const reads = [marketQueries.ownRequests(mert.id), contractQueries.offeringTeams(mert.id)];
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    ...(role ? [] : reads.map(({ queryKey }) => queryKey)),
  );
  await expect.element(teams.nth(0)).toMatchTextContent(/Bergwacht/);
  const requests = page.getByRole('region', { name: 'Your requests' });
  await expect.poll(() => [...offered(joiningTeam, teams.nth(0)), ...offered(joiningTeam, requests)]).toEqual(commands);
});

describe('the own team’s listing', () => {
  test.each([
    ['a player', memberOf('player')],
    ['a free agent', {}],
  ])('is not offered to %s', async (_title, answers) => {
    const { teams, client } = await openTeams(answers);
    await expect.poll(() => teams.length).toBe(3);
    await expect.poll(() => client.isFetching()).toBe(0);
    await expect.element(page.getByRole('button', { name: 'List your team' })).not.toBeInTheDocument();
  });

  test('is created by its captain, every field of it', async () => {
    const { dialog, written } = await openListed(null);
    await expect.element(page.getByText(/Anchor FC is not listed\./)).toBeVisible();
    await page.getByRole('button', { name: 'List your team' }).click();
    for (const day of ['Friday', 'Tuesday']) await dialog.getByRole('button', { name: day }).click();
    for (const position of ['Striker', 'Goalkeeper']) await dialog.getByLabelText(position, { exact: true }).click();
    await dialog.getByLabelText('Team goals').fill(' Promotion ');
    await dialog.getByLabelText('Player expectations').fill('Be on time');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/Anchor FC is looking for players\./)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(written()).toEqual([
      {
        team_id: uuid(1),
        training_days: ['tue', 'fri'],
        positions: ['goalkeeper', 'striker'],
        team_goals: 'Promotion',
        player_expectations: 'Be on time',
        listed: true,
      },
    ]);
  });

  test('is edited from what it says; words may be taken back', async () => {
    const { dialog, written } = await openListed(ownListing());
    await page.getByRole('button', { name: 'Edit listing' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(dialog.getByLabelText('Striker', { exact: true })).toBeChecked();
    await expect.element(dialog.getByLabelText('Player expectations')).toHaveValue('Be on time');
    await dialog.getByLabelText('Striker', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Tuesday' }).click();
    await dialog.getByLabelText('Team goals').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(written)
      .toMatchObject([{ training_days: [], positions: [], team_goals: null, player_expectations: 'Be on time' }]);
  });

  test('that is refused stays open with its words and says why', async () => {
    const { dialog, backend } = await openListed(null);
    backend.answers[`POST ${table}`] = {
      status: 409,
      body: { code: 'PT409', message: 'No.', hint: 'teamArchived', details: null },
    };
    await page.getByRole('button', { name: 'List your team' }).click();
    await dialog.getByLabelText('Team goals').fill('Promotion');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('This team has been archived.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Team goals')).toHaveValue('Promotion');
  });

  test('is deleted by the captain once it was asked', async () => {
    const { backend } = await openListed(ownListing());
    const removals = () => backend.calls.filter(({ method }) => method === 'DELETE');
    await page.getByRole('button', { name: 'Delete listing' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the listing?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(removals()).toEqual([]);
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await question.getByRole('button', { name: 'Delete listing' }).click();
    await expect.element(page.getByText(/Anchor FC is not listed\./)).toBeVisible();
    expect(removals().map(({ path, query }) => [path, query.get('team_id')])).toEqual([[table, `eq.${uuid(1)}`]]);
  });

  test('is edited but not deleted by a co-captain', async () => {
    await openListed(ownListing(), 'co_captain');
    await expect.element(page.getByRole('button', { name: 'Edit listing' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete listing' })).not.toBeInTheDocument();
  });
});

const openTeams = (answers: Answers = {}, query = '') => openMarket(answers, `?tab=teams${query}`);

/** The tab for a captain whose listing keeps what is written to it. */
async function openListed(listing: OwnListing | null, role = 'captain') {
  let saved = listing;
  const opened = await openTeams({
    ...memberOf(role),
    [`GET ${table}`]: ({ query }) => ({ body: query.has('team_id') && saved ? [saved] : [] }),
    [`POST ${table}`]: ({ body }) => {
      saved = { ...ownListing(), ...(body as Partial<OwnListing>) };
      return { status: 201 };
    },
    [`DELETE ${table}`]: () => {
      saved = null;
      return {};
    },
  });
  return {
    ...opened,
    dialog: page.getByRole('dialog', { name: 'Team listing' }),
    written: () =>
      opened.backend
        .to(table)
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => body),
  };
}
