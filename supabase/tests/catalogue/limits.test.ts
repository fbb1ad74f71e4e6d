import { constantFrom, sample, string } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandLimits, databaseLimits, limits } from '#domain/limits.ts';
import { activityLevels, playStyles, weekdays } from '#domain/club/market.ts';
import { reportCauses } from '#domain/community/moderation.ts';
import { platforms, positions, skillLevels } from '#domain/club/players.ts';
import { ticketStatuses } from '#domain/community/tickets.ts';
import { cleanUsername, usernameProblem } from '#domain/account/usernames.ts';
import { limitsSql, writtenLimits } from '#scripts/database/limits.ts';
import { club, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

// A row of everything whose bounds are tried.
beforeAll(async () => {
  await world.sql(
    `insert into public.contracts (team_id, player_id, status, accepted_at, player_signed_at, ended_at)
     values ($1, $2, 'terminated', now(), now(), now()), ($1, $2, 'kicked', now(), now(), now())`,
    [club.own, people.user],
  );
  await world.sql(`insert into public.contracts (team_id, player_id) values ($1, $2)`, [club.rival, people.user]);
  await world.sql(`insert into public.player_registrations (user_id, username) values ($1, 'user')`, [people.user]);
  await world.sql('insert into public.team_listings (team_id) values ($1)', [club.own]);
  await world.sql('insert into public.scrim_offers (team_id, offered_by, expires_at) values ($1, $2, now())', [
    club.own,
    people.captain,
  ]);
  await world.sql('insert into public.join_requests (player_id, team_id) values ($1, $2)', [people.user, club.rival]);
  await world.sql(
    `insert into public.eligibility_reviews (member_id, player_id, status) select id, player_id, 'eligible' from public.team_members limit 1`,
  );
  await world.sql(
    `insert into public.team_achievements (team_id, title, type, season) values ($1, 'Cup of friends', 'cup', '1')`,
    [club.own],
  );
  await world.sql(
    `insert into public.given_awards (league_id, season, team_id, title, reason) values ($1, 1, $2, 'Fair play', 'Not one warning')`,
    [league, club.own],
  );
  await world.sql(`insert into public.news_articles (slug) values ('draft')`);
  await world.sql(`insert into public.news_texts (article_id, language) select id, 'en' from public.news_articles`);
  await world.sql(
    `insert into public.player_achievements (player_id, title, type, season) values ($1, 'Best keeper', 'mvp', '1')`,
    [people.user],
  );
  await world.sql(
    `insert into public.announcements (title, body, captains_only, people) values ('{"en": "Registration opens"}', '{"en": "On Monday."}', true, 1)`,
  );
  const question = 'Where is our trophy?';
  const [ticket] = await world.sql<{ id: string }>(
    `insert into public.support_tickets (user_id, subject, category, description) values ($1, 'Trophy', 'other', $2) returning id`,
    [people.user, question],
  );
  await world.sql('insert into public.ticket_messages (ticket_id, author_id, body) values ($1, $2, $3)', [
    ticket!.id,
    people.user,
    question,
  ]);
  await world.sql(
    `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity)
       select 'Friday', d, d - interval '2 hours', d - interval '1 hour', 8 from (values (now())) as day (d)`,
  );
  await world.sql(
    `insert into public.ticket_templates (title, body) values ($1::text, jsonb_build_object('en', $1::text))`,
    [question],
  );
  await world.sql('alter table public.messages disable trigger append_only');
  await world.sql('insert into public.conversations (id, match_id) values ($1, $1)', [match]);
  await world.sql('insert into public.messages (conversation_id, author_id, body) values ($1, $2, $3)', [
    match,
    people.user,
    question,
  ]);
  await world.sql(`insert into public.contact_messages (user_id, topic, body) values ($1, 'press', $2)`, [
    people.user,
    question,
  ]);
  await world.sql(
    `insert into public.content_reports (reporter_id, kind, subject_id, cause, said) values ($1, 'profile_text', $1, 'spam', '{}')`,
    [people.user],
  );
  await world.sql(
    `insert into public.hidden_contents (kind, subject_id, was, reason) values ('team_achievement', $1, '{}', 'Spam')`,
    [people.user],
  );
});

/** Whether the database takes this value in that row; nothing stays written. */
const takes = (table: string, column: string, value: unknown, where: string): Promise<boolean> =>
  world.inSql('owner', `update ${table} set ${column} = $1 where ${where}`, [value]).then(
    () => true,
    (error: { code: string }) => {
      if (error.code === '23514') return false;
      throw error;
    },
  );

const profile = `id = '${people.user}'`;
const team = `id = '${club.own}'`;
const ownTeam = `team_id = '${club.own}'`;
const offer = `status = 'offered'`;
const registration = `user_id = '${people.user}'`;
const joinRequest = `player_id = '${people.user}'`;
const award = `player_id = '${people.user}'`;
const ownLeague = `id = '${league}'`;
const season = `league_id = '${league}'`;
const fixture = `id = '${match}'`;
const text = (length: number) => 'x'.repeat(length);

describe('the numbers of the domain are the numbers of the database', () => {
  test.each([
    ['public.profiles', 'username', profile, limits.usernameMin, limits.usernameMax],
    ['public.profiles', 'gaming_id', profile, 1, limits.gamingIdMax],
    ['public.profiles', 'location', profile, 0, limits.locationMax],
    ['public.profiles', 'game_mode', profile, 0, limits.gameModeMax],
    ['public.profiles', 'description', profile, 0, limits.profileDescriptionMax],
    ['public.teams', 'name', team, limits.teamNameMin, limits.teamNameMax],
    ['public.teams', 'short_name', team, 1, limits.teamShortNameMax],
    ['public.teams', 'description', team, 0, limits.teamDescriptionMax],
    ['public.teams', 'contact', team, 0, limits.teamContactMax],
    ['public.leagues', 'name', ownLeague, limits.leagueNameMin, limits.leagueNameMax],
    ['public.leagues', 'description', ownLeague, 0, limits.leagueDescriptionMax],
    ['public.contracts', 'note', offer, 0, limits.contractNoteMax],
    ['public.contracts', 'division', offer, 1, limits.contractDivisionMax],
    ['public.contracts', 'termination_reason', `status = 'terminated'`, limits.reasonMin, limits.reasonMax],
    ['public.contracts', 'kick_reason', `status = 'kicked'`, limits.reasonMin, limits.reasonMax],
    ['public.player_registrations', 'username', registration, 1, limits.registrationNameMax],
    ['public.player_registrations', 'game_id', registration, 0, limits.gamingIdMax],
    ['public.player_registrations', 'team_experience', registration, 0, limits.marketTextMax],
    ['public.player_registrations', 'personal_goals', registration, 0, limits.marketTextMax],
    ['public.player_registrations', 'team_expectations', registration, 0, limits.marketTextMax],
    ['public.player_registrations', 'additional_info', registration, 0, limits.marketTextMax],
    ['public.join_requests', 'message', joinRequest, 0, limits.joinMessageMax],
    ['public.scrim_offers', 'note', 'true', 1, limits.scrimNoteMax],
    ['public.team_listings', 'team_goals', ownTeam, 0, limits.marketTextMax],
    ['public.team_listings', 'player_expectations', ownTeam, 0, limits.marketTextMax],
    ['public.eligibility_reviews', 'notes', 'true', 1, limits.eligibilityNotesMax],
    ['public.team_achievements', 'title', ownTeam, limits.achievementTitleMin, limits.achievementTitleMax],
    ['public.team_achievements', 'season', ownTeam, 1, limits.achievementSeasonMax],
    ['public.given_awards', 'title', ownTeam, limits.achievementTitleMin, limits.achievementTitleMax],
    ['public.given_awards', 'reason', ownTeam, limits.reasonMin, limits.reasonMax],
    ['public.player_achievements', 'title', award, limits.achievementTitleMin, limits.achievementTitleMax],
    ['public.player_achievements', 'season', award, 1, limits.achievementSeasonMax],
    ['public.news_texts', 'title', 'true', 0, limits.articleTitleMax],
    ['public.news_texts', 'summary', 'true', 0, limits.articleSummaryMax],
    ['public.news_texts', 'body', 'true', 0, limits.articleBodyMax],
    ['public.support_tickets', 'subject', 'true', 1, limits.ticketSubjectMax],
    ['public.support_tickets', 'description', 'true', limits.ticketDescriptionMin, limits.ticketDescriptionMax],
    ['public.ticket_messages', 'body', 'true', 1, limits.ticketDescriptionMax],
    ['public.ticket_templates', 'title', 'true', 3, limits.ticketTemplateTitleMax],
    ['public.contact_messages', 'body', 'true', limits.ticketDescriptionMin, limits.ticketDescriptionMax],
    ['public.messages', 'body', 'true', 1, limits.messageMax],
    ['public.content_reports', 'note', 'true', 1, limits.reasonMax],
    ['public.content_reports', 'ruling', 'true', 1, limits.reasonMax],
    ['public.hidden_contents', 'reason', 'true', limits.reasonMin, limits.reasonMax],
    ['private.account_blocks', 'reason', `user_id = '${people.suspended}'`, limits.reasonMin, limits.reasonMax],
  ])('%s.%s has its bounds in characters', async (table, column, row, min, max) => {
    expect(await takes(table, column, text(min), row)).toBe(true);
    expect(await takes(table, column, text(max), row)).toBe(true);
    expect(await takes(table, column, text(max + 1), row)).toBe(false);
    // an empty short name is filled in
    if (min > 1) expect(await takes(table, column, text(min - 1), row)).toBe(false);
  });

  test.each([
    ['public.announcements', 'title', limits.announcementTitleMin, limits.announcementTitleMax],
    ['public.announcements', 'body', 1, limits.announcementBodyMax],
    ['public.night_cups', 'prize', 1, limits.nightCupPrizeMax],
    ['public.ticket_templates', 'body', 1, limits.ticketDescriptionMax],
  ])('%s.%s has its bounds in each language', async (table, column, min, max) => {
    const held = (texts: object) => takes(table, column, JSON.stringify(texts), 'true');
    expect(await held({ en: text(min) })).toBe(true);
    expect(await held({ en: text(max) })).toBe(true);
    expect(await held({ en: text(min), tr: text(max + 1) })).toBe(false);
    if (min > 1) expect(await held({ en: text(min - 1) })).toBe(false);
    for (const none of [{}, [], '500', { en: '' }, { en: 5 }, { fr: text(min) }])
      expect(await held(none as object)).toBe(false);
  });

  test('a username is one here if it is one there', async () => {
    const signs = 'a b z A Z 0 9 . _ - ş İ ı ß ÿ ɏ ɐ × ÷ é и Ω \u200b \u202e 😀 \t <'.split(' ').concat(' ');
    const one = string({ unit: constantFrom(...signs), maxLength: 22 });
    const names = [...sample(one, { numRuns: 3000, seed: 7 }), 'Işıl Öz', 'a  b', ' ab', 'ab ', 'Jürgen.9', '...'];
    const [rule] = await world.sql<{ check: string }>(
      `select substring(pg_get_constraintdef(oid) from 'CHECK (.*)') as check from pg_constraint where conname = 'profiles_username_shape'`,
    );
    const verdicts = await world.sql<{ username: string; taken: boolean }>(
      `select username, ${rule!.check} as taken from unnest($1::text[]) as username`,
      [names],
    );
    const differ = verdicts.filter(
      ({ username, taken }) => taken !== (cleanUsername(username) === username && usernameProblem(username) === null),
    );
    expect(differ).toEqual([]);
    expect(verdicts.filter(({ taken }) => taken).length).toBeGreaterThan(50);
  });

  test('a tag has its bounds in capitals', async () => {
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMin), team)).toBe(true);
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMax), team)).toBe(true);
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMin - 1), team)).toBe(false);
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMax + 1), team)).toBe(false);
  });

  test.each([
    [
      'public.team_members',
      'shirt_number',
      `player_id = '${people.captain}'`,
      limits.shirtNumberMin,
      limits.shirtNumberMax,
    ],
    ['public.league_seasons', 'max_teams', season, limits.seasonTeamsMin, limits.seasonTeamsMax],
    ['public.league_seasons', 'relegation_places', season, 0, limits.relegationPlacesMax],
    ['public.league_seasons', 'transfer_rights', season, 0, limits.transferRightsMax],
    ['public.league_seasons', 'renewal_days', season, 0, limits.renewalDaysMax],
    ['public.league_seasons', 'points_for_win', season, 1, limits.pointsForWinMax],
    ['public.league_seasons', 'protest_minutes', season, limits.protestMinutesMin, limits.protestMinutesMax],
    ['public.league_seasons', 'silence_hours', season, limits.silenceHoursMin, limits.silenceHoursMax],
  ])('%s.%s has its bounds', async (table, column, row, min, max) => {
    expect(await takes(table, column, min, row)).toBe(true);
    expect(await takes(table, column, max, row)).toBe(true);
    expect(await takes(table, column, min - 1, row)).toBe(false);
    expect(await takes(table, column, max + 1, row)).toBe(false);
  });

  test('a season begins with the defaults of the rules', async () => {
    await world.sql('insert into public.league_seasons (league_id, season) values ($1, 2)', [league]);
    const [row] = await world.sql('select * from public.league_seasons where league_id = $1 and season = 2', [league]);
    expect(row).toMatchObject({
      max_teams: limits.seasonTeamsDefault,
      relegation_places: limits.relegationPlaces,
      transfer_rights: limits.transferRights,
      renewal_days: limits.renewalDays,
      quarterfinal_best_of: limits.quarterfinalBestOf,
      semifinal_best_of: limits.semifinalBestOf,
      final_best_of: limits.finalBestOf,
      playoff_teams: limits.playoffTeams,
      third_place_match: false,
      points_for_win: limits.pointsForWin,
      protest_minutes: limits.protestMinutes,
      silence_hours: limits.autoConfirmHours,
      extra_rules: null,
    });
  });

  test('a series is a best of what the rules name', async () => {
    for (let games = 0; games <= 9; games += 1) {
      expect(await takes('public.league_seasons', 'final_best_of', games, season), String(games)).toBe(
        (limits.bestOfChoices as readonly number[]).includes(games),
      );
    }
  });

  test('as many play the playoffs as the rules let choose', async () => {
    for (let teams = 0; teams <= 9; teams += 1) {
      expect(await takes('public.league_seasons', 'playoff_teams', teams, season), String(teams)).toBe(
        (limits.playoffTeamsChoices as readonly number[]).includes(teams),
      );
    }
  });

  test('how often somebody may do what is said alike', async () => {
    const rows = await world.sql<{ action: string; each: string; at_most: number; minutes: number }>(
      'select * from private.command_limits()',
    );
    expect(rows.map(({ action, each, at_most, minutes }) => [action, each, at_most, minutes])).toEqual(commandLimits);
  });

  test('an offer lapses after the days of the rules', async () => {
    const [row] = await world.sql(
      `select expires_at = sent_at + $1 * interval '1 day' as exact from public.contracts where status = 'offered'`,
      [limits.offerDays],
    );
    expect(row).toEqual({ exact: true });
  });

  test('a season may promise the prize pool of the rules, and promises none unless it says so', async () => {
    const [row] = await world.sql(
      `select column_default from information_schema.columns
         where (table_schema, table_name, column_name) = ('public', 'league_seasons', 'prize_pool')`,
    );
    expect(row).toEqual({ column_default: null });
    expect(await takes('public.league_seasons', 'prize_pool', JSON.stringify(limits.prizePool), season)).toBe(true);
  });

  test('a score has its bound, and a forfeit its goals', async () => {
    const score = (home: number, away: number, forfeited: string | null = null) =>
      world
        .inSql(
          'owner',
          `select private.write_match(id, jsonb_build_object('status', 'finished', 'finished_at', now(), 'home_score', $1::int, 'away_score', $2::int, 'forfeited_by', $3::text)) from public.team_matches where ${fixture}`,
          [home, away, forfeited],
        )
        .then(
          () => true,
          () => false,
        );
    expect(await score(limits.scoreMax, 0)).toBe(true);
    expect(await score(limits.scoreMax + 1, 0)).toBe(false);
    expect(await score(limits.forfeitGoals, 0, 'away')).toBe(true);
    expect(await score(limits.forfeitGoals + 1, 0, 'away')).toBe(false);
  });

  test('points are given and taken within a bound', async () => {
    const adjust = (points: number) =>
      world
        .inSql(
          'owner',
          `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, $3, 'Because')`,
          [league, club.own, points],
        )
        .then(
          () => true,
          () => false,
        );
    expect(await adjust(-limits.adjustmentPointsMax)).toBe(true);
    expect(await adjust(limits.adjustmentPointsMax + 1)).toBe(false);
    expect(await adjust(0)).toBe(false);
  });

  test('SQL has the numbers of the rules as they are now: npm run limits', () => {
    expect(writtenLimits()).toBe(limitsSql());
  });

  test('the numbers commands ask for are those of the rules', async () => {
    const [row] = await world.sql<Record<string, number>>('select * from private.limits()');
    const named = Object.entries(row!).map(([name, value]) => [
      name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]);
    const rules: Record<string, unknown> = { ...limits, ...databaseLimits };
    expect(named).toEqual(named.map(([name]) => [name, rules[String(name)]]));
    expect(named.length).toBeGreaterThan(20);
  });

  test('what commands and policies do not ask for says the same', async () => {
    const [landing] = await world.sql<{ prosrc: string }>(
      `select prosrc from pg_proc where oid = 'private.landing'::regproc`,
    );
    expect(landing?.prosrc).toMatch(new RegExp(`limit ${limits.landingFixtures}\\s*\\) next`));
  });
});

test.each<[string, readonly string[]]>([
  ['player_position', positions],
  ['platform', platforms],
  ['skill_level', skillLevels],
  ['activity_level', activityLevels],
  ['play_style', playStyles],
  ['weekday', weekdays],
  ['ticket_status', ticketStatuses],
  ['report_cause', reportCauses],
])('the labels of %s are the same on both sides', async (name, labels) => {
  const [row] = await world.sql<{ labels: string[] }>(`select enum_range(null::public.${name})::text[] as labels`);
  expect(row?.labels).toEqual(labels);
});
