// Written by `npm run types`.
/**
 * The namespaces of src/locales that each page of the site table waits for, by what its file imports, in the order of the
 * table: its paths would be in the first visit's script twice.
 */
export const namespaces: readonly string[] = [
  // /
  'landing',
  // /login
  'auth',
  // /register
  'auth',
  // /forgot-password
  'auth',
  // /reset-password
  'auth',
  // /second-factor
  'auth security',
  // /coming-soon
  'maintenance',
  // /about
  'site-pages',
  // /privacy
  'site-pages',
  // /p/all/leagues
  'leagues public',
  // /p/$league
  'leagues public share table',
  // /p/cups/$id
  'night-cup public share table',
  // /p/$league/matches/$id
  'leagues matches public share stats table',
  // /p/$league/teams/$team
  'leagues public share',
  // /p/$league/players/$username
  'matches public share stats',
  // /p/$league/news/$slug
  'leagues matches news public share table',
  // /welcome
  'auth',
  // /dashboard
  'dashboard',
  // /leagues
  'leagues table',
  // /leagues/$id
  'follows leagues share stats table',
  // /standings
  'leagues share table',
  // /fixtures
  'matches',
  // /matches/$id
  'attendance match-room matches report share stats',
  // /teams
  'teams',
  // /teams/new
  'teams',
  // /teams/$id
  'contracts discipline follows names report share stats team-card teams transfers',
  // /teams/$id/vs/$other
  'ratings teams',
  // /teams/$id/webhooks
  'teams webhooks',
  // /players/$id
  'contracts discipline follows names players report share stats transfers',
  // /profile
  'contracts discipline eligibility names players report share stats team-card transfers',
  // /transfers
  'contracts transfers',
  // /transfercenter
  'contracts report team-card transfer-center',
  // /rules
  'rules',
  // /contact
  'site-pages',
  // /referee
  'match-room referee report staff stats table',
  // /leagues/$id/picks
  'picks',
  // /leagues/$id/results
  'leagues results',
  // /referee/leagues/$id
  'leagues organiser referee schedule season staff table',
  // /settings
  'delivery-channels security settings',
  // /notifications
  'dashboard notifications',
  // /announcements/$id
  'notifications',
  // /tickets
  'tickets',
  // /tickets/$id
  'tickets',
  // /news
  'news',
  // /news/$id
  'news share',
  // /messages
  'messages report',
  // /scrims
  'report scrims',
  // /scrims/$id
  'attendance match-room matches scrims stats',
  // /night-cup
  'night-cup',
  // /night-cup/$id
  'attendance night-cup share table',
  // /moderation
  'lists moderation report',
  // /admin/dashboard
  'admin audit maintenance staff waits',
  // /admin/settings
  'admin maintenance staff',
  // /admin/audit
  'audit lists',
  // /admin/contracts
  'contracts lists',
  // /admin/team/$id/eligibility
  'eligibility',
  // /admin/schedule
  'leagues organiser schedule staff',
  // /admin/leagues
  'names staff',
  // /admin/import
  'import',
  // /admin/leagues/rollover
  'rollover',
  // /admin/leagues/$id
  'leagues names referee season share staff stats table',
  // /admin/discord
  'discord',
  // /admin/deliveries
  'deliveries delivery-channels lists',
  // /admin/webhooks
  'webhooks',
  // /admin/announcements
  'announcements lists',
  // /admin/news
  'lists news staff-news',
  // /admin/teams
  'lists names staff-teams teams',
  // /admin/people
  'lists moderation people',
  // /admin/people/$id
  'eligibility moderation people players',
  // /admin/tickets
  'lists tickets',
  // /admin/match-reports
  'match-room report staff stats table',
  // /admin/sponsors
  'sponsors',
  // /admin/discipline
  'discipline lists',
  // /admin/night-cups
  'night-cup',
];
