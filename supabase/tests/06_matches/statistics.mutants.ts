import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'cancelled and unfinished matches count for the scorers',
    from: "  where m.status = 'finished'\n  group by s.player_id",
    to: '  group by s.player_id',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'cancelled matches count for the scorers',
    from: "  where m.status = 'finished'\n  group by s.player_id",
    to: "  where m.status in ('finished', 'cancelled')\n  group by s.player_id",
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'disputed matches count for the scorers',
    from: "  where m.status = 'finished'\n  group by s.player_id",
    to: "  where m.status in ('finished', 'disputed')\n  group by s.player_id",
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the scorers of a season are those of all seasons',
    from: '\n    and f.season = league_stats.season',
    to: '',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the figures of everybody count for a player',
    from: '  where f.player_id = player_stats.player_id\n',
    to: '',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a player at the away side wins what is lost',
    from: '(m.home_team_id = s.team_id) = (m.home_score > m.away_score)',
    to: 'm.home_score > m.away_score',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'cancelled matches count for a team',
    from: `    where t.id in (m.home_team_id, m.away_team_id)
      and m.status = 'finished'
`,
    to: `    where t.id in (m.home_team_id, m.away_team_id)
      and m.home_score is not null
`,
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a double forfeit counts no goals',
    from: "        when m.forfeited_by = 'both' then (private.limits()).forfeit_goals\n",
    to: "        when m.forfeited_by = 'both' then 0\n",
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a double forfeit is no match',
    from: "        when m.forfeited_by = 'both' then 0\n",
    to: "        when m.forfeited_by = 'both' then null\n",
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the away side has scored what it conceded',
    from: `        when m.home_team_id = t.id then m.home_score
        else m.away_score
`,
    to: `        when m.home_team_id = t.id then m.home_score
        else m.home_score
`,
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a loss is a win',
    from: 'count(*) filter (where scored > conceded)::int as wins',
    to: 'count(*) filter (where scored < conceded)::int as wins',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a team without a match has no win rate',
    from: 'nullif(count(*), 0), 1), 0)::double precision',
    to: 'nullif(count(*), 0), 1))::double precision',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the roster counts matches before somebody joined',
    from: '    and match.kickoff_at >= m.joined_at\n',
    to: '',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the roster counts matches after somebody left',
    from: `    and (m.left_at is null or match.kickoff_at <= m.left_at)
`,
    to: '',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the roster counts what a player did for other teams',
    from: '    and s.team_id = m.team_id\n    and match.status',
    to: '    and match.status',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the roster counts cancelled and unfinished matches',
    from: "    and match.status = 'finished'\n",
    to: '',
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'the roster counts every match as one of its best player',
    from: `count(*) filter (where s.mvp)::int as mvp
  from public.match_player_stats s
  join public.team_matches match`,
    to: `count(*)::int as mvp
  from public.match_player_stats s
  join public.team_matches match`,
    killedBy: ['supabase/tests/06_matches/statistics.test.ts'],
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 'a season a team has withdrawn from still counts as its own',
    from: '    and e.withdrawn_at is null\n  order by',
    to: '  order by',
    killedBy: ['supabase/tests/04_teams/teams.test.ts'],
    only: 'a team',
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 'a finished season hides the one that is played',
    from: "  order by s.phase = 'finished', e.registered_at desc\n",
    to: '  order by e.registered_at desc\n',
    killedBy: ['supabase/tests/04_teams/teams.test.ts'],
    only: 'a team',
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'former members count for the squad',
    from: '    where m.team_id = t.id\n      and m.left_at is null\n',
    to: '    where m.team_id = t.id\n',
    killedBy: ['supabase/tests/04_teams/teams.test.ts'],
    only: 'members of today',
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a trophy counts that nobody has verified',
    from: '      and a.verified\n',
    to: '',
    killedBy: ['supabase/tests/04_teams/teams.test.ts'],
    only: 'achievements|trophies',
  },
  {
    file: 'supabase/schemas/06_matches/40_statistics.sql',
    change: 'a promotion is a trophy',
    from: "a.type in ('championship', 'cup', 'nightcup')",
    to: "a.type in ('championship', 'cup', 'nightcup', 'promotion')",
    killedBy: ['supabase/tests/04_teams/teams.test.ts'],
    only: 'members of today',
  },
] satisfies Mutant[];
