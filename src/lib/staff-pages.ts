import { paths } from './paths.ts';

/** The pages of the administration, in the order of its rail; their names are `shell.admin.*` of the words `common`. */
export const adminPages = [
  ['dashboard', paths.adminDashboard()],
  ['news', paths.adminNews()],
  ['leagues', paths.adminLeagues()],
  ['import', paths.adminImport()],
  ['teams', paths.adminTeams()],
  ['people', paths.adminPeople()],
  ['schedule', paths.adminSchedule()],
  ['reports', paths.adminReports()],
  ['contracts', paths.adminContracts()],
  ['discipline', paths.adminDiscipline()],
  ['moderation', paths.moderation()],
  ['tickets', paths.adminTickets()],
  ['sponsors', paths.adminSponsors()],
  ['nightCups', paths.adminNightCups()],
  ['audit', paths.adminAudit()],
  ['settings', paths.adminSettings()],
] as const;

/** Those of it that are a moderator's too. */
export const moderatorPages = [
  ['moderation', paths.moderation()],
  ['tickets', paths.tickets('all')],
] as const;
