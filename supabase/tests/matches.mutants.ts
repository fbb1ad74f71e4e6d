import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a side hosts twice on a matchday',
    from: 'create unique index team_matches_one_home_a_matchday\n',
    to: 'create index team_matches_one_home_a_matchday\n',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'fixtures',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a side travels twice on a matchday',
    from: 'create unique index team_matches_one_away_a_matchday\n',
    to: 'create index team_matches_one_away_a_matchday\n',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'fixtures',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a cancelled match keeps its matchday',
    from: `  on public.team_matches (league_id, season, matchday, home_team_id)
  where stage = 'regular' and status <> 'cancelled';`,
    to: `  on public.team_matches (league_id, season, matchday, home_team_id)
  where stage = 'regular';`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'fixtures',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a team plays itself',
    from: `  constraint team_matches_two_teams check (home_team_id <> away_team_id),
`,
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'fixtures',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a match without a league or a cup is made',
    from: `num_nonnulls(league_id, night_cup_id) = 1),
  constraint team_matches_season`,
    to: `num_nonnulls(league_id, night_cup_id) <= 1),
  constraint team_matches_season`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'belong to exactly one',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a guest plays that never entered the season',
    from: `  constraint team_matches_away_entry_fkey
    foreign key (league_id, season, away_team_id) references public.league_teams (league_id, season, team_id),
`,
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'fixtures',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a match ends level',
    from: `  constraint team_matches_no_draw check (home_score <> away_score),
`,
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a match is finished without a score',
    from: "status <> 'finished' or home_score is not null or forfeited_by is not distinct from 'both'",
    to: 'true',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'one side alone has a score',
    from: `  constraint team_matches_both_scores check ((home_score is null) = (away_score is null)),
`,
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a match that is played has its final score',
    from: "check (home_score is null or status in ('finished', 'cancelled'))",
    to: "check (home_score is null or status in ('live', 'finished', 'cancelled'))",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a forfeit is won by the side that did not come',
    from: `      when 'home' then home_score = 0 and away_score = (private.limits()).forfeit_goals
      when 'away' then home_score = (private.limits()).forfeit_goals and away_score = 0
`,
    to: `      when 'home' then home_score = (private.limits()).forfeit_goals and away_score = 0
      when 'away' then home_score = 0 and away_score = (private.limits()).forfeit_goals
`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a forfeit has any score',
    from: "      when 'away' then home_score = (private.limits()).forfeit_goals and away_score = 0\n",
    to: "      when 'away' then home_score > away_score\n",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a double forfeit is won by one side',
    from: `      when 'both' then home_score is null and away_score is null
`,
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a final score',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a postponed match is never played',
    from: "('reported', 'disputed'), ('postponed', 'scheduled'),",
    to: "('reported', 'disputed'),",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'the course of a match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'line-ups hold players of a third team',
    from: `create trigger keep_to_sides
  before insert or update on public.match_lineups`,
    to: `create trigger keep_to_sides
  before update on public.match_lineups`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/migrations/20260101000700_statistics.sql',
    change: 'figures of a third team are taken',
    from: `create trigger keep_to_sides
  before insert or update on public.match_player_stats`,
    to: `create trigger keep_to_sides
  before update on public.match_player_stats`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/migrations/20260101000700_statistics.sql',
    change: 'figures move to a third team',
    from: `create trigger keep_to_sides
  before insert or update on public.match_player_stats`,
    to: `create trigger keep_to_sides
  before insert on public.match_player_stats`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/migrations/20260101000700_statistics.sql',
    change: 'a match has two best players',
    from: 'create unique index match_player_stats_one_mvp',
    to: 'create index match_player_stats_one_mvp',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'one player of the match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a rival sees the line-up of a match that is put off',
    from: "or (m.status = 'scheduled' and m.kickoff_at <=",
    to: 'or (m.kickoff_at <=',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a rival sees the line-up a day before',
    from: "(select (private.limits()).lineup_reveal_minutes) * interval '1 minute'",
    to: "interval '1 day'",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'nobody but staff sees the own line-up',
    from: '    or team_id = (select private.own_team())\n',
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a series goes on after its majority',
    from: 'wins_a + wins_b <= best_of and greatest(wins_a, wins_b) <= best_of / 2 + 1',
    to: 'wins_a + wins_b <= best_of',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a series',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a stranger wins a series',
    from: 'check (winner_team_id is null or coalesce(winner_team_id in (team_a_id, team_b_id), false))',
    to: 'check (true)',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'a series',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'members write the schedule',
    from: `create policy insert_admin on public.team_matches
  for insert to authenticated
  with check ((select private.is_admin()));`,
    to: `create policy insert_admin on public.team_matches
  for insert to authenticated
  with check (true);`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: "an admin's schedule writes",
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a change of the schedule leaves no trace',
    from: "select private.record_direct_writes('public.team_matches');\n",
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: "an admin's schedule writes",
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'the sides of a final result are swapped by a plain write',
    from: '(new.home_team_id, new.away_team_id, new.league_id, new.season, new.stage,',
    to: '(old.home_team_id, old.away_team_id, new.league_id, new.season, new.stage,',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'keeps what is over',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a match that is over is moved to another day',
    from: 'new.series_id, new.kickoff_at)',
    to: 'new.series_id, old.kickoff_at)',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'keeps what is over',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'an admin writes results by hand',
    from: `    current_user in ('anon', 'authenticated')
    -- who writes one match, or a whole season of them; null where nobody does
    or coalesce(`,
    to: `    current_user = 'anon'
    or current_user <> 'authenticated' and coalesce(`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'what happened in a match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a result has a second writer',
    from: "    or coalesce(\n      current_setting('rondo.match_writer', true) not in",
    to: "    or false and coalesce(\n      current_setting('rondo.match_writer', true) not in",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'what happened in a match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a running score is written by hand',
    from: "'live_home_score', 'live_away_score', 'live_at', 'finished_at'\n  );",
    to: "'finished_at'\n  );",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'what happened in a match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'nobody can undo a result',
    from: `,
      -- a result that is undone
      ('finished', 'scheduled')`,
    to: '',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'the course of a match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a cancelled match is finished',
    from: "or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')",
    to: "or new.status in ('finished', 'cancelled')",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'the course of a match',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a withdrawal leaves a match that is played',
    from: "or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')",
    to: "or (new.status in ('finished', 'cancelled') and old.status not in ('live', 'cancelled'))",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'the course of a match',
  },
] satisfies Mutant[];
