import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { EligibilityChip } from '#components/league/eligibility-chip.tsx';
import { SuspensionChip } from '#components/league/penalty/suspension-note.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { statNames } from '#domain/competition/statistics.ts';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { eligibilityQueries } from '#data/eligibility/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { SquadCards } from './squad-cards.tsx';
import { useContractDeadline } from './use-contract-deadline.ts';
import { MemberMenu } from './member-menu.tsx';
import { byRoleAndNumber, type RosterMember, type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { type TeamRights, useTeamRights } from './team-rights.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import styles from './squad-tab.module.css';

const looks = ['cards', 'table'] as const;
const schema = { squad: param.oneOf(...looks) };

/** Squad: the active players with faces and numbers, or with their full roster row; former players folded below. */
export function SquadTab({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const roster = useQuery(teamQueries.roster(team.id));
  const rights = useTeamRights(team.id);
  const [{ squad: look }, set] = useSearchParams(schema);

  if (roster.isPending) return <SkeletonRows rows={8} />;
  if (roster.isError) return <ErrorState message={t('errors.part')} onRetry={() => void roster.refetch()} />;
  const members = roster.data;
  return (
    <>
      {members.length === 0 && <EmptyState title={t('roster.empty')} />}
      {members.length > 0 && (
        <section>
          <SectionHead
            title={t('roster.active')}
            aside={
              <span className="text-faint text-sm">
                {t('players', { count: members.length, max: limits.squadMax })}
              </span>
            }
          />
          <div className="pt-3">
            <Segmented
              label={t('roster.look')}
              value={look}
              choices={looks.map((value) => ({ value, label: t(`roster.${value}`) }))}
              onChange={(value) => set({ squad: value })}
            />
          </div>
          {look === 'cards' && <SquadCards members={members.toSorted(byRoleAndNumber)} rights={rights} />}
          {look === 'table' && <RosterTable members={members.toSorted(byRoleAndNumber)} rights={rights} />}
          {(rights.leads || rights.staff) && <OpenPoints teamId={team.id} members={members} />}
        </section>
      )}
      <Fold title={t('roster.former')} className="mt-8" whenOpened>
        <FormerPlayers teamId={team.id} />
      </Fold>
    </>
  );
}

function FormerPlayers({ teamId }: { teamId: string }) {
  const { t } = useTranslation('teams');
  const former = useInfiniteQuery(teamQueries.former(teamId));
  if (former.isPending) return <SkeletonRows rows={3} />;
  if (former.isError) return <ErrorState message={t('errors.part')} onRetry={() => void former.refetch()} />;
  const members = former.data.pages.flat();
  if (members.length === 0) return <p className="text-soft py-3">{t('roster.noFormer')}</p>;
  return (
    <>
      <RosterTable members={members} former />
      <MoreButton query={former} />
    </>
  );
}

// On phones a row is two lines: the name with three stats, and below it the position and what keeps one from playing.
const head = `${cell.right} max-wide:px-[5px]`;
const number = `numerals ${cell.number} max-wide:px-[5px]`;
const wide = (stat: (typeof statNames)[number]) => (stat === 'goals' || stat === 'assists' ? 'r' : 'r max-wide:hidden');

type TableProps = { members: RosterMember[]; former?: boolean; rights?: TeamRights };

function RosterTable({ members, former = false, rights }: TableProps) {
  const { t, i18n } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const { t: texts } = useTranslation('stats');
  const squad = former ? undefined : members.map(({ player_id }) => player_id);
  const satOut = useQuery(whenDefined(squad, penaltyQueries.standing)).data ?? [];
  const stays = useContractDeadline(members, rights);
  const manages = rights !== undefined && (rights.leads || rights.admin);
  return (
    <DataTable label={former ? t('roster.former') : t('roster.active')} className={styles.roster}>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('roster.number')}
          </th>
          <th scope="col" className={cell.lead}>
            {t('roster.player')}
          </th>
          <th scope="col" className="max-wide:hidden">
            {t('roster.position')}
          </th>
          <th scope="col" className={`${head} ${styles.played}`}>
            <abbr title={t('roster.matchesLong')}>{t('roster.matches')}</abbr>
          </th>
          {statNames.map((stat) => (
            <th key={stat} scope="col" className={`${head} ${wide(stat)}`}>
              <abbr title={texts(stat)}>{texts(`short.${stat}`)}</abbr>
            </th>
          ))}
          <th scope="col" className={`${head} max-wide:hidden`}>
            {t('roster.mvp')}
          </th>
          <th scope="col" className="max-wide:hidden">
            {former ? t('roster.left') : t('roster.eligibility')}
          </th>
          <th scope="col" className="max-wide:hidden">
            {t('roster.joined')}
          </th>
          {manages && (
            <th scope="col" className={cell.action}>
              <span className="sr-only">{t('manage.edit')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const suspension = satOut.find(({ player_id }) => player_id === member.player_id);
          return (
            <tr key={member.id}>
              <td className={number}>{member.shirt_number ?? '–'}</td>
              <th scope="row" className={cell.lead}>
                <span className="flex flex-wrap items-center gap-x-2">
                  <Avatar player={member} size={28} />
                  <PlayerLink player={{ id: member.player_id, username: member.username }} />
                  {member.team_role !== 'player' && <Tag>{common(`league.role.${member.team_role}`)}</Tag>}
                </span>
                <span className="flex flex-wrap gap-x-2 gap-y-0.5 text-sm text-soft wide:hidden">
                  {member.position && common(`league.position.${member.position}`)}
                  {!former && member.eligibility !== 'eligible' && <EligibilityChip status={member.eligibility} />}
                  {suspension && <SuspensionChip suspension={suspension} />}
                </span>
                {stays(member) && <span className="block text-sm text-warning">{stays(member)}</span>}
              </th>
              <td className="text-soft whitespace-nowrap max-wide:hidden">
                {member.position ? common(`league.position.${member.position}`) : '–'}
              </td>
              <td className={`${number} ${styles.played}`}>{member.matches}</td>
              {statNames.map((stat) => (
                <td key={stat} className={`${number} ${wide(stat)}`}>
                  {member[stat]}
                </td>
              ))}
              <td className={`${number} max-wide:hidden`}>{member.mvp}</td>
              <td className="max-wide:hidden">
                {former ? (
                  <span className="text-soft whitespace-nowrap">
                    {member.left_at && formatDate(member.left_at, i18n.language)}
                  </span>
                ) : suspension ? (
                  <SuspensionChip suspension={suspension} />
                ) : (
                  <EligibilityChip status={member.eligibility} />
                )}
              </td>
              <td className="text-soft whitespace-nowrap max-wide:hidden">
                {formatDate(member.joined_at, i18n.language)}
              </td>
              {manages && (
                <td className={cell.action}>
                  <MemberMenu member={member} rights={rights} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

/** The reasons that keep members from being eligible, for those who can do something about it. */
function OpenPoints({ teamId, members }: { teamId: string; members: RosterMember[] }) {
  const { t } = useTranslation('teams');
  const { data: reasons = {} } = useQuery(eligibilityQueries.reasons(teamId));
  const open = members.filter(({ id, eligibility }) => eligibility !== 'eligible' && (reasons[id]?.length ?? 0) > 0);
  if (open.length === 0) return null;
  return (
    <section className="pt-6">
      <SectionHead title={t('doubts.title')} level={3} />
      <ul className="ruled">
        {open.map(({ id, username }) => (
          <li key={id} className="flex min-w-0 items-center gap-3 min-h-12 flex-wrap">
            <b>{username}</b>
            <span className="text-soft">{reasons[id]?.map((doubt) => t(`doubts.${doubt}`)).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
