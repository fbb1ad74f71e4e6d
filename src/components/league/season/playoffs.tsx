import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { Bracket, type BracketSeries, type Shared } from '#components/league/match/bracket.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { calledThen, type TeamBadge } from '#domain/club/team-badge.ts';
import type { Tables } from '#database.types.ts';
import { useLinks } from '#components/league/links.ts';

type Season = Pick<Tables<'league_seasons'>, 'season' | 'champion_team_id' | 'playoff_teams' | 'third_place_match'>;
type Props = { season: Season; series: Omit<BracketSeries, 'games'>[]; facts: SeasonFacts; share?: Shared | undefined };

/** The pairings in words, by how many teams play. */
const drawn: Record<number, 'round.drawnOfFour' | 'round.drawnOfEight'> = {
  4: 'round.drawnOfFour',
  8: 'round.drawnOfEight',
};

/** The bracket above the tabs, from the playoffs on; above it the champion, once there is one. */
export function Playoffs({ season, series, facts, share }: Props) {
  const { t } = useTranslation('leagues');
  const { t: texts } = useTranslation('table');
  const hiddenText = useHiddenText();
  if (series.length === 0) return null;
  const withGames = series.map((each) => ({
    ...each,
    games: facts.matches.flatMap((match) =>
      'series_id' in match && match.series_id === each.id ? [gameOf(match)] : [],
    ),
  }));
  const champion = facts.entries.find(({ team_id }) => team_id === season.champion_team_id)?.team;
  return (
    <section className="mb-10">
      {champion && hiddenText === undefined && <Champion team={champion} season={season.season} />}
      <SectionHead title={t('playoffs')} />
      <div className="pt-5">
        <Bracket series={withGames} seeds={seedsOf(facts)} hiddenText={hiddenText} share={share} />
      </div>
      <p className="max-w-[68ch] pt-4 text-sm text-faint">
        {texts(drawn[season.playoff_teams] ?? 'round.drawn')}{' '}
        {texts(season.third_place_match ? 'round.thirdMatch' : 'round.third')}
      </p>
    </section>
  );
}

/** The champion above everything else. */
function Champion({ team, season }: { team: TeamBadge; season: number }) {
  const { t } = useTranslation('leagues');
  const links = useLinks();
  return (
    <div className="mb-8 border-y border-edge">
      <AppLink to={links.team(team.id)} className="flex min-h-28 items-center gap-5 hover:bg-surface">
        <Crest team={team} size={96} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-soft">{t('archive.champion', { season })}</span>
          <span className="block text-3xl font-bold wrap-anywhere max-wide:text-2xl" translate="no">
            {calledThen(team)} {team.name_then && <CurrentName name={team.name} />}
          </span>
        </span>
      </AppLink>
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
    </div>
  );
}

/** A place in the bracket is the one at which the table was closed. */
function seedsOf(facts: SeasonFacts): Record<string, number> {
  const seeded = facts.entries.flatMap((entry) =>
    'playoff_seed' in entry && typeof entry.playoff_seed === 'number'
      ? [[entry.team_id, entry.playoff_seed] as const]
      : [],
  );
  if (seeded.length > 0) return Object.fromEntries(seeded);
  return Object.fromEntries(tableOf(facts).rows.map(({ team_id, position }) => [team_id, position]));
}

const gameOf = (match: SeasonFacts['matches'][number]) => ({
  ...match,
  game_no: 'game_no' in match && typeof match.game_no === 'number' ? match.game_no : null,
});
