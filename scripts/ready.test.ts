import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('a command that shows pages installs Chromium first', () => {
  const shown = Object.entries(scripts).filter(([, command]) => {
    const program = command.split(' ').at(-1) ?? '';
    return /^(bench|scripts)\/.+\.ts$/.test(program) && readFileSync(program, 'utf8').includes("/chromium.ts'");
  });
  expect(shown.map(([name]) => name)).toEqual(expect.arrayContaining(['lighthouse', 'bench:growth', 'bench:overlay']));
  for (const [name, command] of shown) expect(command, name).toMatch(/^node scripts\/ready\.mjs && /);
});
