import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { fold, matchesSearch } from '#domain/community/search-fold.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useCommands, usePages, type Way } from './commands.ts';
import { Answer } from './answer.tsx';
import { pathOf } from './path-of.ts';
import { type SearchHit, searchQueries } from '#data/search/queries.ts';
import { useRecent } from './recent.ts';
import styles from './search-dialog.module.css';

type Props = {
  /** Returns what was typed before the field was there, and stops catching it. */
  early: () => string;
  onClose: () => void;
};

/** Jump to a player, a team, a league, a page or something to do by its name, whatever the accents. */
export function SearchDialog({ early, onClose }: Props) {
  const { t } = useTranslation('search');
  const { id } = useViewer();
  return (
    <Dialog open onClose={onClose} title={t('title')} hideTitle className={styles.search}>
      {id !== undefined && <Palette userId={id} early={early} onClose={onClose} />}
    </Dialog>
  );
}

/** Until typing rests. */
const restMs = 200;
/** Of pages and commands beside what is found, and of commands before anything is typed. */
const suggested = 4;

type Row = { id: string; hit: SearchHit } | { id: string; way: Way };
type Group = { heading: string; rows: Row[] };

function Palette({ userId, early, onClose }: Props & { userId: string }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  /** Enter came before the answer did. */
  const hasty = useRef(false);
  const byHand = useRef(false);
  useLayoutEffect(() => {
    const caught = early();
    hasty.current ||= caught.endsWith('\n');
    // Text typed up to this moment is known only now: taken any earlier, a letter might fall between.
    // oxlint-disable-next-line react/set-state-in-effect
    setTyped((before) => before + caught.replaceAll('\n', ''));
  }, [early]);

  const settled = useDebounced(typed.trim(), restMs);
  const answer = useQuery({ ...searchQueries.site(settled), enabled: settled !== '' });
  const { recent, remember, forget } = useRecent(userId);
  const ways = { commands: useCommands(), pages: usePages() };
  const asks = typed.trim() !== '';
  const waiting = asks && (settled !== typed.trim() || answer.isFetching);
  const named = (all: Way[]) => all.filter(({ name, also = '' }) => matchesSearch(`${name} ${also}`, typed.trim()));
  /** Local results are above what the answer brings: nothing moves under the pointer when it comes. */
  const suggestions = asks
    ? [
        { heading: t('actions.title'), rows: named(ways.commands).slice(0, suggested).map(rowOfWay) },
        { heading: t('pages'), rows: named(ways.pages).slice(0, suggested).map(rowOfWay) },
      ]
    : [
        { heading: t('recent'), rows: recent.map(rowOfFound) },
        { heading: t('actions.title'), rows: ways.commands.slice(0, suggested).map(rowOfWay) },
        { heading: t('pages'), rows: ways.pages.map(rowOfWay) },
      ];
  const results = asks ? answersOf(answer.data ?? [], t) : [];
  const [knownRows, foundRows] = [rowsOf(suggestions), rowsOf(results)];
  const rows = [...knownRows, ...foundRows];
  const isExact = (row: Row) => 'way' in row && fold(row.way.name) === fold(typed.trim());
  /** The result that Enter opens: the page named exactly as typed, else the best of what is found. */
  const first = asks ? (knownRows.find(isExact) ?? foundRows[0] ?? knownRows[0]) : rows[0];
  const value = rows.find(({ id }) => id === chosen)?.id ?? first?.id ?? '';

  const open = (row: Row) => {
    onClose();
    if ('hit' in row) {
      remember(row.hit);
      void navigate({ to: pathOf(row.hit) });
    } else if ('path' in row.way) void navigate({ to: row.way.path });
    else row.way.run();
  };
  useEffect(() => {
    if (!hasty.current || waiting || !asks) return;
    hasty.current = false;
    if (first) open(first);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    byHand.current = ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key);
    if (event.key !== 'Enter') return;
    const row = rows.find(({ id }) => id === value);
    const path = row && ('hit' in row ? pathOf(row.hit) : 'path' in row.way ? row.way.path : undefined);
    if (waiting && chosen === undefined) hasty.current = true;
    else if ((event.ctrlKey || event.metaKey) && path !== undefined) window.open(path, '_blank', 'noopener');
    else return;
    event.preventDefault();
  };

  return (
    <Command
      label={t('title')}
      shouldFilter={false}
      value={value}
      onValueChange={(next) => {
        if (byHand.current) setChosen(next);
      }}
      onKeyDown={onKeyDown}
      onPointerMove={() => {
        byHand.current = true;
      }}
      loop
    >
      <div className={styles.field}>
        <Search size={20} aria-hidden="true" />
        <Command.Input
          placeholder={t('placeholder')}
          value={typed}
          maxLength={60}
          onValueChange={(next) => {
            setTyped(next);
            setChosen(undefined);
            hasty.current = false;
            byHand.current = false;
          }}
        />
      </div>
      <Command.List className={styles.list} aria-busy={waiting}>
        <Groups groups={suggestions} query={asks ? typed : ''} onOpen={open} />
        {answer.isError && asks && (
          <div className={styles.said} role="alert">
            <p>{t('failed')}</p>
            <Button onClick={() => void answer.refetch()}>{common('ui.retry')}</Button>
          </div>
        )}
        {!waiting && !answer.isError && rows.length === 0 && (
          <p className={styles.said}>{t('none', { query: typed.trim() })}</p>
        )}
        <Groups groups={results} query={typed} onOpen={open} />
      </Command.List>
      <div className={styles.foot}>
        <Keys keys={['↑', '↓']} does={t('keys.choose')} />
        <Keys keys={['↵']} does={t('keys.open')} />
        <Keys keys={[/Mac|iP/.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵']} does={t('keys.newTab')} />
        <span className="ml-auto" role="status">
          {asks && !waiting && rows.length > 0 && t('count', { count: rows.length })}
        </span>
        {!asks && recent.length > 0 && (
          <button type="button" className="text-soft underline" onClick={forget}>
            {t('forget')}
          </button>
        )}
        <Keys keys={['Esc']} does={t('keys.close')} />
      </div>
    </Command>
  );
}

type GroupsProps = { groups: Group[]; query: string; onOpen: (row: Row) => void };

function Groups({ groups, query, onOpen }: GroupsProps) {
  return groups
    .filter((group) => group.rows.length > 0)
    .map((group) => (
      <Command.Group key={group.heading} heading={group.heading}>
        {group.rows.map((row) => (
          <Command.Item key={row.id} value={row.id} className={styles.item} onSelect={() => onOpen(row)}>
            <Answer of={'hit' in row ? row.hit : row.way} query={query} />
            <CornerDownLeft size={18} className={styles.enter} aria-hidden="true" />
          </Command.Item>
        ))}
      </Command.Group>
    ));
}

function Keys({ keys, does }: { keys: string[]; does: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {does}
    </span>
  );
}

const rowOfFound = (hit: SearchHit): Row => ({ id: hit.id, hit });
const rowOfWay = (way: Way): Row => ({ id: way.id, way });
const rowsOf = (groups: Group[]) => groups.flatMap((group) => group.rows);
type Translate = ReturnType<typeof useTranslation<'search'>>['t'];

/** The results, by kind; names that are only alike come last. */
function answersOf(hits: SearchHit[], t: Translate): Group[] {
  const of = (kind: string) => hits.filter((each) => each.kind === kind && !each.close).map(rowOfFound);
  return [
    { heading: t('teams'), rows: of('team') },
    { heading: t('players'), rows: of('player') },
    { heading: t('leagues'), rows: of('league') },
    { heading: t('news'), rows: of('article') },
    { heading: t('close'), rows: hits.filter(({ close }) => close).map(rowOfFound) },
  ];
}
