import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { honourQueries } from '#data/leagues/honour-queries.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { team } from '#testing/offers/team.ts';
import { teamMember } from '#testing/offers/team-member.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, member } from '#testing/squad.ts';
import { AchievementsTab } from './achievements-tab.tsx';
import { RightsGift } from './rights-gift.tsx';
import { SquadTab } from './squad-tab.tsx';
import { TeamActions } from './team-actions.tsx';
import { useTeamRights } from './team-rights.ts';

const me = uuid(501);
signedInAs({ id: me, email: 'aylin@example.com' });
beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

type Who = (typeof team.who)[number];
const parts: Partial<Record<Who, [team: string, role: string]>> = {
  captain: [anchor.id, 'captain'],
  'co-captain': [anchor.id, 'co_captain'],
  player: [anchor.id, 'player'],
  'captain of another team': [uuid(3), 'captain'],
  'admin of the team': [anchor.id, 'player'],
};

/** Answers of the backend about the viewer; an archived team has no members. */
function viewed(who: Who, archived = false): Answers {
  const [own, team_role] = parts[who] ?? [];
  const plays = own !== undefined && !(archived && own === anchor.id);
  return {
    'GET /rest/v1/memberships': { body: plays ? [{ id: uuid(600), team_id: own, team_role }] : [] },
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
  };
}
const read = [roleQueries.of(me).queryKey, teamQueries.ofPlayer(me).queryKey];

const without = { league_id: null, league_name: null, season: null, phase: null };
const settings: Record<keyof typeof team.states, Partial<TeamProfile>> = {
  'it plays no season': without,
  'its season takes entries': { phase: 'registration' },
  'it plays a season': { phase: 'regular' },
  'its playoffs run': { phase: 'playoffs' },
  'its season is over': { phase: 'finished' },
  'it is archived': { ...without, archived_at: '2026-10-01T00:00:00Z' },
};

/** As the page has it: its tab of contracts shows an admin the rights. */
function Drawn({ about }: { about: TeamProfile }) {
  const { admin } = useTeamRights(about.id);
  return (
    <>
      <TeamActions team={about} />
      <AchievementsTab team={about} />
      {admin && <RightsGift team={about} />}
    </>
  );
}

describe('the page of a team', () => {
  test.each(cells(team))('where %s, the %s is offered what they may do', async (state, who, commands) => {
    const about = { ...anchor, ...settings[state] };
    fakeBackend({
      ...viewed(who, about.archived_at !== null),
      'GET /rest/v1/team_achievements': { body: [] },
      'GET /rest/v1/league_teams': ({ query }) => ({
        body: query.get('select')?.includes('prize_pool') ? [] : [{ rights_used: 0, rights_extra: 0 }],
      }),
      'POST /rest/v1/rpc/team_matches': { body: [] },
      'GET /rest/v1/team_matches': { body: [] },
    });
    const { client } = await openPage(<Drawn about={about} />, {
      at: `/teams/${anchor.id}`,
      path: '/teams/$id',
      namespaces: ['teams', 'stats', 'leagues', 'table', 'errors'],
    });
    await settled(client, ...read, honourQueries.givenToTeam(anchor.id).queryKey);
    // one button, by who leaves and when
    const other = [who === 'captain' ? 'leave_team' : 'hand_over_captaincy', about.phase === 'registration' ? 'ask_withdrawal' : 'withdraw_team']; // prettier-ignore
    await expect.poll(() => offered(team).filter((each) => !other.includes(each))).toEqual(commands);
  });
});

const members: Record<keyof typeof teamMember.states, Parameters<typeof member>[2]> = {
  'a player who is eligible': {},
  'a player who is ineligible': { eligibility: 'ineligible' },
  'a player who is pending': { eligibility: 'pending' },
  'a co-captain': { team_role: 'co_captain' },
  'the captain': { team_role: 'captain' },
};

describe('the menu of a member', () => {
  test.each(cells(teamMember))('of %s, the %s is offered what they may do', async (state, who, commands) => {
    fakeBackend({
      ...viewed(who),
      'GET /rest/v1/team_roster': { body: [member(7, 'piet', members[state])] },
      'POST /rest/v1/rpc/eligibility_reasons': { body: [] },
      'GET /rest/v1/contracts': { body: [] },
    });
    const { client } = await openPage(<SquadTab team={anchor} />, {
      at: `/teams/${anchor.id}?squad=table`,
      path: '/teams/$id',
      namespaces: ['teams', 'stats', 'errors'],
    });
    await settled(client, ...read, teamQueries.roster(anchor.id).queryKey);
    const menu = page.getByRole('button', { name: 'Manage piet' });
    await expect.poll(() => menu.elements().length).toBe(commands.length > 0 ? 1 : 0);
    if (commands.length > 0) {
      await menu.click();
      await expect.element(page.getByRole('menu')).toBeVisible();
    }
    expect(offered(teamMember)).toEqual(commands);
  });
});
