import { Renderer } from '@takumi-rs/wasm/node';
import { project, publicKey, serve, setting } from '../_shared/edge.ts';
import { pictureFunction } from './project.ts';

/** The function of a hosted project; docs/deploy.md says how the site leads to it. The host draws natively itself. */
serve(
  pictureFunction({
    url: project.url,
    key: publicKey,
    site: setting('SITE_URL'),
    start: async () => new Renderer(),
  }),
);
