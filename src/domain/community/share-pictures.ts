/** The share pictures of a public page (supabase/functions/picture), the first of each always. */
export const sharePictures = {
  league: ['table'],
  match: ['result', 'mvp', 'home', 'away'],
  team: ['team'],
  player: ['player', 'signing'],
  article: ['story'],
  cup: ['bracket'],
} as const;
export type PictureKind = (typeof sharePictures)[keyof typeof sharePictures][number];

type Side = { team_id: string };

/** Those of a match that there is something to draw of: its five of a side, its best unless the profile is hidden. */
export function matchPictures({
  match,
  line_ups,
  stats,
}: {
  match: { home_team: { id: string }; away_team: { id: string } };
  line_ups: readonly Side[];
  stats: readonly { mvp: boolean; open: boolean }[];
}): PictureKind[] {
  const linedUp = (team: { id: string }) => line_ups.some(({ team_id }) => team_id === team.id);
  return sharePictures.match.filter(
    (kind) =>
      kind === 'result' ||
      (kind === 'mvp' ? stats.some(({ mvp, open }) => mvp && open) : linedUp(match[`${kind}_team`])),
  );
}

/** Where the newest picture of a public page lies. */
export function pictureAddress(page: string, kind: PictureKind, language: string): string {
  const { pathname, searchParams, origin } = new URL(page);
  const season = searchParams.get('season');
  return `${origin}${pathname}/picture/${kind}-${language}.png${season === null ? '' : `?season=${encodeURIComponent(season)}`}`;
}
