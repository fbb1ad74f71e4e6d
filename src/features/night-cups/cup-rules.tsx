import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';

const rules = ['entry', 'checkIn', 'draw', 'noShow', 'silence', 'champion'] as const;

/** How an evening goes, in a few lines. */
export function CupRules() {
  const { t } = useTranslation('night-cup');
  return (
    <section>
      <SectionHead title={t('rules.title')} />
      <ol className="grid list-decimal gap-2.5 py-4 pl-5 text-sm text-soft marker:[font-variant-numeric:normal]">
        {rules.map((rule) => (
          <li key={rule}>
            {t(`rules.${rule}`, {
              squad: limits.squadMin,
              before: limits.nightCupBreakMinutes,
              late: limits.delayToleranceMinutes,
              round: limits.nightCupRoundMinutes,
              silence: limits.nightCupSilenceMinutes,
              protest: limits.protestMinutes,
            })}
          </li>
        ))}
      </ol>
      <AppLink
        to={paths.rules('nightcup')}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
      >
        {t('rules.all')}
      </AppLink>
    </section>
  );
}
