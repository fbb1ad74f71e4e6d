import { CircleCheck, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rightsLeft, signingBar, type SigningTeam } from '#domain/club/contracts.ts';
import { limits } from '#domain/limits.ts';

/** Whether a team may sign somebody now: the rights it has left, or why it may not. */
export function SigningWindow({ team }: { team: SigningTeam }) {
  const { t } = useTranslation('contracts');
  const bar = signingBar(team);
  const left = rightsLeft(team);
  const Icon = bar ? Lock : CircleCheck;
  return (
    <p className="flex min-w-0 items-center gap-3 text-sm text-soft min-h-8">
      <Icon size={16} className={bar ? 'text-warning' : 'text-win'} />
      {bar
        ? t(`rights.${bar}`)
        : left === null
          ? t('rights.free')
          : t('rights.left', { count: left, rights: team.rights ?? limits.transferRights })}
    </p>
  );
}
