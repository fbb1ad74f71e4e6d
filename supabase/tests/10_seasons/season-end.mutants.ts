import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/10_seasons/110_season_end.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/season-end.test.ts'];

export default [
  {
    file: page,
    change: 'a season ends without its final',
    from: '  if champion is null and final.no_winner is not true then',
    to: '  if false then',
    killedBy,
    only: 'before the final',
  },
  {
    file: page,
    change: 'a season ends twice',
    from: "  if run.phase <> 'playoffs' then",
    to: "  if run.phase not in ('playoffs', 'finished') then",
    killedBy,
    only: 'twice',
  },
  {
    file: page,
    change: 'the worse seed of those who lost a semi-final is third',
    from: '        e.playoff_seed\n    )::int',
    to: '        e.playoff_seed desc\n    )::int',
    killedBy,
    only: 'better seed of the two',
  },
  {
    file: page,
    change: 'the first league sends somebody up',
    from: 'where l.tier > 1 and e.final_rank',
    to: 'where e.final_rank',
    killedBy,
    only: 'those who go up',
  },
  {
    file: page,
    change: 'one of two who are level gets the award',
    from: '  where led.sum = led.most and led.sum > 0\n  order by led.award, led.player_id\n',
    to: '  where led.sum = led.most and led.sum > 0\n  order by led.award, led.player_id\n  limit 1\n',
    killedBy,
    only: 'two who are level',
  },
  {
    file: page,
    change: 'nobody’s saves win an award',
    from: ' and led.sum > 0\n',
    to: '\n',
    killedBy,
    only: 'nobody where there is none',
  },
  {
    file: page,
    change: 'nobody waits for a special match below the playoffs',
    from: '  perform private.check_no_tie(run);\n',
    to: '',
    killedBy,
    only: 'line of relegation',
  },
  {
    file: page,
    change: 'level teams below the playoffs share no rank',
    from: 'rank() over (order by other.place)',
    to: 'row_number() over (order by other.seat)',
    killedBy,
    only: 'shared rank',
  },
] satisfies Mutant[];
