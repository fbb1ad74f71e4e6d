import { type Address, href } from './site-path.ts';

const withFragment = (address: Address, fragment?: string): Address => (fragment ? `${address}#${fragment}` : address);

/** Short names for the addresses of the site; the paths and their parameters are checked against the table of pages. */
export const paths = {
  home: () => href('/'),
  login: (next?: string) => href('/login', {}, { next }),
  register: (next?: string) => href('/register', {}, { next }),
  forgotPassword: () => href('/forgot-password'),
  resetPassword: () => href('/reset-password'),
  comingSoon: () => href('/coming-soon'),
  about: () => href('/about'),
  privacy: () => href('/privacy'),
  dashboard: () => href('/dashboard'),
  welcome: () => href('/welcome'),
  teams: () => href('/teams'),
  foundTeam: () => href('/teams/new'),
  team: (id: string, tab?: string) => href('/teams/$id', { id }, { tab }),
  /** The matches of two teams against each other. */
  versus: (id: string, other: string) => href('/teams/$id/vs/$other', { id, other }),
  teamWebhooks: (id: string) => href('/teams/$id/webhooks', { id }),
  leagues: () => href('/leagues'),
  /** A league; its table as it stood after a round, or as it would be if (domain/competition/what-if.ts). */
  league: (id: string, query: { tab?: string; season?: number; enter?: 'yes'; after?: number; if?: string } = {}) =>
    href('/leagues/$id', { id }, query),
  picks: (id: string, query: { season?: number; round?: number; view?: 'ladder' } = {}) =>
    href('/leagues/$id/picks', { id }, query),
  fixtures: (
    query: { league?: string; season?: number; team?: string; week?: number; show?: 'results'; state?: string } = {},
  ) => href('/fixtures', {}, query),
  /** A match, where a form of it is open if one is named. */
  match: (id: string, form?: string) => href('/matches/$id', { id }, { form }),
  standings: (query: { league?: string; season?: number } = {}) => href('/standings', {}, query),
  news: (category?: string) => href('/news', {}, { category }),
  article: (id: string) => href('/news/$id', { id }),
  messages: (to?: string) => href('/messages', {}, { to }),
  notifications: () => href('/notifications'),
  tickets: (view?: 'all' | 'contact') => href('/tickets', {}, { view }),
  newTicket: (about: { new?: string; match?: string; team?: string; contract?: string } = {}) =>
    href('/tickets', {}, { new: 'yes', ...about }),
  /** A ticket, at one of its messages where that is named. */
  ticket: (id: string, message?: string) => withFragment(href('/tickets/$id', { id }), message && `m-${message}`),
  settings: (section?: string) => href('/settings', {}, { section }),
  contact: () => href('/contact'),
  rules: (chapter?: string, query: { league?: string } = {}) => withFragment(href('/rules', {}, query), chapter),
  transfers: (query: { q?: string; season?: number; kind?: string } = {}) => href('/transfers', {}, query),
  transferCenter: (query: { tab?: string; q?: string; position?: string } = {}) => href('/transfercenter', {}, query),
  player: (id: string, tab?: string) => href('/players/$id', { id }, { tab }),
  profile: (tab?: string) => href('/profile', {}, { tab }),
  editProfile: () => href('/profile', {}, { edit: 'yes' }),
  nightCups: () => href('/night-cup'),
  scrims: () => href('/scrims'),
  scrim: (id: string, form?: string) => href('/scrims/$id', { id }, { form }),
  nightCup: (id: string, form?: string) => href('/night-cup/$id', { id }, { form }),
  referee: (query: { show?: string; q?: string; match?: string } = {}) => href('/referee', {}, query),
  refereeLeague: (id: string, season?: number) => href('/referee/leagues/$id', { id }, { season }),
  moderation: () => href('/moderation'),
  adminDashboard: () => href('/admin/dashboard'),
  adminNews: (article?: string) => href('/admin/news', {}, { article }),
  adminLeagues: () => href('/admin/leagues'),
  adminLeague: (id: string, season?: number) => href('/admin/leagues/$id', { id }, { season }),
  /** The form of a matchday's results; without a round the one that is due. */
  results: (leagueId: string, query: { season?: number; round?: number } = {}) =>
    href('/leagues/$id/results', { id: leagueId }, query),
  adminImport: () => href('/admin/import'),
  /** The leagues' next seasons; `leagues` are ids with commas between them. */
  adminRollover: (leagues?: string) => href('/admin/leagues/rollover', {}, { leagues }),
  adminReports: (query: { show?: string; q?: string; match?: string } = {}) => href('/admin/match-reports', {}, query),
  adminSchedule: (query: { league?: string; season?: number } = {}) => href('/admin/schedule', {}, query),
  adminContracts: (query: { status?: string; team?: string } = {}) => href('/admin/contracts', {}, query),
  adminDiscipline: () => href('/admin/discipline'),
  adminEligibility: (teamId: string) => href('/admin/team/$id/eligibility', { id: teamId }),
  adminTickets: (tab?: 'contact' | 'templates') => href('/admin/tickets', {}, { tab }),
  adminAudit: (query: { actor?: string; subject?: string } = {}) => href('/admin/audit', {}, query),
  adminTeams: (query: { show?: string } = {}) => href('/admin/teams', {}, query),
  adminPeople: () => href('/admin/people'),
  adminPerson: (id: string) => href('/admin/people/$id', { id }),
  adminSponsors: () => href('/admin/sponsors'),
  adminNightCups: () => href('/admin/night-cups'),
  adminSettings: () => href('/admin/settings'),
} as const;
