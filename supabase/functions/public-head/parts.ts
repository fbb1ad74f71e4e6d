import type { MatchRowData, TeamBadge } from '../../../src/domain/club/team-badge.ts';
import { shield } from '../_shared/crest.ts';
import type { PublicName } from '../../../src/domain/competition/open-season.ts';
import { html, type Html } from '../_shared/html.ts';
import { publicName } from '../_shared/public-name.ts';
import { filled, type HeadLanguage, locales, type Words } from './texts.ts';

/**
 * What the first content of public pages is put together from: the same elements and classes as the app's components of
 * these names, so that nothing moves when the app draws over it. Styles in attributes are against the page's policy.
 */
export type Page = {
  words: Words;
  language: HeadLanguage;
  /** Of the league: its address, its time zone and its clubs' slugs. */
  league: { slug: string; name: string; time_zone: string };
  slugs: Map<string, string>;
  /** How many shields are drawn: each clips by a name of its own, since what is hidden clips nothing elsewhere. */
  shields: number;
};

export const at = {
  league: ({ league }: Page, season?: number) => `/p/${league.slug}${season === undefined ? '' : `?season=${season}`}`,
  team: ({ league, slugs }: Page, id: string) => `/p/${league.slug}/teams/${slugs.get(id) ?? id}`,
  match: ({ league }: Page, id: string) => `/p/${league.slug}/matches/${id}`,
  player: ({ league }: Page, username: string) => `/p/${league.slug}/players/${encodeURIComponent(username)}`,
  article: ({ league }: Page, slug: string) => `/p/${league.slug}/news/${slug}`,
};

const moment = (
  iso: string,
  { language, league }: Pick<Page, 'language' | 'league'>,
  options: Intl.DateTimeFormatOptions,
) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: iso.length === 10 ? 'UTC' : league.time_zone })
    .format(new Date(iso))
    .replaceAll(/(?<!\w{4},) (?!\d\d:)/g, '\u00A0');
export const timeOf = (iso: string, page: Page): string =>
  moment(iso, page, { hour: '2-digit', minute: '2-digit', hour12: false });
export const dayOf = (iso: string, page: Page): string =>
  moment(iso, page, { weekday: 'short', day: 'numeric', month: 'short' });
export const dateOf = (iso: string, page: Page): string =>
  moment(iso, page, { day: 'numeric', month: 'long', year: 'numeric' });

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
export const placeOf = (place: number, language: HeadLanguage): string =>
  language === 'en'
    ? `${place}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
    : `${place}.`;
export const signed = (value: number): string => (value === 0 ? '0' : value > 0 ? `+${value}` : `−${Math.abs(value)}`);
export const numberOf = (value: number, language: HeadLanguage): string =>
  new Intl.NumberFormat(locales[language]).format(value);

/** A file of a public bucket, or a whole address. */
const pictureAt = (path: string) => (path.startsWith('https://') ? path : `/storage/v1/object/public/${path}`);

export const picture = (path: string, look: string, width: number, height = width): Html =>
  html`<img
    class="${look}"
    src="${pictureAt(path)}"
    width="${width}"
    height="${height}"
    alt=""
    ${width >= 96 && html` fetchpriority="high"`}
  />`;

/** A club's logo, or its shield. */
export function crest(team: TeamBadge | null, size: number, page: Page): Html {
  if (team === null) return html`<span></span>`;
  if (team.logo) return picture(team.logo, 'shrink-0 object-contain', size);
  page.shields += 1;
  return shield(team, { look: 'shrink-0', size, clip: String(page.shields) });
}

export const pageHead = (
  title: string,
  { crumbs = [], lead, facts = [], badge, below }: {
    crumbs?: { to?: string; label: string }[];
    lead?: string | null;
    facts?: { label: string; value: string | number | Html; wide?: boolean }[];
    badge?: Html;
    below?: Html | false;
  },
  { words }: Page,
): Html => html`<div class="page-head-head"><div class="page relative">
${crumbs.length > 0 && html`<nav class="page-head-crumbs" aria-label="${words.matches.crumbs}">${crumbs.map(({ to, label }, index) => html`<span class="flex min-w-0 items-center gap-1.5">${index > 0 && '› '}${to === undefined ? html`<span>${label}</span>` : html`<a href="${to}">${label}</a>`}</span>`)}</nav>`}
<div class="page-head-title${crumbs.length > 0 ? '' : ' pt-7'}">${badge}<div class="grid min-w-0 flex-1 gap-2.5"><h1 class="text-4xl wrap-anywhere max-wide:text-3xl">${title}</h1>
${lead && html`<p class="text-soft">${lead}</p>`}
${facts.length > 0 && html`<dl class="page-head-facts">${facts.map(({ label, value, wide }) => html`<div${wide && html` class="max-wide:hidden"`}><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`}</div></div>${below}</div></div>`; // prettier-ignore

/** A link, or the same as text where it leads nowhere. */
export const linked = (to: string | null, inside: Html | string, look = ''): Html => {
  const looks = look !== '' && html` class="${look}"`;
  return to === null ? html`<span${looks}>${inside}</span>` : html`<a${looks} href="${to}">${inside}</a>`;
};

export const ruled = (items: Html[]): Html =>
  html`<ul class="ruled">
    ${items}
  </ul>`;

/** Whose times these are, for whoever runs no scripts. */
export const zoneNote = (page: Page): Html =>
  html`<noscript
    ><p class="max-w-[68ch] pt-2.5 text-sm text-faint">
      ${filled(page.words.head.times, { zone: page.league.time_zone })}
    </p></noscript
  >`;

export const section = (title: string, inside: Html): Html =>
  html`<section>
    <div class="section-head-head"><h2>${title}</h2></div>
    ${inside}
  </section>`;

const state = ({ status, forfeited_by, home_team, away_team }: MatchRowData, { words: { common } }: Page) => {
  const texts = common.league.match;
  if (forfeited_by === 'both') return texts.forfeitBoth;
  if (forfeited_by)
    return filled(texts.forfeit, { team: (forfeited_by === 'home' ? home_team : away_team)?.short_name ?? '–' });
  return status === 'scheduled' || status === 'finished' ? null : texts[status];
};

/** A match as one link, its day below it; as text where it has no page (`to` is null). */
export function matchRow(
  match: MatchRowData,
  page: Page,
  {
    small = false,
    note = '',
    to = at.match(page, match.id),
  }: { small?: boolean; note?: string; to?: string | null } = {},
): Html {
  const { home_team: home, away_team: away } = match;
  const size = small ? 20 : 28;
  const name = (team: TeamBadge | null, side: 'home' | 'away') =>
    html`<span class="match-row-${side}" translate="no"
      >${!small && html`<span class="max-wide:hidden">${team?.name ?? '–'}</span>`}<span
        class="${small ? '' : 'wide:hidden'}"
        >${team?.short_name ?? '–'}</span
      ></span
    >`;
  const said = [dayOf(match.kickoff_at, page), state(match, page), note].filter(Boolean).join(' · ');
  const sides = html`${name(home, 'home')}${crest(home, size, page)}${scoreBox(match, page)}${crest(away, size, page)}${name(away, 'away')}`;
  return html`<li>
    ${linked(to, sides, `match-row-row${small ? ' match-row-small' : ''}`)}
    <p class="match-row-note">${said}</p>
  </li>`;
}

function scoreBox(match: MatchRowData, page: Page): Html {
  const { status, home_score: home, away_score: away } = match;
  const box = (look: string, said: string) =>
    html`<span class="score-box-box${look && ` score-box-${look}`}">${said}</span>`;
  if (status === 'live') return box('live', `${match.live_home_score ?? 0} – ${match.live_away_score ?? 0}`);
  if (home !== null && away !== null && status === 'finished')
    return box(match.forfeited_by ? 'forfeit' : 'done', `${home} – ${away}`);
  if (status === 'finished') return box('forfeit', '0–3');
  if (status === 'postponed' || status === 'cancelled') return box('off', '–');
  return box(status === 'disputed' ? 'disputed' : '', timeOf(match.kickoff_at, page));
}

/** A player of the team as results show one: with a way to the profile where it is open. */
export const playerName = (player: PublicName, team: string, page: Page): Html =>
  player.open && player.username !== null
    ? html`<a class="font-medium leads" translate="no" href="${at.player(page, player.username)}"
        >${player.username}</a
      >`
    : html`<span class="font-medium" translate="no">${publicName(player, team, page.language)}</span>`;

export const dataTable = (label: string, head: Html[], rows: Html[]): Html =>
  html`<div class="data-table-scroll" role="region" tabindex="0" aria-label="${label}">
    <table class="data-table-table">
      ${
        head.length > 0 &&
        html`<thead>
          <tr>
            ${head}
          </tr>
        </thead>`
      }
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
