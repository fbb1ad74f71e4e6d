import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { league, leagueId, season, uuid } from '#testing/season.ts';
import { RulesPage } from './rules-page.tsx';

beforeEach(noAnswers);

const languages = ['en', 'de', 'tr'] as const;
// src/domain/limits.test.ts compares them with the rule book.
const { squadMin, squadMax } = limits;

// Required texts of a paragraph, in English, German and Turkish.
const rules: [string, string, Record<(typeof languages)[number], string>][] = [
  ['[S5.16] players must be at least 16', 'players-age', { en: 'at least 16 years', de: 'mindestens 16 Jahre', tr: 'en az 16 yaşında' }],
  ['[S5.17] the founding captain must be at least 18', 'teams-founder', { en: 'at least 18 years', de: 'mindestens 18 Jahre', tr: 'en az 18 yaşında' }],
  ['[S5.18] a team has 5 to 10 players', 'teams-squad', { en: `${squadMin} to ${squadMax} players`, de: `${squadMin} bis ${squadMax} Spieler`, tr: `${squadMin}–${squadMax} oyuncu` }],
  ['[S5.19] captains protest within 15 minutes', 'reports-protest', { en: 'Captains can file a protest within 15 minutes of the end of a match', de: 'Kapitäne innerhalb von 15 Minuten nach Spielende', tr: 'kaptanlar maç bitiminden sonra 15 dakika içinde' }],
  ['[S5.20] no new registrations during the playoffs', 'playoffs-registration', { en: 'no new registrations during the playoffs', de: 'Während der Playoffs gibt es keine neuen Anmeldungen', tr: 'Play-off sırasında yeni kayıt alınmaz' }],
  ['[S9.21] the prize pool of season 1 is 3000 TL', 'prizes-pool', { en: 'season 1 is ₺3,000', de: '1. Saison beträgt 3.000 ₺', tr: '1. sezonun ödül havuzu ₺3.000' }],
  ['[S9.22] 1st gets 2000 TL', 'prizes-places', { en: '1st gets ₺2,000', de: 'Der Erste bekommt 2.000 ₺', tr: 'Birinci ₺2.000' }],
  ['[S9.23] 2nd gets 700 TL', 'prizes-places', { en: '2nd ₺700', de: 'der Zweite 700 ₺', tr: 'ikinci ₺700' }],
  ['[S9.24] 3rd gets 300 TL', 'prizes-places', { en: '3rd ₺300', de: 'der Dritte 300 ₺', tr: 'üçüncü ₺300' }],
  ['[S9.25] prizes are paid within 7 business days after the final', 'prizes-paid', { en: '7 business days after the final', de: '7 Werktagen nach dem Finale', tr: 'finalden sonra 7 iş günü' }],
  ['at most 4 transfer rights in the regular season', 'transfers-rights', { en: 'up to 4 transfer rights in the regular season', de: 'in der Hauptrunde höchstens 4 Transferrechte', tr: 'normal sezonda en fazla 4 transfer hakkı' }],
  ['an admin or a referee decides disputes', 'reports-silence', { en: 'An admin or a referee decides disputes', de: 'entscheidet ein Admin oder Schiedsrichter', tr: 'yönetici ya da hakem verir' }],
  ['a night cup confirms a report after 5 minutes', 'nightcup-silence', { en: 'confirmed after 5 minutes', de: 'gilt nach 5 Minuten als bestätigt', tr: '5 dakika sonra onaylanmış sayılır' }],
  ['a delay of 5 minutes is tolerated', 'matchday-delay', { en: 'delay of 5 minutes', de: 'Verspätung von 5 Minuten', tr: '5 dakika gecikme' }],
  ['a disconnect within the first minute allows a restart', 'matchday-disconnect', { en: 'within the first minute, the match may be restarted', de: 'in der ersten Minute die Verbindung, darf das Spiel einmal neu gestartet', tr: 'İlk dakika içinde birinin bağlantısı koparsa maç bir kez yeniden' }],
  [
    'head-to-head, goal difference, goals scored, special playoff match, in this order',
    'tie-breakers-order',
    { en: 'head-to-head, goal difference, goals scored, special playoff match', de: 'direkter Vergleich, Tordifferenz, erzielte Tore, Entscheidungsspiel', tr: 'ikili averaj, genel averaj, atılan gol, tek maç eleme' },
  ],
]; // prettier-ignore

describe.each(languages)('the rules in %s', (language) => {
  test.each(rules)('%s', async (_rule, paragraph, words) => {
    await open(language);
    const text = document.getElementById(paragraph)?.querySelector('p')?.textContent?.replaceAll('\u00A0', ' ');
    expect(text).toContain(words[language]);
  });

  test('have no number left open', async () => {
    await open(language);
    expect(document.querySelectorAll('.chapter-text-chapter')).toHaveLength(12);
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN/);
  });
});

test('the rules are found by a word, whatever its accents', async () => {
  const { screen } = await openPage(<RulesPage />, { at: '/rules', namespaces: ['rules'], language: 'tr' });
  await screen.getByRole('searchbox').fill('odul');
  await expect.poll(() => document.querySelectorAll('.chapter-text-chapter')).toHaveLength(1);
  expect(document.querySelector('.chapter-text-chapter')?.id).toBe('prizes');
});

test('the prizes are those of the season, whatever they are', async () => {
  const { screen } = await open('en', {
    season: 7,
    total: 500,
    currency: 'EUR',
    places: [300, 150, 50],
    businessDays: 3,
  });
  await expect.element(screen.getByText('The prize pool of season 7 is €500.')).toBeVisible();
  await expect.element(screen.getByText('1st gets €300, 2nd €150, 3rd €50.')).toBeVisible();
  await expect.element(screen.getByText(/within 3.business.days after the final/)).toBeVisible();
});

test('a place without a prize is a dash among the others, never €0', async () => {
  const prize = { season: 7, total: 400, currency: 'EUR', places: [300, 0, 100], businessDays: 3 };
  const { screen } = await open('en', prize);
  await expect.element(screen.getByText('1st gets €300, 2nd –, 3rd €100.')).toBeVisible();
});

describe('the rules of a league', () => {
  const other = uuid(77);
  const own = season({
    legs: 1,
    points_for_win: 2,
    protest_minutes: 45,
    silence_hours: 12,
    transfer_rights: 6,
    playoff_teams: 8,
    third_place_match: true,
    extra_rules: 'No <b>bets</b>.\n\nThe home side wears its kit.',
  });
  const seed = [
    [['leagues', 'prize'], firstSeason],
    [
      ['leagues', 'legs'],
      [
        { league: 'Anchor League', legs: 1 },
        { league: 'Second League', legs: 2 },
      ],
    ],
    [['leagues'], [league(), league({ id: other, name: 'Second League' })]],
    [
      ['leagues', leagueId, 'numbers'],
      [4, 3],
    ],
    [['leagues', leagueId, 4], own],
    [['leagues', other, 'numbers'], [1]],
    [['leagues', other, 1], season({ league_id: other, season: 1 })],
  ] as const;
  const openRules = (at: string) =>
    openPage(<RulesPage />, { at, namespaces: ['rules'], seed: seed.map(([key, value]) => [[...key], value]) });
  const textOf = (id: string) => document.getElementById(id)?.querySelector('p')?.textContent;

  test('are those of its newest season, with its own words at the end, as plain text', async () => {
    const { screen } = await openRules('/rules');
    await expect.element(screen.getByRole('heading', { name: '13 The league’s own rules' })).toBeVisible();
    expect(textOf('season-points')).toContain('A win gives 2 points');
    expect(textOf('season-format')).toContain('Every pair of teams meets once.');
    expect(textOf('reports-protest')).toContain('within 45 minutes');
    expect(textOf('reports-silence')).toContain('after 12 hours');
    expect(textOf('transfers-rights')).toContain('up to 6 transfer rights');
    expect(textOf('playoffs-qualify')).toContain('top 8');
    expect(textOf('playoffs-quarterfinal')).toContain('1st v 8th');
    expect(textOf('playoffs-semifinal')).toBeUndefined();
    expect(textOf('playoffs-thirdPlace')).toContain('one match for third place');
    expect([textOf('own-1'), textOf('own-2')]).toEqual(['No <b>bets</b>.', 'The home side wears its kit.']);
    expect(document.querySelector('#own b')).toBeNull();
  });

  test('are chosen where there are several, and the address names the league', async () => {
    const { screen } = await openRules('/rules');
    await screen.getByLabelText('League').selectOptions('Second League');
    await expect.poll(() => textOf('season-points')).toContain('A win gives 3 points');
    expect(textOf('season-format')).toContain('Every pair of teams meets twice,');
    expect(document.getElementById('own')).toBeNull();
    await expect.element(screen.getByLabelText('League')).toHaveValue(other);
  });
});

test('without a prize the rules promise none', async () => {
  const { screen } = await open('en', null);
  await expect.element(screen.getByText('No prize pool has been set.')).toBeVisible();
  expect(document.querySelectorAll('#prizes li')).toHaveLength(1);
});

test.each([
  ['once', [{ league: 'Anchor League', legs: 1 }], 'Every pair of teams meets once. The home team opens the lobby.'],
  ['twice', [{ league: 'A', legs: 2 }, { league: 'B', legs: 2 }], 'Every pair of teams meets twice, home and away. The home team opens the lobby.'],
  [
    'as often as each league says',
    [{ league: 'A', legs: 1 }, { league: 'B', legs: 2 }, { league: 'C', legs: 1 }],
    'Each season sets how often teams meet. Once: A and C. Twice, home and away: B. The home team opens the lobby.',
  ],
  ['as its season says, where nobody knows', [], 'Each season sets whether teams meet once or twice, home and away. The home team opens the lobby.'],
])('a pair meets %s', async (_times, legs, words) => {
  const { screen } = await open('en', firstSeason, legs);
  await expect.element(screen.getByText(words)).toBeVisible();
}); // prettier-ignore

/** As the first season holds it (docs/spec/spec.md § 9). */
const firstSeason = { season: 1, total: 3000, currency: 'TRY', places: [2000, 700, 300], businessDays: 7 };

async function open(
  language: (typeof languages)[number],
  prize: typeof firstSeason | null = firstSeason,
  legs: { league: string; legs: number }[] = [],
) {
  const { screen } = await openPage(<RulesPage />, {
    at: '/rules',
    namespaces: ['rules'],
    language,
    seed: [
      [['leagues', 'prize'], prize],
      [['leagues', 'legs'], legs],
    ],
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen };
}
