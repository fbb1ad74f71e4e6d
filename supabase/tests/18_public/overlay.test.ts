import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Meeting, minutesAgo, newMatch, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { columnsOf } from '#supabase/tests/harness/open-columns.ts';
import { newPerson, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';

/** Addresses of overlays, and what they answer (docs/decisions/0041). */

const world = openWorld({ sessions: 8 });

type Of = { match_id: string } | { league_id: string };
type Shown = {
  match: { id: string; status: string; live_home_score: number | null; home_score: number | null } | null;
  competition: { name: string };
  line_ups: unknown[];
  mvp: unknown;
};

const make = (who: Who, of: Of) => world.as(who).rpc('make_overlay_link', of);
const made = async (who: Who, of: Of): Promise<string> => {
  const { data, error } = await make(who, of);
  expect(error).toBeNull();
  expect(data).toMatch(/^[0-9a-f]{48}$/);
  return data!;
};
const listed = async (who: Who, of: Of) => (await world.as(who).rpc('overlay_links', of)).data ?? [];
/** As stream software asks: without a session. */
const shown = async (secret: string, match_id?: string) => {
  const { data, error } = await world
    .as('visitor')
    .rpc('overlay_facts', { secret, ...(match_id && { match_id }) }, { get: true });
  expect(error).toBeNull();
  return data as Shown | null;
};
const seasonOf = async (secret: string) =>
  (await world.as('visitor').rpc('overlay_season', { secret }, { get: true })).data as { teams: unknown[] } | null;

describe('an address', () => {
  test('is made for a match by its captains, its casters and the staff, for a league by admins', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const caster = await newPerson(world);
    await done(world.as({ id: away.captain }).rpc('name_caster', { match_id: match, user_id: caster }));
    for (const who of [{ id: home.captain }, { id: away.captain }, { id: caster }, 'moderator', 'admin'] as const)
      expect((await shown(await made(who, { match_id: match })))?.match?.id).toBe(match);
    expect((await shown(await made('admin', { league_id: league })))?.match?.id).toBe(match);
    const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
    await refused(world, () => make('user', { match_id: match }), notYours);
    await refused(world, () => make({ id: home.player }, { match_id: match }), notYours);
    for (const who of ['moderator', 'user', { id: home.captain }] as const)
      await refused(world, () => make(who, { league_id: league }), notYours);
    await refused(world, () => make('suspended', { match_id: match }), { code: 'PT403', hint: 'suspended' });
    await refused(world, () => make('admin', { league_id: unknownId }), { code: 'PT404', hint: 'leagueUnknown', details: 'league_id' }); // prettier-ignore
    for (const both of [{}, { match_id: match, league_id: league }])
      await refused(world, () => make('admin', both as Of), { code: 'PT422', hint: 'wrongValue', details: 'match_id' });
  });

  test('is in no table, log or list: its secret is seen once', async () => {
    const { home, match } = await newMeeting(world);
    const secret = await made({ id: home.captain }, { match_id: match });
    const rows = await world.sql<{ row: string }>(
      `select to_jsonb(l)::text as row from private.overlay_links l where l.match_id = $1`,
      [match],
    );
    const entered = JSON.stringify(await auditOf(world, `team_matches ${match}`));
    for (const text of [...rows.map(({ row }) => row), entered, JSON.stringify(await listed('admin', { match_id: match }))]) {
      expect(text).not.toContain(secret);
      expect(text.length).toBeGreaterThan(10);
    } // prettier-ignore
    await expect(world.inSql('admin', 'select * from private.overlay_links')).rejects.toThrow(/permission denied/);
  });

  test('is listed and removed by whoever made it and by admins, and opens nothing from then on', async () => {
    const { home, away, match } = await newMeeting(world);
    const [ours, theirs] = [await made({ id: home.captain }, { match_id: match }), await made({ id: away.captain }, { match_id: match })]; // prettier-ignore
    const own = await listed({ id: home.captain }, { match_id: match });
    expect(own.map(({ made_by }) => made_by)).toEqual([home.captain]);
    expect(await listed('admin', { match_id: match })).toHaveLength(2);
    expect(await listed('user', { match_id: match })).toEqual([]);
    const gone: Refusal = { code: 'PT404', hint: 'overlayUnknown' };
    for (const who of ['user', 'moderator', { id: away.captain }] as const)
      await refused(world, () => world.as(who).rpc('remove_overlay_link', { link_id: own[0]!.id }), gone);
    await done(world.as({ id: home.captain }).rpc('remove_overlay_link', { link_id: own[0]!.id }));
    expect([await shown(ours), await seasonOf(ours)]).toEqual([null, null]);
    await refused(world, () => world.as('admin').rpc('remove_overlay_link', { link_id: own[0]!.id }), gone);
    const [left] = await listed('admin', { match_id: match });
    await done(world.as('admin').rpc('remove_overlay_link', { link_id: left!.id }));
    expect(await shown(theirs)).toBeNull();
  });

  test('stops with the right of whoever made it', async () => {
    const { home, away, match } = await newMeeting(world);
    const caster = await newPerson(world);
    await done(world.as({ id: home.captain }).rpc('name_caster', { match_id: match, user_id: caster }));
    const secrets = { caster: await made({ id: caster }, { match_id: match }), captain: await made({ id: home.captain }, { match_id: match }), rival: await made({ id: away.captain }, { match_id: match }) }; // prettier-ignore
    await done(world.as('moderator').rpc('remove_caster', { match_id: match, user_id: caster }));
    expect(await shown(secrets.caster)).toBeNull();
    await done(world.as({ id: home.captain }).rpc('hand_over_captaincy', { team_id: home.id, player_id: home.player }));
    expect([await shown(secrets.captain), await seasonOf(secrets.captain)]).toEqual([null, null]);
    expect(await listed({ id: home.captain }, { match_id: match })).toEqual([]);
    expect(await shown(secrets.rival)).not.toBeNull();
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Threats')`, [away.captain]); // prettier-ignore
    expect(await shown(secrets.rival)).toBeNull();
    await world.sql('delete from private.account_blocks where user_id = $1', [away.captain]);
    expect(await shown(secrets.rival)).not.toBeNull();
    await world.sql('update public.team_members set left_at = now() where player_id = $1 and team_role <> $2', [away.captain, 'captain']); // prettier-ignore
    const admin = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin]);
    const ofLeague = await made({ id: admin }, { league_id: home.league });
    await world.sql('delete from private.user_roles where user_id = $1', [admin]);
    expect(await shown(ofLeague)).toBeNull();
    const other = await made('admin', { match_id: match });
    await world.sql('delete from private.overlay_links where made_by = $1', [people.admin]);
    expect(await shown(other)).toBeNull();
  });

  test('is one of so many of one person, also at once', async () => {
    const { home, away, match } = await newMeeting(world);
    for (let number = 1; number < limits.overlayLinksMax; number += 1)
      await made({ id: home.captain }, { match_id: match });
    const answers = await Promise.all([1, 2, 3].map(() => make({ id: home.captain }, { match_id: match })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    await refused(world, () => make({ id: home.captain }, { match_id: match }), {
      code: 'PT409',
      hint: 'overlaysFull',
    });
    await made({ id: away.captain }, { match_id: match });
  });

  test('of whoever goes for good goes with them', async () => {
    const { match } = await newMeeting(world);
    const id = await newPerson(world);
    await done(world.as('admin').rpc('name_caster', { match_id: match, user_id: id }));
    const secret = await made({ id }, { match_id: match });
    await done(world.as({ id }).rpc('delete_my_account'));
    expect(await shown(secret)).toBeNull();
    expect(await world.sql('select from private.overlay_links where made_by = $1', [id])).toEqual([]);
  });
});

test('an address of a league that is deleted is gone', async () => {
  const { data: league_id } = await world
    .as('admin')
    .from('leagues')
    .insert({ name: 'Short-lived league', slug: 'short-lived' })
    .select('id')
    .single()
    .then(({ data }) => ({ data: data!.id }));
  const secret = await made('admin', { league_id });
  expect((await shown(secret))!.competition.name).toBe('Short-lived league');
  await done(world.as('admin').rpc('delete_league', { league_id }));
  expect(await shown(secret)).toBeNull();
  expect(await world.sql('select from private.overlay_links where league_id = $1', [league_id])).toEqual([]);
});

describe('what an address answers', () => {
  const lineUp = async ({ home, match }: Meeting) =>
    world.sql(`insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)`, [
      match,
      home.id,
      home.captain,
    ]);

  test('is nothing for what is no secret', async () => {
    for (const secret of ['', 'x', '0'.repeat(48), 'g'.repeat(48), '0'.repeat(10_000), "'; drop table x"])
      expect([await shown(secret.slice(0, 3000)), await seasonOf(secret.slice(0, 3000))]).toEqual([null, null]);
  });

  test('names exactly these keys, and never the lobby’s code', async () => {
    const meeting = await newMeeting(world);
    await lineUp(meeting);
    await world.sql('insert into public.match_lobbies (match_id, code) values ($1, $2)', [meeting.match, 'CNRY-77']);
    const secret = await made('admin', { match_id: meeting.match });
    const facts = await shown(secret);
    expect(JSON.stringify([facts, await seasonOf(secret)])).not.toContain('CNRY-77');
    const keys = new Set(columnsOf(facts).map((column) => column.split('.')[0]!));
    expect([...keys].toSorted()).toEqual(['at', 'competition', 'line_ups[]', 'match', 'mvp', 'series']);
    expect(Object.keys(facts!.match!).toSorted()).toEqual(
      ['away_score', 'away_team', 'forfeited_by', 'game_no', 'home_score', 'home_team', 'id', 'kickoff_at', 'live_at', 'live_away_score', 'live_home_score', 'matchday', 'stage', 'status'], // prettier-ignore
    );
  });

  test('shows line-ups from when the rival sees them', async () => {
    const reveal = limits.lineupRevealMinutes;
    for (const [minutes, seen] of [
      [reveal + 1, 0],
      [reveal - 1, 1],
      [-5, 1],
    ] as const) {
      const meeting = await newMeeting(world, { kickoff_at: minutesAgo(-minutes) });
      await lineUp(meeting);
      const facts = await shown(await made('admin', { match_id: meeting.match }));
      expect(facts!.line_ups, `${minutes}`).toHaveLength(seen);
    }
  });

  test('is the running score while it is played, and no report’s before it counts', async () => {
    const { home, match } = await newMeeting(world);
    const secret = await made('admin', { match_id: match });
    await done(world.as({ id: home.captain }).rpc('start_match', { match_id: match }));
    await done(world.as({ id: home.captain }).rpc('set_live_score', { match_id: match, home_score: 2, away_score: 2 }));
    expect((await shown(secret))!.match).toMatchObject({ status: 'live', live_home_score: 2, home_score: null });
    await done(world.as({ id: home.captain }).rpc('report_match', { match_id: match, home_score: 7, away_score: 2 }));
    const reported = await shown(secret);
    expect(reported!.match).toMatchObject({ status: 'reported', live_home_score: 2, home_score: null });
    expect(JSON.stringify(reported)).not.toMatch(/_score": ?7/);
    await done(world.as('admin').rpc('rule_match', { match_id: match, home_score: 3, away_score: 2, reason: 'Seen' }));
    expect((await shown(secret))!.match).toMatchObject({ status: 'finished', live_home_score: null, home_score: 3 });
  });

  test('of a league is the match that is on, else what comes next, or the one that is named', async () => {
    const { home, away, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    const later = await newMatch(world, home, away, { kickoff_at: minutesAgo(-600) });
    const secret = await made('admin', { league_id: league });
    expect((await shown(secret))!.match!.id).toBe(match);
    expect((await shown(secret, later))!.match!.id).toBe(later);
    const foreign = (await newMeeting(world)).match;
    expect((await shown(secret, foreign))!.match).toBeNull();
    await writeMatch(world, later, { status: 'live' });
    expect((await shown(secret))!.match!.id).toBe(later);
    expect((await seasonOf(secret))!.teams).toHaveLength(2);
    // an address of one match knows no other
    const own = await made('admin', { match_id: match });
    expect((await shown(own, later))!.match!.id).toBe(match);
  });
});
