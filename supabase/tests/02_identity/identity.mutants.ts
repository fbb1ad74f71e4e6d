import type { Mutant } from '#testing/mutant.ts';

const visit = 'supabase/schemas/03_settings/20_first_visit.sql';
const foundation = 'supabase/schemas/01_foundation/10_foundation.sql';
const killedBy: [string] = ['supabase/tests/02_identity/first-visit.test.ts'];
const facts: [string] = ['supabase/tests/07_notifications/facts.test.ts'];

const accounts: [string] = ['supabase/tests/02_identity/identity.test.ts'];

export default [
  {
    file: 'supabase/schemas/13_staff/010_accounts.sql',
    change: 'a sign-up nobody confirmed is kept',
    from: "< now() - bounds.sign_up_hours * interval '1 hour'",
    to: "< now() - interval '1 year'",
    killedBy: accounts,
    only: 'goes a day after',
  },
  {
    file: visit,
    change: 'what was skipped is emptied',
    from: 'position = coalesce(place, p.position)',
    to: 'position = place',
    killedBy,
  },
  {
    file: visit,
    change: 'a username keeps its padding',
    from: "nullif(private.clean_line(username), '')",
    to: "nullif(username, '')",
    killedBy,
  },
  {
    file: foundation,
    change: 'a client says when a row was made',
    from: 'select jsonb_object_agg(fact, now()) from unnest(tg_argv)',
    to: 'select jsonb_object_agg(fact, to_jsonb(new) -> fact) from unnest(tg_argv)',
    killedBy: facts,
  },
  {
    file: foundation,
    change: 'a client says when something happened',
    from: 'new := jsonb_populate_record(new, jsonb_build_object(moment, now()));',
    to: 'new := new;',
    killedBy: facts,
  },
] satisfies Mutant[];
