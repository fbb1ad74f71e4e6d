import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Check } from '#components/ui/check.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useDrawCup } from '#data/night-cups/mutations.ts';
import { type CupEntrant, type CupListed, nightCupQueries } from '#data/night-cups/queries.ts';

/** Draws the bracket: seeded by the league, or in an order the admin gives. */
export function DrawDialog({ cup, onClose }: { cup: CupListed; onClose: () => void }) {
  const { t } = useTranslation('night-cup');
  const entries = useQuery(nightCupQueries.entries(cup.id, cup.status));
  const draw = useDrawCup();
  const { teamId } = useViewer();
  const [orders, setOrders] = useState(false);
  const [moved, setMoved] = useState<string[]>([]);
  const here = (entries.data ?? []).filter(({ waiting, checked_in_at }) => !waiting && checked_in_at !== null);
  const out = (entries.data ?? []).filter((entry) => !here.includes(entry));
  // nobody orders their own team
  const own = here.some(({ team_id }) => team_id === teamId);
  const seeds = sorted(here, moved);
  const move = (at: number, by: 1 | -1) => {
    const next = seeds.map(({ team_id }) => team_id);
    const [one = ''] = next.splice(at, 1);
    next.splice(at + by, 0, one);
    setMoved(next);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('staff.drawTitle', { cup: cup.name })}
      description={t('staff.drawText', { count: here.length })}
      action={t('staff.actions.draw')}
      pending={draw.isPending}
      onConfirm={() =>
        draw.mutate(
          { night_cup_id: cup.id, ...(orders && { seeds: seeds.map(({ team_id }) => team_id) }) },
          { onSettled: onClose },
        )
      }
    >
      {entries.isPending && <SkeletonRows rows={4} />}
      {out.length > 0 && (
        <div className="pb-3">
          <p className="font-semibold">{t('staff.drawOut')}</p>
          <ul>
            {out.map(({ team_id, team, checked_in_at }) => (
              <li key={team_id} className="wrap-anywhere">
                {team.name}:{' '}
                <span className="text-soft">
                  {t(`leftOut.${checked_in_at === null ? 'not_checked_in' : 'no_place'}`)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="pb-3 text-soft">{t('staff.drawFinal')}</p>
      <Check checked={orders} disabled={own} onChange={(event) => setOrders(event.target.checked)}>
        {t('staff.order')}
      </Check>
      {own && <p className="text-sm text-soft">{t('staff.orderOwn')}</p>}
      {orders && (
        <ol className="ruled mt-3">
          {seeds.map(({ team_id, team }, at) => (
            <li key={team_id} className="flex min-h-12 items-center gap-3">
              <span className="min-w-6 text-right text-faint numerals">{at + 1}</span>
              <span className="min-w-0 flex-1">
                <ClubBadge team={team} size={24} />
              </span>
              <IconButton label={t('staff.up', { team: team.name })} disabled={at === 0} onClick={() => move(at, -1)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                label={t('staff.down', { team: team.name })}
                disabled={at === seeds.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </ConfirmDialog>
  );
}

/** In the order given; teams that checked in meanwhile come last. */
function sorted(here: CupEntrant[], order: string[]): CupEntrant[] {
  const place = ({ team_id }: CupEntrant) => (order.includes(team_id) ? order.indexOf(team_id) : order.length);
  return here.toSorted((one, other) => place(one) - place(other));
}
