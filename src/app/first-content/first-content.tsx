import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { TieLadder, useTieSentence } from '#components/league/table/tie-reason.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import {
  clubOf,
  type LeagueAnswer,
  leagueOf,
  type ListedLeague,
  type OpenArticle,
  type OpenLeague,
  type OpenMatch,
  type OpenPlayer,
  type TeamAnswer,
} from '#data/public/queries.ts';
import { landingOf, type SentLanding } from '#data/site-pages/queries.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { Brand } from '#domain/community/brand.ts';
import type { OpenCup } from '#domain/competition/open-cup.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import type { StandingsRow, TieExplanation } from '#domain/competition/standings.ts';
import type { Language } from '#domain/languages.ts';
import { rememberBrand } from '#lib/brand.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { ArticleView } from '#features/public/public-article-page.tsx';
import { CupView } from '#features/public/public-cup-page.tsx';
import { LeaguesView } from '#features/public/public-leagues-page.tsx';
import { LeagueView } from '#features/public/public-league-page.tsx';
import { PublicLinks } from '#features/public/public-links.tsx';
import { MatchView } from '#features/public/public-match-page.tsx';
import { PlayerView } from '#features/public/public-player-page.tsx';
import { TeamView } from '#features/public/public-team-page.tsx';
import { LandingPage } from '#features/site-pages/landing-page.tsx';
import { VisitorBar } from '#app/layouts/visitor-bar.tsx';
import { landingShows, readIn } from './browser.tsx';
import { texts } from './texts.ts';

/** A public call and what it answered. */
type Preload = { call: string; answer: unknown };
type Page = { preload: Preload; language: Language; /** Whether it changes by the minute. */ isLive?: boolean };

/** The name of the site, as the setting `brand` holds it. */
type Site = Partial<Brand>;

/** The drawing of each answer, and in whose zone. */
type Drawn = { view: ReactNode; zone: string };
const pages: Record<string, (answer: never) => Drawn> = {
  landing: ({ rows, table }: SentLanding) => {
    landingShows({ ...landingOf(rows), table });
    return { zone: rows.find(({ time_zone }) => time_zone)?.time_zone ?? 'UTC', view: <LandingPage /> };
  },
  public_leagues: (leagues: ListedLeague[]) => ({ zone: 'UTC', view: <LeaguesView leagues={leagues} /> }),
  public_league: (answer: LeagueAnswer) => {
    const content = leagueOf(answer);
    return { zone: answer.league.time_zone, view: <><LeagueView content={content} /><InPlaceOfButtons content={content} /></> }; // prettier-ignore
  },
  public_match: (content: OpenMatch) => ({ zone: content.league.time_zone, view: <MatchView content={content} /> }),
  public_team: (answer: TeamAnswer) => ({ zone: answer.league.time_zone, view: <TeamView content={clubOf(answer)} /> }),
  public_player: (content: OpenPlayer) => ({ zone: content.league.time_zone, view: <PlayerView content={content} /> }),
  public_article: (content: OpenArticle) => ({
    zone: content.league.time_zone,
    view: <ArticleView content={content} />,
  }),
  public_cup: (content: OpenCup) => ({ zone: content.cup.time_zone, view: <CupView content={content} /> }),
};

/**
 * The styles that the app sets on elements: as attributes the page's policy refuses them, and the page sets them by itself
 * (scripts/vite/carry-over.ts). Quotes in texts are escaped.
 */
const styles = / style="/g;

/**
 * The content of a public address, in the first HTML: the page as the app draws it, to be read before it comes, and
 * without it. The app draws over it (docs/decisions/0039).
 */
export function firstContent({ preload: source, language, isLive = false }: Page, brand: Site) {
  const { view, zone } = pages[source.call]!(source.answer as never);
  readIn(zone);
  rememberBrand(brand);
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <VisitorBar />
      <main id="content" data-first={isLive ? 'live' : ''}>
        {view}
        <WhoseTimes zone={zone} />
      </main>
    </I18nextProvider>,
  ).replaceAll(styles, ' data-style="');
}

/** For browsers without scripts: the app shows the reader's own. */
function WhoseTimes({ zone }: { zone: string }) {
  const { t } = useTranslation('public');
  return (
    <noscript>
      <p className="page pt-2.5 text-sm text-faint">{t('times', { zone })}</p>
    </noscript>
  );
}

/** Parts that a league's page opens by a button, or leads to from a menu, for readers without scripts. */
function InPlaceOfButtons({ content: { facts, league, season, seasons, teams: entered } }: { content: OpenLeague }) {
  const { t } = useTranslation('public');
  const { t: leagues } = useTranslation('leagues');
  if (!season) return null;
  const { rows, teams } = tableOf(facts);
  const tied = rows.filter(({ tie }) => tie);
  const ways = [
    ...seasons
      .filter((each) => each !== season.season)
      .map((each) => ({ to: publicPaths.league(league.slug, each), text: leagues('season', { season: each }) })),
    ...entered
      .filter(({ withdrawn }) => withdrawn)
      .map(({ slug, name }) => ({ to: publicPaths.team(league.slug, slug), text: name })),
  ];
  return (
    <noscript>
      <PublicLinks league={league.slug} teams={entered}>
        <div className="page grid grid-cols-1 gap-x-10 gap-y-6 pt-10 *:min-w-0 wide:grid-cols-2">
          {tied.map((row) => (
            <Tie key={row.team_id} row={row} tie={row.tie!} teams={teams} />
          ))}
        </div>
        <div className="page pt-10">
          {ways.length > 0 && <SectionHead title={t('seasons')} />}
          <ul>
            {ways.map(({ to, text }) => (
              <li key={to}>
                <AppLink className="link" to={to}>
                  {text}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      </PublicLinks>
    </noscript>
  );
}

function Tie({ row, tie, teams }: { row: StandingsRow; tie: TieExplanation; teams: Record<string, TeamBadge> }) {
  const { t } = useTranslation('table');
  return (
    <div>
      <p className="pb-2">
        {useTieSentence(tie, row, teams)}
        {tie.specialMatchDemanded && ` ${t('tie.specialDemanded')}`}
      </p>
      <TieLadder tie={tie} teams={teams} ownId={row.team_id} />
    </div>
  );
}
