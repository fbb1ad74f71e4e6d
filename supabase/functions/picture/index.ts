import { Renderer } from '@takumi-rs/wasm/node';
import { pictureFunction } from './project.ts';

/** The function of a hosted project; docs/deploy.md says how the site leads to it. The host draws natively itself. */
declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (work: (request: Request) => Promise<Response>) => void;
};

const of = (name: string) => Deno.env.get(name) ?? '';
Deno.serve(
  pictureFunction({
    url: of('SUPABASE_URL'),
    key: of('SUPABASE_ANON_KEY'),
    site: of('SITE_URL'),
    start: async () => new Renderer(),
  }),
);
