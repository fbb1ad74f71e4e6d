/** The sign of another site, in the colour of the text beside it. */
export function BrandIcon({ icon }: { icon: { path: string } }) {
  return (
    <svg className="size-4.5" fill="currentColor" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon.path} />
    </svg>
  );
}
