import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, Link2, MessageCircle, MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Constants } from '#database.types.ts';
import { useWriteAgain } from '#data/discord/mutations.ts';
import { discordQueries, type MyDiscord } from '#data/discord/queries.ts';
import { useSaveDeliveryChannel } from '#data/delivery-channels/mutations.ts';
import {
  type Installation,
  type MailPace,
  type TopicChannels,
  deliveryChannelQueries,
} from '#data/delivery-channels/queries.ts';
import { useThisDevice } from '#data/delivery-channels/use-this-device.ts';
import { paths } from '#lib/paths.ts';
import { TopicHandoverSection } from './topic-handover-section.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';

const { mail_pace: paces } = Constants.public.Enums;

/**
 * The channels that reach the reader beside the bell: this device, Discord, each topic by its channels, and the hours in
 * which nothing rings.
 */
export function DeliveryChannelsSection({ userId }: { userId: string }) {
  const { t } = useTranslation('delivery-channels');
  const installation = useQuery(deliveryChannelQueries.installation());
  const mine = useQuery(deliveryChannelQueries.mine(userId));
  const has = installation.data;
  const discord = useQuery({ ...discordQueries.mine(userId), enabled: has?.direct === true });
  // Nobody is offered what the site cannot send.
  if (has && has.push_key === null && !has.mail && !has.direct) return null;
  const rings = has !== undefined && (has.push_key !== null || has.direct);
  const isOpen = (has?.direct && discord.data && discord.data.name !== null && !discord.data.refused) === true;
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3 pt-8">
      <SectionHead title={t(titleOf(has))} />
      <p className="text-soft">{t('text')}</p>
      {(installation.isPending || mine.isPending || discord.isLoading) && <SkeletonRows rows={6} />}
      {(installation.isError || mine.isError || discord.isError) && (
        <ErrorState
          message={t('unread')}
          onRetry={() =>
            void Promise.all([installation.refetch(), mine.refetch(), ...(has?.direct ? [discord.refetch()] : [])])
          }
        />
      )}
      {has && mine.data && (
        <>
          {has.push_key !== null && <ThisDevice userId={userId} pushKey={has.push_key} />}
          {discord.data && has.direct && <Discord mine={discord.data} />}
          <Matrix has={{ ...has, direct: isOpen }} channels={mine.data} />
          <TopicHandoverSection userId={userId} />
          {rings && <QuietHoursForm userId={userId} inDiscord={has.direct} />}
        </>
      )}
    </section>
  );
}

/** The head names the channels there are. */
function titleOf(has: Installation | undefined) {
  if (has?.direct) return 'titleWithDiscord';
  if (has?.push_key === null) return 'titleByMail';
  return has?.mail === false ? 'titleOnDevices' : 'title';
}

function ThisDevice({ userId, pushKey }: { userId: string; pushKey: string }) {
  const { t } = useTranslation('delivery-channels');
  const device = useThisDevice(userId, pushKey);
  if (!device) return <SkeletonRows rows={1} />;
  const { state, pending, start, stop } = device;
  const isOn = state === 'on';
  const Icon = isOn ? Bell : BellOff;
  const mayStart = state === 'possible' || state === 'failed' || state === 'denied';
  return (
    <div className="grid gap-2.5 rounded-box bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <Icon size={22} aria-hidden="true" className={isOn ? 'text-win' : 'text-faint'} />
        <span className="grid min-w-0 flex-1 basis-52">
          <b className="font-semibold">{t('device.title')}</b>
          <span className="text-sm text-faint" role="status">
            {t(isOn ? 'device.on' : 'device.off')}
          </span>
        </span>
        {isOn && (
          <Button pending={pending} onClick={stop}>
            {t('device.stop')}
          </Button>
        )}
        {mayStart && (
          <Button variant="primary" pending={pending} onClick={() => start()}>
            {t('device.start')}
          </Button>
        )}
      </div>
      {state === 'denied' && <Note tone="warning">{t('device.denied')}</Note>}
      {state === 'install' && <Note tone="info">{t('device.install')}</Note>}
      {state === 'unsupported' && <Note tone="info">{t('device.unsupported')}</Note>}
      {state === 'failed' && <Note tone="error">{t('device.failed')}</Note>}
    </div>
  );
}

/** Whether the bot writes to the reader: not before their account is linked, nor while Discord does not let it. */
function Discord({ mine: { name, refused } }: { mine: MyDiscord }) {
  const { t } = useTranslation('delivery-channels');
  const again = useWriteAgain();
  const isOn = name !== null && !refused;
  const Icon = isOn ? MessageCircle : MessageCircleOff;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-box bg-raised p-4">
      <Icon size={22} aria-hidden="true" className={isOn ? 'text-win' : 'text-faint'} />
      <span className="grid min-w-0 flex-1 basis-52">
        <b className="font-semibold">{t('discord.title')}</b>
        <span className="text-sm wrap-anywhere text-faint" role="status">
          {name === null ? t('discord.none') : t(refused ? 'discord.refused' : 'discord.on', { name })}
        </span>
      </span>
      {name === null && (
        <ButtonLink to={paths.settings('discord')}>
          <Link2 size={16} />
          {t('discord.link')}
        </ButtonLink>
      )}
      {name !== null && refused && (
        <Button variant="primary" pending={again.isPending} onClick={() => again.mutate()}>
          {t('discord.again')}
        </Button>
      )}
    </div>
  );
}

function Matrix({ has, channels }: { has: Installation; channels: TopicChannels[] }) {
  const { t } = useTranslation('delivery-channels');
  const save = useSaveDeliveryChannel();
  const shown = channels.map((row) =>
    save.isPending && save.variables.topic === row.topic ? { ...row, ...save.variables } : row,
  );
  return (
    // its words begin where those around it do, its choices end there; with every channel it fits a phone only so
    <DataTable
      label={t('title')}
      className="max-sm:[&_td]:px-1 max-sm:[&_th]:px-1 [&_tr>*:first-child]:w-full [&_tr>*:first-child]:pl-0 [&_tr>*:last-child]:pr-0"
    >
      <thead>
        <tr>
          <th scope="col">{t('topic')}</th>
          {has.push_key !== null && <th scope="col">{t('push')}</th>}
          {has.direct && <th scope="col">{t('direct')}</th>}
          {has.mail && <th scope="col">{t('mail')}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.topic}>
            <th scope="row">
              <span className="grid py-2">
                {t(`topics.${row.topic}`)}
                <span className="text-sm font-normal text-faint">{t(`hints.${row.topic}`)}</span>
              </span>
            </th>
            {has.push_key !== null && (
              <td>
                <ChannelSwitch which="push" channels={row} busy={save.isPending} onChange={save.mutate} />
              </td>
            )}
            {has.direct && (
              <td>
                <ChannelSwitch which="direct" channels={row} busy={save.isPending} onChange={save.mutate} />
              </td>
            )}
            {has.mail && (
              <td>
                <PaceSelect channels={row} busy={save.isPending} onChange={save.mutate} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

type Control = { channels: TopicChannels; busy: boolean; onChange: (channels: TopicChannels) => void };

function ChannelSwitch({ which, channels, busy, onChange }: Control & { which: 'push' | 'direct' }) {
  const { t } = useTranslation('delivery-channels');
  return (
    <Switch
      checked={channels[which]}
      disabled={busy}
      onChange={({ target }) => onChange({ ...channels, [which]: target.checked })}
    >
      <span className="sr-only">{t(`${which}For`, { topic: t(`topics.${channels.topic}`) })}</span>
    </Switch>
  );
}

function PaceSelect({ channels, busy, onChange }: Control) {
  const { t } = useTranslation('delivery-channels');
  return (
    <div className="w-30">
      <Select
        label={t('mailFor', { topic: t(`topics.${channels.topic}`) })}
        hideLabel
        value={channels.mail}
        disabled={busy}
        onChange={({ target }) => onChange({ ...channels, mail: target.value as MailPace })}
      >
        {paces.map((pace) => (
          <option key={pace} value={pace}>
            {t(`paces.${pace}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
