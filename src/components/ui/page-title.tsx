import { useBrand } from '#lib/brand.ts';

/** The document's title: the page, then the site. */
export function PageTitle({ title }: { title: string }) {
  const { name } = useBrand();
  return <title>{`${title} · ${name}`}</title>;
}
