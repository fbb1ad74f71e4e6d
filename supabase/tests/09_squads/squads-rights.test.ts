import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { type Answer, type Refusal, refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

const roles = [
  'visitor',
  'user',
  'player',
  'former captain',
  'co-captain',
  'captain',
  'rival captain',
  'moderator',
  'admin',
  'suspended captain',
] as const;
type Role = (typeof roles)[number];

/** The club every command is about, a rival, one whose captain is suspended, and who led the first one before. */
let club: Club;
let rivalClub: Club;
let suspendedClub: Club;
let former: string;

beforeAll(async () => {
  club = await newClub(world, { phase: 'none' });
  rivalClub = await newClub(world, { phase: 'none' });
  suspendedClub = await newClub(world, { phase: 'none' });
  former = await newPerson(world);
  await world.sql(
    `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
    [suspendedClub.captain, people.admin],
  );
  await world.sql(
    `insert into public.team_members (team_id, player_id, team_role, joined_at, left_at)
       values ($1, $2, 'captain', now() - interval '1 year', now() - interval '1 day')`,
    [club.id, former],
  );
});

function clientOf(role: Role): Client {
  if (role === 'visitor' || role === 'user' || role === 'moderator' || role === 'admin') return world.as(role);
  const id = {
    player: club.player,
    captain: club.captain,
    'co-captain': club.coCaptain,
    'former captain': former,
    'rival captain': rivalClub.captain,
    'suspended captain': suspendedClub.captain,
  }[role];
  return world.as({ id });
}

type Command = {
  name: string;
  /** Whose it is; whether it is done then depends on more, and is for other tests. */
  allowed: readonly Role[];
  call: (client: Client, of: Club) => PromiseLike<Answer>;
  /** The refusal of a member without the right, where it is not `notYours`. */
  answered?: (role: Role) => Refusal;
};

const notYours = { code: 'PT403', hint: 'notYours' };
const aboutPlayer = async (of: Club) => ({ member_id: await memberId(world, of.player) });
const achievement = { title: 'Harbour Cup', type: 'cup', season: '2' } as const;

const commands: Command[] = [
  {
    name: 'create_team',
    allowed: ['user', 'former captain', 'moderator', 'admin'],
    call: (client) => client.rpc('create_team', { name: 'Second Home', tag: 'SEC' }),
    answered: () => ({ code: 'PT409', hint: 'alreadyInTeam', details: 'player_id' }),
  },
  {
    name: 'update_team of the description',
    allowed: ['co-captain', 'captain', 'admin'],
    call: (client, of) => client.rpc('update_team', { team_id: of.id, changes: { description: 'Ours now' } }),
  },
  {
    name: 'update_team of the name',
    allowed: ['captain', 'admin'],
    call: (client, of) => client.rpc('update_team', { team_id: of.id, changes: { name: 'Ours Now' } }),
    answered: (role) => (role === 'co-captain' ? { ...notYours, details: 'name' } : notYours),
  },
  {
    name: 'hand_over_captaincy',
    allowed: ['captain', 'admin'],
    call: (client, of) => client.rpc('hand_over_captaincy', { team_id: of.id, player_id: of.player }),
  },
  {
    name: 'set_team_role',
    allowed: ['captain', 'admin'],
    call: async (client, of) => client.rpc('set_team_role', { ...(await aboutPlayer(of)), role: 'co_captain' }),
  },
  {
    name: 'set_shirt',
    allowed: ['captain', 'admin'],
    call: async (client, of) =>
      client.rpc('set_shirt', { ...(await aboutPlayer(of)), shirt_number: 4, place: 'last_man' }),
  },
  {
    name: 'kick_player',
    allowed: ['captain', 'admin'],
    call: async (client, of) => client.rpc('kick_player', { ...(await aboutPlayer(of)), reason: 'Never came' }),
  },
  {
    name: 'leave_team',
    allowed: ['player', 'co-captain', 'captain', 'rival captain'],
    call: (client) => client.rpc('leave_team'),
    answered: () => ({ code: 'PT409', hint: 'inNoTeam' }),
  },
  {
    name: 'archive_team',
    allowed: ['admin'],
    call: (client, of) => client.rpc('archive_team', { team_id: of.id }),
  },
  {
    name: 'add_team_achievement',
    allowed: ['captain', 'admin'],
    call: (client, of) => client.rpc('add_team_achievement', { team_id: of.id, ...achievement }),
  },
  {
    name: 'set_eligibility to eligible',
    allowed: ['admin'],
    call: async (client, of) => client.rpc('set_eligibility', { ...(await aboutPlayer(of)), status: 'eligible' }),
  },
  {
    name: 'set_eligibility to pending',
    allowed: ['moderator', 'admin'],
    call: async (client, of) => client.rpc('set_eligibility', { ...(await aboutPlayer(of)), status: 'pending' }),
  },
  {
    name: 'set_eligibility to ineligible',
    allowed: ['captain', 'admin'],
    call: async (client, of) => client.rpc('set_eligibility', { ...(await aboutPlayer(of)), status: 'ineligible' }),
  },
  {
    name: 'request_eligibility_review',
    allowed: ['co-captain', 'captain'],
    call: async (client, of) => client.rpc('request_eligibility_review', await aboutPlayer(of)),
  },
];

const answer = (action: Command, role: Role) =>
  action.call(clientOf(role), role === 'suspended captain' ? suspendedClub : club);

describe.each(commands)('$name', (action) => {
  test.each(roles.filter((role) => !action.allowed.includes(role)))('refuses the %s', async (role) => {
    const answered =
      role === 'visitor'
        ? { code: '42501', hint: null }
        : role === 'suspended captain'
          ? { code: 'PT403', hint: 'suspended' }
          : (action.answered?.(role) ?? notYours);
    await refused(world, () => answer(action, role), answered);
  });
});

describe('during maintenance', () => {
  const switchTo = (enabled: boolean) =>
    world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [{ enabled }]);
  beforeAll(() => switchTo(true));
  afterAll(() => switchTo(false));

  const banned = roles.filter((role) => role !== 'visitor' && role !== 'admin' && role !== 'suspended captain');

  test.each(commands)('$name is for admins at most', async (action) => {
    for (const role of banned) {
      await refused(world, () => answer(action, role), { code: 'PT503', hint: 'maintenance' });
    }
  });

  test('an admin goes on working', async () => {
    const update = commands[1]!;
    expect((await answer(update, 'admin')).error).toBeNull();
  });
});
