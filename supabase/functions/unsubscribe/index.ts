import { callsOver } from '../_shared/service-calls.ts';
import { answer } from './handler.ts';

/** The function of a hosted project; the host answers /unsubscribe itself. */
declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (work: (request: Request) => Promise<Response>) => void;
};

const of = (name: string) => Deno.env.get(name) ?? '';
const call = callsOver({ url: of('SUPABASE_URL'), key: of('SUPABASE_SERVICE_ROLE_KEY') });
Deno.serve((request) =>
  answer(request, {
    end: (token, topic, daily) => call('end_mails', { token, topic, daily }),
    site: of('SITE_URL'),
    pageAt: `${of('SITE_URL')}/settings?section=notifications`,
  }),
);
