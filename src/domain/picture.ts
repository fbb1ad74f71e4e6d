/** The picture formats the league takes, and how a file of each is called. */
export const pictureEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof pictureEndings;

/** The format of a picture, told by its first twelve bytes whatever its name or its sender says. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const starts = (signature: number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp';
  return undefined;
}

export const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureEndings, type);
