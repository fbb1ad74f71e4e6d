import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { FeedLinks } from '#components/league/feed-links.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { PlayerLink } from '#components/league/player-link.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { formOf } from '#domain/competition/form.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { usePathParam } from '#lib/site-path.ts';
import { type OpenClub, publicQueries } from '#data/public/queries.ts';
import { PublicLinks } from './public-links.tsx';
import { PublicMatches } from './public-matches.tsx';
import { PublicPage } from './public-page.tsx';
import { usePublicName } from './use-public-name.ts';

/** /p/:league/teams/:team: a team of a public league in its last season there. */
export function PublicTeamPage() {
  const team = useQuery(publicQueries.team(usePathParam('league'), usePathParam('team')));
  return <PublicPage query={team}>{(content) => <TeamView content={content} />}</PublicPage>;
}

type ContentProps = { content: OpenClub };

export function TeamView({ content }: ContentProps) {
  return (
    <PublicLinks league={content.league.slug} teams={content.teams}>
      <PageTitle title={content.team.name} />
      <TeamHead content={content} />
      <div className="page grid grid-cols-1 items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div>
          <Matches content={content} />
          <FeedLinks league={content.league.slug} team={content.team.slug} />
        </div>
        <Squad content={content} />
      </div>
    </PublicLinks>
  );
}

function TeamHead({ content: { league, season, team, matches } }: ContentProps) {
  const { t } = useTranslation('public');
  const { t: leagues } = useTranslation('leagues');
  const hiddenText = useHiddenText();
  const form = formOf(
    team.id,
    matches.filter(({ stage }) => stage === 'regular'),
  );
  return (
    <>
      <PageHead
        crumbs={[
          { to: publicPaths.league(league.slug, season), label: league.name },
          { label: leagues('season', { season }) },
        ]}
        title={team.name}
        badge={<Crest team={team} size={96} />}
        lead={team.description}
        facts={
          form.length > 0 && hiddenText === undefined ? [{ label: t('form'), value: <FormStrip results={form} /> }] : []
        }
        actions={
          <ShareButton
            title={team.name}
            address={publicPaths.team(league.slug, team.slug)}
            {...(hiddenText === undefined && { pictures: sharePictures.team })}
          />
        }
        chalk="corner"
      />
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
    </>
  );
}

const shown = 5;

/** Next and past matches, five each. */
function Matches({ content: { team, matches } }: ContentProps) {
  const { t } = useTranslation('public');
  const ahead = matches.filter(({ status }) => ['scheduled', 'live', 'postponed'].includes(status)).slice(0, shown);
  const played = matches
    .filter(({ status }) => status === 'finished')
    .slice(-shown)
    .toReversed();
  return (
    <div className="grid grid-cols-1 gap-10 *:min-w-0">
      {played.length > 0 && <ShowScores />}
      {ahead.length + played.length === 0 && <p className="text-soft">{t('noMatches')}</p>}
      {ahead.length > 0 && <PublicMatches title={t('ahead')} matches={ahead} own={team.id} />}
      {played.length > 0 && <PublicMatches title={t('played')} matches={played} own={team.id} />}
    </div>
  );
}

/** The team's players. */
function Squad({ content: { squad, team } }: ContentProps) {
  const { t } = useTranslation('public');
  const { t: common } = useTranslation('common');
  const nameOf = usePublicName();
  if (squad.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('squad')} />
      <ul className="ruled">
        {squad.map((player, index) => (
          <li key={index} className="flex min-h-14 min-w-0 items-center gap-3 py-1.5">
            <Avatar player={player} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">
                <PlayerLink player={{ id: String(index), username: nameOf(player, team.name), open: player.open }} />
              </span>
              <span className="block text-sm text-faint">
                {[
                  player.team_role !== 'player' && t(`role.${player.team_role}`),
                  player.position && common(`league.position.${player.position}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {player.shirt_number !== null && (
              <span className="numerals text-lg font-[650] text-soft">{player.shirt_number}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
