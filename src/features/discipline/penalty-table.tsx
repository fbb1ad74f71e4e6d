import { Ellipsis, History, Swords, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PenaltyStatus } from '#components/league/penalty/penalty-status.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { suspensionMatchesLeft } from '#domain/club/discipline.ts';
import { paths } from '#lib/paths.ts';
import { DecisionDialogs, type Deciding } from './decision-dialogs.tsx';
import type { DecidedPenalty, Penalty } from '#data/discipline/queries.ts';

/** Decided penalties, against whom and why; what still stands can be taken back. */
export function PenaltyTable({ rows }: { rows: DecidedPenalty[] }) {
  const { t } = useTranslation('discipline');
  const [deciding, setDeciding] = useState<Deciding>();
  const columns: Column<DecidedPenalty>[] = [
    { key: 'player', head: t('form.player'), Cell: Player, sort: { ascending: 'player' } },
    { key: 'kind', head: t('filter.kind'), Cell: Kind, wide: true },
    { key: 'status', head: t('filter.status'), Cell: Status, sort: { ascending: 'status' }, wide: true },
    { key: 'team', head: t('filter.team'), Cell: Team, sort: { ascending: 'team' }, wide: true },
    { key: 'reason', head: t('form.reason'), Cell: Reason, wide: true },
    { key: 'season', head: t('columns.season'), Cell: SeasonOf, wide: true },
    {
      key: 'given',
      head: t('columns.given'),
      Cell: Given,
      sort: { descending: '', ascending: 'oldest' },
      wide: true,
    },
  ];
  const actionsOn = (penalty: DecidedPenalty): MenuItem[] => {
    const { id, kind, status, match, counted } = penalty;
    const items: MenuItem[] = [
      {
        kind: 'link',
        label: t('columns.history'),
        icon: <History size={16} />,
        to: paths.adminAudit({ subject: `penalties ${id}` }),
      },
    ];
    if (match)
      items.unshift({
        kind: 'link',
        label: t('match', { home: match.home_team.short_name, away: match.away_team.short_name }),
        icon: <Swords size={16} />,
        to: paths.match(match.id),
      });
    if (status === 'active' && !counted)
      items.push(
        { kind: 'separator' },
        {
          kind: 'action',
          label: t(kind === 'suspension' ? 'action.lift' : 'action.takeBack'),
          icon: <Undo2 size={16} />,
          onSelect: () => setDeciding({ penalty, action: 'takeBack' }),
        },
      );
    return items;
  };
  return (
    <>
      <AdminTable
        label={t('admin.record')}
        rows={rows}
        columns={columns}
        actionsLabel={t('columns.actions')}
        renderActions={(penalty) => (
          <Menu
            label={t('columns.actionsOn', { player: penalty.player?.username ?? penalty.team.name })}
            trigger={<Ellipsis size={20} />}
            items={actionsOn(penalty)}
          />
        )}
      />
      <DecisionDialogs deciding={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}

type Cell = { row: Penalty };

function Player({ row: penalty }: Cell) {
  const { t: common } = useTranslation('common');
  const { player } = penalty;
  return (
    <span className="grid min-w-0 gap-1 py-2">
      {player && (
        <span className="min-w-0 font-semibold">
          {player.deleted_at ? (
            <span className="text-faint">{common('league.deletedPlayer')}</span>
          ) : (
            <PlayerLink player={player} />
          )}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wide:hidden">
        <Kind row={penalty} /> <Status row={penalty} />
      </span>
      <span className="text-sm wide:hidden">
        <Reason row={penalty} />
      </span>
      <span className="flex flex-wrap gap-x-2 text-sm text-faint wide:hidden">
        <Team row={penalty} /> <Given row={penalty} />
      </span>
    </span>
  );
}

function Kind({ row: { kind, matches } }: Cell) {
  const { t } = useTranslation('discipline');
  return (
    <span className="whitespace-nowrap">
      {kind === 'suspension' ? t('kind.suspension', { count: matches ?? 1 }) : t(`kind.${kind}`)}
    </span>
  );
}

function Status({ row: penalty }: Cell) {
  const { t } = useTranslation('discipline');
  const left = penalty.status === 'active' ? suspensionMatchesLeft(penalty) : 0;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <PenaltyStatus penalty={penalty} />
      {left > 0 && <span className="text-sm text-faint">{t('left', { count: left })}</span>}
    </span>
  );
}

function Team({ row: { team } }: Cell) {
  return (
    <AppLink to={paths.team(team.id, 'penalties')} className="wrap-anywhere">
      {team.name}
    </AppLink>
  );
}

function Reason({ row: { reason, ruling } }: Cell) {
  const { t } = useTranslation('discipline');
  return (
    <span className="block max-w-[40ch] py-2 text-sm wrap-anywhere">
      {reason}
      {ruling && <span className="block text-soft">{t('ruling', { ruling })}</span>}
    </span>
  );
}

function SeasonOf({ row: { league, season } }: Cell) {
  const { t } = useTranslation('discipline');
  return <span className="text-sm text-soft">{t('season', { league: league.name, season })}</span>;
}

function Given({ row: { created_at } }: Cell) {
  return (
    <span className="text-sm whitespace-nowrap text-faint">
      <LocalTime at={created_at} show="date" />
    </span>
  );
}
