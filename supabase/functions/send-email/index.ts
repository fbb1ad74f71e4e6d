import { mailApi } from '../channels/mail/mail-api.ts';
import { project, serve, setting } from '../_shared/edge.ts';
import { callsOver } from '../_shared/service-calls.ts';
import { answer } from './handler.ts';

/** The function of a hosted project, which the auth service calls; the host sends these mails itself (host/mail). */
const call = callsOver(project);
const transport = mailApi({ url: setting('MAIL_API_URL'), key: setting('MAIL_API_KEY'), from: setting('MAIL_FROM') });
serve((request) =>
  answer(request, {
    secret: setting('SEND_EMAIL_HOOK_SECRET'),
    site: setting('SITE_URL'),
    localeOf: (person) => call('mail_locale', { person }),
    transport,
  }),
);
