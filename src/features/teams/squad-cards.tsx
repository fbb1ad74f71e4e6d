import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { EligibilityChip } from '#components/league/eligibility-chip.tsx';
import { SuspensionChip } from '#components/league/penalty/suspension-note.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { statNames } from '#domain/competition/statistics.ts';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useContractDeadline } from './use-contract-deadline.ts';
import { MemberMenu } from './member-menu.tsx';
import type { RosterMember } from '#data/teams/queries.ts';
import type { TeamRights } from './team-rights.ts';

type Props = { members: RosterMember[]; rights: TeamRights };

/** The squad with faces and numbers: a card a member, with what they did for this team. */
export function SquadCards({ members, rights }: Props) {
  const { t } = useTranslation('teams');
  const squad = members.map(({ player_id }) => player_id);
  const satOut = useQuery(whenDefined(squad, penaltyQueries.standing)).data ?? [];
  const stays = useContractDeadline(members, rights);
  return (
    <ul
      aria-label={t('roster.active')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(10.25rem,100%),1fr))] gap-3 pt-4 wide:grid-cols-5"
    >
      {members.map((member) => (
        <Card
          key={member.id}
          member={member}
          rights={rights}
          stays={stays(member)}
          suspension={satOut.find(({ player_id }) => player_id === member.player_id)}
        />
      ))}
    </ul>
  );
}

type CardProps = {
  member: RosterMember;
  rights: TeamRights;
  stays: string | undefined;
  suspension: React.ComponentProps<typeof SuspensionChip>['suspension'] | undefined;
};

function Card({ member, rights, stays, suspension }: CardProps) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const { t: short } = useTranslation('stats');
  const done = statNames.filter((stat) => member[stat] > 0).slice(0, 3);
  return (
    <li className="relative grid min-w-0 content-start justify-items-center gap-1 border border-edge px-2 pt-11 pb-3 text-center">
      {member.shirt_number !== null && (
        <span className="numerals absolute top-2 left-3 text-3xl leading-none font-[750] text-soft">
          {member.shirt_number}
        </span>
      )}
      {(rights.leads || rights.admin) && (
        <span className="absolute top-0.5 right-0.5">
          <MemberMenu member={member} rights={rights} />
        </span>
      )}
      <Avatar player={member} size={96} />
      <span className="max-w-full pt-2.5 pb-1.5 text-lg leading-tight wrap-anywhere">
        <PlayerLink player={{ id: member.player_id, username: member.username }} />
      </span>
      <span className="text-sm text-soft">{member.position ? common(`league.position.${member.position}`) : '–'}</span>
      {member.team_role !== 'player' && <Tag>{common(`league.role.${member.team_role}`)}</Tag>}
      <span className="max-w-full **:whitespace-normal empty:hidden">
        {suspension && <SuspensionChip suspension={suspension} />}
        {!suspension && member.eligibility !== 'eligible' && <EligibilityChip status={member.eligibility} />}
      </span>
      {stays && <span className="text-sm text-warning">{stays}</span>}
      <FactLine className="numerals justify-center pt-1 text-sm text-faint">
        <>
          <abbr title={t('roster.matchesLong')}>{t('roster.matches')}</abbr> {member.matches}
        </>
        {done.map((stat) => (
          <span key={stat}>
            <abbr title={short(stat)}>{short(`short.${stat}`)}</abbr> {member[stat]}
          </span>
        ))}
      </FactLine>
    </li>
  );
}
