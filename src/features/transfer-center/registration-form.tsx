import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Player } from '#data/players/queries.ts';
import { useSaveRegistration } from '#data/transfer-center/mutations.ts';
import type { Registration } from '#data/transfer-center/queries.ts';
import { useSearchText } from '#lib/search-params.ts';
import { PlayStep, ReviewStep, TextsStep, YouStep } from './registration-steps.tsx';
import { type RegistrationAnswers, registrationSchema, steps } from './schema.ts';

type Props = { player: Player; existing: Registration | null; onDone: () => void };
const names = ['you', 'play', 'words', 'review'] as const;

/** The market's registration in four steps, each its own address: Back goes one back, a reload stays. */
export function RegistrationForm({ player, existing, onDone }: Props) {
  const { t } = useTranslation('transfer-center');
  const save = useSaveRegistration();
  const [step, go] = useStep();
  /** A restored form is said once, where the reader came in. */
  const [cameIn] = useState(step);
  const form = useTranslatedForm<RegistrationAnswers>({
    schema: registrationSchema,
    namespace: 'transfer-center',
    name: 'registration',
    values: answersOf(player, existing),
    failed: t('errors.submit'),
    onSend: (answers) => save.mutateAsync(rowOf(player.id, answers)),
    onSent: onDone,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  const last = step === steps.length - 1;
  const next = async (event?: FormEvent) => {
    event?.preventDefault();
    if (await form.trigger([...(steps[step] ?? [])], { shouldFocus: true })) go(step + 1);
  };
  /** A wrong or refused field may be on an earlier step: somebody can come to the last by its address. */
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    for (const [index, fields] of steps.entries()) if (!(await form.trigger([...fields]))) return go(index);
    await form.send();
    const refused = steps.findIndex((fields) => fields.some((name) => form.getFieldState(name).error));
    if (refused >= 0) go(refused);
  };

  return (
    <div className="grid min-w-0 grid-cols-1 max-w-2xl gap-6">
      <ol className="grid grid-cols-4 gap-1.5" aria-label={t('form.progress')}>
        {names.map((name, index) => (
          <li
            key={name}
            className="border-t-3 border-rule pt-2 text-sm text-faint aria-[current]:border-mark aria-[current]:font-semibold aria-[current]:text-ink"
            aria-current={index === step ? 'step' : undefined}
          >
            {t(`form.steps.${name}`)}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {t(`form.steps.${names[step] ?? 'you'}`)}
      </h2>
      <TranslatedForm
        form={{ ...form, isRestored: form.isRestored && step === cameIn, send: last ? send : next }}
        action={last ? t('form.submit') : t('form.next')}
        onCancel={onDone}
        back={
          step > 0 && (
            <Button size="large" onClick={() => go(step - 1)}>
              {t('form.back')}
            </Button>
          )
        }
      >
        {step === 0 && <YouStep form={form} />}
        {step === 1 && <PlayStep form={form} />}
        {step === 2 && <TextsStep form={form} />}
        {last && <ReviewStep answers={form.getValues()} />}
      </TranslatedForm>
    </div>
  );
}

/** Hook: the step in the address, and the way to another. */
function useStep() {
  const { step: stepName } = useSearchText();
  const navigate = useNavigate();
  const step = Math.max(
    0,
    names.findIndex((name) => name === stepName),
  );
  const go = (to: number) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, step: to === 0 ? undefined : names[to] }),
      resetScroll: false,
    });
  return [step, go] as const;
}

const answersOf = (player: Player, existing: Registration | null): RegistrationAnswers => ({
  username: existing?.username ?? player.username,
  game_id: existing?.game_id ?? player.gaming_id ?? '',
  rematch_experience: existing?.rematch_experience ?? player.skill_level ?? '',
  activity_level: existing?.activity_level ?? '',
  play_style: existing?.play_style ?? '',
  in_game_chat: existing?.in_game_chat === true ? 'yes' : existing?.in_game_chat === false ? 'no' : '',
  availability_days: existing?.availability_days ?? [],
  team_experience: existing?.team_experience ?? '',
  personal_goals: existing?.personal_goals ?? '',
  team_expectations: existing?.team_expectations ?? '',
  additional_info: existing?.additional_info ?? '',
});

const rowOf = (userId: string, { in_game_chat: chat, ...answers }: RegistrationAnswers) => ({
  user_id: userId,
  username: answers.username,
  game_id: answers.game_id || null,
  rematch_experience: answers.rematch_experience || null,
  activity_level: answers.activity_level || null,
  play_style: answers.play_style || null,
  in_game_chat: chat === '' ? null : chat === 'yes',
  availability_days: answers.availability_days,
  team_experience: answers.team_experience || null,
  personal_goals: answers.personal_goals || null,
  team_expectations: answers.team_expectations || null,
  additional_info: answers.additional_info || null,
});
