import { useTranslation } from 'react-i18next';
import { LocalTime } from '#components/ui/local-time.tsx';
import type { Enums } from '#database.types.ts';

export type Decision = {
  id: string;
  matter: Enums<'interest_matter'>;
  kind: Enums<'interest_kind'>;
  created_at: string;
  /** Null: of no team that may be named here. */
  by: { name: string } | null;
  about: { name: string };
};

/** One line a decision, under the part of the page it is about. */
export function InterestedDecisionLines({ decisions }: { decisions: Decision[] }) {
  const { t } = useTranslation('interest');
  return (
    <ul className="grid gap-1.5 pt-2.5 text-sm text-faint" aria-label={t('list')}>
      {decisions.map(({ id, matter, kind, created_at, by, about }) => (
        <li key={id} className="max-w-[68ch] wrap-anywhere">
          <LocalTime at={created_at} show="day" /> · {t(`matters.${matter}`)}:{' '}
          {by
            ? t(`decided.${kind}`, { by: by.name, about: about.name })
            : t('decided.elsewhere', { about: about.name })}
        </li>
      ))}
    </ul>
  );
}
