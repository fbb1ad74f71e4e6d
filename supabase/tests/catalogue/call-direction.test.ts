import { expect, test } from 'vitest';
import { schemaPages } from '#scripts/database/pages.ts';

/**
 * SQL calls go down the numbered folders of supabase/schemas: a function calls what its own folder or one before it makes.
 * The other way round, the higher folder has a trigger, or a place in a list that it is read from (98_clock).
 */

type Page = { path: string; sql: string };

test('no function calls one of a higher folder', () => {
  expect(callsUpwards(schemaPages())).toEqual([]);
});

test('a call upwards is found in a body, in a policy and in a statement that is put together, and in no comment', () => {
  const low = (sql: string) => ({ path: 'supabase/schemas/01_low/10_low.sql', sql });
  const high = { path: 'supabase/schemas/02_high/10_high.sql', sql: 'create function private.high()\n  returns void' };
  const head = 'create function private.low()\n  returns void\nas $$\n';
  expect(callsUpwards([low(`${head}  perform private.high();\n$$;`), high])).toEqual(['01_low low > high']);
  expect(callsUpwards([low(`${head}  execute 'select private.high()';\n$$;`), high])).toEqual(['01_low low > high']);
  expect(callsUpwards([low('create policy low on public.rows using (private.high());'), high])).toEqual([
    '01_low low > high',
  ]);
  expect(callsUpwards([low(`${head}  -- as private.high()\n$$;`), high])).toEqual([]);
  expect(callsUpwards([low('create function private.high(of int)'), high])).toEqual([]);
  expect(callsUpwards([{ ...high, sql: `${high.sql}\nas $$ select private.low() $$;` }, low(`${head}$$;`)])).toEqual(
    [],
  );
});

function callsUpwards(pages: Page[]): string[] {
  const lowest = new Map<string, string>();
  for (const { path, sql } of pages)
    for (const [, name = ''] of sql.matchAll(/^create (?:or replace )?function ((?:private|public)\.\w+)\(/gm))
      if (folder(path) < (lowest.get(name) ?? '~')) lowest.set(name, folder(path));
  const faults = pages.flatMap(({ path, sql }) =>
    sql
      .replaceAll(/--.*$/gm, '')
      .split(/^(?=create )/m)
      .flatMap((statement) => {
        const [, caller] = /(?:function|view|table|trigger|policy|index) (?:\w+\.)?(\w+)/.exec(statement) ?? [];
        return [...statement.matchAll(/\b(?:private|public)\.\w+(?=\()/g)]
          .filter(([name]) => (lowest.get(name) ?? '') > folder(path))
          .map(([name]) => `${folder(path)} ${caller} > ${name.split('.')[1]}`);
      }),
  );
  return [...new Set(faults)].toSorted();
}

const folder = (path: string) => path.split('/').at(-2) ?? '';
