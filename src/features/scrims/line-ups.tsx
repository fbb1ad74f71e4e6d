import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedFormOpen } from '#components/form/use-named-form.ts';
import { LineUpTable } from '#components/league/match/line-up-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { type Scrim, scrimQueries } from '#data/scrims/queries.ts';
import { usePlayerPictures } from '#data/teams/player-pictures.ts';
import { limits } from '#domain/limits.ts';
import { part } from '#lib/page.tsx';

const LineUpPicker = part(() => import('./line-up-picker.tsx').then((m) => m.LineUpPicker));

type Props = {
  scrim: Scrim;
  now: Date;
  /** The side whose five the viewer names. */
  names: 'home' | 'away' | undefined;
};

const minuteMs = 60_000;

/** The line-ups of both sides; the other side's five from a quarter of an hour before. */
export function ScrimLineUps({ scrim, now, names }: Props) {
  const { t } = useTranslation('scrims');
  const { t: matches } = useTranslation('matches');
  const { teamId } = useViewer();
  const begun = now >= new Date(scrim.starts_at);
  const { data: places = [] } = useQuery({
    ...scrimQueries.lineUps(scrim.id),
    ...(begun && { refetchInterval: false }),
  });
  const faceOf = usePlayerPictures([scrim.home.id, scrim.away.id]);
  const shows = new Date(scrim.starts_at).getTime() - limits.lineupRevealMinutes * minuteMs;
  const isHidden = (team: string) => team !== teamId && now.getTime() < shows;
  const linesOf = (team: string) => places.filter(({ team_id }) => team_id === team);
  if (begun && places.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={matches('sections.lineups')}
        aside={names && <NamesFive scrim={scrim} side={names} again={linesOf(scrim[names].id).length > 0} />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 wide:grid-cols-2">
        {[scrim.home, scrim.away].map((team) => (
          <LineUpTable
            key={team.id}
            team={team}
            lines={linesOf(team.id).map((place) => ({ ...place, avatar: faceOf(place.player_id), stat: undefined }))}
            counted={false}
            none={isHidden(team.id) ? matches('lineupsLater') : t('lineUp.none')}
          />
        ))}
      </div>
    </section>
  );
}

function NamesFive({ scrim, side, again }: { scrim: Scrim; side: 'home' | 'away'; again: boolean }) {
  const { t } = useTranslation('scrims');
  const [naming, setNaming] = useNamedFormOpen('lineUp', useState(false));
  const close = () => setNaming(false);
  const action = t(again ? 'lineUp.change' : 'lineUp.set');
  useEffect(() => void LineUpPicker.preload(), []);
  return (
    <>
      <Button size="small" onClick={() => setNaming(true)}>
        {action}
      </Button>
      {naming && (
        <Dialog open hideTitle title={action} onClose={close}>
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <LineUpPicker scrim={scrim} side={side} onSaved={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
