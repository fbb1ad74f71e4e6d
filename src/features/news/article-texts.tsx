import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '#components/form/language-choice.tsx';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { limits } from '#domain/limits.ts';
import type { Language } from '#domain/languages.ts';
import { currentLanguage } from '#lib/i18n.ts';
import styles from './article-texts.module.css';
import { type Fields, isComplete, isEmpty, type Text } from './use-article-draft.ts';

const MarkdownText = lazy(() => import('#components/ui/markdown.tsx').then((m) => ({ default: m.MarkdownText })));

type Props = { texts: Fields['texts']; onChange: (texts: Fields['texts']) => void };

/** One text a language, written beside how readers will see it; what a language lacks is at its name. */
export function ArticleTexts({ texts, onChange }: Props) {
  const { t } = useTranslation('staff-news');
  const [language, choose] = useState<Language>(() => currentLanguage());
  const [view, show] = useState<'write' | 'read'>('write');
  const text = texts[language];
  const change = (part: Partial<Text>) => onChange({ ...texts, [language]: { ...text, ...part } });
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={t('texts')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LanguageChoice
          value={language}
          stateOf={(each) => (isComplete(texts[each]) ? 'whole' : isEmpty(texts[each]) ? 'missing' : 'unfinished')}
          onChange={choose}
        />
        <div className="wide:hidden">
          <Segmented
            label={t('view')}
            value={view}
            onChange={show}
            choices={[
              { value: 'write', label: t('write') },
              { value: 'read', label: t('read') },
            ]}
          />
        </div>
      </div>
      <div className={styles.halves} data-view={view}>
        <div className={`${styles.write} grid min-w-0 grid-cols-1 content-start gap-4`} lang={language}>
          <TextField
            label={t('fields.title')}
            value={text.title}
            maxLength={limits.articleTitleMax}
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextArea
            label={t('fields.summary')}
            hint={t('fields.summaryHint')}
            rows={3}
            value={text.summary}
            maxLength={limits.articleSummaryMax}
            onChange={({ target }) => change({ summary: target.value })}
          />
          <TextArea
            label={t('fields.body')}
            hint={t('fields.bodyHint')}
            rows={24}
            value={text.body}
            maxLength={limits.articleBodyMax}
            onChange={({ target }) => change({ body: target.value })}
          />
        </div>
        <Preview text={text} language={language} />
      </div>
    </section>
  );
}

/** How the text will look; it follows the typing as fast as the machine allows. */
function Preview({ text, language }: { text: Text; language: Language }) {
  const { t } = useTranslation('staff-news');
  const { title, summary, body } = useDeferredValue(text);
  return (
    <div className={styles.read} role="region" aria-label={t('preview')} lang={language}>
      <p className="text-sm text-faint" lang={currentLanguage()}>
        {t('preview')}
      </p>
      {title && <p className="headline text-3xl wrap-anywhere">{title}</p>}
      {summary && <p className="text-soft wrap-anywhere">{summary}</p>}
      <Suspense fallback={null}>
        <MarkdownText text={body} />
      </Suspense>
    </div>
  );
}
