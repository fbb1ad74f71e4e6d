import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hookTemplates, hookTemplatesText } from './mail-templates.ts';

test('the hook of a hosted project sends the templates as they are: npm run mail-templates', () => {
  expect(readFileSync(hookTemplates, 'utf8')).toBe(hookTemplatesText());
});
