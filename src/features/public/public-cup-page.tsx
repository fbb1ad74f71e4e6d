import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { CupChampion } from '#components/league/cup-champion.tsx';
import { CupStatus } from '#components/league/cup-status.tsx';
import { type Links, LinksProvider, useLinks } from '#components/league/links.ts';
import { CupBracket } from '#components/league/match/bracket.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { ShareButton } from '#components/league/share-button.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Below } from '#components/ui/below.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { cupBoard, type CupTeam, type OpenCup } from '#domain/competition/open-cup.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { publicQueries } from '#data/public/queries.ts';
import { PublicPage } from './public-page.tsx';

/** /p/cups/:id: a public night cup with its teams and its bracket. */
export function PublicCupPage() {
  const id = param.id(usePathParam('id'));
  const cup = useQuery(whenDefined(id, publicQueries.cup));
  return (
    <PublicPage query={cup} isValid={id !== undefined}>
      {(content) => <CupView content={content} />}
    </PublicPage>
  );
}

/** A team leads to its page in the public league it entered last; a game of a cup has no public page. */
function CupLinks({ teams, children }: { teams: CupTeam[]; children: ReactNode }) {
  const links = useMemo((): Links => {
    const pages = new Map(
      teams.flatMap(({ id, league, slug }) => (league && slug ? [[id, publicPaths.team(league, slug)] as const] : [])),
    );
    return {
      team: (id) => pages.get(id),
      match: () => undefined,
      player: () => undefined,
      tieBreakers: undefined,
    };
  }, [teams]);
  return <LinksProvider value={links}>{children}</LinksProvider>;
}

type ContentProps = { content: OpenCup };

export function CupView({ content }: ContentProps) {
  const { t } = useTranslation('night-cup');
  const hiddenText = useHiddenText();
  const { teams } = content;
  const { rounds, ahead, winner } = useMemo(() => cupBoard(content), [content]);
  const seeds = Object.fromEntries(teams.flatMap(({ id, seed }) => (seed === null ? [] : [[id, seed] as const])));
  return (
    <CupLinks teams={teams}>
      <PageTitle title={content.cup.name} />
      <CupHead content={content}>
        {content.cup.status === 'finished' && hiddenText === undefined && (
          <div className="pb-6 max-wide:pt-4">
            {winner ? (
              <CupChampion team={winner} text={t('head.champion')} />
            ) : (
              <Note tone="info">{t('head.noWinner')}</Note>
            )}
          </div>
        )}
      </CupHead>
      <div className="page grid grid-cols-1 gap-10 pt-7 *:min-w-0">
        {rounds.length > 0 && (
          <section>
            <ShowScores />
            <SectionHead title={t('bracket')} />
            <div className="pt-5">
              <CupBracket
                label={t('bracket')}
                series={rounds.flatMap(({ series }) => series)}
                seeds={seeds}
                hiddenText={hiddenText}
                names={rounds.map(({ name }) => t(`rounds.${name}`))}
                share={{ title: content.cup.name, address: publicPaths.cup(content.cup.id) }}
              />
            </div>
          </section>
        )}
        <Below
          className={`grid grid-cols-1 items-start gap-10 *:min-w-0 ${ahead.length > 0 ? 'wide:grid-cols-[minmax(0,1fr)_21.25rem]' : ''}`}
        >
          <Teams teams={teams} alone={ahead.length === 0} />
          {ahead.length > 0 && <Ahead matches={ahead} />}
        </Below>
      </div>
    </CupLinks>
  );
}

function CupHead({ content: { cup, teams }, children }: ContentProps & { children: ReactNode }) {
  const { t } = useTranslation('night-cup');
  const hiddenText = useHiddenText();
  const isOpen = cup.status === 'registration' || cup.status === 'check_in';
  return (
    <PageHead
      title={cup.name}
      chalk="circle"
      lead={<CupStatus status={cup.status} />}
      facts={[
        { label: t('facts.starts'), value: <LocalTime at={cup.starts_at} /> },
        isOpen
          ? { label: t('facts.places'), value: t('facts.of', { count: teams.length, of: cup.capacity }) }
          : { label: t('facts.teams'), value: teams.length },
        {
          label: t('facts.games'),
          value: t('facts.bestOf', {
            games: t('form.bestOf', { count: cup.best_of }),
            final: t('form.bestOf', { count: cup.final_best_of }),
          }),
          wide: true,
        },
        ...(cup.prize ? [{ label: t('facts.prize'), value: <LocalText of={cup.prize} />, wide: true }] : []),
      ]}
      actions={
        <ShareButton
          title={cup.name}
          address={publicPaths.cup(cup.id)}
          {...(hiddenText === undefined && { pictures: sharePictures.cup })}
        />
      }
    >
      {children}
    </PageHead>
  );
}

/**
 * Teams with a place: by seed once the bracket is drawn, in the order of entry before; in columns where nothing stands
 * beside.
 */
function Teams({ teams, alone }: Pick<OpenCup, 'teams'> & { alone: boolean }) {
  const { t } = useTranslation('night-cup');
  const links = useLinks();
  return (
    <section>
      <SectionHead title={t('teams')} />
      {teams.length === 0 ? (
        <p className="py-3 text-soft">{t('noTeams')}</p>
      ) : (
        <ol className={`ruled ${alone ? 'wide:grid wide:grid-cols-3 wide:gap-x-10' : ''}`}>
          {teams.map((team, index) => (
            <li key={team.id} className="flex min-h-14 items-center gap-4 py-2">
              <span className="min-w-6 text-right text-faint numerals">{team.seed ?? index + 1}</span>
              <AppLink to={links.team(team.id)} className="flex min-h-11 min-w-0 flex-1 items-center" translate="no">
                <ClubBadge team={team} size={28} />
              </AppLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Ahead({ matches }: { matches: ReturnType<typeof cupBoard>['ahead'] }) {
  const { t } = useTranslation('night-cup');
  const { t: texts } = useTranslation('public');
  const hiddenText = useHiddenText();
  return (
    <section>
      <SectionHead title={texts('ahead')} />
      <ul className="ruled">
        {matches.map(({ round, ...match }) => (
          <li key={match.id}>
            <MatchRow match={match} small dated note={round && t(`rounds.${round}`)} hiddenText={hiddenText} />
          </li>
        ))}
      </ul>
    </section>
  );
}
