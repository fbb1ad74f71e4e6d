import { project, serve, setting } from '../_shared/edge.ts';
import { callsOver } from '../_shared/service-calls.ts';
import { answer } from './handler.ts';

/** The function of a hosted project; the host answers /unsubscribe itself. */
const call = callsOver(project);
serve((request) =>
  answer(request, {
    end: (token, topic, daily) => call('end_mails', { token, topic, daily }),
    site: setting('SITE_URL'),
    pageAt: `${setting('SITE_URL')}/settings?section=notifications`,
  }),
);
