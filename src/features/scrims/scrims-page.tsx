import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportButton } from '#components/league/report-button.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useLedTeam, useViewer } from '#data/auth/viewer.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import { useAcceptScrim, useWithdrawScrimOffer } from '#data/scrims/mutations.ts';
import { type OpenScrim, type OwnScrims, scrimQueries } from '#data/scrims/queries.ts';
import { limits } from '#domain/limits.ts';
import { part } from '#lib/page.tsx';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { CallOff } from './call-off.tsx';
import { useLevel } from './level.ts';
import { Searches } from './searches.tsx';

const OfferDialog = part(() => import('./offer-dialog.tsx').then((m) => m.OfferDialog));

/** /scrims: friendlies that other teams offer, and the own. */
export function ScrimsPage() {
  const { t } = useTranslation('scrims');
  const { leads, teamId } = useViewer();
  const small = useSmallSquad();
  const [offering, setOffering] = useState(false);
  useEffect(() => {
    if (leads) void OfferDialog.preload();
  }, [leads]);
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="circle"
        lead={t('lead')}
        actions={
          leads && (
            <Button variant="primary" disabled={small} onClick={() => setOffering(true)}>
              {t('offer.open')}
            </Button>
          )
        }
      />
      <div className="page grid min-w-0 grid-cols-1 content-start gap-10 pt-7">
        {small && <Note tone="info">{t('small', { count: limits.playersOnPitch })}</Note>}
        {teamId ? <Own teamId={teamId} /> : <EmptyState title={t('noTeam')} />}
        {leads && teamId && <Searches teamId={teamId} adds={!small} />}
        {leads && <Open />}
      </div>
      {offering && (
        <Suspense fallback={null}>
          <OfferDialog onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Hook: whether the viewer’s squad is too small for a scrim; no while it is read. */
function useSmallSquad(): boolean {
  const squad = useLedTeam()?.player_count;
  return squad !== undefined && squad !== null && squad < limits.playersOnPitch;
}

function Own({ teamId }: { teamId: string }) {
  const { t } = useTranslation('scrims');
  const own = useQuery(whenDefined(teamId, scrimQueries.own));
  if (own.isPending) return <SkeletonRows rows={2} height={72} />;
  if (own.isError) return <ErrorState message={t('errors.own')} onRetry={() => void own.refetch()} />;
  const { agreed, offers } = own.data;
  return (
    <>
      <section>
        <SectionHead title={t('sections.agreed')} />
        {agreed.length === 0 && <p className="py-4 text-soft">{t('none.agreed')}</p>}
        <ul className="ruled">
          {agreed.map((scrim) => (
            <Agreed key={scrim.id} scrim={scrim} teamId={teamId} />
          ))}
        </ul>
      </section>
      {offers.length > 0 && (
        <section>
          <SectionHead title={t('sections.offers')} />
          <ul className="ruled">
            {offers.map((offer) => (
              <OwnOffer key={offer.id} offer={offer} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Agreed({ scrim, teamId }: { scrim: OwnScrims['agreed'][number]; teamId: string }) {
  const { t } = useTranslation('scrims');
  const { leads } = useViewer();
  const now = useNow();
  const rival = scrim.home.id === teamId ? scrim.away : scrim.home;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0">
        <Name to={paths.scrim(scrim.id)} name={rival.name} />
        <FactLine className="text-sm text-soft">
          <LocalTime at={scrim.starts_at} />
          {t('bestOf', { count: scrim.best_of })}
        </FactLine>
      </div>
      {leads && new Date(scrim.starts_at) > now && <CallOff id={scrim.id} rival={rival.name} />}
    </li>
  );
}

function OwnOffer({ offer }: { offer: OwnScrims['offers'][number] }) {
  const { t } = useTranslation('scrims');
  const { leads } = useViewer();
  const level = useLevel();
  const withdraw = useWithdrawScrimOffer();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0">
        {offer.slots.map(({ starts_at }) => (
          <p key={starts_at}>
            <LocalTime at={starts_at} />
          </p>
        ))}
        <FactLine className="text-sm text-soft">
          {t('bestOf', { count: offer.best_of })}
          {level(offer)}
        </FactLine>
        <Words note={offer.note} />
      </div>
      {leads && (
        <Button pending={withdraw.isPending} onClick={() => withdraw.mutate({ offer_id: offer.id })}>
          {t('offer.withdraw')}
        </Button>
      )}
    </li>
  );
}

/** Other teams' offers; one tap on a time agrees on it. */
function Open() {
  const { t } = useTranslation('scrims');
  const open = useInfiniteQuery(scrimQueries.open());
  const offers = open.data?.pages.flat() ?? [];
  return (
    <section>
      <SectionHead title={t('sections.open')} />
      {open.isPending && <SkeletonRows rows={4} height={96} />}
      {open.isError && <ErrorState message={t('errors.open')} onRetry={() => void open.refetch()} />}
      {open.data && offers.length === 0 && <EmptyState title={t('none.open')}>{t('none.openText')}</EmptyState>}
      <ul className="ruled">
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
      <MoreButton query={open} />
    </section>
  );
}

function Offer({ offer }: { offer: OpenScrim }) {
  const { t } = useTranslation('scrims');
  const accept = useAcceptScrim({ offer_id: offer.id });
  const report = useReportContent();
  const small = useSmallSquad();
  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 py-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div className="min-w-0">
        <Name to={paths.team(offer.team_id)} name={offer.name} />
        <FactLine className="text-sm text-soft">
          {t('rating', { rating: offer.rating })}
          {t('bestOf', { count: offer.best_of })}
        </FactLine>
        <FactLine className="text-sm text-faint">
          {offer.played > 0 && t('reliability.played', { count: offer.played })}
          {offer.cancelled > 0 && t('reliability.cancelled', { count: offer.cancelled })}
          {offer.absent > 0 && t('reliability.absent', { count: offer.absent })}
        </FactLine>
        {offer.note && (
          <>
            <Words note={offer.note} />
            <ReportButton
              small
              of={offer.name}
              kinds={['scrim_note']}
              onSend={(answers) => report.mutateAsync({ subject_id: offer.id, ...answers })}
            />
          </>
        )}
      </div>
      {offer.slots.length === 0 && <p className="text-soft">{t('none.slots')}</p>}
      <div className="grid min-w-0 grid-cols-1 gap-2">
        {offer.slots.map(({ at, can_a, squad_a, can_b, squad_b }) => (
          <Button
            key={at}
            wide
            pending={accept.isPending && accept.variables.starts_at === at}
            disabled={accept.isPending || small}
            onClick={() => accept.mutate({ starts_at: at })}
          >
            <span className="grid gap-0.5 py-2 text-center">
              <span>
                {t('accept')} <LocalTime at={at} />
              </span>
              <span className="text-sm font-normal text-soft">
                {t('can', { own: can_a, squad: squad_a, theirs: can_b, their: squad_b })}
              </span>
            </span>
          </Button>
        ))}
      </div>
    </li>
  );
}

const Name = ({ to, name }: { to: Address; name: string }) => (
  <AppLink to={to} className="leads block truncate font-semibold" translate="no">
    {name}
  </AppLink>
);

const Words = ({ note }: { note: string | null }) =>
  note && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note}</p>;
