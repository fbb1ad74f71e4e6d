/** The mark (a corner arc and a slash) and the name. */
export function Logo() {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="square"
        aria-hidden="true"
      >
        <path d="M4 22V3H16A12 12 0 0 1 4.5 14.5" />
        <path className="slash" d="M11.5 14L18.5 22" />
      </svg>
      Rondo
    </>
  );
}
