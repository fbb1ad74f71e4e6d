import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineUpTable } from '#components/league/match/line-up-table.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type Scrim, scrimQueries } from '#data/scrims/queries.ts';
import { useFaces } from '#data/teams/faces.ts';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';

type Props = {
  scrim: Scrim;
  now: Date;
  /** The team whose five the viewer names; left out for who leads neither side, and once it has begun. */
  names?: string | undefined;
};

const minuteMs = 60_000;

/** Who lines up on either side; the other side's five from a quarter of an hour before. */
export function ScrimLineUps({ scrim, now, names }: Props) {
  const { t } = useTranslation('scrims');
  const { t: matches } = useTranslation('matches');
  const begun = now >= new Date(scrim.starts_at);
  const { data: places = [] } = useQuery({
    ...scrimQueries.lineUps(scrim.id),
    ...(begun && { refetchInterval: false }),
  });
  const faceOf = useFaces([scrim.home.id, scrim.away.id]);
  const shows = new Date(scrim.starts_at).getTime() - limits.lineupRevealMinutes * minuteMs;
  const linesOf = (team: string) => places.filter(({ team_id }) => team_id === team);
  if (begun && places.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={matches('sections.lineups')}
        aside={
          names && (
            <ButtonLink to={paths.scrim(scrim.id, 'lineUp')}>
              {t(linesOf(names).length > 0 ? 'lineUp.change' : 'lineUp.set')}
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 wide:grid-cols-2">
        {[scrim.home, scrim.away].map((team) => (
          <LineUpTable
            key={team.id}
            team={team}
            lines={linesOf(team.id).map((place) => ({ ...place, avatar: faceOf(place.player_id), stat: undefined }))}
            counted={false}
            none={matches(now.getTime() < shows ? 'lineupsLater' : 'noLineups')}
          />
        ))}
      </div>
    </section>
  );
}
