import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EligibilityChoice } from '#components/league/eligibility-choice.tsx';
import { EligibilityHistory } from '#components/league/eligibility-history.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import control from '#components/ui/input.module.css';
import { useDecideAboutPlayer } from '#data/eligibility/mutations.ts';
import type { Account } from '#data/people/queries.ts';
import type { Player } from '#data/players/queries.ts';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { DecisionSection } from './decision-section.tsx';

type Props = { account: Account; player: Player; own: boolean; teamId: string | undefined };

/** Whether somebody without a team may be fielded: as a stand-in, and by the next team. In a team it is decided there. */
export function Eligibility({ account: { eligibility }, player: { id, username }, own, teamId }: Props) {
  const { t } = useTranslation('eligibility');
  const decide = useDecideAboutPlayer();
  const [notes, setNotes] = useState('');
  return (
    <DecisionSection title={t('heading')}>
      {teamId !== undefined && <AppLink to={paths.adminEligibility(teamId)}>{t('inTeam')}</AppLink>}
      {teamId === undefined && own && <p>{t(`status.${eligibility}`)}</p>}
      {teamId === undefined && !own && (
        <div className="grid justify-items-start gap-3">
          <EligibilityChoice
            label={t('statusOf', { player: username })}
            value={decide.isPending ? decide.variables.status : eligibility}
            pending={decide.isPending}
            onChange={(status) =>
              decide.mutate(
                { player_id: id, status, notes: notes.trim() || undefined },
                { onSuccess: () => setNotes('') },
              )
            }
          />
          <label className="grid w-full gap-1.5">
            <span className="sr-only">{t('notes')}</span>
            <input
              className={control.input}
              placeholder={t('notes')}
              maxLength={limits.eligibilityNotesMax}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          </label>
        </div>
      )}
      {teamId === undefined && <EligibilityHistory playerId={id} />}
    </DecisionSection>
  );
}
