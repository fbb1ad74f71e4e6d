import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { WithdrawDialog } from '#components/league/withdraw-dialog.tsx';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { DeleteDialog } from '#features/contracts/delete-dialog.tsx';
import { DecisionDialogs } from '#features/discipline/decision-dialogs.tsx';
import { SeasonPoints } from '#features/leagues/season/season-points.tsx';
import { OrganiserCommands } from '#features/matches/organiser-commands.tsx';
import { RemoveTeamDialog } from '#features/night-cups/entry-dialogs.tsx';
import { ArchiveTeam } from '#features/teams/archive-team.tsx';
import { queryClient } from '#lib/query-client.ts';
import { matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { entries, season, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';

afterEach(async () => {
  await cleanup();
  await signOut();
  queryClient().clear();
});

const [about, elsewhere] = [uuid(2), uuid(9)];
const badges = [{ id: about, name: 'Bergwacht FC' }, { id: elsewhere, name: 'Nordlicht Kiel' }]; // prettier-ignore
const running = season({ phase: 'regular' });
const all = entries(3).map((entry) => ({ ...entry, withdrawn_at: null }));
const facts = seasonFacts({ entries: all, matches: [], adjustments: [] }, running);
const bergwacht = facts.entries.find(({ team_id }) => team_id === about)!.team;
const nothing = () => undefined;

/** A screen with a decision about Bergwacht, and the button that sends it. */
type Screen = { part: ReactNode; send: string; open?: () => Promise<void> };
const screens: Record<string, Screen> = {
  'a team that leaves a season': {
    part: (
      <WithdrawDialog
        league="Premier Rondo"
        season={running}
        facts={facts}
        team={bergwacht}
        decides
        onSend={() => Promise.resolve()}
        onClose={nothing}
      />
    ),
    send: 'Withdraw team',
  },
  'a team that is closed': { part: <ArchiveTeam team={bergwacht} onClose={nothing} />, send: 'Archive team' },
  'a penalty': {
    part: (
      <DecisionDialogs
        deciding={
          {
            action: 'activate',
            penalty: { id: uuid(70), team_id: about, kind: 'suspension', status: 'proposed', matches: 2, player: null },
          } as unknown as ComponentProps<typeof DecisionDialogs>['deciding']
        }
        onClose={nothing}
      />
    ),
    send: 'Activate',
  },
  'a contract': {
    part: (
      <DeleteDialog
        contract={{ id: uuid(80), number: 12, team: bergwacht } as ComponentProps<typeof DeleteDialog>['contract']}
        onClose={nothing}
      />
    ),
    send: 'Delete',
  },
  'a team of a cup': {
    part: (
      <RemoveTeamDialog
        {...({
          cup: { id: uuid(90), name: 'Friday' },
          entry: { team_id: about, team: bergwacht },
        } as ComponentProps<typeof RemoveTeamDialog>)}
        onClose={nothing}
      />
    ),
    send: 'Remove team',
  },
  points: {
    part: <SeasonPoints season={running} facts={facts} />,
    send: 'Adjust points',
    open: async () => {
      await page.getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('combobox').selectOptions(bergwacht.name);
    },
  },
};

const openMatch = {
  home_team_id: about,
  away_team_id: elsewhere,
  stage: 'final',
  status: 'scheduled',
  kickoff_at: '2099-01-01T18:00:00Z',
};

async function open({ part, open: go }: Screen, team: string, matches: object[] = []) {
  await signIn({
    ...storyAnswers(storyWith({})),
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/memberships': {
      body: [
        { id: uuid(600), team_id: team, team_role: 'player', eligibility: 'eligible', league_id: null, season: null },
      ],
    },
    'GET /rest/v1/team_matches': { body: matches },
    'GET /rest/v1/team_profiles': { body: [{ id: team, league_id: null, season: null, phase: null }] },
    'GET /rest/v1/teams': { body: badges },
    'GET /rest/v1/point_adjustments': { body: [] },
    'POST /rest/v1/rpc/ruling_options': { body: [{ may_rule: false, may_undo: false }] },
  });
  const opened = await openPage(<QueryClientProvider client={queryClient()}>{part}</QueryClientProvider>, {
    namespaces: ['interest', 'leagues', 'teams', 'discipline', 'contracts', 'night-cup', 'season', 'organiser', 'staff', 'table'], // prettier-ignore
  });
  await go?.();
  return opened;
}

const note = (text: string) => page.getByRole('status').filter({ hasText: text });
const rival = 'You play for Nordlicht Kiel, who have yet to play Bergwacht FC. Somebody else decides this.';

describe.each(Object.entries(screens))('%s', (_, screen) => {
  const send = () => page.getByRole('button', { name: screen.send }).last();

  test('of a rival: somebody else decides, and the question is announced before it is sent', async () => {
    await open(screen, elsewhere, [openMatch]);
    await expect.element(note(rival)).toMatchTextContent(/If nobody else can, you decide after a confirmation/);
    await expect.element(send()).toBeEnabled();
  });

  test('of the own team: it cannot be sent, for a reason', async () => {
    await open(screen, about);
    await expect.element(note('cannot decide about your own team.')).toBeVisible();
    await expect.element(send()).toBeDisabled();
  });

  test('of any other team: nothing is said', async () => {
    await open(screen, elsewhere);
    await expect.element(send()).toBeEnabled();
    await expect.poll(() => queryClient().isFetching()).toBe(0);
    expect(page.getByText('You play for').elements()).toEqual([]);
  });
});

test('a match of a rival: the commands stand below why somebody else gives them', async () => {
  await open({ part: <OrganiserCommands match={matchOf()} />, send: '' }, elsewhere, [openMatch]);
  await expect.element(note(rival)).toBeVisible();
});
