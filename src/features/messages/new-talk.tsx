import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { searchQueries } from '#data/search/queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';

type Props = { me: string; onClose: () => void; onChoose: (id: string) => void };

/** To whom: found by the name, whatever the accents. */
export function NewTalk({ me, onClose, onChoose }: Props) {
  const { t } = useTranslation('messages');
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim(), 200);
  const players = useQuery({ ...searchQueries.players(settled), enabled: settled !== '' });
  const hits = settled === '' ? [] : (players.data ?? []).filter(({ id }) => id !== me);
  const waiting = settled !== typed.trim() || players.isFetching;
  return (
    <Dialog open onClose={onClose} title={t('write')}>
      <SearchField label={t('to.label')} value={typed} onChange={setTyped} />
      <div className="min-h-40 pt-3" aria-live="polite" aria-busy={waiting}>
        {typed.trim() === '' && <p className="py-2 text-soft">{t('to.hint')}</p>}
        {players.isError && <p role="alert">{t('to.failed')}</p>}
        {!waiting && settled !== '' && players.data && hits.length === 0 && (
          <p className="py-2 text-soft">{t('to.none', { query: settled })}</p>
        )}
        <ul className="ruled" aria-label={t('to.found')}>
          {hits.map((player) => (
            <li key={player.id}>
              <button
                type="button"
                className="flex min-h-13 w-full items-center gap-3 px-1 text-left hover:bg-raised"
                onClick={() => onChoose(player.id)}
              >
                <Avatar player={player} size={34} />
                <span className="min-w-0 truncate font-medium" translate="no">
                  {player.username}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
