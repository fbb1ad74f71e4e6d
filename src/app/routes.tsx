import type { ComponentType } from 'react';
import type { Access } from '#domain/account/access.ts';
import type { Prefetch } from '#lib/read-ahead.ts';

/**
 * The whole site, readable at a glance: who may come in, in which shell a page is drawn, and the namespaces
 * (namespaces of src/locales) and the reads it needs. What a guard decides stands in domain/account/access.ts.
 * Its addresses are types: #lib/site-path.ts takes them from here.
 */
const table = [
  {
    access: 'guest-landing',
    shell: () => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell),
    pages: [at('/', ['landing'], () => import('#features/site-pages/landing-page.tsx').then((m) => m.LandingPage))],
  },
  {
    access: 'public',
    shell: () => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell),
    pages: [
      at('/login', ['auth'], () => import('#features/auth/login-page.tsx').then((m) => m.LoginPage)),
      at('/register', ['auth'], () => import('#features/auth/register-page.tsx').then((m) => m.RegisterPage)),
      at('/forgot-password', ['auth'], () =>
        import('#features/auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
      ),
      at('/reset-password', ['auth'], () =>
        import('#features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
      ),
      at('/second-factor', ['auth', 'security'], () =>
        import('#features/auth/second-factor-page.tsx').then((m) => m.SecondFactorPage),
      ),
      at('/coming-soon', ['maintenance'], () =>
        import('#features/maintenance/coming-soon-page.tsx').then((m) => m.ComingSoonPage),
      ),
      at('/about', ['site-pages'], () => import('#features/site-pages/about-page.tsx').then((m) => m.AboutPage)),
      at('/privacy', ['site-pages'], () => import('#features/site-pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
      at('/p/$league', ['public', 'share', 'leagues', 'table', 'matches'], () =>
        import('#features/public/public-league-page.tsx').then((m) => m.PublicLeaguePage),
      ),
      at('/p/cups/$id', ['public', 'share', 'night-cup', 'table', 'matches'], () =>
        import('#features/public/public-cup-page.tsx').then((m) => m.PublicCupPage),
      ),
      at('/p/$league/matches/$id', ['public', 'share', 'leagues', 'table', 'matches', 'stats'], () =>
        import('#features/public/public-match-page.tsx').then((m) => m.PublicMatchPage),
      ),
      at('/p/$league/teams/$team', ['public', 'share', 'leagues', 'matches'], () =>
        import('#features/public/public-team-page.tsx').then((m) => m.PublicTeamPage),
      ),
      at('/p/$league/players/$username', ['public', 'share', 'matches', 'stats'], () =>
        import('#features/public/public-player-page.tsx').then((m) => m.PublicPlayerPage),
      ),
      at('/p/$league/news/$slug', ['public', 'share', 'leagues', 'table', 'matches', 'news'], () =>
        import('#features/public/public-article-page.tsx').then((m) => m.PublicArticlePage),
      ),
    ],
  },
  {
    access: 'signed-in',
    shell: () => import('./layouts/member-shell.tsx').then((m) => m.MemberShell),
    pages: [
      at('/welcome', ['auth'], () => import('#features/auth/welcome-page.tsx').then((m) => m.WelcomePage)),
      at(
        '/dashboard',
        ['dashboard'],
        () => import('#features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
        () => import('#features/dashboard/prefetch.ts').then((m) => m.dashboardPrefetch),
      ),
      at(
        '/leagues',
        ['leagues', 'table'],
        () => import('#features/leagues/leagues-page.tsx').then((m) => m.LeaguesPage),
        () => import('#features/leagues/prefetch.ts').then((m) => m.leaguesPrefetch),
      ),
      at(
        '/leagues/$id',
        ['leagues', 'table', 'matches', 'ratings', 'stats', 'share', 'follows'],
        () => import('#features/leagues/league-page.tsx').then((m) => m.LeaguePage),
        () => import('#features/leagues/prefetch.ts').then((m) => m.leaguePrefetch),
      ),
      at(
        '/standings',
        ['leagues', 'table'],
        () => import('#features/leagues/table/standings-page.tsx').then((m) => m.StandingsPage),
        () => import('#features/leagues/prefetch.ts').then((m) => m.standingsPrefetch),
      ),
      at(
        '/fixtures',
        ['matches'],
        () => import('#features/matches/fixtures-page.tsx').then((m) => m.FixturesPage),
        () => import('#features/matches/prefetch.ts').then((m) => m.fixturesPrefetch),
      ),
      at(
        '/matches/$id',
        ['matches', 'match-room', 'attendance', 'stats', 'ratings', 'messages', 'report', 'share', 'broadcast'],
        () => import('#features/matches/match-page.tsx').then((m) => m.MatchPage),
        () => import('#features/matches/prefetch.ts').then((m) => m.matchPrefetch),
      ),
      at(
        '/teams',
        ['teams'],
        () => import('#features/teams/teams-page.tsx').then((m) => m.TeamsPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.teamsPrefetch),
      ),
      at('/teams/new', ['teams'], () => import('#features/teams/found-team-page.tsx').then((m) => m.FoundTeamPage)),
      at(
        '/teams/$id',
        ['teams', 'stats', 'ratings', 'contracts', 'transfers', 'discipline', 'report', 'share', 'follows'],
        () => import('#features/teams/team-page.tsx').then((m) => m.TeamPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.teamPrefetch),
      ),
      at(
        '/teams/$id/vs/$other',
        ['teams', 'ratings'],
        () => import('#features/teams/versus-page.tsx').then((m) => m.VersusPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.versusPrefetch),
      ),
      at('/teams/$id/webhooks', ['webhooks', 'teams'], () =>
        import('#features/webhooks/team-webhooks-page.tsx').then((m) => m.TeamWebhooksPage),
      ),
      at(
        '/players/$id',
        ['players', 'stats', 'ratings', 'contracts', 'transfers', 'discipline', 'report', 'share', 'follows'],
        () => import('#features/players/player-page.tsx').then((m) => m.PlayerPage),
        () => import('#features/players/prefetch.ts').then((m) => m.playerPrefetch),
      ),
      at(
        '/profile',
        ['players', 'stats', 'ratings', 'contracts', 'transfers', 'eligibility', 'discipline', 'report', 'share'],
        () => import('#features/players/profile-page.tsx').then((m) => m.ProfilePage),
        () => import('#features/players/prefetch.ts').then((m) => m.profilePrefetch),
      ),
      at(
        '/transfers',
        ['transfers', 'contracts'],
        () => import('#features/transfers/transfers-page.tsx').then((m) => m.TransfersPage),
        () => import('#features/transfers/prefetch.ts').then((m) => m.transfersPrefetch),
      ),
      at(
        '/transfercenter',
        ['transfer-center', 'contracts', 'report'],
        () => import('#features/transfer-center/transfer-center-page.tsx').then((m) => m.TransferCenterPage),
        () => import('#features/transfer-center/prefetch.ts').then((m) => m.marketPrefetch),
      ),
      at('/rules', ['rules'], () => import('#features/site-pages/rules-page.tsx').then((m) => m.RulesPage)),
      at('/contact', ['site-pages'], () => import('#features/site-pages/contact-page.tsx').then((m) => m.ContactPage)),
      at('/referee', ['referee', 'staff', 'table', 'matches', 'match-room', 'stats', 'report'], () =>
        import('#features/matches/referee-page.tsx').then((m) => m.RefereePage),
      ),
      at(
        '/leagues/$id/picks',
        ['picks', 'leagues'],
        () => import('#features/picks/picks-page.tsx').then((m) => m.PicksPage),
        () => import('#features/picks/prefetch.ts').then((m) => m.picksPrefetch),
      ),
      at('/leagues/$id/results', ['results', 'match-room', 'leagues'], () =>
        import('#features/matches/results-page.tsx').then((m) => m.ResultsPage),
      ),
      at('/referee/leagues/$id', ['referee', 'schedule', 'season', 'table', 'organiser', 'leagues'], () =>
        import('#features/leagues/referee-league-page.tsx').then((m) => m.RefereeLeaguePage),
      ),
      at('/settings', ['settings', 'security', 'ways', 'forms'], () =>
        import('#features/settings/settings-page.tsx').then((m) => m.SettingsPage),
      ),
      at(
        '/notifications',
        ['notifications'],
        () => import('#features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
        () => import('#features/notifications/prefetch.ts').then((m) => m.notificationsPrefetch),
      ),
      at('/announcements/$id', ['notifications'], () =>
        import('#features/notifications/announcement-page.tsx').then((m) => m.AnnouncementPage),
      ),
      at(
        '/tickets',
        ['tickets'],
        () => import('#features/tickets/tickets-page.tsx').then((m) => m.TicketsPage),
        () => import('#features/tickets/prefetch.ts').then((m) => m.ticketsPrefetch),
      ),
      at(
        '/tickets/$id',
        ['tickets'],
        () => import('#features/tickets/ticket-page.tsx').then((m) => m.TicketPage),
        () => import('#features/tickets/prefetch.ts').then((m) => m.ticketPrefetch),
      ),
      at(
        '/news',
        ['news'],
        () => import('#features/news/news-page.tsx').then((m) => m.NewsPage),
        () => import('#features/news/prefetch.ts').then((m) => m.newsPrefetch),
      ),
      at(
        '/news/$id',
        ['news', 'share'],
        () => import('#features/news/article-page.tsx').then((m) => m.ArticlePage),
        () => import('#features/news/prefetch.ts').then((m) => m.articlePrefetch),
      ),
      at(
        '/messages',
        ['messages', 'report'],
        () => import('#features/messages/messages-page.tsx').then((m) => m.MessagesPage),
        () => import('#features/messages/prefetch.ts').then((m) => m.messagesPrefetch),
      ),
      at(
        '/night-cup',
        ['night-cup'],
        () => import('#features/night-cups/night-cups-page.tsx').then((m) => m.NightCupsPage),
        () => import('#features/night-cups/prefetch.ts').then((m) => m.nightCupsPrefetch),
      ),
      at(
        '/night-cup/$id',
        ['night-cup', 'attendance', 'table', 'matches', 'share'],
        () => import('#features/night-cups/night-cup-page.tsx').then((m) => m.NightCupPage),
        () => import('#features/night-cups/prefetch.ts').then((m) => m.nightCupPrefetch),
      ),
    ],
  },
  {
    access: 'moderator',
    shell: () => import('./layouts/admin-shell.tsx').then((m) => m.withTexts()),
    pages: [
      at('/moderation', ['moderation', 'report', 'lists'], () =>
        import('#features/moderation/moderation-page.tsx').then((m) => m.ModerationPage),
      ),
    ],
  },
  {
    access: 'admin',
    shell: () => import('./layouts/admin-shell.tsx').then((m) => m.withTexts()),
    pages: [
      at(
        '/admin/dashboard',
        ['admin', 'audit', 'maintenance', 'staff', 'waits'],
        () => import('#features/admin/admin-dashboard-page.tsx').then((m) => m.AdminDashboardPage),
        () => import('#features/admin/prefetch.ts').then((m) => m.adminDashboardPrefetch),
      ),
      at('/admin/settings', ['admin', 'maintenance', 'staff'], () =>
        import('#features/admin/admin-settings-page.tsx').then((m) => m.AdminSettingsPage),
      ),
      at('/admin/audit', ['audit', 'lists'], () =>
        import('#features/audit/admin-audit-page.tsx').then((m) => m.AdminAuditPage),
      ),
      at(
        '/admin/contracts',
        ['contracts', 'lists'],
        () => import('#features/contracts/admin-contracts-page.tsx').then((m) => m.AdminContractsPage),
        () => import('#features/contracts/prefetch.ts').then((m) => m.contractsPrefetch),
      ),
      at('/admin/team/$id/eligibility', ['eligibility'], () =>
        import('#features/eligibility/admin-eligibility-page.tsx').then((m) => m.AdminEligibilityPage),
      ),
      at('/admin/schedule', ['schedule', 'organiser'], () =>
        import('#features/leagues/schedule/admin-schedule-page.tsx').then((m) => m.AdminSchedulePage),
      ),
      at('/admin/leagues', ['staff'], () =>
        import('#features/leagues/admin-leagues-page.tsx').then((m) => m.AdminLeaguesPage),
      ),
      at('/admin/import', ['import'], () =>
        import('#features/leagues/import/admin-import-page.tsx').then((m) => m.AdminImportPage),
      ),
      at('/admin/leagues/rollover', ['rollover'], () =>
        import('#features/leagues/season/admin-rollover-page.tsx').then((m) => m.AdminRolloverPage),
      ),
      at('/admin/leagues/$id', ['staff', 'season', 'stats', 'leagues', 'table', 'referee', 'share'], () =>
        import('#features/leagues/admin-league-page.tsx').then((m) => m.AdminLeaguePage),
      ),
      at('/admin/discord', ['discord'], () =>
        import('#features/discord/admin-discord-page.tsx').then((m) => m.AdminDiscordPage),
      ),
      at('/admin/deliveries', ['deliveries', 'lists', 'ways'], () =>
        import('#features/deliveries/admin-deliveries-page.tsx').then((m) => m.AdminDeliveriesPage),
      ),
      at('/admin/webhooks', ['webhooks'], () =>
        import('#features/webhooks/admin-webhooks-page.tsx').then((m) => m.AdminWebhooksPage),
      ),
      at('/admin/announcements', ['announcements', 'lists'], () =>
        import('#features/announcements/admin-announcements-page.tsx').then((m) => m.AdminAnnouncementsPage),
      ),
      at('/admin/news', ['staff-news', 'lists', 'news'], () =>
        import('#features/news/admin-news-page.tsx').then((m) => m.AdminNewsPage),
      ),
      at(
        '/admin/teams',
        ['staff-teams', 'lists', 'teams', 'stats'],
        () => import('#features/teams/admin-teams-page.tsx').then((m) => m.AdminTeamsPage),
        () => import('#features/teams/prefetch.ts').then((m) => m.adminTeamsPrefetch),
      ),
      at(
        '/admin/people',
        ['people', 'lists', 'moderation'],
        () => import('#features/people/admin-people-page.tsx').then((m) => m.AdminPeoplePage),
        () => import('#features/people/prefetch.ts').then((m) => m.adminPeoplePrefetch),
      ),
      at(
        '/admin/people/$id',
        ['people', 'moderation', 'players'],
        () => import('#features/people/admin-person-page.tsx').then((m) => m.AdminPersonPage),
        () => import('#features/people/prefetch.ts').then((m) => m.adminPersonPrefetch),
      ),
      at('/admin/tickets', ['tickets', 'lists'], () =>
        import('#features/tickets/admin-tickets-page.tsx').then((m) => m.AdminTicketsPage),
      ),
      at('/admin/match-reports', ['staff', 'table', 'matches', 'match-room', 'stats', 'report'], () =>
        import('#features/matches/admin-match-reports-page.tsx').then((m) => m.AdminMatchReportsPage),
      ),
      at(
        '/admin/sponsors',
        ['sponsors'],
        () => import('#features/sponsors/admin-sponsors-page.tsx').then((m) => m.AdminSponsorsPage),
        () => import('#features/sponsors/prefetch.ts').then((m) => m.sponsorsPrefetch),
      ),
      at('/admin/discipline', ['discipline', 'lists'], () =>
        import('#features/discipline/admin-discipline-page.tsx').then((m) => m.AdminDisciplinePage),
      ),
      at('/admin/night-cups', ['night-cup'], () =>
        import('#features/night-cups/admin-night-cups-page.tsx').then((m) => m.AdminNightCupsPage),
      ),
    ],
  },
  ...kit(),
] as const;

type LoadComponent = () => Promise<ComponentType>;
type LoadPrefetch = () => Promise<Prefetch>;
export type SitePage = { path: string; namespaces: readonly string[]; load: LoadComponent; prefetch?: LoadPrefetch };
export type Section = { access: Access; shell: LoadComponent; pages: readonly SitePage[] };

/**
 * The table as the router takes it. What `table` loads is compared with `LoadComponent` here and not at `at`: pages
 * link to each other by the types of the table, so those must be known before any page is.
 */
export const site: readonly Section[] = table;

declare module '#lib/site-path.ts' {
  interface Site {
    path: (typeof table)[number]['pages'][number]['path'];
  }
}

function at<const Path extends string, Load>(path: Path, namespaces: string[], load: Load, prefetch?: LoadPrefetch) {
  return { path, namespaces, load, prefetch };
}

/** The book of components, on the development server only. */
function kit() {
  if (!import.meta.env.DEV) return [];
  const pages = [at('/_kit', ['table', 'lists'], () => import('#features/kit/kit-page.tsx').then((m) => m.KitPage))];
  const shell = () => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell);
  return [{ access: 'public', shell, pages }] as const;
}
