import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Check } from '#components/ui/check.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { nameOrder } from '#lib/name-order.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { type League, leagueQueries, type SeasonSummary } from '#data/leagues/queries.ts';
import { RolledSeasons } from './rolled-seasons.tsx';
import { RolloverPreview } from './rollover-preview.tsx';

/** Ids with commas between them; `none` when nothing is chosen, nothing when nobody has chosen yet. */
const schema = { leagues: param.text };

/** /admin/leagues/rollover: from one season to the next, of one league or of all tiers at once. */
export function AdminRolloverPage() {
  const { t, i18n } = useTranslation('rollover');
  const leagues = useQuery(leagueQueries.list());
  const seasons = useQuery(leagueQueries.seasons());
  const [{ leagues: wanted }, set] = useSearchParams(schema);
  const newest = ({ id }: League) => seasons.data?.find(({ league_id }) => league_id === id);
  const inOrder = nameOrder(i18n.language);
  const tiers = (leagues.data ?? []).toSorted((one, other) => one.tier - other.tier || inOrder(one.name, other.name));
  const ready = tiers.filter((league) => mayRoll(newest(league)));
  const ended = ready.filter((league) => newest(league) !== undefined);
  const chosen = (
    wanted === '' ? ended.filter(({ status }) => status === 'active') : ready.filter(({ id }) => wanted.includes(id))
  ).map(({ id }) => id);
  const choose = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((each) => each !== id);
    set({ leagues: next.join(',') || 'none' });
  };
  const reads = [leagues, seasons];
  const retry = () => reads.filter(({ isError }) => isError).forEach((read) => void read.refetch());
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        crumbs={[{ to: paths.adminLeagues(), label: t('leagues') }]}
        title={t('title')}
        chalk="corner"
        lead={t('lead')}
      />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        {reads.some(({ isPending }) => isPending) && <SkeletonRows rows={8} height={56} />}
        {reads.some(({ isError }) => isError) && <ErrorState message={t('failed')} onRetry={retry} />}
        {leagues.data && seasons.data && (
          <>
            <RolledSeasons />
            {ended.length === 0 && <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>}
            <section>
              <SectionHead
                title={t('leagues')}
                aside={<span className="numerals">{t('of', { chosen: chosen.length, count: tiers.length })}</span>}
              />
              {ended.length > 0 && <p className="py-3 text-sm text-soft">{t('choose')}</p>}
              <ul className="ruled">
                {tiers.map((league) => (
                  <li key={league.id}>
                    <Choice
                      league={league}
                      season={newest(league)}
                      chosen={chosen.includes(league.id)}
                      onChoose={(on) => choose(league.id, on)}
                    />
                  </li>
                ))}
              </ul>
            </section>
            {chosen.length > 0 && <RolloverPreview key={chosen.join()} leagues={chosen} />}
          </>
        )}
      </div>
    </>
  );
}

const mayRoll = (season: SeasonSummary | undefined) => season === undefined || season.phase === 'finished';

type ChoiceProps = {
  league: League;
  season: SeasonSummary | undefined;
  chosen: boolean;
  onChoose: (on: boolean) => void;
};

function Choice({ league, season, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('rollover');
  const about = [
    t('tier', { tier: league.tier }),
    season ? t('season', { season: season.season }) : t('noSeason'),
    season && t(`phase.${season.phase}`),
    league.status === 'inactive' && t('inactive'),
  ].filter((each) => each !== undefined && each !== false);
  return (
    <Check checked={chosen} disabled={!mayRoll(season)} onChange={({ target }) => onChoose(target.checked)}>
      <span className="min-w-0 py-2">
        <span className="headline block text-xl wrap-anywhere" translate="no">
          {league.name}
        </span>
        <span className="text-sm text-soft">{about.join(' · ')}</span>
      </span>
    </Check>
  );
}
