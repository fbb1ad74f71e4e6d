import { expect, test } from 'vitest';
import { schemaPages } from '#scripts/database/pages.ts';

/**
 * Referees of a league read the same of its matches and teams as the staff, unless they play in it: each policy and each
 * page of a list has the same condition.
 */

const ofMatch = `m.league_id = any ((select private.refereed_leagues())::uuid[])
  and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)`;
const ofTeam = `league_id = any ((select private.refereed_leagues())::uuid[])
  and team_id is distinct from (select private.own_team())`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const condition = /(?:\w+\.)?league_id = any \(\(?(?:select )?private\.refereed_leagues\(\)/g;

/** Reads that leave nobody out, with reasons. */
const reasons: Record<string, string> = {
  'policy select_concerned on public.withdrawal_requests': 'its team reads all of a request',
  'policy select_concerned on public.appeals': 'both teams read an appeal, as they do the ruling',
  'function private.is_refereed': 'asks about one match, whose teams it has at hand',
  'function private.admin_waits': 'leaves out requests of the own team, whose admins see all of them',
  'function private.may_referee': 'says who decides; what is their own case a command refuses (own-cases.test.ts)',
  'function private.may_listen': 'who plays in a match hears of it anyway',
  'function private.who_is_in': 'asks about one match, whose teams it has at hand',
};

test('whatever asks for the referees of a league leaves out those who play in it', () => {
  const statements = schemaPages().flatMap(({ sql }) => sql.split(/^(?=create )/m));
  const ask = statements.filter((statement) => statement.match(condition));
  expect(ask.length).toBeGreaterThan(12);
  const other = ask.filter((statement) => {
    const same =
      oneLine(statement).split(oneLine(ofMatch)).length + oneLine(statement).split(oneLine(ofTeam)).length - 2;
    return same < (statement.match(condition)?.length ?? 0);
  });
  expect(
    other.map((statement) => /(?:policy|function) [\w.]+(?: on [\w.]+)?/.exec(statement)?.[0] ?? '').toSorted(),
  ).toEqual(Object.keys(reasons).toSorted());
});
