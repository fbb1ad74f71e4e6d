import type { Mutant } from '#testing/mutant.ts';

const visit = 'supabase/schemas/03_settings/20_first_visit.sql';
const foundation = 'supabase/schemas/01_foundation/10_foundation.sql';
const killedBy: [string] = ['supabase/tests/02_identity/first-visit.test.ts'];
const facts: [string] = ['supabase/tests/07_notifications/facts.test.ts'];

const accounts: [string] = ['supabase/tests/02_identity/identity.test.ts'];

export default [
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'a sign-up nobody confirmed is somebody',
    from: 'when (new.email_confirmed_at is not null)\n',
    to: '',
    killedBy: accounts,
    only: 'an address that nobody confirmed',
  },
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
    change: 'another birth date is taken in silence',
    from: '  if birth_date <> given then',
    to: '  if false then',
    killedBy,
  },
  {
    file: visit,
    change: 'any birth date is one',
    from: "if birth_date not between date '1900-01-01' and current_date then",
    to: 'if false then',
    killedBy,
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
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'of two words only the longer one is looked up, and all who have it are read',
    from: '      and p.folded like coalesce(patterns[2], patterns[1])\n',
    to: '',
    killedBy: ['supabase/tests/catalogue/grown-league.test.ts'],
    only: 'teams by a name',
  },
] satisfies Mutant[];
