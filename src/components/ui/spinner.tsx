/** A turning ring; says nothing by itself. */
function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** Stands for a page that is on its way. Needs no words, because they may be what is loading. */
export function FullPageSpinner() {
  return (
    <div className="spinner-page" role="status" aria-busy="true" aria-label="Rondo" data-testid="spinner">
      <Spinner />
    </div>
  );
}
