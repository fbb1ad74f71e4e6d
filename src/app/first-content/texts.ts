import { createInstance, type i18n, type Resource, type ResourceKey } from 'i18next';
import { type Language, languages } from '#domain/languages.ts';
import { numberOfTheRules } from '#lib/i18n.ts';

const files = import.meta.glob<ResourceKey>(
  '../../locales/*/{common,interest,landing,leagues,matches,news,night-cup,public,share,stats,table}.json',
  { eager: true, import: 'default' },
);

const resources: Resource = {};
for (const [file, content] of Object.entries(files)) {
  const [name = '', language = ''] = file.replace('.json', '').split('/').reverse();
  (resources[language] ??= {})[name] = content;
}

/** The texts of public pages in a language, as lib/i18n.ts has them in the app; all of them are at hand. */
function textsIn(lng: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng,
    resources,
    ns: Object.keys(resources[lng] ?? {}),
    defaultNS: 'common',
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: numberOfTheRules,
    initAsync: false,
  });
  return instance;
}

export const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as Record<
  Language,
  i18n
>;
