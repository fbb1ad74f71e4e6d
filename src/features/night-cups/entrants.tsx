import { Check, Clock, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { compare } from '#domain/compare.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { useCheckIn } from '#data/night-cups/mutations.ts';
import type { CupEntrant, NightCup } from '#data/night-cups/queries.ts';

// only admins open them
const loadDialogs = () => import('./entry-dialogs.tsx');
const AddTeamDialog = lazy(() => loadDialogs().then((m) => ({ default: m.AddTeamDialog })));
const RemoveTeamDialog = lazy(() => loadDialogs().then((m) => ({ default: m.RemoveTeamDialog })));

type Props = { cup: NightCup; entries: CupEntrant[] };

/** Until the draw, admins enter teams and take them out. */
const beforeDraw = (cup: NightCup) => cup.status === 'registration' || cup.status === 'check_in';

/**
 * The entered teams: first those with a place, then the waiting list in its order; once it is drawn who is left out,
 * and why.
 */
export function Entrants({ cup, entries }: Props) {
  const { t } = useTranslation('night-cup');
  const { admin } = useViewer();
  const [adding, setAdding] = useState(false);
  const placed = entries
    .filter(({ waiting, left_out }) => !waiting && !left_out)
    .toSorted((one, other) => (one.seed ?? Infinity) - (other.seed ?? Infinity) || compare(one.entered_at, other.entered_at)); // prettier-ignore
  const rest = entries.filter((entry) => entry.waiting || entry.left_out);
  const drawn = rest.some(({ left_out }) => left_out);
  return (
    <div className="grid grid-cols-1 gap-10">
      <section>
        <SectionHead
          title={t('teams')}
          aside={
            <span className="text-sm text-soft numerals">
              {t('facts.of', { count: placed.length, of: cup.capacity })}
            </span>
          }
        />
        {admin && beforeDraw(cup) && (
          <p className="pt-3 pb-1">
            <Button onClick={() => setAdding(true)}>
              <Plus size={16} />
              {t('staff.add')}
            </Button>
          </p>
        )}
        {placed.length === 0 && <p className="py-4 text-soft">{t('noTeams')}</p>}
        <Rows cup={cup} entries={placed} />
      </section>
      {adding && (
        <Suspense>
          <AddTeamDialog cup={cup} entries={entries} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {rest.length > 0 && (
        <section>
          <SectionHead
            title={t(drawn ? 'notDrawn' : 'waitingList')}
            aside={<span className="text-sm text-soft numerals">{rest.length}</span>}
          />
          <Rows cup={cup} entries={rest} />
        </section>
      )}
    </div>
  );
}

function Rows({ cup, entries }: Props) {
  return (
    <ol className="ruled">
      {entries.map((entry, index) => (
        <li key={entry.team_id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-6 text-right text-faint numerals">{entry.seed ?? index + 1}</span>
          <AppLink to={paths.team(entry.team_id)} className="min-w-0 flex-1 basis-28 hover:underline" translate="no">
            <ClubBadge team={entry.team} size={28} />
          </AppLink>
          <Presence cup={cup} entry={entry} />
          <Removal cup={cup} entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** An admin takes a team that is not their own out, and says why. */
function Removal({ cup, entry }: { cup: NightCup; entry: CupEntrant }) {
  const { t } = useTranslation('night-cup');
  const { admin, teamId } = useViewer();
  const [asking, setAsking] = useState(false);
  if (!admin || !beforeDraw(cup) || teamId === entry.team_id) return null;
  const { team } = entry;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('staff.removeAria', { team: team.name })}
        onClick={() => setAsking(true)}
      >
        {t('staff.remove')}
      </Button>
      {asking && (
        <Suspense>
          <RemoveTeamDialog cup={cup} entry={entry} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether a team is here; while check-in is open the staff may say so for a team that is not their own. */
function Presence({ cup, entry }: { cup: NightCup; entry: CupEntrant }) {
  const { t } = useTranslation('night-cup');
  const { staff, teamId } = useViewer();
  const checkIn = useCheckIn({ night_cup_id: cup.id });
  if (entry.left_out) return <StatusChip tone="neutral">{t(`leftOut.${entry.left_out}`)}</StatusChip>;
  if (cup.status !== 'check_in') return null;
  if (entry.checked_in_at !== null)
    return (
      <StatusChip tone="good" icon={Check}>
        {t('here')}
      </StatusChip>
    );
  return (
    <span className="flex items-center gap-2.5">
      <StatusChip tone="neutral" icon={Clock}>
        {t('notHere')}
      </StatusChip>
      {staff && teamId !== entry.team_id && (
        <Button size="small" pending={checkIn.isPending} onClick={() => checkIn.mutate({ team_id: entry.team_id })}>
          {t('checkInFor')}
        </Button>
      )}
    </span>
  );
}
