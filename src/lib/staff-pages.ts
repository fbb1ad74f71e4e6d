import { paths } from './paths.ts';
import { href } from './site-path.ts';

/** The pages of the administration as its rail groups them; their names are `pages.*` of the words `rail`. */
export const adminGroups = [
  ['overview', [['dashboard', paths.adminDashboard()]]],
  [
    'operations',
    [
      ['reports', paths.adminReports()],
      ['schedule', paths.adminSchedule()],
      ['discipline', paths.adminDiscipline()],
    ],
  ],
  [
    'competition',
    [
      ['leagues', paths.adminLeagues()],
      ['nightCups', paths.adminNightCups()],
      ['import', paths.adminImport()],
    ],
  ],
  [
    'people',
    [
      ['people', paths.adminPeople()],
      ['teams', paths.adminTeams()],
      ['contracts', paths.adminContracts()],
    ],
  ],
  [
    'content',
    [
      ['moderation', paths.moderation()],
      ['news', paths.adminNews()],
      ['announcements', href('/admin/announcements')],
      ['discord', href('/admin/discord')],
      ['webhooks', href('/admin/webhooks')],
      ['deliveries', href('/admin/deliveries')],
      ['sponsors', paths.adminSponsors()],
    ],
  ],
  [
    'site',
    [
      ['tickets', paths.adminTickets()],
      ['audit', paths.adminAudit()],
      ['settings', paths.adminSettings()],
    ],
  ],
] as const;

export const adminPages = adminGroups.flatMap(([, pages]) => [...pages]);

/** Those of it that are a moderator's too. */
export const moderatorPages = [
  ['moderation', paths.moderation()],
  ['tickets', paths.tickets('all')],
] as const;
