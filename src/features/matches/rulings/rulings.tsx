import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Clock, Flag, Gavel, GitCompareArrows, Hourglass, RotateCcw, Scale, ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { isDialogOpen } from '#components/ui/dialog.tsx';
import { KeyCap } from '#components/ui/key-cap.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { formatRelative } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { singleKeys } from '#lib/single-keys.ts';
import type { Address } from '#lib/site-path.ts';
import { toast } from '#lib/toast.ts';
import { useNow } from '#lib/use-now.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { RulingCaseView } from './ruling-case.tsx';
import { rulingQueries, type RulingCase, shows } from '#data/rulings/queries.ts';
import { useUndoResult } from '#data/matches/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

const schema = { show: param.oneOf(...shows), q: param.text, match: param.id };
type Row = RulingCase & { home_team: MatchDetail['home_team'] | null; away_team: MatchDetail['away_team'] | null };

/** How long a ruling can be taken back from its toast. */
const regretMs = 10_000;

type Props = {
  /** The address of the page it is on. */
  to: (query: { show?: string; q?: string; match?: string }) => Address;
};

/**
 * The viewer's open cases, as far as they rule: the queue on the left, the match that is being decided on the right.
 */
export function Rulings({ to }: Props) {
  const { t } = useTranslation('staff');
  const [{ show, q, match }, set] = useSearchParams(schema);
  const navigate = useNavigate();
  const settled = useDebounced(q.trim(), 250);
  const queue = useInfiniteQuery(rulingQueries.page(show, settled));
  const counts = useQuery(rulingQueries.counts()).data;
  const undo = useUndoResult();
  const rows = queue.data?.pages.flat() ?? [];
  // The case in the address stays open also when it has left the list.
  const openId = match ?? rows[0]?.id;
  const at = rows.findIndex(({ id }) => id === openId);
  const go = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: { ...(show !== 'open' && { show }), ...(q && { q }), ...(id && { match: id }) },
      resetScroll: false,
    });

  /** The next one opens by itself; after the last the first that is left. */
  const next = () => {
    const rest = rows.filter(({ id }) => id !== openId);
    go(rest[Math.min(Math.max(at, 0), rest.length - 1)]?.id);
  };
  const ruled = (about: MatchDetail, corrected: boolean) => {
    const back = () => {
      undo.mutate({ match_id: about.id, reason: t('undo.atOnce') });
      go(about.id);
    };
    void toast.success(t(corrected ? 'toasts.corrected' : 'toasts.ruled'), {
      duration: regretMs,
      // A correction taken back would leave no result at all: that is asked about first.
      ...(!corrected && { action: { label: t('undo.short'), onClick: back } }),
    });
    if (show !== 'ruled') next();
  };
  useRulingKeys((step) => {
    const reached = rows[at + step];
    if (reached) go(reached.id);
  });

  const params = { ...(show !== 'open' && { show }), q };
  const label = (each: (typeof shows)[number]) =>
    each === 'ruled' || !counts
      ? t(`shows.${each}`)
      : t('shows.counted', { what: t(`shows.${each}`), count: counts[each] });
  return (
    <div className="page grid min-w-0 grid-cols-1 items-start gap-x-8 pt-5 *:min-w-0 wide:grid-cols-[19rem_minmax(0,1fr)]">
      <nav aria-label={t('reports.queue')} className={match ? 'max-wide:hidden' : undefined}>
        <Segmented
          label={t('reports.show')}
          value={show}
          choices={shows.map((value) => ({ value, label: label(value) }))}
          onChange={(value) => set({ show: value, match: undefined })}
        />
        <div className="pt-3">
          <SearchField label={t('reports.search')} value={q} onChange={(text) => set({ q: text, match: undefined })} />
        </div>
        {queue.isPending && <SkeletonRows rows={5} height={88} />}
        {queue.isError && <ErrorState message={t('errors.queue')} onRetry={() => void queue.refetch()} />}
        {queue.data && rows.length === 0 && (
          <p className="headline py-6 text-xl wrap-anywhere" role="status">
            {settled ? t('reports.noHit', { query: settled }) : t(`empty.${show}`)}
          </p>
        )}
        <ul className="pt-3" aria-busy={queue.isPlaceholderData}>
          {rows.map((row) => (
            <li key={row.id}>
              <QueueRow row={row} to={to({ ...params, match: row.id })} open={row.id === openId} />
            </li>
          ))}
        </ul>
        <MoreButton query={queue} />
      </nav>
      <div className={match ? undefined : 'max-wide:hidden'}>
        {openId !== undefined && (
          <RulingCaseView key={openId} id={openId} back={to(params)} onRuled={ruled} onDone={next} />
        )}
      </div>
    </div>
  );
}

/** By which keys one goes up and down the queue. */
export function RulingKeys() {
  const { t } = useTranslation('staff');
  return (
    <span className="max-wide:hidden">
      <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('reports.keys')}
    </span>
  );
}

const icons: Record<string, typeof Flag> = {
  disputed: GitCompareArrows,
  protest: ShieldAlert,
  appeal: Gavel,
  overdue: Clock,
  undone: RotateCcw,
  undo: RotateCcw,
  reported: Hourglass,
  forfeit: Flag,
};

const kinds = [
  'disputed',
  'protest',
  'appeal',
  'overdue',
  'undone',
  'reported',
  'forfeit',
  'ruling',
  'correction',
  'undo',
] as const;

function QueueRow({ row, to, open }: { row: Row; to: Address; open: boolean }) {
  const { t, i18n } = useTranslation('staff');
  const now = useNow();
  return (
    <AppLink
      to={to}
      aria-current={open ? 'true' : undefined}
      className={`grid gap-1 border-b border-rule border-l-3 py-3 pl-3 hover:bg-surface ${open ? 'border-l-mark bg-surface' : 'border-l-transparent'}`}
    >
      {[row.home_team, row.away_team].map(
        (team) =>
          team && (
            <span key={team.id} className="flex min-w-0 items-center gap-2.5">
              <Crest team={team} size={20} />
              <span className="truncate" title={team.name} translate="no">
                {team.short_name ?? team.name}
              </span>
            </span>
          ),
      )}
      <span className="flex flex-wrap items-center gap-1.5 pt-0.5">
        {row.kinds.map((each) => {
          const kind = kinds.find((one) => one === each);
          const Icon = icons[each] ?? Scale;
          return (
            kind && (
              <span key={each} className="inline-flex items-center gap-1.5 rounded-box bg-raised px-2 py-0.5 text-sm">
                <Icon size={14} />
                {t(`kinds.${kind}`)}
              </span>
            )
          );
        })}
        {row.own && <Tag>{t('reports.ownTag')}</Tag>}
        <time dateTime={row.since} className="ml-auto pr-2 text-sm text-faint">
          {formatRelative(row.since, now, i18n.language)}
        </time>
      </span>
    </AppLink>
  );
}

/** j and k go down and up the queue, 1 and 2 believe a side: never while somebody types. */
function useRulingKeys(onStep: (step: 1 | -1) => void) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.on() || isDialogOpen()) return;
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type=radio]), textarea, select, [contenteditable]') !== null;
      if (typing) return;
      if (event.key === 'j') onStep(1);
      else if (event.key === 'k') onStep(-1);
      else if (event.key === '1' || event.key === '2') {
        const report = document.querySelector<HTMLInputElement>(`main input[data-report="${event.key}"]`);
        report?.click();
        report?.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
}
