import { useQuery } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useBeginLink, useFinishLink, useUnlinkDiscord } from '#data/discord/mutations.ts';
import { discordQueries, type MyDiscord } from '#data/discord/queries.ts';
import { useDiscordReturn } from '#data/discord/use-discord-return.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** The reader's account of Discord: linked there, unlinked here. */
export function DiscordSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const mine = useQuery(discordQueries.mine(userId));
  const finish = useFinishLink();
  const why = useDiscordReturn(finish.mutate);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('discord.title')} />
      {mine.data?.available !== false && <p className="text-soft">{t('discord.lead')}</p>}
      {mine.isError && <ErrorState message={t('discord.error')} onRetry={() => void mine.refetch()} />}
      {(mine.isPending || finish.isPending) && <SkeletonRows rows={1} />}
      {finish.isPending && (
        <p className="text-sm text-faint" role="status">
          {t('discord.working')}
        </p>
      )}
      {why && <Note tone="warning">{t(`discord.${why}`)}</Note>}
      {mine.data?.available === false && <p>{t('discord.unavailable')}</p>}
      {mine.data?.available && !finish.isPending && <Linked mine={mine.data} />}
    </section>
  );
}

function Linked({ mine: { name, linked_at } }: { mine: MyDiscord }) {
  const { t } = useTranslation('settings');
  const begin = useBeginLink();
  const unlink = useUnlinkDiscord();
  const [leaving, setLeaving] = useState(false);
  const [starting, setStarting] = useState(false);
  const start = async (password: string) => location.assign(await begin.mutateAsync(password));
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-box bg-raised p-4">
      <span className="grid min-w-0 flex-1 basis-52">
        {name === null ? (
          <span className="text-soft">{t('discord.none')}</span>
        ) : (
          <>
            <span>
              {t('discord.linked')}{' '}
              <b className="font-semibold wrap-anywhere" dir="auto" translate="no">
                {name}
              </b>
            </span>
            {linked_at && (
              <span className="text-sm text-faint">
                {t('discord.since')} <LocalTime at={linked_at} show="full" />
              </span>
            )}
          </>
        )}
      </span>
      <span className="flex flex-wrap gap-2.5">
        {name !== null && (
          <Button onClick={() => setLeaving(true)}>
            <Unlink size={16} />
            {t('discord.unlink')}
          </Button>
        )}
        <Button variant={name === null ? 'primary' : undefined} onClick={() => setStarting(true)}>
          <Link2 size={16} />
          {t(name === null ? 'discord.start' : 'discord.again')}
        </Button>
      </span>
      {starting && (
        <PasswordDialog
          title={t(name === null ? 'discord.start' : 'discord.again')}
          description={t('discord.confirm')}
          action={t('discord.confirmAction')}
          onSend={start}
          onClose={() => setStarting(false)}
        />
      )}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('discord.leave.title')}
        description={t('discord.leave.text')}
        action={t('discord.leave.action')}
        danger
        pending={unlink.isPending}
        onConfirm={() => unlink.mutate(undefined, { onSettled: () => setLeaving(false) })}
      />
    </div>
  );
}
