import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { adminQueries, type HostCheck } from '#data/admin/queries.ts';
import { formatRelative } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';

/** The host's problems with its surroundings, each with its remedy. A hosted project has no host, and no section. */
export function HostHealth() {
  const { t, i18n } = useTranslation('admin');
  const now = useNow();
  const checks = useQuery(adminQueries.hostChecks()).data ?? [];
  const [first] = checks;
  if (!first) return null;
  const wrong = checks.filter(({ status }) => status === 'bad');
  return (
    <section>
      <SectionHead title={t('host.title')} />
      <FactLine className="text-soft py-3">
        {t('host.looked', { ago: formatRelative(first.checked_at, now, i18n.language) })}
        {wrong.length > 0 ? t('host.wrong', { count: wrong.length }) : t('host.fine')}
      </FactLine>
      <Checks checks={wrong} />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center">{t('host.all')}</summary>
        <Checks checks={checks} />
      </details>
    </section>
  );
}

function Checks({ checks }: { checks: HostCheck[] }) {
  const { t } = useTranslation('admin');
  // a host that is newer than this page may look at more
  const sentences = t('host.sentences', { returnObjects: true }) as Record<string, string>;
  return (
    <ul className="ruled text-sm">
      {checks
        .filter(({ sentence }) => Object.hasOwn(sentences, sentence))
        .map(({ name, status, sentence, facts }) => (
          <li key={name} className={`py-1.5 break-words ${status === 'bad' ? 'font-medium' : 'text-soft'}`}>
            {t(`host.sentences.${sentence}` as 'host.sentences.https_good', facts)}
          </li>
        ))}
    </ul>
  );
}
