import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { useHandTopic } from '#data/delivery-channels/mutations.ts';
import { type TopicHandover, deliveryChannelQueries } from '#data/delivery-channels/queries.ts';

/** Which topics of the team a captain has handed to a co-captain, and what a co-captain was handed. Nothing for anybody else. */
export function TopicHandoverSection({ userId }: { userId: string }) {
  const { t } = useTranslation('delivery-channels');
  const { membership } = useViewer();
  const leads = membership?.team_role === 'captain' || membership?.team_role === 'co_captain';
  const handed = useQuery({ ...deliveryChannelQueries.handed(userId), enabled: leads });
  if (!leads || !handed.data) return null;
  if (membership.team_role === 'captain') return <Handing teamId={membership.team_id} handed={handed.data} />;
  const taken = handed.data.filter(({ helper_id }) => helper_id === userId);
  if (taken.length === 0) return null;
  return (
    <Note tone="info">
      {t('handed.taken', {
        name: taken[0]!.captain_name,
        topics: taken.map(({ topic }) => t(`topics.${topic}`)).join(', '),
      })}
    </Note>
  );
}

function Handing({ teamId, handed }: { teamId: string; handed: TopicHandover[] }) {
  const { t } = useTranslation('delivery-channels');
  const squad = useQuery(teamQueries.roster(teamId));
  const hand = useHandTopic();
  if (!squad.data) return <SkeletonRows rows={5} />;
  const helpers = squad.data.filter(({ team_role }) => team_role === 'co_captain');
  if (helpers.length === 0) return null;
  const now = (row: TopicHandover) =>
    hand.isPending && hand.variables.topic === row.topic ? hand.variables.helper : row.helper_id;
  return (
    <section className="grid min-w-0 gap-3 pt-4">
      <SectionHead title={t('handed.title')} />
      <p className="text-soft">{t('handed.text')}</p>
      <ul className="ruled border-t border-rule">
        {handed.map((row) => (
          <li key={row.topic} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <span className="grid min-w-0 flex-1 basis-56">
              <b className="font-semibold">{t(`topics.${row.topic}`)}</b>
              <span className="text-sm text-faint">
                {row.helper_id !== null && !row.holds && !hand.isPending
                  ? t('handed.asleep', { name: row.helper_name })
                  : t(`hints.${row.topic}`)}
              </span>
            </span>
            <div className="w-48 max-w-full max-wide:w-full">
              <Select
                label={t('handed.who', { topic: t(`topics.${row.topic}`) })}
                hideLabel
                value={now(row) ?? ''}
                disabled={hand.isPending}
                onChange={({ target }) => hand.mutate({ topic: row.topic, helper: target.value || undefined })}
              >
                <option value="">{t('handed.me')}</option>
                {helpers.map(({ player_id, username }) => (
                  <option key={player_id} value={player_id}>
                    {username}
                  </option>
                ))}
              </Select>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
