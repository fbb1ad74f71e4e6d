import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { statNames } from '#domain/competition/statistics.ts';
import { webhookEvents } from '#domain/community/webhook-choices.ts';
import { languages } from '#domain/languages.ts';

/**
 * One list for a fact: each place that repeats the members of one of these lists is named here, with the reason why it
 * cannot read the list instead. Any other file, or statement of SQL, that spells `spelled` of them out again fails, and
 * so does a place named here that no longer does. A new place reads the list; this table only gets shorter.
 */
type Fact = {
  fact: string;
  members: readonly string[];
  spelled: number;
  quoted?: true;
  places: Record<string, string>;
};

const facts: Fact[] = [
  {
    fact: 'stats of a player',
    members: statNames,
    spelled: 3,
    places: {
      'src/domain/competition/statistics.ts': 'the list',
      'src/domain/competition/ratings.ts': 'what each is worth at a position; the types ask for all',
      'src/features/leagues/table/stats-tab.tsx': 'those that win an award, which the types hold, each with a title',
      'src/data/leagues/ranking-queries.ts': 'those that win an award, as columns that the types of a read follow',
      'src/data/news/queries.ts': 'those a round-up speaks of',
      'src/features/matches/room/player-stats-fields.tsx':
        'goals and assists are held by the score, saves by the position',
      'supabase/functions/picture/cards/parts.ts': 'what says most first; the others follow from the list',
      'public.match_player_stats': 'the list in SQL: its columns',
      'private.counted_stats': 'the same as a type, for reports and private.stats_json',
      'private.checked_stats': 'goals and assists are held by the score, saves by the position',
      'private.award_players': 'those that win an award',
      'public.team_roster': 'sums, a column each',
      'public.season_stats': 'sums, a column each',
      'public.rated_stats': 'columns of a view',
      'private.position_stats': 'sums, a column each',
    },
  },
  {
    fact: 'languages',
    members: languages,
    spelled: 2,
    quoted: true,
    places: {
      'src/domain/languages.ts': 'the list',
      'private.languages': 'the list in SQL, compared with it by a test',
      'src/features/news/use-article-draft.ts': 'a text each; the types ask for all',
      'src/domain/match/moments.ts': 'what Intl does not know',
      'src/lib/dates.ts': 'what Intl does not know',
      'supabase/functions/channels/texts.ts': 'texts by language',
      'supabase/functions/overlay/texts.ts': 'texts by language; the types ask for all',
      'private.calendar_file': 'texts of a file that the database writes',
      'private.calendar_of': 'texts of a file that the database writes',
      'private.followed_calendar_of': 'texts of a file that the database writes',
    },
  },
  {
    fact: 'rules of a season',
    members: seasonRules(),
    spelled: 5,
    places: {
      'public.league_seasons': 'the list: its columns',
      'private.season_of_files': 'those that the files of a past season show',
      'private.import_season': 'the same, as the columns of the season it opens',
      'private.open_next': 'the next season takes over all of them',
      'private.keep_season_settings': 'which are fixed once a season runs',
      'private.season_defaults': 'those the site has a standard for',
      'public.site_settings': 'those the site has a standard for',
      'src/domain/competition/season-defaults.ts': 'those the site has a standard for',
      'private.bracket_plan': 'those of the playoffs',
      'src/domain/competition/playoffs.ts': 'those of the playoffs',
      'private.open_season': 'those a visitor reads',
      'src/data/public/queries.ts': 'those a visitor reads, with their types',
      'src/data/leagues/queries.ts': 'those that lists of seasons need',
      'src/features/leagues/season/season-form.tsx': 'a field each; the types ask for all',
      'src/features/leagues/admin-league-page.tsx': 'what the form begins with; the types ask for all',
      'src/components/league/season/season-rules.tsx': 'a sentence each',
      'src/components/league/rules/rules.ts': 'the rules page: a sentence each',
      'src/features/audit/audit-sentence.tsx': 'those whose change has a sentence of its own',
    },
  },
  {
    fact: 'events of a webhook',
    members: webhookEvents,
    spelled: 4,
    places: {
      'src/domain/community/webhook-choices.ts': 'the list',
      'private.event_type': 'the list in SQL, compared with it by a test',
    },
  },
];

describe.each(facts)('$fact', ({ members, spelled, quoted, places }) => {
  test('are written out only where they have to be', () => {
    const again = pieces()
      .filter(({ text }) => {
        const hits = members.filter((member) =>
          (quoted ? new RegExp(`['"]${member}['"]`) : new RegExp(`\\b${member}\\b`)).test(text),
        );
        return hits.length >= spelled;
      })
      .map(({ name }) => name);
    expect([...new Set(again)].toSorted()).toEqual(Object.keys(places).toSorted());
  });
});

/** The columns of a season that an organiser sets: numbers and switches with a standard. */
function seasonRules(): string[] {
  const [table = ''] =
    /create table public\.league_seasons[^;]+;/.exec(
      readFileSync('supabase/schemas/05_leagues/10_leagues.sql', 'utf8'),
    ) ?? [];
  return [...table.matchAll(/^ {2}(\w+) (?:smallint|boolean) not null default/gm)].map(([, column]) => column!);
}

/** The files of the app, the host and the functions, and each statement of SQL, without comments. */
function pieces(): { name: string; text: string }[] {
  const code = globSync('{src,host,supabase/functions,scripts}/**/*.{ts,tsx}')
    .filter((path) => !/\.(test|mutants)\.tsx?$|\/testing\/|\/demo\/|database\.types\.ts$/.test(path))
    .map((name) => ({ name, text: readFileSync(name, 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '') }));
  const sql = globSync('supabase/schemas/*/*.sql').flatMap((path) =>
    readFileSync(path, 'utf8')
      .replaceAll(/--.*/g, '')
      .split(/^(?=create |alter |comment )/m)
      .map((text) => ({ name: /^create (?:or replace )?(?:unique )?\w+ ([\w.]+)/.exec(text)?.[1] ?? path, text })),
  );
  return [...code, ...sql];
}
