import { pictureRenderer } from '../../supabase/functions/picture/renderer.ts';
import { hostTypefaces } from './typefaces.ts';

/** Bytes of decoded pictures takumi keeps. */
const cacheMaxBytes = 8 * 1024 * 1024;

/** With the native takumi: a machine it is not built for has a site without pictures. */
export const hostRenderer = () =>
  pictureRenderer(async () => {
    const { Renderer } = await import('@takumi-rs/core');
    return new Renderer({ cacheMaxBytes });
  }, hostTypefaces);
