import { backend } from './backend.ts';

/** Whether our host serves this site, which alone has feeds, pictures, overlays, embeds and the read API (docs/decisions/0148). */
export const isServedByHost = (): boolean => new URL(backend().url).origin === location.origin;
