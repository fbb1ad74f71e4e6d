import { useSearchParams } from '#lib/search-params.ts';
import { SeasonMenu } from './season-menu.tsx';
import { seasonParam } from './season-param.ts';

/** The way to the other seasons of a public league. */
export function SeasonSelect(props: { season: number; seasons: number[] }) {
  const [, set] = useSearchParams(seasonParam);
  return <SeasonMenu {...props} onChange={(season) => set({ season })} />;
}
