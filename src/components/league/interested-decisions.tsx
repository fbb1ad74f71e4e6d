import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalTime } from '#components/ui/local-time.tsx';
import type { Enums } from '#database.types.ts';

type Decision = {
  id: string;
  matter: Enums<'interest_matter'>;
  kind: Enums<'interest_kind'>;
  created_at: string;
  by: { name: string };
  about: { name: string };
};

/** What a player of another team decided here, because nobody without an interest could; nothing where that never was. */
export function InterestedDecisions({ decisions = [] }: { decisions: Decision[] | undefined }) {
  if (decisions.length === 0) return null;
  // its texts come when there is something to say, and the page stands meanwhile
  return (
    <Suspense fallback={null}>
      <Lines decisions={decisions} />
    </Suspense>
  );
}

function Lines({ decisions }: { decisions: Decision[] }) {
  const { t } = useTranslation('interest');
  return (
    <ul className="grid gap-1.5 pt-2.5 text-sm text-faint" aria-label={t('list')}>
      {decisions.map(({ id, matter, kind, created_at, by, about }) => (
        <li key={id} className="max-w-[68ch] wrap-anywhere">
          <LocalTime at={created_at} show="day" /> · {t(`matters.${matter}`)}:{' '}
          {t(`decided.${kind}`, { by: by.name, about: about.name })}
        </li>
      ))}
    </ul>
  );
}
