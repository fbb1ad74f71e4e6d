/** What can be taken along of a public page as a picture (supabase/functions/picture), the first of each always. */
export const sharePictures = {
  league: ['table'],
  match: ['result', 'mvp', 'home', 'away'],
  team: ['team'],
  player: ['player', 'signing'],
  article: ['story'],
  cup: ['bracket'],
} as const;
export type PictureKind = (typeof sharePictures)[keyof typeof sharePictures][number];

/** Where the newest picture of a public page lies. */
export function pictureAddress(page: string, kind: PictureKind, language: string): string {
  const { pathname, searchParams, origin } = new URL(page);
  const season = searchParams.get('season');
  return `${origin}${pathname}/picture/${kind}-${language}.png${season === null ? '' : `?season=${encodeURIComponent(season)}`}`;
}
