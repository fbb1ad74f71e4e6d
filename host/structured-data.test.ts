import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cup, match, openPublicLeague } from './testing/open-league.ts';
import { siteUrl, type TestLeague } from './testing/test-league.ts';

// The shapes that search engines ask for (developers.google.com/search/docs/appearance/structured-data), and nothing beside them.

let league: TestLeague;
beforeAll(async () => {
  league = await openPublicLeague();
});
afterAll(() => league.close());

const url = z.url().refine((address) => address.startsWith(`${siteUrl}/p/`));
const sport = z.literal('Esports');
const of = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape });
const team = of('SportsTeam', { name: z.string().min(1), sport, url });
const organisation = of('SportsOrganization', { name: z.string().min(1), url });
const event = {
  name: z.string().min(1),
  startDate: z.iso.datetime(),
  eventStatus: z.enum(
    ['EventScheduled', 'EventPostponed', 'EventCancelled'].map((state) => `https://schema.org/${state}`),
  ),
  eventAttendanceMode: z.literal('https://schema.org/OnlineEventAttendanceMode'),
  location: of('VirtualLocation', { url }),
  sport,
  url,
};
const context = { '@context': z.literal('https://schema.org') };

const at = '/p/open-league';
const shapes = {
  [at]: of('SportsOrganization', { ...context, name: z.string(), sport, url }),
  [`${at}/matches/${match(2)}`]: of('SportsEvent', {
    ...context,
    ...event,
    organizer: organisation,
    homeTeam: team,
    awayTeam: team,
    competitor: z.tuple([team, team]),
  }),
  [`/p/cups/${cup(1)}`]: of('SportsEvent', {
    ...context,
    ...event,
    competitor: z.tuple([team, team, team, of('SportsTeam', { name: z.literal('Fifth'), sport })]),
  }),
  [`${at}/teams/nordlicht-kiel`]: of('SportsTeam', { ...context, name: z.string().min(1), sport, url, memberOf: organisation }),
  [`${at}/players/${encodeURIComponent('Kerem.Doğan 7')}`]: of('ProfilePage', {
    ...context,
    mainEntity: of('Person', { alternateName: z.string().min(1), url }),
    url,
  }),
  [`${at}/news/first-night`]: of('NewsArticle', {
    ...context,
    headline: z.string().min(1),
    datePublished: z.iso.datetime({ offset: true }),
    dateModified: z.iso.datetime({ offset: true }),
    inLanguage: z.enum(['en', 'de', 'tr']),
    url,
  }),
}; // prettier-ignore

test.each(Object.entries(shapes))('%s has the shape of its kind', async (path, shape) => {
  const html = await (await league.ask(path)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  const facts: unknown = JSON.parse(scripts[0]![1]!);
  expect(shape.parse(facts)).toEqual(facts);
});
