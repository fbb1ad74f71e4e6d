import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { searchQueries } from '#data/search/queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type Player, playerQueries } from '#data/players/queries.ts';

type Props = { player: Player; other: Player | undefined; onChoose: (id: string | undefined) => void };

/** The player's rival in the comparison, and what the two played against each other. */
export function Compare({ player, other, onChoose }: Props) {
  const { t } = useTranslation('ratings');
  if (!other) return <Choice player={player} onChoose={onChoose} />;
  return (
    <div className="pt-4">
      <p className="flex min-h-12 min-w-0 items-center gap-3">
        <Avatar player={other} size={28} />
        <span className="min-w-0 truncate">
          <PlayerLink player={{ id: other.id, username: other.username }} />
        </span>
        <IconButton label={t('player.stop')} onClick={() => onChoose(undefined)}>
          <X size={18} />
        </IconButton>
      </p>
      <Meetings player={player} other={other} />
    </div>
  );
}

function Choice({ player, onChoose }: Omit<Props, 'other'>) {
  const { t } = useTranslation('ratings');
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), 250);
  const hasWords = words.length > 1;
  const { data = [] } = useQuery({ ...searchQueries.players(words), enabled: hasWords });
  const hits = hasWords ? data.filter(({ id }) => id !== player.id) : [];
  return (
    <div className="max-w-md pt-5">
      <SearchField label={t('player.compare')} value={typed} onChange={setTyped} />
      <ul className="ruled" aria-label={t('player.compare')}>
        {hits.map(({ id, username, avatar }) => (
          <li key={id} className="flex min-h-12 min-w-0 items-center gap-3">
            <Avatar player={{ username, avatar }} size={28} />
            <span className="min-w-0 flex-1 truncate" translate="no">
              {username}
            </span>
            <Button size="small" aria-label={`${t('player.compare')} ${username}`} onClick={() => onChoose(id)}>
              {t('player.compareAct')}
            </Button>
          </li>
        ))}
      </ul>
      {hasWords && hits.length === 0 && <p className="py-2 text-sm text-faint">{t('player.noPlayer')}</p>}
    </div>
  );
}

function Meetings({ player, other }: { player: Player; other: Player }) {
  const { t } = useTranslation('ratings');
  const { data: meetings } = useQuery(
    whenDefined([player.id, other.id] as const, (pair) => playerQueries.meetings(...pair)),
  );
  const hiddenText = useHiddenText();
  if (!meetings) return null;
  const won = (of: 'own' | 'other') => meetings.filter(({ winner }) => winner === of).length;
  return (
    <section className="max-w-3xl pt-4">
      <SectionHead
        level={3}
        title={t('player.meetings')}
        aside={
          meetings.length > 0 &&
          hiddenText === undefined && (
            <b
              className="numerals text-lg"
              aria-label={`${player.username} ${won('own')}, ${other.username} ${won('other')}`}
            >
              {won('own')}–{won('other')}
            </b>
          )
        }
      />
      {meetings.length > 0 && <HiddenScores />}
      {meetings.length === 0 && <p className="py-3 text-soft">{t('player.noMeetings')}</p>}
      <ul className="ruled">
        {meetings.slice(0, 10).map(({ match, ownTeamId }) => (
          <li key={match.id}>
            <MatchRow match={match} ownTeamId={ownTeamId} dated hiddenText={hiddenText} />
          </li>
        ))}
      </ul>
    </section>
  );
}
