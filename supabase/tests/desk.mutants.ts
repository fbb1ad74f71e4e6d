import type { Mutant } from '#testing/mutant.ts';

const desk = 'supabase/migrations/20260101001197_desk.sql';
const leagues = 'supabase/migrations/20260101000500_leagues.sql';
const desks: [string] = ['supabase/tests/desk.test.ts'];
const settings: [string] = ['supabase/tests/season-settings.test.ts'];

export default [
  {
    file: desk,
    change: 'everybody sees what waits for a ruling',
    from: '  everywhere constant boolean := private.is_admin();\n',
    to: '  everywhere constant boolean := true;\n',
    killedBy: desks,
  },
  {
    file: desk,
    change: 'a match nobody reported is forgotten',
    from: "l.auto_confirm_hours * interval '1 hour'",
    to: "l.auto_confirm_hours * interval '1 year'",
    killedBy: desks,
  },
  {
    file: desk,
    change: 'a game of a night cup is looked for a day later',
    from: 'private.unreported_for(m.night_cup_id is not null)',
    to: 'private.unreported_for(false)',
    killedBy: desks,
  },
  {
    file: desk,
    change: 'a protest is forgotten',
    from: "  where p.status = 'filed'\n",
    to: "  where p.status = 'upheld'\n",
    killedBy: desks,
  },
  {
    file: desk,
    change: 'the next page begins with what was seen',
    from: '(f.since, f.match_id) > (after_at, after_id)',
    to: '(f.since, f.match_id) >= (after_at, after_id)',
    killedBy: desks,
  },
  {
    file: desk,
    change: 'an own matter is not marked',
    from: 'coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)',
    to: 'false',
    killedBy: desks,
  },
  {
    file: desk,
    change: 'the desk is searched by the home side alone',
    from: '      or m.away_team_id = any (clubs)\n',
    to: '',
    killedBy: desks,
  },
  {
    file: desk,
    change: 'a result a bracket is drawn from is offered to be corrected',
    from: ' or private.has_bracket(m))',
    to: ')',
    killedBy: desks,
  },
  {
    file: desk,
    change: 'a finished season is offered to be ruled about',
    from: "    and s.phase is distinct from 'finished'\n",
    to: '',
    killedBy: desks,
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
    from: ", 'protest_minutes', 'silence_hours');",
    to: ", 'silence_hours');",
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
