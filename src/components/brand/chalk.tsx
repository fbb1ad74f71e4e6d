/** Lines of a pitch, cropped, behind the head of a page. */
export function Chalk({ kind }: { kind: 'box' | 'circle' | 'corner' }) {
  return (
    <svg
      className="chalk right-0 top-0 h-full w-[460px] max-w-full"
      viewBox="0 0 460 260"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      {kind === 'box' && (
        <>
          <path d="M460 22H70V238H460M460 78H392V182H460" />
          <path d="M70 84A56 56 0 0 0 70 176" />
        </>
      )}
      {kind === 'circle' && (
        <>
          <circle cx="320" cy="130" r="96" />
          <path d="M320 0V260" />
          <circle cx="320" cy="130" r="2" fill="currentColor" />
        </>
      )}
      {kind === 'corner' && (
        <>
          <path d="M0 240H440V0" />
          <path d="M404 240A36 36 0 0 1 440 204" />
        </>
      )}
    </svg>
  );
}
