import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/01_foundation/20_names.sql';
const identity = 'supabase/schemas/02_identity/10_identity.sql';
const teams = 'supabase/schemas/04_teams/10_teams.sql';
const killedBy: [string] = ['supabase/tests/01_foundation/names.test.ts'];

export default [
  {
    file,
    change: 'searching keeps the sigma of a word’s end',
    from: "'øłđðς', 'olddσ'",
    to: "'øłđð', 'oldd'",
    killedBy,
  },
  {
    file,
    change: 'a line may hold bidi signs',
    from: '\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ue000-\\uf8ff\\ufe00',
    to: '\\u2060-\\u206f\\u2800\\u3164\\ue000-\\uf8ff\\ufe00',
    killedBy,
  },
  {
    file,
    change: 'a line is not compared with itself cleaned',
    from: '    and given = private.clean_line(given)\n',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'a name needs no letter',
    from: 'private.is_line(given, at_least, at_most) and private.has_letter(given)',
    to: 'private.is_line(given, at_least, at_most)',
    killedBy,
  },
  {
    file,
    change: 'a reason needs no letter',
    from: '    and (at_least = 0 or private.has_letter(given))\n',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'the site’s name is anybody’s',
    from: "        replace(private.bare(site_name), ' ', '')\n",
    to: "        ''\n",
    killedBy,
  },
  {
    file,
    change: 'reserved names are free',
    from: 'if private.is_reserved(to_jsonb(new) ->> field',
    to: 'if false and private.is_reserved(to_jsonb(new) ->> field',
    killedBy,
  },
  {
    file,
    change: 'a member is called like a deleted one',
    from: "  return name ~* '^deleted-[0-9a-f]{12}$'\n    or ",
    to: '  return ',
    killedBy,
  },
  {
    file,
    change: 'figures behind it make a reserved name free',
    from: "array[name, regexp_replace(normalize(name, nfkc), '[0-9 ._-]+$', '')]",
    to: 'array[name]',
    killedBy,
  },
  {
    file,
    change: 'a word beside it makes a staff name free',
    from: "whole || string_to_array(stem, ' ') && array[",
    to: 'array[whole] && array[',
    killedBy,
  },
  {
    file,
    change: 'a site named in another alphabet has no name of its own',
    from: "    or (private.skeleton(name) <> '' and private.skeleton(name) = private.skeleton(site_name)) or exists (\n",
    to: '    or exists (\n',
    killedBy,
  },
  {
    file,
    change: 'who leaves may not be called as nobody is',
    from: "or to_jsonb(new) ->> 'deleted_at' is not null then",
    to: 'then',
    killedBy: ['supabase/tests/02_identity/accounts.test.ts'],
  },
  {
    file: identity,
    change: 'a look-alike is another person at once',
    from: 'create unique index profiles_one_look on',
    to: 'create index profiles_one_look on',
    killedBy,
    only: 'about to take',
  },
  {
    file: identity,
    change: 'a deleted account keeps its name',
    from: '(private.skeleton(username)) where deleted_at is null',
    to: '(private.skeleton(username))',
    killedBy,
  },
  {
    file: identity,
    change: 'capitals make another gaming id',
    from: 'where private.fold(p.gaming_id) = private.fold(new.gaming_id)',
    to: 'where p.gaming_id = new.gaming_id',
    killedBy,
  },
  {
    file: identity,
    change: 'without a platform a gaming id is everybody’s',
    from: 'platform) nulls not distinct',
    to: 'platform)',
    killedBy,
  },
  {
    file: teams,
    change: 'an archived team keeps its name',
    from: '(private.skeleton(name)) where archived_at is null',
    to: '(private.skeleton(name))',
    killedBy,
  },
  {
    file: teams,
    change: 'two teams may look alike',
    from: 'create unique index teams_one_look on',
    to: 'create index teams_one_look on',
    killedBy,
  },
] satisfies Mutant[];
