import type { Mutant } from '#testing/mutant.ts';

const queue = 'supabase/schemas/10_seasons/120_ruling_queue.sql';
const leagues = 'supabase/schemas/05_leagues/10_leagues.sql';
const killers: [string] = ['supabase/tests/10_seasons/ruling-queue.test.ts'];
const settings: [string] = ['supabase/tests/05_leagues/season-settings.test.ts'];

export default [
  {
    file: queue,
    change: 'everybody sees what waits for a ruling',
    from: '  everywhere constant boolean := private.is_admin();\n',
    to: '  everywhere constant boolean := true;\n',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'a match nobody reported is forgotten',
    from: "bounds.auto_confirm_hours * interval '1 hour'",
    to: "bounds.auto_confirm_hours * interval '1 year'",
    killedBy: killers,
  },
  {
    file: queue,
    change: 'a game of a night cup is looked for a day later',
    from: 'private.unreported_for(m.night_cup_id is not null)',
    to: 'private.unreported_for(false)',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'a protest is forgotten',
    from: "  where p.status = 'filed'\n",
    to: "  where p.status = 'upheld'\n",
    killedBy: killers,
  },
  {
    file: queue,
    change: 'the next page begins with what was seen',
    from: '(f.since, f.match_id) > (after_at, after_id)',
    to: '(f.since, f.match_id) >= (after_at, after_id)',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'an own matter is not marked',
    from: 'coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)',
    to: 'false',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'the queue is searched by the home side alone',
    from: '      or m.away_team_id = any (clubs)\n',
    to: '',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'a result a bracket is drawn from is offered to be corrected',
    from: ' or private.has_bracket(m))',
    to: ')',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'a finished season is offered to be ruled about',
    from: "    and s.phase is distinct from 'finished'\n",
    to: '',
    killedBy: killers,
  },
  {
    file: leagues,
    change: 'fewer places than teams',
    from: 'if new.max_teams < old.max_teams and',
    to: 'if new.max_teams < 0 and',
    killedBy: settings,
  },
  {
    file: leagues,
    change: 'the legs of a season that is played change',
    from: "changed_of(old, new, 'legs', ",
    to: 'changed_of(old, new, ',
    killedBy: settings,
  },
  {
    file: leagues,
    change: 'a win is worth something else once the playoffs are being played',
    from: "'relegation_places', 'points_for_win'\n  );",
    to: "'relegation_places'\n  );",
    killedBy: settings,
  },
  {
    file: leagues,
    change: 'the time to protest changes while the season is played',
    from: ", 'protest_minutes', 'silence_hours', 'game_minutes');",
    to: ", 'silence_hours', 'game_minutes');",
    killedBy: settings,
  },
  {
    file: leagues,
    change: 'a finished season changes',
    from: "  if old.phase = 'finished' then\n    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');\n  end if;\n  fixed :=",
    to: '  fixed :=',
    killedBy: settings,
  },
] satisfies Mutant[];
