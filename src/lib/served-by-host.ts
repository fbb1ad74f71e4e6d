import { backend } from './backend.ts';

/** Whether our host serves this site, which alone has feeds, overlays, embeds and the read API (docs/decisions/0041). */
export const isServedByHost = (): boolean => new URL(backend().url).origin === location.origin;

/** Whether share pictures are drawn: by our host, or by a project's function that the build was told of (docs/decisions/0042). */
export const hasSharePictures = (): boolean => isServedByHost() || import.meta.env['VITE_SHARE_PICTURES'] === 'yes';
