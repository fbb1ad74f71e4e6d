/** A turning ring; says nothing by itself. */
export function Spinner({ size = 'size-4 border-2' }: { size?: string }) {
  return (
    <span className={`${size} animate-spin rounded-full border-current border-r-transparent`} aria-hidden="true" />
  );
}

/** Stands for a page that is on its way. Needs no texts, because they may be what is loading. */
export function FullPageSpinner() {
  return (
    <div
      className="grid min-h-[60vh] place-items-center"
      role="status"
      aria-busy="true"
      aria-label="Rondo"
      data-testid="spinner"
    >
      <Spinner size="size-7 border-3" />
    </div>
  );
}
