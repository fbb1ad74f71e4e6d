import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import de from '#locales/de/errors.json' with { type: 'json' };
import en from '#locales/en/errors.json' with { type: 'json' };
import tr from '#locales/tr/errors.json' with { type: 'json' };
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

const pages = globSync('supabase/schemas/*/*.sql').toSorted();
const page = (name: string) => readFileSync(name, 'utf8');

describe('a refusal', () => {
  const refusals = pages.flatMap((name) =>
    [
      ...page(name).matchAll(
        /perform private\.refuse\(\s*'(\w+)',\s*(?:'(?:[^']|'')*'|format\([^)]*\)),\s*(?:'(\w+)'|broken|problem)/g,
      ),
    ].map(([, code, hint]) => ({ page: name, code, hint })),
  );
  // what these answer is the hint of the refusals that ask them
  const answered = ['may_play', 'schedule_problem'].flatMap((rule) => {
    const [text = ''] = pages
      .flatMap((name) => page(name).split(/^create function private\./m))
      .filter((each) => each.startsWith(`${rule}(`));
    return [...(text.split('$$')[1] ?? '').matchAll(/then '(\w+)'/g)].map(([, hint]) => ({ page: rule, hint }));
  });

  test('is written in the one form everywhere', () => {
    const calls = pages.flatMap((name) => page(name).match(/perform private\.refuse\(/g) ?? []);
    expect(refusals).toHaveLength(calls.length);
    expect(refusals.length).toBeGreaterThan(5);
    expect(new Set(answered.map(({ page: rule }) => rule)).size).toBe(2);
    for (const name of pages) {
      const raised = page(name).match(/raise exception/g) ?? [];
      // what no command may leave behind is a broken constraint, and no refusal
      const constraints = name.endsWith('35_brackets.sql') ? 1 : 0;
      expect(raised.length, name).toBe(name.endsWith('_foundation.sql') ? 2 : constraints);
    }
  });

  test('has one of the seven codes; about a file the one that storage answers as a refusal', () => {
    for (const { code, page: name } of refusals)
      expect(code).toMatch(name.endsWith('_files.sql') ? /^42501$/ : /^PT(401|403|404|409|422|429|503)$/);
  });

  test('has its words in all three languages', () => {
    for (const words of [en, de, tr] as Record<string, string>[]) {
      for (const { hint, page: name } of [...refusals, ...answered])
        if (hint !== undefined) expect(words[hint], `${name} ${hint}`).toBeTruthy();
    }
  });

  test('reaches the client with code, hint, sentence, field and status', async () => {
    const answer = await world
      .as('user')
      .from('profiles')
      .update({ joined_at: '2001-01-01T00:00:00Z' })
      .eq('id', people.user);
    expect(answer.status).toBe(403);
    expect(answer.error).toMatchObject({
      code: 'PT403',
      hint: 'notYours',
      details: 'joined_at',
      message: 'profiles.joined_at is not yours to change.',
    });
  });
});

test('of storage, which a hosted project does not own, the migrations ask for buckets, policies, triggers and rows', () => {
  const lines = pages.flatMap((name) => page(name).match(/^.*\bstorage\.(buckets|objects)\b.*$/gm) ?? []);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(
      /^(insert into storage\.buckets|create (policy|trigger) \w+ (before [\w ]+ )?on storage\.objects| +(delete )?from storage\.objects| +from \(select \* from storage\.objects|  file constant storage\.objects)/,
    );
  }
});

describe('the audit log', () => {
  test("is out of everybody's reach through the API", async () => {
    for (const actor of ['visitor', ...everybody] as const) {
      await expect(world.inSql(actor, 'select * from private.audit_log')).rejects.toThrow(/permission denied/);
      await expect(
        world.inSql(actor, `insert into private.audit_log (action, subject) values ('forged', 'x')`),
      ).rejects.toThrow(/permission denied/);
      await expect(world.inSql(actor, `select private.record('forged', 'x')`)).rejects.toThrow(/permission denied/);
    }
  });

  test('is append only, for its owner too', async () => {
    await world.sql(`select private.record('tested', 'audit log')`);
    await expect(world.sql('delete from private.audit_log')).rejects.toMatchObject({ code: 'PT403' });
    await expect(world.sql(`update private.audit_log set action = 'nothing'`)).rejects.toMatchObject({ code: 'PT403' });
    await expect(world.sql('truncate private.audit_log')).rejects.toMatchObject({ code: 'PT403' });
  });
});

describe('the pages of SQL', () => {
  test('are named by their order and a noun, what is published last', () => {
    for (const name of pages) expect(name).toMatch(/^supabase\/schemas\/\d{2}_[a-z_]+\/\d{2,3}_[a-z_]+\.sql$/);
    expect(pages.at(-1)).toMatch(/_api\.sql$/);
  });

  test('make addresses out of names in three languages', async () => {
    const [slugs] = await world.sql(
      `select private.slug('Işıklar SK') as a, private.slug('Größe & Öl') as b, private.slug('ÇĞİÖŞÜ çğıöşü') as c, private.slug('!?') as d`,
    );
    expect(slugs).toEqual({ a: 'isiklar-sk', b: 'grosse-ol', c: 'cgiosu-cgiosu', d: 'x' });
  });
});
