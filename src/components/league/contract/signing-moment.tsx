import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { SharePublic } from '#components/league/share-public.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import styles from './signing-moment.module.css';

type Props = {
  team: TeamBadge;
  player: string;
  leagueId: string | null;
  /** Somebody else has signed. */
  other?: boolean;
};

/** A contract is signed: the club in its colours, the way to it, and the card to share. */
export function SigningMoment({ team, player, leagueId, other = false }: Props) {
  const { t } = useTranslation('team-card');
  const title = other ? t('signed.otherTitle', { player, team: team.name }) : t('signed.title', { team: team.name });
  const section = useRef<HTMLElement>(null);
  // Signed below it, or in a dialog that has gone.
  useEffect(() => {
    if (!other) section.current?.focus();
  }, [other]);
  return (
    <section ref={section} className={`kit ${styles.moment}`} style={kitOf(team)} aria-label={title} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
        <Crest team={team} size={96} />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-3xl wrap-anywhere">{title}</h2>
          <p className="pt-1 text-soft">{t(other ? 'signed.otherText' : 'signed.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {leagueId && (
            <SharePublic
              leagueId={leagueId}
              title={player}
              page={(league) => publicPaths.player(league, player)}
              pictures={sharePictures.player}
            />
          )}
          <ButtonLink variant="primary" to={paths.team(team.id)}>
            {t('signed.toTeam')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
