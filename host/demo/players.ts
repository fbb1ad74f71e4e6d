import type { Calendar } from './calendar.ts';
import { days } from './calendar.ts';
import { type ClubKey, clubKeys, clubs } from './clubs.ts';
import { gamingIdFor, homes, localeOf, mottos, plain } from './names.ts';
import { type Chance, chanceOf, idOf } from './random.ts';
import { formerMembers, freeAgents, type Joined, type Member, rosters } from './rosters.ts';
import type { DemoLeague, Position, Row } from './rows.ts';
import { seasonThreeClubs } from './season-three.ts';

/** People who can sign in to the demo league, and who they are in it. */
export const accountNames = {
  player: 'Mert Çağlar',
  'free-agent': 'Tom Ashdown',
  'co-captain': 'Aylin Kaçmaz',
  captain: 'Lena Vogt',
  moderator: 'Selin Arman',
  admin: 'Marek Nowak',
} as const;
export type AccountRole = keyof typeof accountNames;
export const accountRoles = Object.keys(accountNames) as AccountRole[];

/** Ids that the sign-in service gave to the people with an account; everybody else's follow from the name. */
export type AccountIds = Partial<Record<AccountRole, string>>;

/** A time in a club's shirt; `from` and `to` are moments, `to` null while it lasts. */
export type Spell = {
  club: ClubKey;
  playerId: string;
  name: string;
  position: Position;
  from: string;
  to: string | null;
  flair: number;
  /** May be put in a line-up. */
  plays: boolean;
};

export type People = {
  profiles: DemoLeague['profiles'];
  profile_private: DemoLeague['profile_private'];
  team_members: DemoLeague['team_members'];
  spells: Spell[];
};

type Person = {
  name: string;
  nation: string;
  position: Position | null;
  town?: string;
  leads?: boolean;
  joinedAt: string;
};

/** 180 players, 165 of them in squads, and two people of the staff. */
export function makePeople(calendar: Calendar, accounts: AccountIds = {}): People {
  const idFor = (name: string) => {
    const role = accountRoles.find((each) => accountNames[each] === name);
    return (role && accounts[role]) ?? idOf('player', name);
  };

  const now = clubKeys.flatMap((club) => rosters[club].map((member) => memberOf(club, member, idFor, calendar)));
  const before = formerMembers.map((former) => formerMemberOf(former, idFor, calendar));
  const persons = [
    ...clubKeys.flatMap((club) => rosters[club].map((member) => personOf(club, member, [...now, ...before], idFor))),
    ...freeAgents.map(({ name, nation, position }) => ({
      name,
      nation,
      position,
      joinedAt: firstDay(name, before, calendar),
    })),
    { name: accountNames.moderator, nation: 'TR', position: null, joinedAt: calendar.at(-700) },
    { name: accountNames.admin, nation: 'PL', position: null, joinedAt: calendar.at(-900) },
  ] satisfies Person[];

  return {
    profiles: persons.map((person) => profileOf(person, idFor(person.name), calendar)),
    profile_private: persons.map((person) => privateOf(person, idFor(person.name), calendar)),
    team_members: [...before, ...now].map(({ row }) => row),
    spells: [...before, ...now].map(({ spell }) => spell),
  };
}

type Membership = { row: Row<'team_members'>; spell: Spell };

function memberOf(club: ClubKey, member: Member, idFor: (name: string) => string, calendar: Calendar): Membership {
  const { name, position, role, joined = 'early', eligibility = 'eligible', flair = 1 } = member;
  const joinedAt =
    role === 'captain'
      ? calendar.at(-clubs[club].foundedDaysAgo, '18:00')
      : calendar.at(dayOf(joined, club, chanceOf(`joined ${club} ${name}`)), '17:30');
  const playerId = idFor(name);
  return {
    row: {
      id: idOf('member', `${club} ${name}`),
      team_id: idOf('team', club),
      player_id: playerId,
      team_role: role ?? 'player',
      shirt_number: member.shirt,
      position,
      eligibility,
      joined_at: joinedAt,
      left_at: null,
    },
    spell: { club, playerId, name, position, from: joinedAt, to: null, flair, plays: eligibility === 'eligible' },
  };
}

function dayOf(joined: Joined, club: ClubKey, { between }: Chance): number {
  if (joined === 'new') return -3;
  if (joined === 'autumn') return -between(18, 30);
  if (joined === 'summer') return between(...days.betweenSeasons.joining);
  // A player who was not in season 3 put the squad together while the others played it.
  if (!seasonThreeClubs.includes(club)) return -between(75, 175);
  return -between(180, Math.min(clubs[club].foundedDaysAgo - 1, 420));
}

function formerMemberOf(
  { club, name, position, flair = 1, ...time }: (typeof formerMembers)[number],
  idFor: (name: string) => string,
  calendar: Calendar,
): Membership {
  const { between } = chanceOf(`former ${club} ${name}`);
  const early = -between(200, Math.min(clubs[club].foundedDaysAgo - 1, 420));
  const leaving = (left: 'summer' | 'autumn') => (left === 'summer' ? days.betweenSeasons.leaving : -between(5, 9));
  const [first, last] = 'stay' in time ? time.stay : [early, leaving(time.left)];
  const from = calendar.at(first, '17:30');
  const to = calendar.at(last, '10:00');
  const playerId = idFor(name);
  return {
    row: {
      id: idOf('former member', `${club} ${name}`),
      team_id: idOf('team', club),
      player_id: playerId,
      team_role: 'player',
      shirt_number: between(40, 99),
      position,
      eligibility: 'eligible',
      joined_at: from,
      left_at: to,
    },
    spell: { club, playerId, name, position, from, to, flair, plays: 'left' in time },
  };
}

function personOf(club: ClubKey, member: Member, memberships: Membership[], idFor: (name: string) => string): Person {
  const { name, nation, position, role } = member;
  const [first = ''] = memberships
    .filter(({ spell }) => spell.playerId === idFor(name))
    .map(({ spell }) => spell.from)
    .sort();
  return { name, nation, position, joinedAt: first, leads: role === 'captain', town: clubs[club].town };
}

function firstDay(name: string, before: Membership[], calendar: Calendar): string {
  const start = before.find(({ spell }) => spell.name === name)?.spell.from;
  return start ?? calendar.at(-chanceOf(`signed up ${name}`).between(4, 60), '20:15');
}

function profileOf(
  { name, nation, position, town, joinedAt }: Person,
  id: string,
  calendar: Calendar,
): Row<'profiles'> {
  const chance = chanceOf(`profile ${name}`);
  const { next, pick, between, weighted } = chance;
  const isHome = town !== undefined && next() < 0.6;
  return {
    id,
    username: name,
    gaming_id: position && gamingIdFor(name, chance),
    platform:
      position &&
      weighted(['pc', 'playstation', 'xbox'] as const, (each) => ({ pc: 5, playstation: 4, xbox: 2 })[each]),
    nation,
    location: isHome ? town : (homes[nation] ?? null),
    game_mode: position && weighted(['5v5', '5v5, 3v3', '5v5, 4v4'], (each) => (each === '5v5' ? 4 : 1)),
    position,
    skill_level:
      position && weighted(['intermediate', 'advanced', 'expert', 'beginner'] as const, (each) => skills[each]),
    description: position && next() < 0.35 ? pick(mottos[position] ?? []) : null,
    social_links: next() < 0.3 ? { twitch: `https://www.twitch.tv/${plain(name)}_rondo` } : {},
    avatar: null,
    joined_at: joinedAt,
    last_seen_at: new Date(Date.parse(calendar.now) - between(4, 4 * 24 * 60) * 60_000).toISOString(),
    deleted_at: null,
  };
}

const skills = { beginner: 1, intermediate: 4, advanced: 5, expert: 3 };

/** Everybody is old enough to play; the captains were old enough to found a club. */
function privateOf({ name, nation, leads, position }: Person, id: string, calendar: Calendar) {
  const { between } = chanceOf(`private ${name}`);
  const youngest = leads || position === null ? 21 : 16;
  const birthday = new Date(Date.parse(calendar.now));
  birthday.setUTCFullYear(birthday.getUTCFullYear() - between(youngest, 33));
  birthday.setUTCDate(birthday.getUTCDate() - between(1, 360));
  return {
    user_id: id,
    birth_date: birthday.toISOString().slice(0, 10),
    locale: localeOf(nation),
    public_profile: true,
    public_profile_answered: true,
  };
}
