import 'i18next';
import type common from '../locales/en/common.json';
import type errors from '../locales/en/errors.json';
import type forms from '../locales/en/forms.json';
import type auth from '../locales/en/auth.json';
import type maintenance from '../locales/en/maintenance.json';
import type cookies from '../locales/en/cookies.json';
import type landing from '../locales/en/landing.json';
import type sitePages from '../locales/en/site-pages.json';
import type rules from '../locales/en/rules.json';
import type dashboard from '../locales/en/dashboard.json';
import type leagues from '../locales/en/leagues.json';
import type keys from '../locales/en/keys.json';
import type table from '../locales/en/table.json';
import type matches from '../locales/en/matches.json';
import type matchRoom from '../locales/en/match-room.json';
import type figures from '../locales/en/figures.json';
import type teams from '../locales/en/teams.json';
import type players from '../locales/en/players.json';
import type schedule from '../locales/en/schedule.json';
import type desk from '../locales/en/desk.json';
import type season from '../locales/en/season.json';
import type search from '../locales/en/search.json';
import type settings from '../locales/en/settings.json';
import type contracts from '../locales/en/contracts.json';
import type transfers from '../locales/en/transfers.json';
import type transferCenter from '../locales/en/transfer-center.json';
import type eligibility from '../locales/en/eligibility.json';
import type tickets from '../locales/en/tickets.json';
import type notifications from '../locales/en/notifications.json';
import type discipline from '../locales/en/discipline.json';
import type news from '../locales/en/news.json';
import type newsDesk from '../locales/en/news-desk.json';
import type roundUp from '../locales/en/round-up.json';
import type admin from '../locales/en/admin.json';

// Keys are typed from the English words: a misspelt key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      errors: typeof errors;
      forms: typeof forms;
      auth: typeof auth;
      maintenance: typeof maintenance;
      cookies: typeof cookies;
      landing: typeof landing;
      'site-pages': typeof sitePages;
      contracts: typeof contracts;
      transfers: typeof transfers;
      'transfer-center': typeof transferCenter;
      eligibility: typeof eligibility;
      rules: typeof rules;
      dashboard: typeof dashboard;
      leagues: typeof leagues;
      keys: typeof keys;
      table: typeof table;
      matches: typeof matches;
      'match-room': typeof matchRoom;
      figures: typeof figures;
      teams: typeof teams;
      players: typeof players;
      schedule: typeof schedule;
      desk: typeof desk;
      season: typeof season;
      search: typeof search;
      settings: typeof settings;
      tickets: typeof tickets;
      notifications: typeof notifications;
      discipline: typeof discipline;
      admin: typeof admin;
      news: typeof news;
      'news-desk': typeof newsDesk;
      'round-up': typeof roundUp;
    };
  }
}
