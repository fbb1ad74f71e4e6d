import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { StatusChip } from '#components/ui/chip.tsx';
import { limits } from '#domain/limits.ts';
import table from '#components/league/table/standings-table.module.css';
import styles from './blurbs.module.css';

/** The three things Rondo does for a league, each with a specimen of the real screen. */
export function Blurbs() {
  const { t } = useTranslation('landing');
  return (
    <section className={`page ${styles.blurbs}`}>
      <article>
        <h2>{t('blurbs.teams.title')}</h2>
        <p>{t('blurbs.teams.text', { min: limits.squadMin, max: limits.squadMax })}</p>
        <Squad />
      </article>
      <article>
        <h2>{t('blurbs.leagues.title')}</h2>
        <p>{t('blurbs.leagues.text', { count: limits.playoffTeams })}</p>
        <Table />
      </article>
      <article>
        <h2>{t('blurbs.reports.title')}</h2>
        <p>{t('blurbs.reports.text', { hours: limits.autoConfirmHours })}</p>
        <Reports />
      </article>
    </section>
  );
}

const club = (id: string, name: string, tag: string, kit_primary: string, kit_secondary: string): TeamBadge => ({
  id,
  name,
  short_name: name,
  tag,
  logo: null,
  kit_primary,
  kit_secondary,
});
// The numbers give these clubs the crests they have in the demo league, which may stand above on the same page.
const isiklar = club('specimen-182', 'Işıklar SK', 'IS', '#c8312f', '#f0dcae');
const nordlicht = club('specimen-391', 'Nordlicht Kiel', 'NK', '#2b6fd0', '#9fe3e6');
const leytonside = club('specimen-510', 'Leytonside Rovers', 'LR', '#1f8a4c', '#e6ead8');
const spreebogen = club('specimen-51', 'Spreebogen Berlin', 'SB', '#5c708f', '#d8453a');

const squad = [
  [1, 'Piet Lorenzen', 'goalkeeper', true],
  [4, 'Aylin Kaçmaz', 'last_man', true],
  [7, 'Jonas Weiß', 'box_to_box', true],
  [14, 'Ole Friedrichsen', 'striker', false],
] as const;

function Squad() {
  const { t } = useTranslation('common');
  return (
    <ul className={`ruled ${styles.squad}`}>
      {squad.map(([number, name, position, eligible]) => (
        <li key={name}>
          <span className={`numerals ${styles.number}`}>{number}</span>
          <span className="min-w-0 flex-1">
            <span translate="no">{name}</span>{' '}
            <span className="whitespace-nowrap text-faint">{t(`league.position.${position}`)}</span>
          </span>
          <StatusChip tone={eligible ? 'good' : 'waiting'}>
            {t(eligible ? 'league.eligibility.eligible' : 'league.eligibility.pending')}
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}

const rows = [
  [isiklar, 'semifinal', '+22', 36],
  [nordlicht, 'semifinal', '+5', 27],
  [leytonside, 'playoff', '+11', 27],
  [spreebogen, 'playoff', '+11', 24],
] as const;

function Table() {
  const { t } = useTranslation('landing');
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="sr-only">{t('blurbs.leagues.specimen')}</caption>
      <tbody>
        {rows.map(([team, zone, difference, points], index) => (
          <tr key={team.id} className={`kit ${team === nordlicht ? table.own : ''}`} style={kitOf(team)}>
            <td className={`${table.place} ${table.zone} ${table[zone]}`}>{index + 1}</td>
            <td className={`${table.team} w-full`}>
              <span className={table.club}>
                <Crest team={team} size={20} />
                <span>
                  <span className={table.name} translate="no">
                    {team.name}
                  </span>
                </span>
              </span>
            </td>
            <td className={`${table.number} pl-0`}>{difference}</td>
            <td className={table.points}>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reports() {
  const { t } = useTranslation('landing');
  const claims = [
    [nordlicht, t('blurbs.reports.reported')],
    [leytonside, t('blurbs.reports.confirmed')],
  ] as const;
  return (
    <div className={styles.reports}>
      {claims.map(([team, state]) => (
        <div key={team.id} className={styles.claim}>
          <span>
            <Crest team={team} size={28} />
            <span className="min-w-0 truncate" translate="no">
              {team.name}
            </span>
          </span>
          <b className="numerals">1–2</b>
          <StatusChip tone="good">{state}</StatusChip>
        </div>
      ))}
      <p className="text-sm">{t('blurbs.reports.after')}</p>
    </div>
  );
}
