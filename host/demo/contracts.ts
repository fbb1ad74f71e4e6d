import { limits } from '#domain/limits.ts';
import { type Calendar, days } from './calendar.ts';
import type { ClubKey } from './clubs.ts';
import type { ClubSeasons } from './club-seasons.ts';
import { localeOf } from './names.ts';
import { accountNames, type People, type Spell } from './players.ts';
import { chanceOf, idOf } from './random.ts';
import { endings, notes, type Offer, offers } from './offers.ts';
import { rosters } from './rosters.ts';
import type { Row, Sparse } from './rows.ts';
import { seasonThreeClubs } from './season-three.ts';

type Contract = Sparse<'contracts'>;

/**
 * Every contract of the demo league, numbered as they were sent: one for each time in a club's shirt, a second one
 * where somebody stayed after season 3, and the offers that came to nothing or are still open. Founders have none.
 */
export function contractsOf(people: People, seasons: ClubSeasons, calendar: Calendar): Contract[] {
  const signed = people.spells.filter(isSigned).flatMap((spell) => signedBy(spell, people, seasons, calendar));
  const offered = offers.map((offer) => offeredBy(offer, signed, people, seasons, calendar));
  return [...signed, ...offered]
    .toSorted((a, b) => (a.sent_at < b.sent_at ? -1 : 1))
    .map((contract, index) => ({ ...contract, number: index + 1 }));
}

/** A club's founder is in its squad without a contract. */
export const isSigned = ({ club, name }: Spell): boolean => name !== founderOf(club).name;

/** The one offer that its captain makes on the page, and not the story. */
export const isMadeByCaptain = ({ id }: { id: string }): boolean => id === offerId('nlk', accountNames['free-agent']);

/** A right is spent by signing somebody new while the season runs, and never given back. */
export function rightsUsed(contracts: Contract[], entry: Row<'league_teams'>): number {
  return contracts.filter(
    ({ team_id, league_id, season, right_spent }) =>
      right_spent && team_id === entry.team_id && league_id === entry.league_id && season === entry.season,
  ).length;
}

/** Season 3 completed the contracts of its clubs; who stayed signed again within the days for that. */
function signedBy(spell: Spell, people: People, seasons: ClubSeasons, calendar: Calendar): Contract[] {
  const { club, name, from, to } = spell;
  const finished = calendar.at(days.seasonThree.finished);
  const first = signing(spell, from, people, seasons);
  if (!seasonThreeClubs.includes(club) || from > finished) return [{ ...first, ...endOf(spell) }];

  const stays = calendar.at(days.seasonThree.finished + limits.renewalDays);
  const completed: Contract = { ...first, status: 'completed', ended_at: finished, stays_until: stays };
  const renewal = calendar.at(-chanceOf(`renewal ${club} ${name}`).between(81, 89), '19:40');
  if (to !== null && to < renewal) return [completed];
  return [completed, { ...signing(spell, renewal, people, seasons, 'renewal'), right_spent: false, ...endOf(spell) }];
}

function signing(
  { club, name, playerId }: Spell,
  acceptedAt: string,
  people: People,
  seasons: ClubSeasons,
  kind = 'contract',
): Contract {
  const chance = chanceOf(`${kind} ${club} ${name}`);
  const season = seasons.at(club, acceptedAt);
  return {
    ...draft(club, hoursBefore(acceptedAt, chance.between(20, 46)), people, seasons),
    id: idOf(kind, `${club} ${name}`),
    player_id: playerId,
    status: 'active',
    accepted_at: acceptedAt,
    player_signed_at: acceptedAt,
    note: chance.next() < 0.2 ? chance.pick(notes[localeOf(founderOf(club).nation)]) : null,
    league_id: season?.league_id ?? null,
    season: season?.season ?? null,
    right_spent: season?.costsRight ?? false,
  };
}

/** How a time in a club ended, if it did; who just left gave no reason. */
function endOf({ club, name, to }: Spell): Partial<Contract> {
  if (to === null) return {};
  const ending = endings[`${club} ${name}`];
  if (ending?.status === 'kicked') return { status: 'kicked', ended_at: to, kick_reason: ending.reason };
  return { status: 'terminated', ended_at: to, termination_reason: ending?.reason ?? null };
}

function offeredBy(
  offer: Offer,
  signed: Contract[],
  people: People,
  seasons: ClubSeasons,
  calendar: Calendar,
): Contract {
  const { club, name, status, note = null } = offer;
  const playerId = people.profiles.find(({ username }) => username === name)?.id ?? '';
  const rival = signed.findLast(({ player_id }) => player_id === playerId)?.accepted_at ?? '';
  const sentAt =
    offer.day === 'overtaken'
      ? hoursBefore(rival, 50)
      : offer.day === 'now'
        ? calendar.now
        : calendar.at(offer.day, '18:45');
  const blank = draft(club, sentAt, people, seasons);
  const endedAt = {
    offered: null,
    expired: blank.expires_at,
    rejected: hoursBefore(sentAt, -chanceOf(`answer ${club} ${name}`).between(3, 20)),
    withdrawn: offer.day === 'overtaken' ? rival : hoursBefore(sentAt, -16),
  }[status];
  return { ...blank, id: offerId(club, name), player_id: playerId, status, note, ended_at: endedAt };
}

/** A contract as it leaves the club: manager and captain have signed, the player has not. */
function draft(
  club: ClubKey,
  sentAt: string,
  people: People,
  seasons: ClubSeasons,
): Omit<Contract, 'id' | 'player_id' | 'status'> {
  const founder = people.profiles.find(({ username }) => username === founderOf(club).name)?.id ?? null;
  return {
    number: 0,
    team_id: idOf('team', club),
    division: seasons.leagueName(club),
    duration_type: 'classic',
    club_manager_id: founder,
    captain_id: founder,
    sent_at: sentAt,
    expires_at: hoursBefore(sentAt, -24 * limits.offerDays),
    manager_signed_at: sentAt,
    captain_signed_at: sentAt,
    accepted_at: null,
    player_signed_at: null,
    ended_at: null,
    stays_until: null,
    stand_in_id: null,
    note: null,
    termination_reason: null,
    kick_reason: null,
    league_id: null,
    season: null,
    right_spent: false,
  };
}

function founderOf(club: ClubKey) {
  const founder = rosters[club].find(({ role }) => role === 'captain');
  if (!founder) throw new RangeError(`Nobody founded ${club}.`);
  return founder;
}

const offerId = (club: ClubKey, name: string) => idOf('offer', `${club} ${name}`);

const hoursBefore = (moment: string, hours: number) => new Date(Date.parse(moment) - hours * 3_600_000).toISOString();
