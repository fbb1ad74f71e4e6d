import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { whole } from '#components/form/texts.ts';
import type { FieldParts } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { limits } from '#domain/limits.ts';
import { prizeOf } from '#domain/competition/prize.ts';
import type { StoredPrize } from '#domain/competition/season-defaults.ts';
import { formatMoney } from '#lib/dates.ts';

/** The prizes of a season, as they are typed. Messages are keys of staff.json. */
const money = whole(0, 99_999_999, 'form.number');
export const prizeRules = {
  prize: z.boolean(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'form.currencyWrong')),
  first: money,
  second: money,
  third: money,
  business_days: whole(0, 365, 'form.number'),
};
/** A pool that is promised has something in it; said at the first place, where it is typed. */
export const promisesSomething = z.refine<PrizeAnswers>(
  ({ prize, first, second, third }) => !prize || sum(first, second, third) > 0,
  { path: ['first'], error: 'form.prizeEmpty' },
);
export const prizeNames = Object.keys(prizeRules) as (keyof typeof prizeRules)[];
export type PrizeAnswers = { prize: boolean } & Record<Exclude<keyof typeof prizeRules, 'prize'>, string>;

/** A prize pool as a form holds it. */
export function prizeAsTyped(pool: unknown): PrizeAnswers {
  const prize = prizeOf(pool);
  const [first = 0, second = 0, third = 0] = prize?.places ?? [];
  return {
    prize: prize !== null,
    currency: prize?.currency ?? limits.prizePool.currency,
    first: String(first),
    second: String(second),
    third: String(third),
    business_days: String(prize?.businessDays ?? limits.prizePool.business_days),
  };
}

/** The column of what was typed: null where nothing is to be won. */
export const poolOf = ({ prize, currency, first, second, third, business_days }: PrizeAnswers): StoredPrize | null =>
  prize && sum(first, second, third) > 0
    ? {
        total: sum(first, second, third),
        currency,
        places: [first, second, third].map(Number),
        business_days: Number(business_days),
      }
    : null;

const sum = (...amounts: string[]) => amounts.reduce((all, amount) => all + (Number(amount) || 0), 0);

type Props = { now: PrizeAnswers; field: (name: keyof typeof prizeRules) => FieldParts };

/** Whether there is a prize pool, and how it is shared; the total says itself. */
export function PrizeFields({ now, field }: Props) {
  const { t, i18n } = useTranslation('staff');
  const { error: _none, ...offered } = field('prize');
  return (
    <>
      <Check {...offered}>{t('form.prizeOn')}</Check>
      {now.prize && (
        <>
          <TextField label={t('form.currency')} hint={t('form.currencyHint')} maxLength={3} {...field('currency')} />
          {(['first', 'second', 'third'] as const).map((place) => (
            <TextField key={place} label={t(`form.${place}`)} inputMode="numeric" {...field(place)} />
          ))}
          <TextField label={t('form.days')} inputMode="numeric" {...field('business_days')} />
          {/^[A-Z]{3}$/.test(now.currency) && (
            <p className="self-center text-soft" aria-live="polite">
              {t('form.total', {
                total: formatMoney(sum(now.first, now.second, now.third), now.currency, i18n.language),
              })}
            </p>
          )}
        </>
      )}
    </>
  );
}
