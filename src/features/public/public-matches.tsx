import type { ReactNode } from 'react';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';

type Props = {
  title: string;
  matches: SeasonFacts['matches'];
  /** The team whose page it is. */
  own?: string;
  /** For a round, beside which others stand. */
  small?: boolean;
  /** Below them. */
  children?: ReactNode;
};

/** Matches of a public league below a title: a round's, or a team's. */
export function PublicMatches({ title, matches, own, small = false, children }: Props) {
  const hiddenText = useHiddenText();
  return (
    <section>
      <SectionHead title={title} />
      <ul className="ruled">
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} ownTeamId={own} dated small={small} hiddenText={hiddenText} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
