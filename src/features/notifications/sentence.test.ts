import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import { languages } from '#domain/languages.ts';
import { chooseLanguage, startI18n } from '#lib/i18n.ts';
import { chooseZone } from '#lib/time-zone.ts';
import { stubBrowser } from '#testing/fake-browser.ts';
import { languageOf, moment, sentence } from '#supabase/functions/channels/texts.ts';
import { useSentence } from './sentence.ts';

/** Pushes and mails use the site's texts: one sentence a key, language and zone. */

const keys = Constants.public.Enums.notification_key;

/** Everything a sentence may name; a name may look like a gap or like markup. */
const whole = {
  team: 'Harbour', home: 'Rıhtım $& Gücü', away: '{{team}} <b>', champion: 'Kiel', player: 'Mert', by: 'Ada', of: 'Kerem',
  league: 'Coast League', cup: 'Friday Cup', announcement: 'Registration opens', article: 'Derby week', subject: 'Trophy', gaming_id: 'mert#1', channel: '#results', webhook: 'Bot', lobby: 'KEEP-42',
  kickoff_at: '2026-12-01T19:00:00+00:00', starts_at: '2026-07-03T18:30:00+00:00', until: '2026-12-01T18:45:00+00:00',
  home_score: 3, away_score: 1, season: 2, days: 14, matches: 1, points_for_win: 1, playoff_teams: 6, relegation_places: 2, league_zone: 'Europe/Berlin', number: 17, players: 4, points: -3, coming: 3, needed: 5,
  status: 'pending', role: 'co_captain', site_role: 'moderator', content: 'team_text', reason: 'The pictures say so',
}; // prettier-ignore
/** All that can be gone is gone. */
const bare = Object.fromEntries(
  Object.entries(whole).map(([name, value]) => [name, typeof value === 'number' ? value : null]),
);
const strange = { home_score: null, status: 'nothing', role: 7, content: 'toString', kickoff_at: 5 };

const Line = ({ notice, onSaid }: { notice: { key: 'kicked'; values: never }; onSaid: (text: string) => void }) => {
  onSaid(useSentence()(notice));
  return null;
};

function onTheSite(key: string, values: Record<string, unknown>): string {
  const heard: string[] = [];
  const onSaid = (text: string) => void heard.push(text);
  renderToStaticMarkup(createElement(Line, { notice: { key: key as 'kicked', values: values as never }, onSaid }));
  return heard.join();
}

// Stubs of a test are removed after it.
beforeEach(() => void stubBrowser());
beforeAll(async () => {
  stubBrowser();
  const i18n = await startI18n('en');
  for (const language of languages) {
    await chooseLanguage(language);
    await i18n.loadNamespaces(['notifications', 'common']);
  }
});

describe.each(languages)('in %s', (language) => {
  test.each(['Europe/Berlin', 'Europe/Istanbul', 'America/New_York', 'UTC'])(
    'every sentence is said elsewhere as on the site, in %s',
    async (time_zone) => {
      await chooseLanguage(language);
      await chooseZone(time_zone);
      for (const key of keys)
        for (const values of [whole, bare])
          expect(sentence({ key, values }, { language, time_zone }), key).toBe(onTheSite(key, values));
    },
  );

  test('and holds nothing that was left open', () => {
    for (const key of keys)
      expect(sentence({ key, values: { ...whole, away: 'Kiel' } }, { language, time_zone: 'UTC' }), key).not.toMatch(
        /\{\{|undefined|null|\[object/,
      );
  });
});

test('what nobody knows is said as something new, and in English', () => {
  const english = { language: 'xx', time_zone: 'UTC' };
  expect(sentence({ key: 'notYetKnown', values: {} }, english)).toBe('Something new in your league.');
  expect(sentence({ key: 'constructor', values: {} }, english)).toBe('Something new in your league.');
  for (const key of keys) expect(sentence({ key, values: strange }, english)).not.toMatch(/undefined|Invalid/);
  expect(languageOf('toString')).toBe('en');
  expect(moment('never', 'en', 'UTC')).toBe('');
});
