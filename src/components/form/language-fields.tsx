import { type ReactNode, useState } from 'react';
import { type Language, languages } from '#domain/languages.ts';
import type { TypedTexts } from '#domain/texts-by-language.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { LanguageChoice, type LanguageState } from './language-choice.tsx';
import type { FieldParts } from './use-translated-form.ts';

type Name<Fields extends string> = `${Fields}.${Language}`;
type Props<Fields extends string> = {
  form: {
    watch: (name: Fields) => TypedTexts;
    field: (name: Name<Fields>) => FieldParts;
    problem: (name: Name<Fields>) => string | undefined;
  };
  /** The fields that hold a text a language. */
  names: readonly Fields[];
  /** Draws those of one language. */
  children: (field: (name: Fields) => FieldParts & { lang: Language }) => ReactNode;
};

/** Fields with a text a language, one language at a time; the one where something is wrong comes to the front. */
export function LanguageFields<Fields extends string>({ form, names, children }: Props<Fields>) {
  const [language, choose] = useState<Language>(currentLanguage);
  const isWrong = (each: Language) => names.some((name) => form.problem(`${name}.${each}`) !== undefined);
  const wrong = languages.find(isWrong);
  const [shown, setShown] = useState(wrong);
  if (wrong !== shown) {
    setShown(wrong);
    if (wrong && !isWrong(language)) choose(wrong);
  }
  const texts = names.map((name) => form.watch(name));
  const stateOf = (each: Language): LanguageState => {
    if (isWrong(each)) return 'wrong';
    const written = texts.filter((text) => text[each].trim() !== '').length;
    return written === 0 ? 'missing' : written === names.length ? 'whole' : 'unfinished';
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <LanguageChoice value={language} stateOf={stateOf} onChange={choose} />
      <div key={language} className="grid grid-cols-1 gap-5">
        {children((name) => ({ ...form.field(`${name}.${language}`), lang: language }))}
      </div>
    </div>
  );
}
