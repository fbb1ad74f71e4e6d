import { useQuery } from '@tanstack/react-query';
import { BellOff, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { deviceOf, isHandheld } from '#domain/account/devices.ts';
import { signOutEverywhere } from '#data/auth/own-session.ts';
import { useStopDevice } from '#data/delivery-channels/mutations.ts';
import { deliveryChannelQueries } from '#data/delivery-channels/queries.ts';
import { EndSessions } from './end-sessions.tsx';
import { type OwnSession, sessionQueries } from '#data/settings/queries.ts';

/** Where the account is logged in: each device by itself, all others, or everywhere. */
export function DevicesSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const sessions = useQuery(sessionQueries.mine(userId));
  const pushed = useQuery(deliveryChannelQueries.devices(userId));
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { error } = await signOutEverywhere();
    setFailed(error !== null);
    setLeaving(false);
  };
  // The one that asks comes first, wherever it was seen last.
  const listed = sessions.data?.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) ?? [];
  const others = listed.filter(({ is_current }) => !is_current);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('devices.title')} />
      <p className="text-soft">{t('devices.text')}</p>
      {sessions.isPending && <SkeletonRows rows={3} />}
      {sessions.isError && <ErrorState message={t('devices.failed')} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <ul className="ruled">
          {listed.map((each) => (
            <Row
              key={each.id}
              session={each}
              pushedAs={pushed.data?.find((device) => device.session_id === each.id)?.id}
            />
          ))}
        </ul>
      )}
      {sessions.data && others.length === 0 && <p className="text-sm text-faint">{t('devices.alone')}</p>}
      {/* With the list, not before: nothing comes between a finger and its button. */}
      {!sessions.isPending && (
        <div className="flex flex-wrap gap-2.5 pt-2">
          {others.length > 0 && <Button onClick={() => setAsking(true)}>{t('devices.endOthers')}</Button>}
          <Button pending={isLeaving} onClick={() => void leave()}>
            {t('devices.everywhere')}
          </Button>
        </div>
      )}
      <p className="text-sm text-faint">{t('devices.made')}</p>
      {failed && <Note tone="error">{t('devices.signOutFailed')}</Note>}
      {isAsking && <EndSessions onClose={() => setAsking(false)} />}
    </section>
  );
}

type RowProps = {
  session: OwnSession;
  /** The device of that session that is pushed to. */
  pushedAs: string | undefined;
};

function Row({ session: { id, user_agent, since, seen_at, is_current }, pushedAs }: RowProps) {
  const { t } = useTranslation('settings');
  const { t: channelTexts } = useTranslation('delivery-channels');
  const stop = useStopDevice();
  const [isAsking, setAsking] = useState(false);
  const device = deviceOf(user_agent);
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('devices.unknown');
  const Icon = isHandheld(device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <Icon size={22} aria-hidden="true" className="flex-none text-faint" />
      <div className="grid min-w-0 flex-1">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <FactLine className="text-sm text-faint">
          {is_current ? (
            <span className="font-semibold text-win">{t('devices.this')}</span>
          ) : (
            <>
              {t('devices.seen')} <LocalTime at={seen_at} show="relative" />
            </>
          )}
          <>
            {t('devices.since')} <LocalTime at={since} show="date" />
          </>
        </FactLine>
        {pushedAs !== undefined && <span className="text-sm text-faint">{channelTexts('device.listed')}</span>}
      </div>
      {pushedAs !== undefined && (
        <IconButton
          label={channelTexts('device.stopNamed', { device: name })}
          disabled={stop.isPending}
          onClick={() => stop.mutate(is_current ? undefined : pushedAs)}
        >
          <BellOff size={18} />
        </IconButton>
      )}
      {!is_current && (
        <Button size="small" aria-label={t('devices.endNamed', { device: name })} onClick={() => setAsking(true)}>
          {t('devices.end')}
        </Button>
      )}
      {isAsking && <EndSessions session={{ id, device: name }} onClose={() => setAsking(false)} />}
    </li>
  );
}
