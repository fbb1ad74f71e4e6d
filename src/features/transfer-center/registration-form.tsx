import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { refusalWords } from '#lib/query-client.ts';
import type { Player } from '#features/players/queries.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { useSaveRegistration } from './mutations.ts';
import type { Registration } from './queries.ts';
import { PlayStep, ReviewStep, WordsStep, YouStep } from './registration-steps.tsx';
import { type RegistrationAnswers, registrationSchema, steps } from './schema.ts';

type Props = { player: Player; existing: Registration | null; onDone: () => void };

/** The market's registration in four steps; nothing written is lost by a step, a reload or a failed send. */
export function RegistrationForm({ player, existing, onDone }: Props) {
  const { t } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const save = useSaveRegistration();
  const [step, setStep] = useState(0);
  const [failed, setFailed] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<RegistrationAnswers>({
    resolver: zodResolver(registrationSchema),
    defaultValues: readDraft(player.id) ?? answersOf(player, existing),
  });
  const { handleSubmit, trigger, watch, getValues } = form;
  useEffect(() => {
    const { unsubscribe } = watch(() => keepDraft(player.id, getValues()));
    return unsubscribe;
  }, [watch, getValues, player.id]);

  const go = (to: number) => {
    setStep(to);
    heading.current?.focus();
  };
  const next = async () => {
    if (await trigger([...(steps[step] ?? [])], { shouldFocus: true })) go(step + 1);
  };
  const send = handleSubmit(
    async (answers) => {
      setFailed(undefined);
      try {
        await save.mutateAsync(rowOf(player.id, answers));
        dropDraft(player.id);
        onDone();
      } catch (error) {
        setFailed((await refusalWords(error)) ?? t('errors.submit'));
      }
    },
    (errors) => setStep(steps.findIndex((fields) => fields.some((field) => errors[field]))),
  );
  const last = step === steps.length - 1;

  return (
    <form
      className="stack max-w-2xl gap-6!"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (last ? send() : next());
      }}
    >
      <ol className="steps" aria-label={t('form.progress')}>
        {(['you', 'play', 'words', 'review'] as const).map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            {t(`form.steps.${name}`)}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="h2">
        {t(`form.steps.${(['you', 'play', 'words', 'review'] as const)[step] ?? 'you'}`)}
      </h2>
      {failed && <Note tone="error">{failed}</Note>}
      {step === 0 && <YouStep form={form} />}
      {step === 1 && <PlayStep form={form} />}
      {step === 2 && <WordsStep form={form} />}
      {last && <ReviewStep answers={getValues()} />}
      <div className="btns">
        {step > 0 && <Button onClick={() => go(step - 1)}>{t('form.back')}</Button>}
        <Button type="submit" variant="primary" pending={save.isPending}>
          {last ? t('form.submit') : t('form.next')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

function answersOf(player: Player, existing: Registration | null): RegistrationAnswers {
  return {
    username: existing?.username ?? player.username,
    gameId: existing?.game_id ?? player.gaming_id ?? '',
    experience: existing?.rematch_experience ?? player.skill_level ?? '',
    activity: existing?.activity_level ?? '',
    style: existing?.play_style ?? '',
    chat: existing?.in_game_chat === true ? 'yes' : existing?.in_game_chat === false ? 'no' : '',
    days: existing?.availability_days ?? [],
    teamExperience: existing?.team_experience ?? '',
    goals: existing?.personal_goals ?? '',
    expectations: existing?.team_expectations ?? '',
    more: existing?.additional_info ?? '',
  };
}

const rowOf = (userId: string, answers: RegistrationAnswers) => ({
  user_id: userId,
  username: answers.username,
  game_id: answers.gameId || null,
  rematch_experience: answers.experience || null,
  activity_level: answers.activity || null,
  play_style: answers.style || null,
  in_game_chat: answers.chat === '' ? null : answers.chat === 'yes',
  availability_days: answers.days,
  team_experience: answers.teamExperience || null,
  personal_goals: answers.goals || null,
  team_expectations: answers.expectations || null,
  additional_info: answers.more || null,
});
