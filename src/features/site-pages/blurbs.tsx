import { useTranslation } from 'react-i18next';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { StatusChip } from '#components/ui/chip.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { OnceIdle } from '#components/ui/once-idle.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import styles from './blurbs.module.css';
import { OpenTable } from './open-table-part.ts';
import { TopRows } from './top-rows.tsx';

/** The three things Rondo does for a league, each with a specimen of the real screen, the table a real one; then who comes for what. */
export function Blurbs() {
  const { t } = useTranslation('landing');
  return (
    <>
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
      <Roles />
      <section className="page pt-9">
        <div className="flex flex-wrap gap-2.5 max-wide:w-full max-wide:*:flex-auto">
          <ButtonLink to={paths.register()} variant="primary" size="large">
            {t('joinNow')}
          </ButtonLink>
          <ButtonLink to={publicPaths.leagues()} size="large">
            {t('exploreLeagues')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** The purpose of each, in a sentence. */
function Roles() {
  const { t } = useTranslation('landing');
  const roles = [
    [t('roles.players'), t('roles.playersDo')],
    [t('roles.captains'), t('roles.captainsDo')],
    [t('roles.staff'), t('roles.staffDo')],
  ] as const;
  return (
    <ul className="page grid gap-x-8 gap-y-4 pt-9 wide:grid-cols-3">
      {roles.map(([who, act]) => (
        <li key={who} className="text-soft">
          <b className="font-semibold">{who}</b> {act}
        </li>
      ))}
    </ul>
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

// Squad and report name nobody: their numbers would be untrue of a real bearer of the name.
const squad = [
  [1, 'goalkeeper', true],
  [4, 'last_man', true],
  [7, 'box_to_box', true],
  [14, 'striker', false],
] as const;

function Squad() {
  const { t } = useTranslation('common');
  return (
    <ul className={`ruled ${styles.squad}`}>
      {squad.map(([number, position, eligible]) => (
        <li key={number}>
          <span className={`numerals ${styles.number}`}>{number}</span>
          <span className="min-w-0 flex-1">{t(`league.position.${position}`)}</span>
          <StatusChip tone={eligible ? 'good' : 'waiting'}>
            {t(eligible ? 'league.eligibility.eligible' : 'league.eligibility.pending')}
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}

const teams = Object.fromEntries([isiklar, nordlicht, leytonside, spreebogen].map((team) => [team.id, team]));
const rows = [
  { team_id: isiklar.id, position: 1, zone: 'semifinal', goal_difference: 22, points: 36 },
  { team_id: nordlicht.id, position: 2, zone: 'semifinal', goal_difference: 5, points: 27 },
  { team_id: leytonside.id, position: 3, zone: 'playoff', goal_difference: 11, points: 27 },
  { team_id: spreebogen.id, position: 4, zone: 'playoff', goal_difference: 11, points: 24 },
] as const;

/** A real one where a league is public, else a specimen; its place is kept until that is known. */
function Table() {
  const { t } = useTranslation('landing');
  const specimen = <TopRows caption={t('blurbs.leagues.specimen')} rows={[...rows]} teams={teams} />;
  return (
    <div className="min-h-60">
      <OnceIdle>
        <OpenTable instead={specimen} />
      </OnceIdle>
    </div>
  );
}

function Reports() {
  const { t } = useTranslation('landing');
  const claims = [
    [t('blurbs.reports.yours'), t('blurbs.reports.reported')],
    [t('blurbs.reports.theirs'), t('blurbs.reports.confirmed')],
  ] as const;
  return (
    <div className={styles.reports}>
      {claims.map(([team, state]) => (
        <div key={team} className={styles.claim}>
          <span className="min-w-0 truncate">{team}</span>
          <b className="numerals">1–2</b>
          <StatusChip tone="good">{state}</StatusChip>
        </div>
      ))}
      <p className="text-sm">{t('blurbs.reports.after')}</p>
    </div>
  );
}
