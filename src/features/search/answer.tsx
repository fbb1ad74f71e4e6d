import { ArrowRight, Newspaper, Sparkles, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { searchMarks } from '#domain/community/search-marks.ts';
import type { Way } from './commands.ts';
import type { SearchHit } from '#data/search/queries.ts';
import styles from './search-dialog.module.css';

/** One answer: its sign, its name with the typed letters marked, and what it is. */
export function Answer({ of, query }: { of: SearchHit | Way; query: string }) {
  const isHit = 'kind' in of;
  return (
    <>
      <span className={styles.sign}>{isHit ? <Sign of={of} /> : <WaySign of={of} />}</span>
      <span className="min-w-0 flex-1">
        <span className={styles.name} translate={isHit ? 'no' : undefined}>
          <Marked text={of.name} query={query} />
        </span>
        <About of={of} />
      </span>
    </>
  );
}

function Sign({ of }: { of: SearchHit }) {
  if (of.kind === 'player') return <Avatar player={{ username: of.name, avatar: of.picture }} size={28} />;
  if (of.kind === 'league') return <Trophy size={20} />;
  if (of.kind === 'article') return <Newspaper size={20} />;
  const { id, name, short_name, tag, picture, kit_primary, kit_secondary } = of;
  const colours = { kit_primary: kit_primary ?? '#1f6f78', kit_secondary: kit_secondary ?? '#f2f0e6' };
  return (
    <Crest team={{ id, name, short_name: short_name ?? name, tag: tag ?? name, logo: picture, ...colours }} size={28} />
  );
}

const WaySign = ({ of }: { of: Way }) =>
  'path' in of && of.also === undefined ? <ArrowRight size={18} /> : <Sparkles size={18} />;

function About({ of }: { of: SearchHit | Way }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const about =
    'kind' in of
      ? {
          team: of.of_name ?? t('noLeague'),
          league: t('league'),
          article: common('shell.nav.news'),
          player: [
            of.of_name ?? common('league.freeAgent'),
            of.place === null ? undefined : common(`league.position.${of.place}`),
          ]
            .filter((part) => part !== undefined)
            .join(', '),
        }[of.kind]
      : of.about;
  return about === undefined ? null : <span className={styles.about}>{about}</span>;
}

function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of searchMarks(text, query)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
