import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureButton, PictureTrouble } from '#components/form/picture-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import type { Side } from '#domain/match/match-step.ts';
import { checkPicture, fitPicture, type PictureProblem } from '#lib/encode-picture.ts';
import { CallError } from '#lib/errors.ts';
import { useShowEvidence } from '#data/matches/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { formatMoment } from './moment.ts';
import { type Shown, roomQueries } from '#data/match-room/queries.ts';
import { nameOf } from '#components/league/match/side-name.ts';

type Props = {
  match: MatchDetail;
  /** The side the viewer may add to now. */
  adds: Side | null;
};

/** Both sides' evidence: pictures that stay, read by the two teams and the staff. */
export function Evidence({ match, adds }: Props) {
  const { t } = useTranslation('match-room');
  const shown = useQuery(roomQueries.evidence(match.id));
  const teams = { home: match.home_team_id, away: match.away_team_id };
  const of = (side: Side) => (shown.data ?? []).filter(({ team_id }) => team_id === teams[side]);
  if (shown.data?.length === 0 && !adds) return null;
  return (
    <section>
      <SectionHead title={t('evidence.title')} />
      <p className="pt-2.5 text-sm text-faint">{t('evidence.kept')}</p>
      {shown.isError && <ErrorState message={t('evidence.error')} onRetry={() => void shown.refetch()} />}
      {(['home', 'away'] as const).map(
        (side) =>
          of(side).length > 0 && (
            <div key={side} className="pt-3">
              <h3 className="pb-2 text-base font-semibold" translate="no">
                {nameOf(match, side)}
              </h3>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2.5">
                {of(side).map((picture) => (
                  <li key={picture.id}>
                    <Thumbnail picture={picture} team={nameOf(match, side)} />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {adds && shown.data && <Adding match={match} side={adds} room={limits.evidenceFilesMax - of(adds).length} />}
    </section>
  );
}

/** The pictures of one side where it reports the result, with the means to add to them. */
export function OwnPictures({ match, side }: { match: MatchDetail; side: Side }) {
  const { t } = useTranslation('match-room');
  const shown = useQuery(roomQueries.evidence(match.id));
  const team = side === 'home' ? match.home_team_id : match.away_team_id;
  const own = (shown.data ?? []).filter(({ team_id }) => team_id === team);
  return (
    <section>
      <SectionHead level={3} title={t('report.pictures')} />
      <p className="pt-2 text-sm text-faint">{t('report.picturesHint')}</p>
      {own.length > 0 && (
        <ul className="grid grid-cols-3 gap-2.5 pt-3">
          {own.map((picture) => (
            <li key={picture.id}>
              <Thumbnail picture={picture} team={nameOf(match, side)} />
            </li>
          ))}
        </ul>
      )}
      {shown.data && <Adding match={match} side={side} room={limits.evidenceFilesMax - own.length} />}
    </section>
  );
}

function Thumbnail({ picture, team }: { picture: Shown; team: string }) {
  const { t, i18n } = useTranslation('match-room');
  const file = useQuery(roomQueries.evidenceFile(picture.file));
  const address = useAddress(file.data);
  const [open, setOpen] = useState(false);
  const name = t('evidence.by', { team, at: formatMoment(picture.created_at, i18n.language) });
  if (file.error instanceof CallError && file.error.code === '409')
    return (
      <p className="grid aspect-video w-full place-items-center rounded-box bg-raised px-2 text-center text-sm text-soft">
        {t('evidence.changed')}
      </p>
    );
  if (file.isError)
    return (
      <button
        type="button"
        className="grid aspect-video w-full place-items-center rounded-box bg-raised px-2 text-sm text-soft"
        onClick={() => void file.refetch()}
      >
        {t('evidence.again')}
      </button>
    );
  return (
    <>
      <button type="button" className="block w-full" onClick={() => setOpen(true)} disabled={!address}>
        {address ? (
          <img src={address} alt={name} className="aspect-video w-full rounded-box bg-raised object-cover" />
        ) : (
          <span className="block aspect-video w-full rounded-box bg-raised" />
        )}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name}>
        {address && <img src={address} alt={name} className="max-h-[75dvh] w-full object-contain" />}
      </Dialog>
    </>
  );
}

/** Hook: an address of a file in memory, given back once nobody shows it. */
function useAddress(file: Blob | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

const largest = { width: limits.pictureSideMaxPx, height: limits.pictureSideMaxPx };

/** Pictures are sent as they are chosen; the first that cannot be sent stops the others and says why. */
function Adding({ match, side, room }: { match: MatchDetail; side: Side; room: number }) {
  const { t } = useTranslation('match-room');
  const id = useId();
  const show = useShowEvidence(match.id, side === 'home' ? match.home_team_id : match.away_team_id);
  const [problem, setProblem] = useState<PictureProblem>();
  const [busy, setBusy] = useState(false);
  const choose = async (files: File[]) => {
    setProblem(undefined);
    setBusy(true);
    try {
      for (const file of files) {
        const refused = await checkPicture(file);
        const picture = refused ? undefined : await fitPicture(file, largest).catch(() => undefined);
        if (!picture) return setProblem(refused ?? 'unreadable');
        await show.mutateAsync(picture);
      }
    } catch {
      // The toast has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-1.5 pt-4">
      <PictureButton
        multiple
        onFiles={(files) => void choose(files.slice(0, room))}
        pending={busy}
        disabled={room <= 0}
        aria-describedby={id}
      >
        <ImagePlus size={16} />
        {t('evidence.add')}
      </PictureButton>
      <p id={id} className="text-sm text-faint">
        {t('evidence.room', { count: room })}
      </p>
      <PictureTrouble problem={problem} />
    </div>
  );
}
