import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command, useCommandState } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { fold } from '#domain/search-fold.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { paths } from '#lib/paths.ts';

type Props = { open: boolean; onClose: () => void };

/** Jump to a page, a league or a team by its name, whatever the accents. */
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

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const { data: teams = [] } = useQuery(teamQueries.list());
  const go = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  return (
    <Command label={t('title')} filter={(value, search) => (fold(value).includes(fold(search)) ? 1 : 0)}>
      <Command.Input className="in" placeholder={t('placeholder')} autoFocus />
      <Command.List className="palette">
        <NothingFound />
        <Command.Group heading={t('teams')}>
          {teams.map((team) => (
            <Command.Item
              key={team.id}
              value={`${team.name} ${team.tag}`}
              className="menu-i"
              onSelect={() => go(paths.team(team.id))}
            >
              <Crest team={team} size={24} />
              <span translate="no">{team.name}</span>
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('leagues')}>
          {leagues.map(({ id, name }) => (
            <Command.Item key={id} value={name} className="menu-i" onSelect={() => go(paths.league(id))}>
              <span translate="no">{name}</span>
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('pages')}>
          {pages.map((page) => (
            <Command.Item
              key={page}
              value={common(`shell.nav.${page}`)}
              className="menu-i"
              onSelect={() => go(paths[page]())}
            >
              {common(`shell.nav.${page}`)}
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}

function NothingFound() {
  const { t } = useTranslation('search');
  const query = useCommandState(({ search }) => search);
  return <Command.Empty className="t2 py-6">{t('none', { query })}</Command.Empty>;
}
