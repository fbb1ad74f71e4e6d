import { hostilePictures } from '#host/testing/hostile-pictures.ts';
import type { Attack } from './attack.ts';

/** Files that claim to be pictures and hold more, less or something else than their heads say. */
export const onPictures: Attack[] = hostilePictures
  .filter(({ taken }) => !taken)
  .map(({ what, type, file }, number) => ({
    does: `have kept as ${what}`,
    by: 'member',
    method: number % 2 === 0 ? 'POST' : 'PUT',
    path: `/storage/v1/object/avatars/{me}/hostile.${type.slice(6)}`,
    headers: { 'Content-Type': type },
    body: Buffer.from(file).toString('latin1'),
    answered: [413, 415],
  }));
