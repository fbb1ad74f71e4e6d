/** Every address of the site, built in one place; nobody types a URL twice. */
const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
};

export const paths = {
  home: () => '/',
  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  comingSoon: () => '/coming-soon',
  about: () => '/about',
  privacy: () => '/privacy',
  dashboard: () => '/dashboard',
  welcome: () => '/welcome',
  teams: () => '/teams',
  foundTeam: () => '/teams/new',
  team: (id: string, tab?: string) => withQuery(`/teams/${id}`, { tab }),
  leagues: () => '/leagues',
  league: (id: string, query: { tab?: string; season?: number; enter?: 'yes' } = {}) =>
    withQuery(`/leagues/${id}`, query),
  fixtures: (
    query: { league?: string; season?: number; team?: string; week?: number; show?: 'results'; state?: string } = {},
  ) => withQuery('/fixtures', query),
  match: (id: string) => `/matches/${id}`,
  standings: (query: { league?: string; season?: number } = {}) => withQuery('/standings', query),
  news: (category?: string) => withQuery('/news', { category }),
  article: (id: string) => `/news/${id}`,
  messages: (to?: string) => withQuery('/messages', { to }),
  notifications: () => '/notifications',
  tickets: (view?: 'all' | 'contact') => withQuery('/tickets', { view }),
  newTicket: (about: { new?: string; match?: string; team?: string; contract?: string } = {}) =>
    withQuery('/tickets', { new: 'yes', ...about }),
  /** A ticket, at one of its messages where that is named. */
  ticket: (id: string, message?: string) => `/tickets/${id}${message === undefined ? '' : `#m-${message}`}`,
  settings: (section?: string) => withQuery('/settings', { section }),
  contact: () => '/contact',
  rules: (chapter?: string) => (chapter === undefined ? '/rules' : `/rules#${chapter}`),
  transfers: (query: { q?: string; season?: number; kind?: string } = {}) => withQuery('/transfers', query),
  transferCenter: (query: { tab?: string; q?: string } = {}) => withQuery('/transfercenter', query),
  player: (id: string, tab?: string) => withQuery(`/players/${id}`, { tab }),
  profile: (tab?: string) => withQuery('/profile', { tab }),
  editProfile: () => '/profile?edit=yes',
  nightCups: () => '/night-cup',
  nightCup: (id: string) => `/night-cup/${id}`,
  referee: (query: { show?: string; q?: string; match?: string } = {}) => withQuery('/referee', query),
  refereeLeague: (id: string, season?: number) => withQuery(`/referee/leagues/${id}`, { season }),
  moderation: () => '/moderation',
  adminDashboard: () => '/admin/dashboard',
  adminNews: (article?: string) => withQuery('/admin/news', { article }),
  adminLeagues: () => '/admin/leagues',
  adminLeague: (id: string, season?: number) => withQuery(`/admin/leagues/${id}`, { season }),
  /** The sheet of a matchday's results; without a round the one that is due. */
  results: (leagueId: string, query: { season?: number; round?: number } = {}) =>
    withQuery(`/leagues/${leagueId}/results`, query),
  adminImport: () => '/admin/import',
  /** The leagues' next seasons; `leagues` are ids with commas between them. */
  adminRollover: (leagues?: string) => withQuery('/admin/leagues/rollover', { leagues }),
  adminReports: (query: { show?: string; q?: string; match?: string } = {}) => withQuery('/admin/match-reports', query),
  adminSchedule: (query: { league?: string; season?: number } = {}) => withQuery('/admin/schedule', query),
  adminContracts: (query: { status?: string; team?: string } = {}) => withQuery('/admin/contracts', query),
  adminDiscipline: () => '/admin/discipline',
  adminEligibility: (teamId: string) => `/admin/team/${teamId}/eligibility`,
  adminTickets: (tab?: 'contact' | 'templates') => withQuery('/admin/tickets', { tab }),
  adminAudit: (query: { actor?: string; subject?: string } = {}) => withQuery('/admin/audit', query),
  adminTeams: (query: { show?: string } = {}) => withQuery('/admin/teams', query),
  adminPeople: () => '/admin/people',
  adminPerson: (id: string) => `/admin/people/${id}`,
  adminSponsors: () => '/admin/sponsors',
  adminNightCups: () => '/admin/night-cups',
  adminSettings: () => '/admin/settings',
} as const;
