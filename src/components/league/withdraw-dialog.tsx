import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { EffectSummary, TableEffect } from '#components/league/table/table-effect.tsx';
import { Note } from '#components/ui/note.tsx';
import { Select } from '#components/ui/select.tsx';
import { withdrawalOf, withdrawing } from '#domain/competition/effect.ts';
import type { Database, Enums } from '#database.types.ts';
import { type SeasonFacts, tableSeen } from '#domain/competition/season-table.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';

type Props = {
  /** The league's name. */
  league: string;
  season: { season: number; phase: Enums<'season_phase'> };
  facts: SeasonFacts;
  team: TeamBadge;
  /** An admin or a referee, who chooses what becomes of the results. */
  decides?: boolean;
  /** Without `voids` the rules say what becomes of the results. */
  onSend: (
    withdrawal: Omit<Database['public']['Functions']['withdraw_team']['Args'], 'league_id' | 'season'>,
  ) => Promise<unknown>;
  onClose: () => void;
};

const schema = z.object({ reason });

/**
 * Takes a team out of a season, or asks for that where it has begun, and shows what that does to the table first. Drawn
 * while it is open.
 */
export function WithdrawDialog({ league, season, facts, team, decides = false, onSend, onClose }: Props) {
  const { t } = useTranslation('leagues');
  const [chosen, setChosen] = useState<'auto' | 'void' | 'forfeit'>('auto');
  const played = facts.matches.some(({ status }) => status === 'finished');
  const inPlayoffs = season.phase === 'playoffs';
  const asks = !decides && season.phase !== 'registration';
  const byRules = withdrawalOf(facts.matches, team.id);
  const results = chosen === 'auto' ? byRules : chosen;
  const effect = played && !inPlayoffs ? withdrawn(facts, team.id, results) : undefined;
  const form = useTranslatedForm({
    schema,
    namespace: 'leagues',
    values: { reason: '' },
    onSend: (answers) =>
      onSend({
        team_id: team.id,
        ...answers,
        ...(chosen !== 'auto' && { voids: chosen === 'void' }),
        ...(effect && !asks && { seen: tableSeen(facts) }),
      }),
    onSent: onClose,
  });
  const interest = useInterestNote(decides ? [team.id] : []);
  const until = decides ? (inPlayoffs ? 'untilPlayoffs' : 'until') : asks ? 'untilDecided' : 'untilEntry';
  return (
    <FormDialog
      form={form}
      title={t(asks ? 'entry.withdraw.askTitle' : 'entry.withdraw.title', { team: team.name, league })}
      description={t(asks ? 'entry.withdraw.askText' : 'entry.withdraw.text', { season: season.season })}
      action={t(asks ? 'entry.withdraw.askSend' : 'entry.withdraw.send')}
      danger={!asks}
      disabled={interest.disabled}
      summary={effect && <EffectSummary {...effect} />}
      onClose={onClose}
    >
      {interest.children}
      <ReasonField {...form.field('reason')} />
      {decides && played && !inPlayoffs && (
        <Select
          label={t('entry.withdraw.results')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as typeof chosen)}
        >
          <option value="auto">
            {t(byRules === 'void' ? 'entry.withdraw.autoVoid' : 'entry.withdraw.autoForfeit')}
          </option>
          <option value="void">{t('entry.withdraw.chooseVoid')}</option>
          <option value="forfeit">{t('entry.withdraw.chooseForfeit')}</option>
        </Select>
      )}
      <Note tone={played ? 'warning' : 'info'}>
        {t(`entry.withdraw.${!played ? 'free' : inPlayoffs ? 'playoffs' : results}`)}
      </Note>
      {effect && <TableEffect {...effect} />}
      <p className="text-soft">{t(`entry.withdraw.${until}`)}</p>
    </FormDialog>
  );
}

/** The table before and after it. */
const withdrawn = (facts: SeasonFacts, teamId: string, results: 'void' | 'forfeit') => ({
  before: facts,
  after: {
    ...facts,
    entries: facts.entries.filter(({ team_id }) => team_id !== teamId),
    matches: withdrawing(facts.matches, teamId, results),
  },
});
