import { ReportButton } from '#components/league/report-button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import type { Player } from '#data/players/queries.ts';

/** Reports what another player shows: words, picture or name. */
export function ReportPlayer({ player }: { player: Player }) {
  const { id } = useViewer();
  const report = useReportContent();
  if (player.id === id || player.deleted_at) return null;
  return (
    <ReportButton
      compact
      of={player.username}
      kinds={[
        'profile_text',
        ...(player.avatar ? (['profile_picture'] as const) : []),
        'profile_name',
        ...(player.gaming_id ? (['gaming_id'] as const) : []),
      ]}
      onSend={(answers) => report.mutateAsync({ subject_id: player.id, ...answers })}
    />
  );
}
