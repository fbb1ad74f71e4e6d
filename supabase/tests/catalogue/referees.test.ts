import { expect, test } from 'vitest';
import { schemaPages } from '#scripts/database/pages.ts';

/** What the staff reads of a match its league's referees read too, unless they play in it: each policy has the same words. */

const refereed = `m.league_id = any ((select private.refereed_leagues())::uuid[])
  and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

test('each policy that asks for the referees of a match leaves out those who play in it', () => {
  const policies = schemaPages()
    .flatMap(({ sql }) => sql.match(/^create policy .*?;$/gms) ?? [])
    .filter((policy) => /\bm\.league_id\b.*refereed_leagues/s.test(policy));
  expect(policies.length).toBeGreaterThan(8);
  const other = policies.filter((policy) => !oneLine(policy).includes(oneLine(refereed)));
  expect(other.map((policy) => oneLine(policy).slice(0, 80))).toEqual([]);
});
