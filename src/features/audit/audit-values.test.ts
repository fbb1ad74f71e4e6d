import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import german from '#locales/de/audit.json' with { type: 'json' };
import texts from '#locales/en/audit.json' with { type: 'json' };
import turkish from '#locales/tr/audit.json' with { type: 'json' };

// Lists that no action writes into the log: members' own choices, causes of results (they are in the ledger), and interests
// (they stand beside the decision).
const others = [
  'activity_level', 'award_origin', 'contact_topic', 'contract_duration', 'interest_kind', 'interest_matter', 'mail_pace', 'news_origin', 'notification_key', 'notification_kind',
  'notification_topic', 'platform', 'play_style', 'report_cause', 'result_cause', 'series_side', 'skill_level', 'transfer_kind', 'weekday',
]; // prettier-ignore

const lists = Object.entries(Constants.public.Enums).filter(([list]) => !others.includes(list));

test.each(lists)('every value of %s has a word in the log', (_list, values) => {
  expect(values.filter((value) => !Object.hasOwn(texts.values, value))).toEqual([]);
});

// Actions whose subject has no name, or none any more.
const nameless = [
  'delete_article', 'delete_contract', 'delete_league', 'delete_my_account', 'delete_ticket_template',
  'order_sponsors', 'send_contact_message', 'start_conversation',
]; // prettier-ignore

const languages = { en: texts, de: german, tr: turkish };
type Group = Record<string, string>;
const count = (text: string, tag: string) => text.split(tag).length - 1;

test.each(Object.keys(texts.actions))('%s has a sentence in every language', (action) => {
  for (const [language, { sentences }] of Object.entries(languages)) {
    const { did, own, clock, unnamed } = sentences as Record<'did' | 'own' | 'clock' | 'unnamed', Group>;
    const named = [did[action], own[action], clock[action]].filter((text) => text !== undefined);
    if (nameless.includes(action))
      expect([language, named, unnamed[action]]).toEqual([language, [], expect.any(String)]);
    else expect([language, named.length > 0]).toEqual([language, true]);
  }
});

test.each(Object.entries(languages))('the sentences of %s name who and what, each once', (_language, { sentences }) => {
  const { did, didNot, clock, direct, directClock, own, unnamed } = sentences;
  for (const text of [did, didNot, clock, direct, directClock].flatMap((group) => Object.values<string>(group)))
    expect([text, count(text, '<actor/>'), count(text, '<object/>')]).toEqual([text, 1, 1]);
  for (const text of Object.values<string>(own))
    expect([text, count(text, '<actor/>'), count(text, '<object/>')]).toEqual([text, 0, 1]);
  for (const text of Object.values<string>(unnamed)) expect([text, count(text, '<object/>')]).toEqual([text, 0]);
  for (const text of [sentences.other, sentences.failed])
    expect([text, count(text, '<actor/>'), count(text, '<object/>')]).toEqual([text, 1, 1]);
});

test('a name of a Turkish sentence takes no ending, and one of a German sentence no article', () => {
  const { did, didNot, clock, own } = turkish.sentences;
  for (const text of [did, didNot, clock, own].flatMap((group) => Object.values<string>(group)))
    expect(text).not.toMatch(/<(actor|object)\/>['’]?\p{L}/u);
  for (const text of Object.values<string>(german.sentences.did))
    expect(text).not.toMatch(/\b(der|die|das|den|dem|des) <(actor|object)\/>/);
});

const sql = globSync('supabase/schemas/*/*.sql')
  .map((file) => readFileSync(file, 'utf8').replaceAll(/--.*$/gm, ''))
  .join('\n');
const host = readFileSync('host/gateway/accounts/auth-api.ts', 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Columns that the database derives for searching: they change with the name, which has a word. */
const derived = ['id', 'folded', 'in_turkish'];

test('every column of what the log holds rows of has a word in every language', () => {
  const types = readFileSync('src/database.types.ts', 'utf8');
  const rows = namesIn(sql, /perform private\.record\(([^;]*to_jsonb[^;]*)\);/g).flatMap((call) =>
    namesIn(call, /'[a-z_]+',\s*(?:concat_ws\(' ', )?'([a-z_]+) ?'/g),
  );
  const audited = [...new Set([...namesIn(sql, /record_direct_writes\('public\.([a-z_]+)'/g), ...rows])];
  expect(audited.length).toBeGreaterThan(20);
  const wordless = audited.flatMap((table) => {
    const [, row = ''] =
      new RegExp(`\\n      ${table}: \\{\\n        Row: \\{(.*?)\\n        \\}`, 's').exec(types) ?? [];
    return namesIn(row, /\n {10}(\w+):/g)
      .filter((column) => !derived.includes(column))
      .flatMap((column) =>
        Object.entries(languages)
          .filter(([, { fields }]) => !Object.hasOwn(fields, column))
          .map(([language]) => `${language}: ${table}.${column}`),
      );
  });
  expect(wordless).toEqual([]);
});

test('every action the database or the host writes has a label', () => {
  const written = [
    ...namesIn(sql, /private\.record\(\s*'([a-z_]+)'/g),
    ...namesIn(sql, /private\.end_offer\(\s*\w+, '\w+', '([a-z_]+)'/g),
    ...namesIn(sql, /record_account_change\('([a-z_]+)'/g),
    ...namesIn(sql, /record_security_event\([^;]*?, '([a-z_]+)'/g),
    ...namesIn(host, /noteSecurityEvent\([^;]*?, '([a-z_]+)'/g),
    ...namesIn(sql, /select '\{([a-z_,]+)\}'::text\[\]/g).flatMap((list) => list.split(',')),
  ];
  expect(new Set(written).size).toBeGreaterThan(120);
  expect([...new Set(written)].filter((action) => !Object.hasOwn(texts.actions, action))).toEqual([]);
});

test('every chore of the clock has a label', () => {
  const [, list = ''] = /function private\.chores\(\)(.*?)\$\$;/s.exec(sql) ?? [];
  const chores = namesIn(list, /\('([a-z_]+)', (?:'|null)/g);
  expect(chores.length).toBeGreaterThan(20);
  const labels = { ...texts.actions, ...texts.chores };
  expect(chores.filter((chore) => !Object.hasOwn(labels, chore))).toEqual([]);
});

test('every noun the database enters something about has a label', () => {
  const [, kinds = ''] = /function private\.content_kinds\(\)(.*?)\$\$;/s.exec(sql) ?? [];
  const nouns = [
    ...namesIn(sql, /private\.record\(\s*(?:'[a-z_]+'|action),\s*(?:concat_ws\(' ', )?'([a-z_]+) ?'/g),
    ...namesIn(sql, /record_direct_writes\('public\.([a-z_]+)'/g),
    ...namesIn(kinds, /'public\.([a-z_]+)'/g),
  ];
  expect(new Set(nouns).size).toBeGreaterThan(20);
  expect([...new Set(nouns)].filter((noun) => !Object.hasOwn(texts.nouns, noun))).toEqual([]);
});
