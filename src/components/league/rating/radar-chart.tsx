import { scaleLinear } from 'd3-scale';
import { curveLinearClosed, lineRadial } from 'd3-shape';

export type RadarLine = { name: string; values: number[]; look: 'own' | 'other' | 'average' };
type Props = {
  /** The axes, from the top to the right. */
  axes: string[];
  lines: RadarLine[];
};

const [width, height, radius] = [358, 290, 92];
const looks = {
  own: { stroke: 'var(--link)', strokeWidth: 3, fill: 'var(--link)', fillOpacity: 0.16 },
  other: { stroke: 'var(--live)', strokeWidth: 3, fill: 'var(--live)', fillOpacity: 0.12 },
  average: { stroke: 'var(--text-3)', strokeWidth: 1.5, strokeDasharray: '4 4', fill: 'none' },
} as const;

/**
 * The values of several players beside each other, an axis each, every axis up to the most of them. Only for the eye:
 * the numbers stand in the table beside it.
 */
export function RadarChart({ axes, lines }: Props) {
  const scales = axes.map((_, at) => {
    const most = Math.max(...lines.map(({ values }) => values[at] ?? 0));
    return scaleLinear([0, most || 1], [0, radius]);
  });
  const angle = (at: number) => (2 * Math.PI * at) / axes.length;
  const path = lineRadial<number>()
    .angle((_, at) => angle(at))
    .radius((value, at) => scales[at]?.(value) ?? 0)
    .curve(curveLinearClosed);
  const ring = lineRadial<number>()
    .angle((_, at) => angle(at))
    .radius((share) => share * radius)
    .curve(curveLinearClosed);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full max-w-[420px]" aria-hidden="true">
      <g transform={`translate(${width / 2} ${height / 2 + 6})`}>
        {[0.5, 1].map((share) => (
          <path key={share} d={ring(axes.map(() => share)) ?? ''} fill="none" stroke="var(--rule)" />
        ))}
        {axes.map((axis, at) => {
          const [x, y] = [Math.sin(angle(at)), -Math.cos(angle(at))];
          const words = axis.split(' ');
          return (
            <g key={axis}>
              <line x2={x * radius} y2={y * radius} stroke="var(--rule)" />
              <text
                x={x * (radius + 12)}
                y={y * (radius + 16) + 5 - (words.length - 1) * 7}
                fontSize="13"
                textAnchor={Math.abs(x) < 0.1 ? 'middle' : x > 0 ? 'start' : 'end'}
                fill="var(--text-2)"
              >
                {words.map((word, line) => (
                  <tspan key={word} x={x * (radius + 12)} dy={line === 0 ? 0 : 14}>
                    {word}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
        {lines.map(({ name, values, look }) => (
          <path key={name} d={path(values) ?? ''} strokeLinejoin="round" {...looks[look]} />
        ))}
      </g>
    </svg>
  );
}
