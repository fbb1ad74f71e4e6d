/** The document's title: the page, then the site. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Rondo`}</title>;
}
