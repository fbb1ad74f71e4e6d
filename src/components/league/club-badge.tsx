import type { ReactNode } from 'react';
import { Crest } from './crest.tsx';
import { CurrentName } from './current-name.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import styles from './club-badge.module.css';

type Props = { team: TeamBadge; size: 20 | 24 | 28 | 40 | 56; sub?: ReactNode; short?: boolean };

/** Crest and name; a long name is clipped, its full text stays in the title. */
export function ClubBadge({ team, size, sub, short = false }: Props) {
  return (
    <span className={styles.badge}>
      <Crest team={team} size={size} />
      <span>
        <span className={styles.name} title={team.name_then ?? team.name}>
          {team.name_then ?? (short ? team.short_name : team.name)}
        </span>
        {team.name_then && <CurrentName name={team.name} />}
        {sub && <small>{sub}</small>}
      </span>
    </span>
  );
}
