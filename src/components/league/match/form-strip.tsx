import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import type { FormEntry } from '#domain/competition/form.ts';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { useLinks } from '#components/league/links.ts';
import styles from './form-strip.module.css';

/**
 * The last results, newest at the right: W filled, L outlined, each with its letter and a link to its match. Fewer
 * than five leave gaps; a short one shows three on a phone. A reader who hides scores reads that they are hidden.
 */
export function FormStrip({ results, short = false }: { results: FormEntry[]; short?: boolean }) {
  const { t } = useTranslation('common');
  const links = useLinks();
  const hiddenText = useHiddenText();
  if (hiddenText !== undefined && results.length > 0) return <HiddenForm text={hiddenText} />;
  if (results.length === 0)
    return (
      <span className={`${styles.strip} gap-0`}>
        <span className="sr-only">{t('league.result.none')}</span>
        {/* As high as what may come. */}
        <span className="invisible p-0.5" aria-hidden="true">
          <span className={styles.pill}>–</span>
        </span>
      </span>
    );
  return (
    <span className={`${styles.strip} gap-0`} role="group">
      {results.slice(-5).map(({ match_id, result, scored, conceded }, at, { length }) => {
        const label = `${t(`league.result.${result}Long`)} ${scored}–${conceded}`;
        return (
          <AppLink
            key={match_id}
            to={links.match(match_id)}
            title={label}
            aria-label={label}
            className={short && at < length - 3 ? 'max-wide:hidden' : undefined}
          >
            <span className={`${styles.pill} ${styles[result]}`} aria-hidden="true">
              {t(`league.result.${result}`)}
            </span>
          </AppLink>
        );
      })}
    </span>
  );
}

/** The same letters without their matches, inside a row that is a link itself: "WWLWL", the newest last. */
export function FormPills({ results }: { results: string }) {
  const { t } = useTranslation('common');
  const hiddenText = useHiddenText();
  if (hiddenText !== undefined) return <HiddenForm text={hiddenText} />;
  const each = (results.match(/[WL]/g) ?? []) as ('W' | 'L')[];
  return (
    <span className={`${styles.strip} align-middle gap-0`}>
      <span className="sr-only">{each.map((result) => t(`league.result.${result}Long`)).join(', ')}</span>
      {each.map((result, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- letters in a row have no other name
        <span key={at} className="p-0.5" aria-hidden="true">
          <span className={`${styles.pill} ${styles[result]}`}>{t(`league.result.${result}`)}</span>
        </span>
      ))}
    </span>
  );
}

function HiddenForm({ text }: { text: string }) {
  return (
    <span className={`${styles.strip} align-middle gap-0`}>
      <span className="sr-only">{text}</span>
      <span className="p-0.5" aria-hidden="true">
        <span className={styles.pill}>?</span>
      </span>
    </span>
  );
}
