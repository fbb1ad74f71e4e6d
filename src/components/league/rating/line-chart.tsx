import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { useNarrow } from '#lib/use-narrow.ts';

type Point = { key: string; label: string; value: number; shown: string };
type Props = {
  caption: string;
  /** The names of the rows for screen readers, and of their numbers. */
  heads: readonly [string, string];
  /** Oldest first. */
  points: Point[];
  /** A line across, such as where everybody began. */
  middle?: number;
  /** Over the whole width of the page instead of half of it. */
  full?: boolean;
};

const [height, top, bottom, left] = [150, 22, 14, 10];

/** A number over time as a line, its first, highest, lowest and last values named; the same as a table for readers. */
export function LineChart({ caption, heads, points, middle, full = false }: Props) {
  const narrow = useNarrow();
  const width = narrow ? 358 : full ? 1200 : 640;
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear([0, points.length - 1], [left, width - 46]);
  const y = scaleLinear([least, most === least ? least + 1 : most], [height - bottom - 8, top]);
  const path = line<Point>(
    (_, index) => x(index),
    ({ value }) => y(value),
  ).curve(curveMonotoneX);
  const last = points.at(-1)!;
  const named = [values.indexOf(most), values.indexOf(least)].filter(
    (at, index, all) => at !== points.length - 1 && all.indexOf(at) === index,
  );
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full" style={{ maxWidth: width }} aria-hidden="true">
        {middle !== undefined && middle >= least && middle <= most && (
          <line x1={left} x2={width - 46} y1={y(middle)} y2={y(middle)} stroke="var(--edge)" strokeDasharray="3 4" />
        )}
        <path d={path(points) ?? ''} fill="none" stroke="var(--link)" strokeWidth="2.5" />
        {named.map((at) => (
          <g key={at}>
            <circle cx={x(at)} cy={y(values[at]!)} r="3.5" fill="var(--link)" />
            <text
              x={Math.max(left + 8, x(at))}
              y={values[at] === most ? y(values[at]) - 8 : y(values[at]!) + 18}
              fontSize="13"
              textAnchor={at === 0 ? 'start' : 'middle'}
              fill="var(--text-2)"
            >
              {points[at]!.shown}
            </text>
          </g>
        ))}
        <circle cx={x(points.length - 1)} cy={y(last.value)} r="5" fill="var(--link)" />
        <text x={x(points.length - 1) + 9} y={y(last.value) + 5} fontSize="14" fontWeight="700" fill="var(--text)">
          {last.shown}
        </text>
      </svg>
      <figcaption className="pt-1.5 text-sm text-faint">{caption}</figcaption>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, label, shown }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
