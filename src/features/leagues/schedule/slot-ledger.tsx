import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/ui/data-table.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { slotKinds, slotLedger, spreadOf } from '#domain/competition/fair-slots.ts';

type Props = {
  fixtures: readonly { home_team_id: string; away_team_id: string; kickoff_at: string }[];
  teams: readonly { id: string; name: string; short_name: string | null }[];
  zone: string;
};

/** How many late, early and weekday kick-offs each team has, and how far the teams are apart. */
export function SlotLedger({ fixtures, teams, zone }: Props) {
  const { t } = useTranslation('leagues');
  const ledger = slotLedger(fixtures, teams.map(({ id }) => id), () => zone); // prettier-ignore
  const spread = spreadOf(ledger);
  return (
    <Fold title={t('slots.title')} whenOpened>
      <p className="pt-3 pb-2 text-sm text-faint">{t('slots.hint', { zone })}</p>
      <DataTable label={t('slots.title')}>
        <thead>
          <tr>
            <th scope="col">{t('slots.team')}</th>
            {slotKinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`slots.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr key={team.id}>
              <th scope="row" translate="no">
                {team.short_name ?? team.name}
              </th>
              {slotKinds.map((kind) => (
                <td key={kind} className="numerals">
                  {ledger.get(team.id)![kind]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('slots.spread')}</th>
            {slotKinds.map((kind) => (
              <td key={kind} className="numerals">
                {spread[kind]}
              </td>
            ))}
          </tr>
        </tfoot>
      </DataTable>
    </Fold>
  );
}
