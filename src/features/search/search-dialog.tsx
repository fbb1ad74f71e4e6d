import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { matchesSearch } from '#domain/search-fold.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSettled } from '#lib/use-settled.ts';
import { searchQueries } from './queries.ts';
import menu from '#components/ui/menu.module.css';
import control from '#components/ui/input.module.css';

type Props = { open: boolean; onClose: () => void };

/** Jump to a page, a league, a team or a player by its name, whatever the accents. */
export function SearchDialog({ open, onClose }: Props) {
  const { t } = useTranslation('search');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <Palette onClose={onClose} />
    </Dialog>
  );
}

const pages = [
  'dashboard',
  'leagues',
  'fixtures',
  'standings',
  'teams',
  'transfers',
  'transferCenter',
  'rules',
  'profile',
  'settings',
  'contact',
] as const;

/** Hits of a noun; whoever looks for more opens its page. */
const shown = 6;

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 200);
  const asks = words !== '';
  const teams = useQuery({ ...teamQueries.choices(words), enabled: asks });
  const players = useQuery({ ...searchQueries.players(words), enabled: asks });
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const teamHits = asks ? (teams.data ?? []).slice(0, shown) : [];
  const playerHits = asks ? (players.data ?? []) : [];
  const go = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  const groups: [string, Hit[]][] = [
    [
      t('teams'),
      teamHits.map((team) => ({ ...team, path: paths.team(team.id), mark: <Crest team={team} size={24} /> })),
    ],
    [
      t('players'),
      playerHits.map((player) => ({
        id: player.id,
        name: player.username,
        path: paths.player(player.id),
        mark: <Avatar player={player} size={28} />,
      })),
    ],
    [
      t('leagues'),
      named(
        leagues.map(({ id, name }) => ({ id, name, path: paths.league(id) })),
        typed,
      ),
    ],
    [
      t('pages'),
      named(
        pages.map((id) => ({ id, name: common(`shell.nav.${id}`), path: paths[id](), ours: true })),
        typed,
      ),
    ],
  ];
  const waiting = words !== typed.trim() || teams.isFetching || players.isFetching;
  return (
    <Command label={t('title')} shouldFilter={false}>
      <Command.Input
        className={control.input}
        placeholder={t('placeholder')}
        value={typed}
        onValueChange={setTyped}
        autoFocus
      />
      <Command.List
        className="mt-3 max-h-[52dvh] overflow-auto [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-faint"
        aria-busy={waiting}
      >
        {teams.isError || players.isError ? (
          <p className="text-soft py-6" role="alert">
            {t('failed')}
          </p>
        ) : (
          !waiting && <Command.Empty className="text-soft py-6">{t('none', { query: typed })}</Command.Empty>
        )}
        {groups
          .filter(([, hits]) => hits.length > 0)
          .map(([heading, hits]) => (
            <Command.Group key={heading} heading={heading}>
              {hits.map(({ id, name, path, mark, ours }) => (
                <Command.Item
                  key={id}
                  value={id}
                  className={`${menu.item} data-[selected=true]:bg-raised`}
                  onSelect={() => go(path)}
                >
                  {mark}
                  <span translate={ours ? undefined : 'no'}>{name}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
      </Command.List>
    </Command>
  );
}

/** Something to go to; `ours` is a word of the site, not somebody's name. */
type Hit = { id: string; name: string; path: string; mark?: ReactNode; ours?: boolean };

const named = (hits: Hit[], words: string) => hits.filter(({ name }) => matchesSearch(name, words));
