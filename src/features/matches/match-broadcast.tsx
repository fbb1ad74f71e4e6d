import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PlayerDialog } from '#components/form/player-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { stream } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Avatar } from '#components/league/avatar.tsx';
import { OverlayDialog } from '#components/league/overlay-dialog.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { StreamPlayer } from '#components/league/stream-player.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useMayReferee, useViewer } from '#data/auth/viewer.ts';
import { useNameCaster, useRemoveCaster, useSetBroadcast } from '#data/broadcasts/mutations.ts';
import { broadcastQueries, type Caster } from '#data/broadcasts/queries.ts';
import { limits } from '#domain/limits.ts';
import { shownStream } from '#domain/match/stream.ts';
import { isServedByHost } from '#lib/served-by-host.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** Where a match is seen and who casts it; for captains, casters and the staff also how that is changed. */
export function MatchBroadcast({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('broadcast');
  const { id: me, staff, captain, teamId } = useViewer();
  const referees = useMayReferee(match.league_id) === true;
  const casters = useQuery(broadcastQueries.casters(match.id)).data ?? [];
  const [asking, setAsking] = useState<'addresses' | 'caster' | 'overlay'>();
  const [leaving, setLeaving] = useState<Caster>();
  const name = useNameCaster({ match_id: match.id });
  const remove = useRemoveCaster({ match_id: match.id });
  const plays = teamId === match.home_team_id || teamId === match.away_team_id;
  const leads = captain && plays;
  const organises = (staff || referees) && !plays;
  const own = casters.filter(({ team_id }) => team_id === (leads ? teamId : null));
  const full = own.length >= limits.matchCastersMax;
  const casts = casters.some(({ id }) => id === me);
  const manages = leads || organises || casts;
  const shown = shownStream(match);
  if (!shown && casters.length === 0 && !manages) return null;
  const title = t('of', { home: match.home_team.name, away: match.away_team.name });
  const close = () => setAsking(undefined);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4">
      <SectionHead title={t('title')} />
      {shown && <StreamPlayer key={shown} url={shown} title={title} />}
      {casters.length > 0 && (
        <div>
          <h3 className="text-base font-semibold">{t('casters')}</h3>
          <ul className="ruled">
            {casters.map((caster) => (
              <li key={caster.id} className="flex min-h-14 flex-wrap items-center gap-3 py-1.5">
                <Avatar player={caster} size={34} />
                <span className="min-w-0 flex-1 basis-32">
                  <PlayerLink player={caster} />
                </span>
                {(caster.id === me || organises || (leads && caster.team_id === teamId)) && (
                  <Button variant="danger-outline" onClick={() => setLeaving(caster)}>
                    {t(caster.id === me ? 'remove.own' : 'remove.action')}
                    <span className="sr-only"> {caster.username}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {manages && (
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => setAsking('addresses')}>{t('addresses.action')}</Button>
          {(leads || organises) && match.status !== 'cancelled' && (
            <Button
              disabled={full}
              title={full ? t('name.full', { count: limits.matchCastersMax }) : undefined}
              onClick={() => setAsking('caster')}
            >
              {t('name.action')}
            </Button>
          )}
          {isServedByHost() && <Button onClick={() => setAsking('overlay')}>{t('overlay.action')}</Button>}
        </div>
      )}
      {asking === 'addresses' && <Addresses match={match} onClose={close} />}
      {asking === 'overlay' && <OverlayDialog of={{ match_id: match.id }} me={me} onClose={close} />}
      {asking === 'caster' && (
        <PlayerDialog
          title={t('name.title')}
          text={t('name.text')}
          action={t('name.send')}
          label={t('name.player')}
          none={t('name.none')}
          missing="broadcast:name.missing"
          without={[...casters.map(({ id }) => id), ...(me ? [me] : [])]}
          onSend={name.mutateAsync}
          onClose={close}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={t('remove.title', { name: leaving.username })}
          description={t(organises && leaving.team_id !== null ? 'remove.refuses' : 'remove.text')}
          action={t('remove.send')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ user_id: leaving.id }, { onSettled: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

const schema = z.object({ stream_url: stream, replay_url: stream });

function Addresses({ match, onClose }: { match: MatchDetail; onClose: () => void }) {
  const { t } = useTranslation('broadcast');
  const save = useSetBroadcast(match.id);
  const before = { stream_url: match.stream_url ?? '', replay_url: match.replay_url ?? '' };
  const form = useTranslatedForm({
    schema,
    namespace: 'broadcast',
    values: before,
    onSend: ({ stream_url, replay_url }) =>
      save.mutateAsync({
        ...(stream_url !== before.stream_url && { stream_url }),
        ...(replay_url !== before.replay_url && { replay_url }),
      }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('addresses.title')} description={t('addresses.text')} action={t('addresses.save')} onClose={onClose}>
      <TextField label={t('addresses.stream')} hint={t('addresses.hint')} inputMode="url" {...form.field('stream_url')} />
      <TextField label={t('addresses.replay')} hint={t('addresses.hint')} inputMode="url" {...form.field('replay_url')} />
    </FormDialog>
  );
} // prettier-ignore
