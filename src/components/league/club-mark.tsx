import type { ReactNode } from 'react';
import { Crest } from './crest.tsx';
import type { TeamMark } from '#domain/team-mark.ts';
import styles from './club-mark.module.css';

type Props = { team: TeamMark; size: 20 | 24 | 28 | 40 | 56; sub?: ReactNode; short?: boolean };

/** Crest and name; a long name is clipped, its full text stays in the title. */
export function ClubMark({ team, size, sub, short = false }: Props) {
  return (
    <span className={styles.mark}>
      <Crest team={team} size={size} />
      <span>
        <span className={styles.name} title={team.name}>
          {short ? team.short_name : team.name}
        </span>
        {sub && <small>{sub}</small>}
      </span>
    </span>
  );
}
