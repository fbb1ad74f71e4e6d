import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { ShareButton } from '#components/league/share-button.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { statNames } from '#domain/competition/statistics.ts';
import { formatNumber } from '#lib/dates.ts';
import { nationName } from '#lib/nations.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { usePathParam } from '#lib/site-path.ts';
import { type OpenPlayer, publicQueries } from '#data/public/queries.ts';
import { PublicLinks } from './public-links.tsx';
import { PublicPage } from './public-page.tsx';

/** /p/:league/players/:username: what a player does in a public league, unless the profile is hidden. */
export function PublicPlayerPage() {
  const player = useQuery(publicQueries.player(usePathParam('league'), usePathParam('username')));
  return <PublicPage query={player}>{(content) => <PlayerView content={content} />}</PublicPage>;
}

type ContentProps = { content: OpenPlayer };

export function PlayerView({ content }: ContentProps) {
  return (
    <PublicLinks
      league={content.league.slug}
      teams={[...content.seasons.map(({ team }) => team), ...(content.team ? [content.team] : [])]}
    >
      <PageTitle title={content.player.username} />
      <PlayerHead content={content} />
      <div className="page grid grid-cols-1 gap-10 pt-7 *:min-w-0">
        <Seasons content={content} />
        <LastMatches content={content} />
      </div>
    </PublicLinks>
  );
}

function PlayerHead({ content: { league, player, team, shirt_number } }: ContentProps) {
  const { t, i18n } = useTranslation('public');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead
        crumbs={[{ to: publicPaths.league(league.slug), label: league.name }, { label: player.username }]}
        title={player.username}
        badge={<Avatar player={player} size={96} />}
        facts={[
          ...(team
            ? [
                {
                  label: t('facts.team'),
                  value: (
                    <AppLink to={publicPaths.team(league.slug, team.slug)}>
                      <ClubBadge team={team} size={20} />
                    </AppLink>
                  ),
                },
              ]
            : []),
          ...(shirt_number === null ? [] : [{ label: t('facts.shirt'), value: shirt_number }]),
          ...(player.position
            ? [{ label: t('facts.position'), value: common(`league.position.${player.position}`) }]
            : []),
          ...(player.nation ? [{ label: t('facts.nation'), value: nationName(player.nation, i18n.language) }] : []),
        ]}
        actions={
          <ShareButton
            title={player.username}
            address={publicPaths.player(league.slug, player.username)}
            pictures={team ? sharePictures.player : ['player']}
          />
        }
        chalk="corner"
      />
      {team && <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />}
    </>
  );
}

const sums = ['appearances', ...statNames, 'mvp'] as const;
const isStat = (sum: (typeof sums)[number]) => sum !== 'appearances' && sum !== 'mvp';

/** Whole where there is room for all of them. */
function SumName({ name, short }: { name: string; short: string | undefined }) {
  if (short === undefined) return name;
  return (
    <>
      <span className="max-wide:hidden">{name}</span>
      <abbr title={name} className="wide:hidden">
        {short}
      </abbr>
    </>
  );
}

function Seasons({ content: { league, seasons } }: ContentProps) {
  const { t, i18n } = useTranslation('public');
  const { t: texts } = useTranslation('stats');
  if (seasons.length === 0) return <p className="text-soft">{t('noStats')}</p>;
  const name = (sum: (typeof sums)[number]) =>
    sum === 'appearances' ? t('appearances') : sum === 'mvp' ? t('mvp') : texts(sum);
  return (
    <section>
      <SectionHead title={t('seasons')} />
      <DataTable label={t('seasons')}>
        <thead>
          <tr>
            <th scope="col" className={cell.lead}>
              {t('season')}
            </th>
            {sums.map((sum) => (
              <th key={sum} scope="col" className={cell.right}>
                <SumName name={name(sum)} short={isStat(sum) ? texts(`short.${sum}`) : undefined} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seasons.map((row) => (
            <tr key={`${row.season}-${row.team.id}`}>
              <th scope="row" className={`${cell.lead} whitespace-nowrap`}>
                <AppLink to={publicPaths.league(league.slug, row.season)}>
                  {t('seasonNo', { season: row.season })}
                </AppLink>
                <span className="block text-sm font-normal text-soft" translate="no">
                  {row.team.name}
                </span>
              </th>
              {sums.map((sum) => (
                <td key={sum} className={`numerals ${cell.number}`}>
                  {formatNumber(row[sum], i18n.language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

function LastMatches({ content: { matches } }: ContentProps) {
  const { t } = useTranslation('public');
  const { t: texts } = useTranslation('matches');
  const hiddenText = useHiddenText();
  if (matches.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('lastMatches')} />
      <ul className="ruled">
        {matches.map(({ goals, assists, mvp, ...match }) => (
          <li key={match.id}>
            <MatchRow
              match={{ ...match, live_home_score: null, live_away_score: null }}
              dated
              hiddenText={hiddenText}
              note={[
                goals > 0 && t('goals', { count: goals }),
                assists > 0 && texts('assists', { count: assists }),
                mvp && t('mvp'),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
