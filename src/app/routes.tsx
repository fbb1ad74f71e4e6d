import type { ComponentType } from 'react';
import type { Access } from '#domain/access.ts';
import { type Page, page } from '#lib/page.tsx';
import type { Needs } from '#lib/read-ahead.ts';

/**
 * The whole site, readable at a glance: who may come in, in which shell a page is drawn, and the words
 * (namespaces of src/locales) and the reads it needs. What a guard decides stands in domain/access.ts.
 */
export const site: Section[] = [
  {
    access: 'guest-landing',
    shell: shell(() => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell)),
    pages: [at('/', ['landing'], () => import('#features/site-pages/landing-page.tsx').then((m) => m.LandingPage))],
  },
  {
    access: 'public',
    shell: shell(() => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell)),
    pages: [
      at('/login', ['auth'], () => import('#features/auth/login-page.tsx').then((m) => m.LoginPage)),
      at('/register', ['auth'], () => import('#features/auth/register-page.tsx').then((m) => m.RegisterPage)),
      at('/forgot-password', ['auth'], () =>
        import('#features/auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
      ),
      at('/reset-password', ['auth'], () =>
        import('#features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
      ),
      at('/coming-soon', ['maintenance'], () =>
        import('#features/maintenance/coming-soon-page.tsx').then((m) => m.ComingSoonPage),
      ),
      at('/about', ['site-pages'], () => import('#features/site-pages/about-page.tsx').then((m) => m.AboutPage)),
      at('/privacy', ['site-pages'], () => import('#features/site-pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
    ],
  },
  {
    access: 'signed-in',
    shell: shell(() => import('./layouts/member-shell.tsx').then((m) => m.MemberShell)),
    pages: [
      at('/welcome', ['auth'], () => import('#features/auth/welcome-page.tsx').then((m) => m.WelcomePage)),
      at(
        '/dashboard',
        ['dashboard'],
        () => import('#features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
        () => import('#features/dashboard/needs.ts').then((m) => m.dashboardNeeds),
      ),
      at(
        '/leagues',
        ['leagues', 'table'],
        () => import('#features/leagues/leagues-page.tsx').then((m) => m.LeaguesPage),
        () => import('#features/leagues/needs.ts').then((m) => m.leaguesNeeds),
      ),
      at(
        '/leagues/$id',
        ['leagues', 'table', 'matches'],
        () => import('#features/leagues/league-page.tsx').then((m) => m.LeaguePage),
        () => import('#features/leagues/needs.ts').then((m) => m.leagueNeeds),
      ),
      at(
        '/standings',
        ['leagues', 'table'],
        () => import('#features/leagues/standings-page.tsx').then((m) => m.StandingsPage),
        () => import('#features/leagues/needs.ts').then((m) => m.standingsNeeds),
      ),
      at(
        '/fixtures',
        ['matches'],
        () => import('#features/matches/fixtures-page.tsx').then((m) => m.FixturesPage),
        () => import('#features/matches/needs.ts').then((m) => m.fixturesNeeds),
      ),
      at(
        '/matches/$id',
        ['matches', 'match-room', 'figures', 'messages', 'report'],
        () => import('#features/matches/match-page.tsx').then((m) => m.MatchPage),
        () => import('#features/matches/needs.ts').then((m) => m.matchNeeds),
      ),
      at(
        '/teams',
        ['teams'],
        () => import('#features/teams/teams-page.tsx').then((m) => m.TeamsPage),
        () => import('#features/teams/needs.ts').then((m) => m.teamsNeeds),
      ),
      at('/teams/new', ['teams'], () => import('#features/teams/found-team-page.tsx').then((m) => m.FoundTeamPage)),
      at(
        '/teams/$id',
        ['teams', 'figures', 'contracts', 'transfers', 'discipline', 'report'],
        () => import('#features/teams/team-page.tsx').then((m) => m.TeamPage),
        () => import('#features/teams/needs.ts').then((m) => m.teamNeeds),
      ),
      at(
        '/players/$id',
        ['players', 'figures', 'contracts', 'transfers', 'discipline', 'report'],
        () => import('#features/players/player-page.tsx').then((m) => m.PlayerPage),
        () => import('#features/players/needs.ts').then((m) => m.playerNeeds),
      ),
      at(
        '/profile',
        ['players', 'figures', 'contracts', 'transfers', 'eligibility', 'discipline', 'report'],
        () => import('#features/players/profile-page.tsx').then((m) => m.ProfilePage),
        () => import('#features/players/needs.ts').then((m) => m.profileNeeds),
      ),
      at(
        '/transfers',
        ['transfers', 'contracts'],
        () => import('#features/transfers/transfers-page.tsx').then((m) => m.TransfersPage),
        () => import('#features/transfers/needs.ts').then((m) => m.transfersNeeds),
      ),
      at(
        '/transfercenter',
        ['transfer-center', 'contracts', 'report'],
        () => import('#features/transfer-center/transfer-center-page.tsx').then((m) => m.TransferCenterPage),
        () => import('#features/transfer-center/needs.ts').then((m) => m.marketNeeds),
      ),
      at('/rules', ['rules'], () => import('#features/site-pages/rules-page.tsx').then((m) => m.RulesPage)),
      at('/contact', ['site-pages'], () => import('#features/site-pages/contact-page.tsx').then((m) => m.ContactPage)),
      at('/referee', ['referee', 'desk', 'table', 'matches', 'match-room', 'figures', 'report'], () =>
        import('#features/matches/referee-page.tsx').then((m) => m.RefereePage),
      ),
      at('/leagues/$id/results', ['results', 'match-room'], () =>
        import('#features/matches/results-page.tsx').then((m) => m.ResultsPage),
      ),
      at('/referee/leagues/$id', ['referee', 'schedule', 'season', 'table', 'organiser'], () =>
        import('#features/leagues/referee-league-page.tsx').then((m) => m.RefereeLeaguePage),
      ),
      at('/settings', ['settings'], () => import('#features/settings/settings-page.tsx').then((m) => m.SettingsPage)),
      at(
        '/notifications',
        ['notifications'],
        () => import('#features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
        () => import('#features/notifications/needs.ts').then((m) => m.notificationsNeeds),
      ),
      at(
        '/tickets',
        ['tickets'],
        () => import('#features/tickets/tickets-page.tsx').then((m) => m.TicketsPage),
        () => import('#features/tickets/needs.ts').then((m) => m.ticketsNeeds),
      ),
      at(
        '/tickets/$id',
        ['tickets'],
        () => import('#features/tickets/ticket-page.tsx').then((m) => m.TicketPage),
        () => import('#features/tickets/needs.ts').then((m) => m.ticketNeeds),
      ),
      at(
        '/news',
        ['news'],
        () => import('#features/news/news-page.tsx').then((m) => m.NewsPage),
        () => import('#features/news/needs.ts').then((m) => m.newsNeeds),
      ),
      at(
        '/news/$id',
        ['news'],
        () => import('#features/news/article-page.tsx').then((m) => m.ArticlePage),
        () => import('#features/news/needs.ts').then((m) => m.articleNeeds),
      ),
      at(
        '/messages',
        ['messages', 'report'],
        () => import('#features/messages/messages-page.tsx').then((m) => m.MessagesPage),
        () => import('#features/messages/needs.ts').then((m) => m.messagesNeeds),
      ),
      at(
        '/night-cup',
        ['night-cup'],
        () => import('#features/night-cups/night-cups-page.tsx').then((m) => m.NightCupsPage),
        () => import('#features/night-cups/needs.ts').then((m) => m.nightCupsNeeds),
      ),
      at(
        '/night-cup/$id',
        ['night-cup', 'table'],
        () => import('#features/night-cups/night-cup-page.tsx').then((m) => m.NightCupPage),
        () => import('#features/night-cups/needs.ts').then((m) => m.nightCupNeeds),
      ),
    ],
  },
  {
    access: 'moderator',
    shell: shell(() => import('./layouts/admin-shell.tsx').then((m) => m.AdminShell)),
    pages: [
      at('/moderation', ['moderation', 'report', 'lists'], () =>
        import('#features/moderation/moderation-page.tsx').then((m) => m.ModerationPage),
      ),
    ],
  },
  {
    access: 'admin',
    shell: shell(() => import('./layouts/admin-shell.tsx').then((m) => m.AdminShell)),
    pages: [
      at(
        '/admin/dashboard',
        ['admin', 'maintenance', 'desk'],
        () => import('#features/admin/admin-dashboard-page.tsx').then((m) => m.AdminDashboardPage),
        () => import('#features/admin/needs.ts').then((m) => m.adminDashboardNeeds),
      ),
      at('/admin/settings', ['admin', 'maintenance', 'desk'], () =>
        import('#features/admin/admin-settings-page.tsx').then((m) => m.AdminSettingsPage),
      ),
      at('/admin/audit', ['audit', 'lists'], () =>
        import('#features/audit/admin-audit-page.tsx').then((m) => m.AdminAuditPage),
      ),
      at(
        '/admin/contracts',
        ['contracts', 'lists'],
        () => import('#features/contracts/admin-contracts-page.tsx').then((m) => m.AdminContractsPage),
        () => import('#features/contracts/needs.ts').then((m) => m.contractsNeeds),
      ),
      at('/admin/team/$id/eligibility', ['eligibility'], () =>
        import('#features/eligibility/admin-eligibility-page.tsx').then((m) => m.AdminEligibilityPage),
      ),
      at('/admin/schedule', ['schedule', 'organiser'], () =>
        import('#features/leagues/admin-schedule-page.tsx').then((m) => m.AdminSchedulePage),
      ),
      at('/admin/leagues', ['desk'], () =>
        import('#features/leagues/admin-leagues-page.tsx').then((m) => m.AdminLeaguesPage),
      ),
      at('/admin/import', ['import'], () =>
        import('#features/leagues/admin-import-page.tsx').then((m) => m.AdminImportPage),
      ),
      at('/admin/leagues/rollover', ['rollover'], () =>
        import('#features/leagues/admin-rollover-page.tsx').then((m) => m.AdminRolloverPage),
      ),
      at('/admin/leagues/$id', ['desk', 'season', 'leagues', 'table', 'referee'], () =>
        import('#features/leagues/admin-league-page.tsx').then((m) => m.AdminLeaguePage),
      ),
      at('/admin/news', ['news-desk', 'lists', 'news'], () =>
        import('#features/news/admin-news-page.tsx').then((m) => m.AdminNewsPage),
      ),
      at(
        '/admin/teams',
        ['team-desk', 'lists', 'teams', 'figures'],
        () => import('#features/teams/admin-teams-page.tsx').then((m) => m.AdminTeamsPage),
        () => import('#features/teams/needs.ts').then((m) => m.adminTeamsNeeds),
      ),
      at(
        '/admin/people',
        ['people', 'lists', 'moderation'],
        () => import('#features/people/admin-people-page.tsx').then((m) => m.AdminPeoplePage),
        () => import('#features/people/needs.ts').then((m) => m.adminPeopleNeeds),
      ),
      at(
        '/admin/people/$id',
        ['people', 'moderation', 'players'],
        () => import('#features/people/admin-person-page.tsx').then((m) => m.AdminPersonPage),
        () => import('#features/people/needs.ts').then((m) => m.adminPersonNeeds),
      ),
      at('/admin/tickets', ['tickets', 'lists'], () =>
        import('#features/tickets/admin-tickets-page.tsx').then((m) => m.AdminTicketsPage),
      ),
      at('/admin/match-reports', ['desk', 'table', 'matches', 'match-room', 'figures', 'report'], () =>
        import('#features/matches/admin-match-reports-page.tsx').then((m) => m.AdminMatchReportsPage),
      ),
      at(
        '/admin/sponsors',
        ['sponsors'],
        () => import('#features/sponsors/admin-sponsors-page.tsx').then((m) => m.AdminSponsorsPage),
        () => import('#features/sponsors/needs.ts').then((m) => m.sponsorsNeeds),
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
];

type Shell = Page;
type LoadNeeds = () => Promise<Needs>;
export type SitePage = { path: string; words: string[]; page: Page; needs?: LoadNeeds };
export type Section = { access: Access; shell: Shell; pages: SitePage[] };

function at(path: string, words: string[], load: () => Promise<ComponentType>, needs?: LoadNeeds): SitePage {
  return { path, words, page: page(load), ...(needs && { needs }) };
}

/** The book of components, on the development server only. */
function kit(): Section[] {
  if (!import.meta.env.DEV) return [];
  const pages = [at('/_kit', ['table'], () => import('#features/kit/kit-page.tsx').then((m) => m.KitPage))];
  return [
    { access: 'public', shell: shell(() => import('./layouts/visitor-shell.tsx').then((m) => m.VisitorShell)), pages },
  ];
}

function shell(load: () => Promise<ComponentType>): Shell {
  return page(load);
}
