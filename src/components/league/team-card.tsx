import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import type { TeamFacts } from '#data/teams/facts.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { limits } from '#domain/limits.ts';
import { formatPlace } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { Avatar } from './avatar.tsx';
import { Crest } from './crest.tsx';
import { KitStripe } from './kit-stripe.tsx';
import { PlayerLink } from './player-link.tsx';
import { UsualTimes } from './usual-times.tsx';
import { WantedPositions } from './wanted-positions.tsx';

type Props = { team: TeamBadge; facts: TeamFacts | undefined; children?: ReactNode };

/** A team as somebody meets it who may join: crest, league and place, record, squad, captain, and whom it looks for. */
export function TeamCard({ team, facts, children }: Props) {
  return (
    <article className="grid h-full min-w-0 grid-cols-1 content-start border border-edge bg-surface">
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
      <div className="grid min-w-0 grid-cols-1 gap-4 p-4">
        <div className="flex min-w-0 items-center gap-3">
          <Crest team={team} size={56} />
          <div className="min-w-0">
            <h3 className="text-xl leading-tight wrap-anywhere">
              <AppLink to={paths.team(team.id)} className="leads flex min-h-11 items-center" translate="no">
                {team.name}
              </AppLink>
            </h3>
            <League facts={facts} />
          </div>
        </div>
        {facts && <Facts facts={facts} />}
        {children}
      </div>
    </article>
  );
}

function League({ facts }: { facts: TeamFacts | undefined }) {
  const { t, i18n } = useTranslation('team-card');
  const { hidden } = useHiddenScores();
  const place = hidden || !facts?.played || facts.place === null ? '' : formatPlace(facts.place, i18n.language);
  return (
    <FactLine className="block min-h-5 text-sm text-soft">
      {facts && (facts.league_name ?? t('noLeague'))}
      {place}
    </FactLine>
  );
}

function Facts({ facts }: { facts: TeamFacts }) {
  const { t } = useTranslation('team-card');
  const { t: common } = useTranslation('common');
  const { hidden } = useHiddenScores();
  const { played, won, player_count: count, captain, positions } = facts;
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm [&_dt]:text-faint">
        {!hidden && played !== null && won !== null && played > 0 && (
          <div>
            <dt>{t('record')}</dt>
            <dd className="numerals text-lg font-semibold">{`${won}–${played - won}`}</dd>
          </div>
        )}
        <div>
          <dt>{t('squad')}</dt>
          <dd className="numerals text-lg font-semibold">{`${count}/${limits.squadMax}`}</dd>
        </div>
        {captain && (
          <div className="min-w-0">
            <dt>{common('league.role.captain')}</dt>
            <dd className="flex min-w-0 items-center gap-2">
              <Avatar player={captain} size={28} />
              <PlayerLink player={captain} />
            </dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 empty:hidden">
        {positions && <WantedPositions wanted={positions} />}
        <UsualTimes facts={facts} />
      </div>
    </>
  );
}
