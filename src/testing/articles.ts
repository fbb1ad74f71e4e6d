import { createInstance } from 'i18next';
import de from '#locales/de/round-up.json' with { type: 'json' };
import en from '#locales/en/round-up.json' with { type: 'json' };
import tr from '#locales/tr/round-up.json' with { type: 'json' };
import type { Source, Speak } from '#domain/competition/generated-article.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';

/** Seasons that articles are generated about, and the languages that tell them. */

export const texts = { en, de, tr };
export type Language = keyof typeof texts;
export const languages = Object.keys(texts) as Language[];

/** The words of one language as the app says them; what is missing or left open fails. */
export async function speakOf(language: Language, used = new Set<string>()): Promise<Speak> {
  const instance = createInstance();
  await instance.init({
    lng: language,
    resources: { [language]: { translation: texts[language] } },
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string) => {
      throw new Error(`${language}: ${text}`);
    },
  });
  return {
    say: (key, values) => {
      const plurals = [key, `${key}_one`, `${key}_other`].filter((each) => instance.exists(each, { lng: language }));
      if (plurals.length === 0) throw new Error(`${language} has no ${key}`);
      plurals.forEach((each) => used.add(each));
      return (instance.t as (key: string, values: object) => string)(key, { ...values });
    },
    place: (place) => `${place}.`,
    day: (iso) => iso.slice(0, 10),
    time: (iso) => iso.slice(11, 16),
    zone: 'Berlin',
    list: (names) => new Intl.ListFormat(language).format(names),
    link: (text) => text,
  };
}

export type Played = {
  home: string;
  away: string;
  score?: [number, number];
  round: number;
  status?: string;
  by?: 'home' | 'away' | 'both';
};

/** A season whose teams are called as their ids. */
export function seasonOf(teams: string[], matches: Played[]): SeasonFacts {
  return {
    relegationPlaces: 2,
    playoffTeams: 6,
    pointsForWin: 3,
    adjustments: [],
    entries: teams.map((id) => ({ team_id: id, withdrawn_at: null, team: badge(id) })),
    matches: matches.map(({ home, away, score, round, status, by }, index) => ({
      id: `m${index}`,
      stage: 'regular' as const,
      matchday: round,
      kickoff_at: `2026-10-${String(round).padStart(2, '0')}T18:00:00Z`,
      home_team_id: home,
      away_team_id: away,
      home_team: badge(home),
      away_team: badge(away),
      status: (status ?? (score || by ? 'finished' : 'scheduled')) as 'finished',
      home_score: score?.[0] ?? null,
      away_score: score?.[1] ?? null,
      live_home_score: null,
      live_away_score: null,
      forfeited_by: by ?? null,
    })),
  };
}
const badge = (id: string) => ({
  id,
  name: id,
  short_name: id,
  logo: null,
  kit_primary: '#111111',
  kit_secondary: '#eeeeee',
});

/** Says the key and its values instead of words. */
export const plainly: Speak = {
  say: (key, values = {}) => [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' '),
  place: (place) => `no. ${place}`,
  day: (iso) => iso.slice(0, 10),
  time: (iso) => iso.slice(11, 16),
  zone: 'Berlin',
  list: (names) => names.join(' & '),
  link: (text) => text,
};

/** Writes every source behind its text, as `[text](source)`. */
export const sourced = (speak: Speak): Speak => ({ ...speak, link: (text, to) => `[${text}](${sourceText(to)})` });

function sourceText(to: Source): string {
  if (to === 'fixtures') return to;
  if ('match' in to) return to.match;
  if ('team' in to) return `of ${to.team}`;
  return to.if ? `if ${Object.entries(to.if).join()}` : `table ${to.table}`;
}

export const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/** Every key of the words that has a text. */
export const keysOf = (group: object, before = ''): string[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}${key}`] : keysOf(value as object, `${before}${key}.`),
  );
