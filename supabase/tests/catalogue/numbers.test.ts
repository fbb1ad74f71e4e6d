import { expect, test } from 'vitest';
import { schemaPages } from '#scripts/database/pages.ts';

/**
 * A number with a meaning is in src/domain/limits.ts, which `npm run limits` writes as private.limits(): no function
 * has a length of time, a constant or a sentence of a refusal with its own number.
 */

/** Today's exceptions, a function with its numbers. The list may only shrink. */
const exceptions: Record<string, string[]> = {
  check_no_protest: ["interval '1 hour'"],
  check_one_channel: ["interval '1 day'"],
  chores: ["interval '1 minute'"],
  closed_discord_request: ["interval '2 minutes'"],
  count_active_weeks: ["interval '1 week'", "interval '11 weeks'", "interval '1 week'", "interval '1 week'"],
  cup_kickoff: ["interval '59 seconds'"],
  delivery_health: ["interval '5 minutes'"],
  finish_discord_sign_in: ["interval '1 minute'"],
  make_audit_years: ["interval '1 year'"],
  open_discord_request: ["interval '10 minutes'"],
  protests_until: ["interval '1 day'"],
  record_failure: ["interval '1 day'"],
  search_site: ['shortest_close constant int := 3', 'many constant int := 100', 'many_close constant int := 300'],
  settle_directs: ["interval '1 minute'"],
  settle_due: ["interval '1 minute'"],
  shift_games: ["interval '59 seconds'"],
  site_weeks: ["interval '1 week'", "interval '11 weeks'", "interval '1 week'"],
  sweep_files: ["interval '1 hour'"],
  sweep_old: ["interval '1 day'", "interval '1 hour'", "interval '1 hour'", "interval '1 day'", "interval '1 day'"],
  trim_webhook_log: ["interval '2 hours'"],
};

test('no function has numbers of its own', () => {
  const faults: Record<string, string[]> = {};
  for (const { path, sql } of schemaPages())
    if (!path.endsWith('/15_limits.sql'))
      for (const [, name = '', , body = ''] of sql.matchAll(functions)) {
        const numbers = numbersIn(body);
        if (numbers.length > 0) faults[name] = numbers;
      }
  expect(faults).toEqual(exceptions);
});

test.each([
  ['declare most constant int := 30; begin return most; end', ['most constant int := 30']],
  ["select now() - interval '36 hours'", ["interval '36 hours'"]],
  ["select now() - interval '1 day'", ["interval '1 day'"]],
  ["select now() - (private.limits()).hours * interval '1 hour'", []],
  ["select interval '1 minute' * case when true then 5 end", []],
  ["perform private.refuse('PT422', 'At most 21.', 'tooMany');", ["'At most 21.'"]],
  ["perform private.refuse('PT422', format('At most %s.', most), 'tooMany');", []],
  ["select '20:00'::time", ["'20:00'"]],
  ["-- interval '2 days'\nselect 1", []],
])('%s', (body, numbers) => {
  expect(numbersIn(body)).toEqual(numbers);
});

const functions = /^create function (?:private|public)\.(\w+)\(.*?as (\$\w*\$)(.*?)\2;/gms;

function numbersIn(body: string): string[] {
  const text = body.replaceAll(/--.*$/gm, '');
  return [
    ...[...text.matchAll(/\w+ constant \w+ := \d+(?=;)/g)].map(([constant]) => constant),
    ...[...text.matchAll(/(\* )?interval '(\d+) \w+'( \*)?/g)]
      .filter(([, times, many, by]) => many !== '1' || !(times ?? by))
      .map(([interval]) => interval.replace(/^\* | \*$/g, '')),
    ...[...text.matchAll(/refuse\(\s*'\w+',\s*(?:format\(\s*)?('(?:[^']|'')*(?![01]\b)\d(?:[^']|'')*')/g)].map(
      ([, literal = '']) => literal,
    ),
    ...[...text.matchAll(/'\d\d:\d\d'/g)].map(([time]) => time),
  ];
}
