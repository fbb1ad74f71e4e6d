import { MatchRow } from '#components/league/match/match-row.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';

type Props = { title: string; matches: SeasonFacts['matches'] };

/** The matches of a round. */
export function PublicRound({ title, matches }: Props) {
  const hiddenText = useHiddenText();
  return (
    <section>
      <SectionHead title={title} />
      <ul className="ruled">
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} dated small hiddenText={hiddenText} />
          </li>
        ))}
      </ul>
    </section>
  );
}
