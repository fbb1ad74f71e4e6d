const height = 48;
const step = 10;
const gap = 2;

/** A bar a week, the last one lit; a week of nothing keeps a line. The numbers stand in the table beside it. */
export function WeekBars({ values }: { values: number[] }) {
  const most = Math.max(...values, 1);
  return (
    <svg
      className="h-12 w-full text-edge"
      viewBox={`0 0 ${values.length * step - gap} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const high = Math.max((height * value) / most, 1);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a week is its place
            key={at}
            x={at * step}
            y={height - high}
            width={step - gap}
            height={high}
            className={at === values.length - 1 ? 'fill-mark' : 'fill-current'}
          />
        );
      })}
    </svg>
  );
}
