import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/features/matches/filter-fixtures.ts',
    change: 'away matches of a team are left out',
    from: 'match.home_team_id === team || match.away_team_id === team',
    to: 'match.home_team_id === team',
    killedBy: ['src/features/matches/filter-fixtures.test.ts'],
  },
  {
    file: 'src/features/matches/filter-fixtures.ts',
    change: 'the league is not asked',
    from: `      (league === undefined || match.league_id === league) &&
`,
    to: '',
    killedBy: ['src/features/matches/filter-fixtures.test.ts'],
  },
  {
    file: 'src/features/matches/filter-fixtures.ts',
    change: 'the season is not asked',
    from: '      (season === undefined || match.season === season) &&\n',
    to: '',
    killedBy: ['src/features/matches/filter-fixtures.test.ts'],
  },
  {
    file: 'src/features/matches/filter-fixtures.ts',
    change: 'the week is not asked',
    from: ' &&\n      (week === undefined || match.matchday === week),',
    to: ',',
    killedBy: ['src/features/matches/filter-fixtures.test.ts'],
  },
  {
    file: 'src/features/matches/filter-fixtures.ts',
    change: 'days are those of the machine',
    from: 'dayKey(kickoff_at, zone)',
    to: 'dayKey(kickoff_at)',
    killedBy: ['src/features/matches/filter-fixtures.test.ts'],
  },
  {
    file: 'src/features/matches/filter-fixtures.ts',
    change: 'the last day comes first',
    from: 'one.localeCompare(other))',
    to: 'other.localeCompare(one))',
    killedBy: ['src/features/matches/filter-fixtures.test.ts'],
  },
  {
    file: 'src/features/leagues/season-rounds.ts',
    change: 'playoff matches stand in a round',
    from: "stage === 'regular' && matchday !== null",
    to: 'matchday !== null',
    killedBy: ['src/features/leagues/season-rounds.test.ts'],
  },
  {
    file: 'src/features/leagues/season-rounds.ts',
    change: 'a postponed match keeps its round open',
    from: "status === 'scheduled' || status === 'live'",
    to: "status !== 'finished'",
    killedBy: ['src/features/leagues/season-rounds.test.ts'],
  },
  {
    file: 'src/features/leagues/season-rounds.ts',
    change: 'a live match leaves its round done',
    from: "status === 'scheduled' || status === 'live'",
    to: "status === 'scheduled'",
    killedBy: ['src/features/leagues/season-rounds.test.ts'],
  },
  {
    file: 'src/features/matches/queries.ts',
    change: 'fixtures are not read again on a mount',
    from: `      refetchOnMount: everyMount,
      refetchOnReconnect: 'always',
`,
    to: "      refetchOnReconnect: 'always',\n",
    killedBy: ['src/lib/query-client.test.ts'],
  },
  {
    file: 'src/features/matches/queries.ts',
    change: 'fixtures are not read again on reconnect',
    from: "      refetchOnReconnect: 'always',\n",
    to: '',
    killedBy: ['src/lib/query-client.test.ts'],
  },
  {
    file: 'src/features/matches/queries.ts',
    change: 'the fixtures of all leagues are read',
    from: `    if (leagueId !== undefined) read = read.eq('league_id', leagueId);
`,
    to: '',
    killedBy: ['src/features/matches/queries.test.ts'],
  },
] satisfies Mutant[];
