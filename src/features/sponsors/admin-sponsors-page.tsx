import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SponsorLogo } from '#components/league/sponsor/sponsor-logo.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { movedSponsor, sponsorState } from '#domain/community/sponsors.ts';
import { formatDate } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { useOrderSponsors, useRemoveSponsor } from '#data/sponsors/mutations.ts';
import { type Sponsor, sponsorQueries } from '#data/sponsors/queries.ts';
import { sponsorTiers } from './schema.ts';
import { SponsorForm } from './sponsor-form.tsx';

/** /admin/sponsors: who is shown where and when, in tiers, each in the order the pages draw them. */
export function AdminSponsorsPage() {
  const { t } = useTranslation('sponsors');
  const query = useQuery(sponsorQueries.all());
  const order = useOrderSponsors();
  const [opened, setOpened] = useState<string>();
  const [removing, setRemoving] = useState<Sponsor>();
  const rows = order.isPending ? inOrder(query.data ?? [], order.variables.ids) : (query.data ?? []);
  const edited = rows.find(({ id }) => id === opened);
  const add = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      <Plus size={16} />
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="corner" actions={add} />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        {query.isPending && <SkeletonRows rows={4} height={88} />}
        {query.isError && <ErrorState message={t('errors.list')} onRetry={() => void query.refetch()} />}
        {query.data?.length === 0 && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        {sponsorTiers
          .map((tier) => ({ tier, these: rows.filter((row) => row.tier === tier) }))
          .filter(({ these }) => these.length > 0)
          .map(({ tier, these }) => (
            <section key={tier}>
              <SectionHead title={t(`tiers.${tier}`)} aside={<span className="numerals">{these.length}</span>} />
              <ul className="ruled" aria-label={t(`tiers.${tier}`)}>
                {these.map((sponsor) => (
                  <li key={sponsor.id}>
                    <Row
                      sponsor={sponsor}
                      moves={(way) => movedSponsor(rows, sponsor.id, way)}
                      onMove={(to) => order.mutate({ ids: to.map(({ id }) => id) })}
                      busy={order.isPending}
                      onEdit={() => setOpened(sponsor.id)}
                      onRemove={() => setRemoving(sponsor)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      {(opened === 'new' || edited) && (
        <SponsorForm
          key={opened}
          sponsor={edited}
          count={rows.length}
          onAdded={({ id }) => setOpened(id)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {removing && <Remove sponsor={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

type RowProps = {
  sponsor: Sponsor;
  moves: (way: -1 | 1) => Sponsor[] | null;
  onMove: (to: Sponsor[]) => void;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

function Row({ sponsor, moves, onMove, busy, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('sponsors');
  const state = sponsorState(sponsor, useNow().toISOString().slice(0, 10));
  const { name, url } = sponsor;
  return (
    <div className="flex min-h-22 min-w-0 flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <span className={`w-44 max-w-full ${state === 'over' ? 'opacity-50 grayscale' : ''}`}>
        <SponsorLogo sponsor={{ ...sponsor, tier: 'partner' }} />
      </span>
      <span className="min-w-40 flex-1">
        <b className="block truncate font-semibold" translate="no">
          {name}
        </b>
        <span className="block truncate text-sm text-faint">{url ? new URL(url).host : t('noLink')}</span>
        <Days sponsor={sponsor} state={state} />
      </span>
      <span className="flex flex-wrap gap-1">
        {([-1, 1] as const).map((way) => {
          const to = moves(way);
          return (
            <IconButton
              key={way}
              label={t(way === -1 ? 'up' : 'down', { name })}
              disabled={to === null || busy}
              onClick={() => to && onMove(to)}
            >
              {way === -1 ? <ArrowUp size={18} /> : <ArrowDown size={18} />}
            </IconButton>
          );
        })}
        <IconButton label={t('edit', { name })} onClick={onEdit}>
          <Pencil size={18} />
        </IconButton>
        <IconButton label={t('remove.of', { name })} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </span>
    </div>
  );
}

const tones = { shown: 'good', ahead: 'waiting', over: 'neutral' } as const;

function Days({ sponsor, state }: { sponsor: Sponsor; state: keyof typeof tones }) {
  const { t, i18n } = useTranslation('sponsors');
  const day = (date: string) => formatDate(`${date}T12:00:00Z`, i18n.language, 'UTC');
  const { active_from: from, active_until: until } = sponsor;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
      {from && t('since', { day: day(from) })}
      {until && ` ${t('until', { day: day(until) })}`}
    </span>
  );
}

function Remove({ sponsor, onClose }: { sponsor: Sponsor; onClose: () => void }) {
  const { t } = useTranslation('sponsors');
  const remove = useRemoveSponsor();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('remove.title', { name: sponsor.name })}
      description={t('remove.text')}
      action={t('remove.action')}
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate(sponsor, { onSettled: onClose })}
    />
  );
}

/** The rows as they will stand: what was moved does not wait for the answer. */
const inOrder = (rows: Sponsor[], ids: string[]): Sponsor[] =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
