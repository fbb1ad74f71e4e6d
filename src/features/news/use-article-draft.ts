import type { Tables } from '#database.types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '#lib/drafts.ts';
import { CallError } from '#lib/errors.ts';
import { type Language, languages } from '#domain/languages.ts';
import { saveArticle } from '#data/news/mutations.ts';
import { type Article, type Category, newsQueries } from '#data/news/queries.ts';

export type Text = Pick<Tables<'news_texts'>, 'title' | 'summary' | 'body'>;
export type Fields = { category: Category; isAi: boolean; texts: Record<Language, Text> };
type Trouble = { kind: 'changed'; by: string } | { kind: 'failed'; error: unknown };

/** How long typing rests before a draft is saved. */
const restMs = 1200;

/**
 * Hook: an article as it is edited. Each change is kept on this device at once; a draft saves itself when typing
 * rests, what is published only when told to. Saves go one after the other, each from the version before it, so that
 * a refusal means that somebody else was here.
 */
export function useArticleDraft(article: Article, userId: string) {
  const client = useQueryClient();
  const form = `article-${article.id}`;
  const [start] = useState(() => begin(article, userId, form));
  const [fields, setFields] = useState(start.fields);
  const [saved, setSaved] = useState({ fields: start.saved, version: start.version });
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  // A waiting save reads the state when its turn comes.
  const now = useRef({ fields: start.fields, saved: start.saved, version: start.version });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const refusal = useRef<unknown>(undefined);
  const savesItself = article.published_at === null;

  const keep = () => {
    const { fields: typed, saved: was, version: seen } = now.current;
    if (same(typed, was)) drafts.drop(userId, form);
    else drafts.keep(userId, form, { fields: { was, now: typed }, version: { was: seen, now: seen } });
  };

  const change = (next: Fields) => {
    now.current.fields = next;
    setFields(next);
    keep();
  };

  const send = async (cover?: string): Promise<boolean> => {
    const { fields: typed, saved: was, version: seen } = now.current;
    if (same(typed, was) && cover === undefined) return true;
    setSaving(true);
    try {
      const { new_version } = await saveArticle({
        article_id: article.id,
        version: seen,
        category: typed.category,
        is_ai_generated: typed.isAi,
        ...(cover !== undefined && { cover }),
        texts: changedTexts(was, typed),
      });
      now.current = { ...now.current, saved: typed, version: new_version };
      setSaved({ fields: typed, version: new_version });
      setTrouble(undefined);
      keep();
      return true;
    } catch (error) {
      refusal.current = error;
      setTrouble(
        error instanceof CallError && error.hint === 'articleChanged'
          ? { kind: 'changed', by: error.field ?? '' }
          : { kind: 'failed', error },
      );
      if (cover !== undefined) throw error;
      return false;
    } finally {
      setSaving(false);
    }
  };
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(action);
    queue.current = turn.catch(() => {});
    return turn;
  };
  /** Saves what is typed; answers whether everything is saved. */
  const save = async () => {
    const done = await inTurn(() => send());
    await client.invalidateQueries({ queryKey: ['news'] });
    return done;
  };

  const isStopped = trouble?.kind === 'changed';
  useEffect(() => {
    if (!savesItself || isStopped || same(fields, now.current.saved)) return;
    const timer = setTimeout(() => void inTurn(() => send()), restMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a change is what starts the clock
  }, [fields, savesItself, isStopped]);

  // The author of a draft who leaves it leaves it saved, and the list reads it anew.
  useEffect(
    () => () => {
      void (savesItself && !isStopped ? save() : client.invalidateQueries({ queryKey: ['news'] }));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- at the end, with what is typed then
    [savesItself, isStopped],
  );

  return {
    fields,
    version: saved.version,
    change,
    isSaving,
    isChanged: !same(fields, saved.fields),
    trouble,
    isRestored: start.isRestored,
    save,
    /** The version that holds everything typed. Throws why it could not be saved. */
    latest: async () => {
      if (await inTurn(() => send())) return now.current.version;
      throw refusal.current;
    },
    /** Saves the cover's path at once, with whatever is typed. */
    saveCover: async (cover: string) => {
      await inTurn(() => send(cover));
      await client.invalidateQueries({ queryKey: ['news'] });
    },
    /** After somebody else's save: reads the article anew and either drops what is typed here or goes on from there. */
    settle: async (whose: 'mine' | 'theirs') => {
      const fresh = await client.fetchQuery({ ...newsQueries.detail(article.id), staleTime: 0 });
      if (!fresh) return;
      const stored = fieldsOf(fresh);
      const next = whose === 'theirs' ? stored : now.current.fields;
      now.current = { fields: next, saved: stored, version: fresh.version };
      setSaved({ fields: stored, version: fresh.version });
      setTrouble(undefined);
      setFields({ ...next });
      keep();
    },
  };
}

/** Earlier typed text is shown; it goes on from the version it was typed on. */
function begin(article: Article, userId: string, form: string) {
  const saved = fieldsOf(article);
  const draft = drafts.read(userId, form);
  const typed = draft?.['fields']?.now;
  const seen = draft?.['version']?.now;
  if (isFields(typed) && typeof seen === 'number')
    return { fields: typed, saved, version: seen, isRestored: !same(typed, saved) };
  return { fields: saved, saved, version: article.version, isRestored: false };
}

function fieldsOf({
  category,
  is_ai_generated,
  texts,
}: Pick<Article, 'category' | 'is_ai_generated' | 'texts'>): Fields {
  const textIn = (language: Language): Text => {
    const { title = '', summary = '', body = '' } = texts.find((text) => text.language === language) ?? {};
    return { title, summary, body };
  };
  return {
    category,
    isAi: is_ai_generated,
    texts: { en: textIn('en'), de: textIn('de'), tr: textIn('tr') },
  };
}

/** Only what differs is sent: two editors of two languages still meet, but nothing is written that nobody touched. */
function changedTexts(saved: Fields, typed: Fields): Partial<Record<Language, Text>> {
  return Object.fromEntries(
    languages
      .filter((language) => !same(saved.texts[language], typed.texts[language]))
      .map((language) => [language, typed.texts[language]]),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && 'category' in value && 'isAi' in value && 'texts' in value;

/** The gaps of an unreadable text. */
export const isComplete = ({ title, body }: Text) => title.trim() !== '' && body.trim() !== '';
export const isEmpty = ({ title, summary, body }: Text) => `${title}${summary}${body}`.trim() === '';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
