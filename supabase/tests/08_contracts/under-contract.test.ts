import { describe, expect, test } from 'vitest';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { meetAt, team as teamRow } from '#supabase/tests/harness/waiting.ts';

/** One rule defines “under contract”; the checks, the line-up, the clock and the screens read it. */

const world = openWorld();

const tick = () => world.sql('select private.settle_due()');
const handOver = (club: Club, by: string, player_id: string) =>
  world.as({ id: by }).rpc('hand_over_captaincy', { team_id: club.id, player_id });
const nextSeason = async (club: Club) => {
  await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'regular')`, [
    club.league,
  ]);
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 2, $2)', [
    club.league,
    club.id,
  ]);
};
const finish = (club: Club, season: number) =>
  world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1 and season = $2`, [
    club.league,
    season,
  ]);
/** So many days pass for everything of the club that ends by itself. */
const daysLater = async (club: Club, days: number) => {
  await world.sql(
    `update public.contracts
        set ended_at = ended_at - make_interval(days => $2), stays_until = stays_until - make_interval(days => $2)
      where team_id = $1 and status = 'completed'`,
    [club.id, days],
  );
  await world.sql(
    'update private.leaderships set kept_until = kept_until - make_interval(days => $2) where team_id = $1',
    [club.id, days],
  );
};

/** A club in its first season, and somebody who signed there. */
async function signed(): Promise<{ club: Club; who: string }> {
  const club = await newClub(world);
  const who = await newPerson(world);
  await sign(world, club, who);
  return { club, who };
}
/** The same, captain since the season's end, weeks after the contract is over. */
async function captainWithoutContract(): Promise<{ club: Club; who: string }> {
  const { club, who } = await signed();
  await setPhase(world, club, 'playoffs', 'finished');
  await done(handOver(club, club.captain, who));
  await daysLater(club, 30);
  return { club, who };
}
const handedOver = async ({ club, who }: { club: Club; who: string }) => {
  await done(handOver(club, who, club.coCaptain));
  return { club, who };
};
const inSeasonTwo = async () => {
  const made = await captainWithoutContract();
  await nextSeason(made.club);
  return handedOver(made);
};
const afterSeasonTwo = async (days: number) => {
  const made = await inSeasonTwo();
  await finish(made.club, 2);
  await daysLater(made.club, days);
  return made;
};
const betweenSeasons = async (days: number) => {
  const made = await handedOver(await captainWithoutContract());
  await daysLater(made.club, days);
  return made;
};
/** A club that never played: its captain is a member who signed, handed the armband by the founder. */
const withoutSeason = async (days: number) => {
  const club = await newClub(world, { phase: 'none' });
  await done(handOver(club, club.captain, club.player));
  await done(handOver(club, club.player, club.coCaptain));
  await daysLater(club, days);
  return { club, who: club.player };
};

type Person = [string, boolean, () => Promise<{ club: Club; who: string }>];
const founder = async () => {
  const club = await newClub(world);
  return { club, who: club.captain };
};
const people: Person[] = [
  ['the founder', true, founder],
  ['a founder who handed over', true, async () => {
    const { club, who } = await founder();
    await done(handOver(club, who, club.coCaptain));
    await setPhase(world, club, 'playoffs', 'finished');
    await daysLater(club, 100);
    return { club, who };
  }],
  ['a signed captain', true, async () => {
    const { club, who } = await signed();
    await done(handOver(club, club.captain, who));
    return { club, who };
  }],
  ['a signed captain whose contract is over', true, captainWithoutContract],
  ['a former captain in the season', true, inSeasonTwo],
  ['a former captain in the renewal days after the season', true, () => afterSeasonTwo(13)],
  ['a former captain once the renewal days are over', false, () => afterSeasonTwo(14)],
  ['a former captain between seasons, for the renewal days', true, () => betweenSeasons(13)],
  ['a former captain between seasons, after them', false, () => betweenSeasons(14)],
  ['a former captain without a season, for the renewal days', true, () => withoutSeason(13)],
  ['a former captain without a season, after them', false, () => withoutSeason(14)],
  ['a signed player', true, signed],
  ['a member in the renewal days of a contract', true, async () => {
    const { club, who } = await signed();
    await setPhase(world, club, 'playoffs', 'finished');
    await daysLater(club, 13);
    return { club, who };
  }],
  ['a member after them', false, async () => {
    const { club, who } = await signed();
    await setPhase(world, club, 'playoffs', 'finished');
    await daysLater(club, 14);
    return { club, who };
  }],
]; // prettier-ignore

/** A game of a cup between the club and another, in half an hour. */
async function gameOf(club: Club): Promise<string> {
  const other = await newClub(world, { phase: 'none' });
  const [cup] = await world.sql<{ id: string }>(
    `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity)
       values ('Night ' || gen_random_uuid(), now() + interval '3 hours', now() + interval '1 hour', now() + interval '2 hours', 8) returning id`,
  );
  return putMatch(world, {
    night_cup_id: cup!.id,
    stage: 'cup',
    home_team_id: club.id,
    away_team_id: other.id,
    kickoff_at: new Date(Date.now() + 30_000),
  });
}

describe('who is under contract', () => {
  test.each(people)('%s: %s for the checks, the line-up, the screens and the clock alike', async (_, under, make) => {
    const { club, who } = await make();
    const match = await gameOf(club);
    await world.sql(`update public.team_members set eligibility = 'eligible' where team_id = $1 and left_at is null`, [
      club.id,
    ]);
    const member = await memberId(world, who);
    const refusal = under ? null : 'noContract';
    const { data: reasons } = await world.as('admin').rpc('eligibility_reasons', { team_id: club.id });
    expect(reasons!.find(({ member_id }) => member_id === member)!.reasons.includes('contract')).toBe(!under);
    expect(await world.sql('select private.may_play($1, $2, $3) as rule', [who, club.id, match])).toEqual([
      { rule: refusal },
    ]);
    const { data: squads } = await world.as('admin').rpc('match_squads', { match_id: match });
    expect(squads!.find(({ player_id }) => player_id === who)!.broken).toBe(refusal);
    const lineUp = world.sql(
      'insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)',
      [match, club.id, who],
    );
    if (under) await lineUp;
    else await expect(lineUp).rejects.toMatchObject({ code: 'PT409', hint: 'noContract' });
    await tick();
    const members = await world.sql('select id from public.team_members where id = $1 and left_at is null', [member]);
    expect(members).toHaveLength(under ? 1 : 0);
  });

  test('a leader who leaves keeps nothing, and what was true of a kick-off stays true', async () => {
    const { club, who } = await inSeasonTwo();
    const under = async (at: string) =>
      (
        await world.sql<{ under: boolean }>(`select private.is_under_contract($1, $2, ${at}) as under`, [who, club.id])
      )[0]!.under;
    expect(await under('clock_timestamp()')).toBe(true);
    const [before] = await world.sql<{ at: Date }>('select clock_timestamp() as at');
    await done(world.as({ id: who }).rpc('leave_team'));
    expect(await under('clock_timestamp()')).toBe(false);
    expect(await under(`timestamptz '${before!.at.toISOString()}'`)).toBe(true);
  });

  test('the captain who hands over in the second in which the season ends keeps the renewal days, in either order', async () => {
    for (const endFirst of [true, false]) {
      const { club, who } = await captainWithoutContract();
      await nextSeason(club);
      // as finish_season does: the team first
      const end = () =>
        world
          .sql(
            `do $$ begin
               perform from public.teams where id = '${club.id}' for no key update;
               update public.league_seasons set phase = 'finished' where league_id = '${club.league}' and season = 2;
             end $$`,
          )
          .then((data) => ({ data, error: null, status: 200 }));
      const hand = () => handOver(club, who, club.coCaptain);
      const answers = await meetAt(world, teamRow, club.id, endFirst ? [end, hand] : [hand, end]);
      expect(answers).toMatchObject([{ error: null }, { error: null }]);
      const [leadership] = await world.sql<{ days: number }>(
        `select round(extract(epoch from kept_until - now()) / 86400)::int as days from private.leaderships
          where team_id = $1 and player_id = $2 and role = 'captain'`,
        [club.id, who],
      );
      expect(leadership).toEqual({ days: 14 });
    }
  });

  test('a member who takes the armband waits no longer for a contract alone', async () => {
    const club = await newClub(world, { phase: 'none' });
    await world.sql('update public.profiles set gaming_id = id::text where id in ($1, $2)', [
      club.player,
      club.coCaptain,
    ]);
    const statusOf = async (player: string) =>
      (await world.sql<{ eligibility: string }>('select eligibility from public.team_members where player_id = $1', [player]))[0]!.eligibility; // prettier-ignore
    expect(await statusOf(club.player)).toBe('pending');
    await done(handOver(club, club.captain, club.player));
    expect(await statusOf(club.player)).toBe('eligible');
    await done(
      world.as('admin').rpc('set_eligibility', {
        member_id: await memberId(world, club.coCaptain),
        status: 'pending',
      }),
    );
    await done(handOver(club, club.player, club.coCaptain));
    expect(await statusOf(club.coCaptain)).toBe('pending');
  });
});
