import { zodResolver } from '@hookform/resolvers/zod';
import { onlineManager } from '@tanstack/react-query';
import type { CustomTypeOptions } from 'i18next';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ZodMiniType } from 'zod/mini';
import type { Language } from '#domain/languages.ts';
import type { TypedTexts } from '#domain/texts-by-language.ts';
import { type Draft, drafts } from '#lib/drafts.ts';
import { CallError, networkMessage } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { failureText } from '#lib/query-client.ts';
import { useSession } from '#lib/session.ts';

type Options<Answers extends FieldValues> = {
  /** The values that may be sent; its messages are keys of `namespace`, its fields are named as the columns. */
  schema: ZodMiniType<Answers, Answers>;
  namespace: keyof CustomTypeOptions['resources'];
  /** The stored values, or what an empty form begins with. */
  values: Answers;
  /** Keeps what is typed on this device, by user and this name, until it is sent or discarded. */
  name?: string;
  /** The stored values. With it only changes are sent, and nothing that somebody else changed meanwhile. */
  fresh?: () => Promise<Answers>;
  /** The sentence of a failure that only this form knows. */
  explain?: (error: unknown) => string | undefined | Promise<string | undefined>;
  /** The text without a reason. */
  failed?: string;
  /** Sends the answers; what it throws is shown at its field, or beside the button. */
  onSend: (answers: Answers, changes: Partial<Answers>) => Promise<unknown>;
  onSent?: () => void;
};

/** A field, or one language of a field that has a text a language: `title.de`. */
type FieldName<Answers> = {
  [Field in keyof Answers & string]: Answers[Field] extends TypedTexts ? Field | `${Field}.${Language}` : Field;
}[keyof Answers & string];

/** The props of a field's control: spread it into a TextField and its like. */
export type FieldParts = UseFormRegisterReturn & { error: string | undefined };

/** A failed send: its sentence for the reader, its cause for a form that offers a way out. */
export type Failure = { sentence: string; error: unknown };

/**
 * Every form of the site: checked by its schema, its texts in the reader's language, and careful with what was
 * typed. A refusal of the database is at the field it names. Draw it with TranslatedForm or FormDialog.
 */
export function useTranslatedForm<Answers extends FieldValues>(options: Options<Answers>) {
  const { schema, namespace, values, name, fresh, explain, failed, onSend, onSent } = options;
  // The keys are in the caller's schema; which namespace they are of is known there alone.
  const { t } = useTranslation(namespace as 'common');
  const { t: ours } = useTranslation('forms');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const keptAs = name !== undefined && userId !== '' ? name : undefined;

  const [draft] = useState(() => (keptAs === undefined ? null : drafts.read(userId, keptAs)));
  const base = useRef(values);
  const sent = useRef(false);
  const [failure, setFailure] = useState<Failure>();
  const [isRestored, setRestored] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: values as DefaultValues<Answers> });
  const { register, handleSubmit, formState, setError, setValue, getValues, reset, watch } = form;
  const { errors, isDirty, isSubmitting } = formState;

  // Before anything is painted: what was typed last time stands again, over what it was written on.
  useLayoutEffect(() => {
    if (!draft) return;
    // one of another shape is of an earlier version
    const fields = Object.entries(draft).filter(([field, { now }]) => typeof now === typeof values[field]);
    base.current = { ...values, ...Object.fromEntries(fields.map(([field, { was }]) => [field, was])) };
    for (const [field, { now }] of fields)
      setValue(field as Path<Answers>, now as PathValue<Answers, Path<Answers>>, { shouldDirty: true });
    setRestored(fields.length > 0);
    // Once: later values are those of the form itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const { unsubscribe } = watch(() => {
      sent.current = false;
      if (keptAs !== undefined) drafts.keep(userId, keptAs, draftOf(base.current, getValues()));
    });
    return unsubscribe;
  }, [watch, getValues, keptAs, userId]);

  const forget = () => {
    if (keptAs !== undefined) drafts.drop(userId, keptAs);
    setRestored(false);
  };

  const refuse = (field: string, message: string) =>
    setError(placeOf(values, field) as Path<Answers>, { type: 'refused', message }, { shouldFocus: true });

  /** Whether somebody else changed what is about to be sent; says so at the field, and counts as seen from then on. */
  async function overtaken(changes: Partial<Answers>): Promise<boolean> {
    if (!fresh) return false;
    // A read waits for the network, and the action would happen later behind somebody's back.
    if (!onlineManager.isOnline()) throw new TypeError(networkMessage);
    const now = await fresh();
    const theirs = placesOf(changes).filter(
      (place) => !same(get(now, place), get(base.current, place)) && !same(get(now, place), get(changes, place)),
    );
    base.current = now;
    reset(now, { keepDirtyValues: true });
    for (const field of theirs.toReversed())
      refuse(field, ours('overtaken', { value: String(get(now, field) ?? '') || ours('empty') }));
    return theirs.length > 0;
  }

  const send = handleSubmit(async (answers) => {
    setFailure(undefined);
    const changes = changesOf(base.current, answers);
    try {
      const unchanged = fresh && Object.keys(changes).length === 0;
      if (!unchanged) {
        if (await overtaken(changes)) return;
        await onSend(answers, changes);
      }
      base.current = answers;
      reset(answers);
      sent.current = true;
      forget();
      onSent?.();
    } catch (error) {
      const refusal = error instanceof CallError ? error : undefined;
      const sentence = (await explain?.(error)) ?? (refusal?.hint ? undefined : failed) ?? (await failureText(error));
      const field = refusal?.field;
      if (field !== undefined && (field.split('.')[0] ?? '') in values) refuse(field, sentence);
      else setFailure({ sentence, error });
    }
  });

  const problem = (field: FieldName<Answers>) => {
    const fieldError = get(errors, field) as FieldError | undefined;
    const message = typeof fieldError?.message === 'string' ? fieldError.message : undefined;
    if (!message || fieldError?.type === 'refused') return message;
    return t(message as 'ui.save');
  };

  return {
    ...form,
    field: (field: FieldName<Answers>): FieldParts => ({
      ...register(field as Path<Answers>),
      error: problem(field),
    }),
    problem,
    send: (event?: FormEvent) => send(event),
    failure,
    isDirty,
    isPending: isSubmitting,
    /** Whether leaving now would drop something: asked at the moment of leaving. */
    wouldLose: () => isDirty && !sent.current && !isSubmitting,
    /** The text in the form was typed before a reload or a sign-out. */
    isRestored,
    /** Back to what is stored. */
    discard: () => {
      forget();
      setFailure(undefined);
      base.current = values;
      reset(values);
      sent.current = true;
    },
  };
}

/** The part of a form its frame needs, whatever its answers. */
export type TranslatedFormState = Pick<
  ReturnType<typeof useTranslatedForm>,
  'send' | 'failure' | 'isDirty' | 'isPending' | 'wouldLose' | 'isRestored' | 'discard'
>;

/** Hook: whether a form's dialog is open. One that was torn away (by a reload, a lost session) opens again. */
export function useFormOpen(name: string) {
  const session = useSession();
  return useState(() => session.status === 'signed-in' && drafts.read(session.user.id, name) !== null);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a refusal stands: at a field that has a text a language in the reader's, unless it names another. */
const placeOf = (values: FieldValues, field: string) =>
  isObject(values[field]) ? `${field}.${currentLanguage()}` : field;

/** The fields of some answers, and each language of those that have several. */
const placesOf = (answers: FieldValues) =>
  Object.entries(answers).flatMap(([field, value]) =>
    isObject(value) ? Object.keys(value).map((key) => `${field}.${key}`) : [field],
  );

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const changesOf = <Answers extends FieldValues>(was: Answers, now: Answers): Partial<Answers> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => !same(value, was[field]))) as Partial<Answers>;

const draftOf = (was: FieldValues, now: FieldValues): Draft =>
  Object.fromEntries(
    Object.entries(changesOf(was, now)).map(([field, value]) => [field, { was: was[field], now: value }]),
  );
