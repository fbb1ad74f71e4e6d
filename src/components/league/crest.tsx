import { memo, useId } from 'react';
import { crestDesign, emblems, outlines, partitions, readable } from '#domain/club/crest-design.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { pictureUrl } from '#lib/picture-url.ts';

type Size = 20 | 24 | 28 | 40 | 56 | 96;

/** A club's crest: its logo, or a shield drawn from its id in its kit colours. Decorative; the name is beside it. */
export const Crest = memo(function Crest({ team, size }: { team: TeamBadge; size: Size }) {
  if (team.logo)
    return (
      <img
        className="shrink-0 object-contain"
        src={pictureUrl(team.logo)}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
      />
    );
  return <Shield team={team} size={size} />;
});

function Shield({ team, size }: { team: TeamBadge; size: Size }) {
  const clip = useId();
  const { shape, division, charge } = crestDesign(team.id);
  const outline = outlines[shape];
  const [field, ink] = [team.kit_primary, readable(team.kit_primary, team.kit_secondary)];
  // One letter can be read at the smallest size, two cannot.
  const letters = (team.tag ?? team.name).slice(0, size <= 20 ? 1 : 2);
  return (
    <svg className="shrink-0" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0H64V64H0Z" fill={field} />
        <g fill={ink} opacity={charge === 'letters' ? 0.28 : 0.22}>
          <path d={partitions[division]} />
        </g>
        <g fill={ink} stroke={ink}>
          {charge === 'letters' ? (
            <Letters text={letters} />
          ) : (
            emblems[charge].map(([d, width]) => <path key={d} d={d} {...(width ? line(width) : area)} />)
          )}
        </g>
      </g>
      <path d={outline} fill="none" stroke="#0b1414" strokeOpacity=".55" strokeWidth="5" />
      <path d={outline} fill="none" stroke={ink} strokeWidth="2.5" />
    </svg>
  );
}

const area = { stroke: 'none' };
const line = (strokeWidth: number) => ({ fill: 'none', strokeWidth });

function Letters({ text }: { text: string }) {
  return (
    <text
      x="32"
      y={text.length === 1 ? 44 : 40}
      textAnchor="middle"
      stroke="none"
      fontSize={text.length === 1 ? 36 : 24}
      fontWeight="750"
      className="numerals"
    >
      {text}
    </text>
  );
}
