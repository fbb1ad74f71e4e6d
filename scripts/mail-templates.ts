import { readFileSync, writeFileSync } from 'node:fs';
import { languages } from '#domain/languages.ts';

/** The templates that the hook of a hosted project sends: a function is uploaded with what it imports, and that is no HTML. */
export const hookTemplates = 'supabase/functions/send-email/templates.json';
const kinds = ['confirmation', 'recovery', 'email_change', 'email_changed'];

export function hookTemplatesText(): string {
  const read = (language: string, kind: string) => readFileSync(`supabase/templates/${language}/${kind}.html`, 'utf8');
  const of = (language: string) => Object.fromEntries(kinds.map((kind) => [kind, read(language, kind)]));
  return `${JSON.stringify(Object.fromEntries(languages.map((language) => [language, of(language)])), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(hookTemplates, hookTemplatesText());
