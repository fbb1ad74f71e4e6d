import type { ComponentType } from 'react';
import type { Access } from '#domain/account/access.ts';
import type { Prefetch } from '#lib/read-ahead.ts';

/**
 * The whole site, readable at a glance: who may come in, in which shell a page is drawn, and the reads it needs. The
 * namespaces of src/locales that it needs are found in its imports (namespaces.ts). The decisions of guards are in
 * domain/account/access.ts. Its addresses are types: #lib/site-path.ts takes them from here.
 */
const table = [
  {
    access: 'guest-landing',
    shell: () => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell),
    pages: [at('/', () => import('#features/site-pages/landing-page.tsx').then((m) => m.landingPage()))],
  },
  {
    access: 'public',
    shell: () => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell),
    pages: [
      at('/login', () => import('#features/auth/login-page.tsx').then((m) => m.LoginPage)),
      at('/register', () => import('#features/auth/register-page.tsx').then((m) => m.RegisterPage)),
      at('/forgot-password', () => import('#features/auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage)),
      at('/reset-password', () => import('#features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
      at('/second-factor', () => import('#features/auth/second-factor-page.tsx').then((m) => m.SecondFactorPage)),
      at('/coming-soon', () => import('#features/maintenance/coming-soon-page.tsx').then((m) => m.ComingSoonPage)),
      at('/about', () => import('#features/site-pages/about-page.tsx').then((m) => m.AboutPage)),
      at('/privacy', () => import('#features/site-pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
      at('/p/all/leagues', () => import('#features/public/public-leagues-page.tsx').then((m) => m.PublicLeaguesPage)),
      at('/p/$league', () => import('#features/public/public-league-page.tsx').then((m) => m.PublicLeaguePage)),
      at('/p/cups/$id', () => import('#features/public/public-cup-page.tsx').then((m) => m.PublicCupPage)),
      at('/p/$league/matches/$id', () =>
        import('#features/public/public-match-page.tsx').then((m) => m.PublicMatchPage),
      ),
      at('/p/$league/teams/$team', () => import('#features/public/public-team-page.tsx').then((m) => m.PublicTeamPage)),
      at('/p/$league/players/$username', () =>
        import('#features/public/public-player-page.tsx').then((m) => m.PublicPlayerPage),
      ),
      at('/p/$league/news/$slug', () =>
        import('#features/public/public-article-page.tsx').then((m) => m.PublicArticlePage),
      ),
    ],
  },
  {
    access: 'signed-in',
    shell: () => import('./layouts/member-shell.tsx').then((m) => m.MemberShell),
    pages: [
      at('/welcome', () => import('#features/auth/welcome-page.tsx').then((m) => m.WelcomePage)),
      at(
        '/dashboard',
        () => import('#features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
        () => import('#features/dashboard/prefetch.ts').then((m) => m.dashboardPrefetch),
      ),
      at(
        '/leagues',
        () => import('#features/leagues/leagues-page.tsx').then((m) => m.LeaguesPage),
        () => import('#features/leagues/prefetch.ts').then((m) => m.leaguesPrefetch),
      ),
      at(
        '/leagues/$id',
        () => import('#features/leagues/league-page.tsx').then((m) => m.LeaguePage),
        () => import('#features/leagues/prefetch.ts').then((m) => m.leaguePrefetch),
      ),
      at(
        '/standings',
        () => import('#features/leagues/table/standings-page.tsx').then((m) => m.StandingsPage),
        () => import('#features/leagues/prefetch.ts').then((m) => m.standingsPrefetch),
      ),
      at(
        '/fixtures',
        () => import('#features/matches/fixtures-page.tsx').then((m) => m.FixturesPage),
        () => import('#features/matches/prefetch.ts').then((m) => m.fixturesPrefetch),
      ),
      at(
        '/matches/$id',
        () => import('#features/matches/match-page.tsx').then((m) => m.MatchPage),
        () => import('#features/matches/prefetch.ts').then((m) => m.matchPrefetch),
      ),
      at(
        '/teams',
        () => import('#features/teams/teams-page.tsx').then((m) => m.TeamsPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.teamsPrefetch),
      ),
      at('/teams/new', () => import('#features/teams/found-team-page.tsx').then((m) => m.FoundTeamPage)),
      at(
        '/teams/$id',
        () => import('#features/teams/team-page.tsx').then((m) => m.TeamPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.teamPrefetch),
      ),
      at(
        '/teams/$id/vs/$other',
        () => import('#features/teams/versus-page.tsx').then((m) => m.VersusPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.versusPrefetch),
      ),
      at('/teams/$id/webhooks', () =>
        import('#features/webhooks/team-webhooks-page.tsx').then((m) => m.TeamWebhooksPage),
      ),
      at(
        '/players/$id',
        () => import('#features/players/player-page.tsx').then((m) => m.PlayerPage),
        () => import('#features/players/prefetch.ts').then((m) => m.playerPrefetch),
      ),
      at(
        '/profile',
        () => import('#features/players/profile-page.tsx').then((m) => m.ProfilePage),
        () => import('#features/players/prefetch.ts').then((m) => m.profilePrefetch),
      ),
      at(
        '/transfers',
        () => import('#features/transfers/transfers-page.tsx').then((m) => m.TransfersPage),
        () => import('#features/transfers/prefetch.ts').then((m) => m.transfersPrefetch),
      ),
      at(
        '/transfercenter',
        () => import('#features/transfer-center/transfer-center-page.tsx').then((m) => m.TransferCenterPage),
        () => import('#features/transfer-center/prefetch.ts').then((m) => m.marketPrefetch),
      ),
      at('/rules', () => import('#features/site-pages/rules-page.tsx').then((m) => m.RulesPage)),
      at('/contact', () => import('#features/site-pages/contact-page.tsx').then((m) => m.ContactPage)),
      at('/referee', () => import('#features/matches/referee-page.tsx').then((m) => m.RefereePage)),
      at(
        '/leagues/$id/picks',
        () => import('#features/picks/picks-page.tsx').then((m) => m.PicksPage),
        () => import('#features/picks/prefetch.ts').then((m) => m.picksPrefetch),
      ),
      at('/leagues/$id/results', () => import('#features/matches/results-page.tsx').then((m) => m.ResultsPage)),
      at('/referee/leagues/$id', () =>
        import('#features/leagues/referee-league-page.tsx').then((m) => m.RefereeLeaguePage),
      ),
      at('/settings', () => import('#features/settings/settings-page.tsx').then((m) => m.SettingsPage)),
      at(
        '/notifications',
        () => import('#features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
        () => import('#features/notifications/prefetch.ts').then((m) => m.notificationsPrefetch),
      ),
      at('/announcements/$id', () =>
        import('#features/notifications/announcement-page.tsx').then((m) => m.AnnouncementPage),
      ),
      at(
        '/tickets',
        () => import('#features/tickets/tickets-page.tsx').then((m) => m.TicketsPage),
        () => import('#features/tickets/prefetch.ts').then((m) => m.ticketsPrefetch),
      ),
      at(
        '/tickets/$id',
        () => import('#features/tickets/ticket-page.tsx').then((m) => m.TicketPage),
        () => import('#features/tickets/prefetch.ts').then((m) => m.ticketPrefetch),
      ),
      at(
        '/news',
        () => import('#features/news/news-page.tsx').then((m) => m.NewsPage),
        () => import('#features/news/prefetch.ts').then((m) => m.newsPrefetch),
      ),
      at(
        '/news/$id',
        () => import('#features/news/article-page.tsx').then((m) => m.ArticlePage),
        () => import('#features/news/prefetch.ts').then((m) => m.articlePrefetch),
      ),
      at(
        '/messages',
        () => import('#features/messages/messages-page.tsx').then((m) => m.MessagesPage),
        () => import('#features/messages/prefetch.ts').then((m) => m.messagesPrefetch),
      ),
      at(
        '/scrims',
        () => import('#features/scrims/scrims-page.tsx').then((m) => m.ScrimsPage),
        () => import('#features/scrims/prefetch.ts').then((m) => m.scrimsPrefetch),
      ),
      at(
        '/scrims/$id',
        () => import('#features/scrims/scrim-page.tsx').then((m) => m.ScrimPage),
        () => import('#features/scrims/prefetch.ts').then((m) => m.scrimPrefetch),
      ),
      at(
        '/night-cup',
        () => import('#features/night-cups/night-cups-page.tsx').then((m) => m.NightCupsPage),
        () => import('#features/night-cups/prefetch.ts').then((m) => m.nightCupsPrefetch),
      ),
      at(
        '/night-cup/$id',
        () => import('#features/night-cups/night-cup-page.tsx').then((m) => m.NightCupPage),
        () => import('#features/night-cups/prefetch.ts').then((m) => m.nightCupPrefetch),
      ),
    ],
  },
  {
    access: 'moderator',
    shell: () => import('./layouts/admin-shell.tsx').then((m) => m.withTexts()),
    pages: [at('/moderation', () => import('#features/moderation/moderation-page.tsx').then((m) => m.ModerationPage))],
  },
  {
    access: 'admin',
    shell: () => import('./layouts/admin-shell.tsx').then((m) => m.withTexts()),
    pages: [
      at(
        '/admin/dashboard',
        () => import('#features/admin/admin-dashboard-page.tsx').then((m) => m.AdminDashboardPage),
        () => import('#features/admin/prefetch.ts').then((m) => m.adminDashboardPrefetch),
      ),
      at('/admin/settings', () => import('#features/admin/admin-settings-page.tsx').then((m) => m.AdminSettingsPage)),
      at('/admin/audit', () => import('#features/audit/admin-audit-page.tsx').then((m) => m.AdminAuditPage)),
      at(
        '/admin/contracts',
        () => import('#features/contracts/admin-contracts-page.tsx').then((m) => m.AdminContractsPage),
        () => import('#features/contracts/prefetch.ts').then((m) => m.contractsPrefetch),
      ),
      at('/admin/team/$id/eligibility', () =>
        import('#features/eligibility/admin-eligibility-page.tsx').then((m) => m.AdminEligibilityPage),
      ),
      at('/admin/schedule', () =>
        import('#features/leagues/schedule/admin-schedule-page.tsx').then((m) => m.AdminSchedulePage),
      ),
      at('/admin/leagues', () => import('#features/leagues/admin-leagues-page.tsx').then((m) => m.AdminLeaguesPage)),
      at('/admin/import', () =>
        import('#features/leagues/import/admin-import-page.tsx').then((m) => m.AdminImportPage),
      ),
      at('/admin/leagues/rollover', () =>
        import('#features/leagues/season/admin-rollover-page.tsx').then((m) => m.AdminRolloverPage),
      ),
      at('/admin/leagues/$id', () => import('#features/leagues/admin-league-page.tsx').then((m) => m.AdminLeaguePage)),
      at('/admin/discord', () => import('#features/discord/admin-discord-page.tsx').then((m) => m.AdminDiscordPage)),
      at('/admin/deliveries', () =>
        import('#features/deliveries/admin-deliveries-page.tsx').then((m) => m.AdminDeliveriesPage),
      ),
      at('/admin/webhooks', () =>
        import('#features/webhooks/admin-webhooks-page.tsx').then((m) => m.AdminWebhooksPage),
      ),
      at('/admin/announcements', () =>
        import('#features/announcements/admin-announcements-page.tsx').then((m) => m.AdminAnnouncementsPage),
      ),
      at('/admin/news', () => import('#features/news/admin-news-page.tsx').then((m) => m.AdminNewsPage)),
      at(
        '/admin/teams',
        () => import('#features/teams/admin-teams-page.tsx').then((m) => m.AdminTeamsPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.adminTeamsPrefetch),
      ),
      at(
        '/admin/people',
        () => import('#features/people/admin-people-page.tsx').then((m) => m.AdminPeoplePage),
        () => import('#features/people/prefetch.ts').then((m) => m.adminPeoplePrefetch),
      ),
      at(
        '/admin/people/$id',
        () => import('#features/people/admin-person-page.tsx').then((m) => m.AdminPersonPage),
        () => import('#features/people/prefetch.ts').then((m) => m.adminPersonPrefetch),
      ),
      at('/admin/tickets', () => import('#features/tickets/admin-tickets-page.tsx').then((m) => m.AdminTicketsPage)),
      at('/admin/match-reports', () =>
        import('#features/matches/admin-match-reports-page.tsx').then((m) => m.AdminMatchReportsPage),
      ),
      at(
        '/admin/sponsors',
        () => import('#features/sponsors/admin-sponsors-page.tsx').then((m) => m.AdminSponsorsPage),
        () => import('#features/sponsors/prefetch.ts').then((m) => m.sponsorsPrefetch),
      ),
      at('/admin/discipline', () =>
        import('#features/discipline/admin-discipline-page.tsx').then((m) => m.AdminDisciplinePage),
      ),
      at('/admin/night-cups', () =>
        import('#features/night-cups/admin-night-cups-page.tsx').then((m) => m.AdminNightCupsPage),
      ),
    ],
  },
  ...kit(),
] as const;

type LoadComponent = () => Promise<ComponentType>;
type LoadPrefetch = () => Promise<Prefetch>;
export type SitePage = { path: string; load: LoadComponent; prefetch?: LoadPrefetch };
export type Section = { access: Access; shell: LoadComponent; pages: readonly SitePage[] };

/**
 * The table as the router takes it. The modules that `table` loads are compared with `LoadComponent` here and not at
 * `at`: pages link to each other by the types of the table, so those must be known before any page is.
 */
export const site: readonly Section[] = table;

declare module '#lib/site-path.ts' {
  interface Site {
    path: (typeof table)[number]['pages'][number]['path'];
  }
}

function at<const Path extends string, Load>(path: Path, load: Load, prefetch?: LoadPrefetch) {
  return { path, load, prefetch };
}

/** The book of components, on the development server only. */
function kit() {
  if (!import.meta.env.DEV) return [];
  const pages = [at('/_kit', () => import('#features/kit/kit-page.tsx').then((m) => m.KitPage))];
  const shell = () => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell);
  return [{ access: 'public', shell, pages }] as const;
}
