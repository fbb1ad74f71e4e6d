import { memo, type ReactNode, useId } from 'react';
import { pictureUrl } from '#lib/picture-url.ts';
import { type CrestDesign, crestDesign } from './crest-design.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';

type Size = 20 | 24 | 28 | 40 | 56 | 96;

/** A club's crest: its logo, or a shield drawn from its id in its kit colours. Decorative; the name stands beside it. */
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
          {partitions[division]}
        </g>
        <g fill={ink} stroke={ink}>
          {charge === 'letters' ? <Letters text={letters} /> : emblems[charge]}
        </g>
      </g>
      <path d={outline} fill="none" stroke="#0b1414" strokeOpacity=".55" strokeWidth="5" />
      <path d={outline} fill="none" stroke={ink} strokeWidth="2.5" />
    </svg>
  );
}

function Letters({ text }: { text: string }) {
  return (
    <text
      x="32"
      y={text.length === 1 ? 44 : 40}
      textAnchor="middle"
      stroke="none"
      fontSize={text.length === 1 ? 36 : 24}
      fontWeight="750"
      style={{ fontFamily: 'var(--display)', fontStretch: '75%' }}
    >
      {text}
    </text>
  );
}

const outlines: Record<CrestDesign['shape'], string> = {
  heater: 'M7 5H57V32C57 47 46 56 32 61C18 56 7 47 7 32Z',
  round: 'M32 4A28 28 0 1 1 32 60A28 28 0 1 1 32 4Z',
  eared: 'M32 3L57 12V34C57 48 45 56 32 62C19 56 7 48 7 34V12Z',
  hexagon: 'M32 3L57 17V47L32 61L7 47V17Z',
  swiss: 'M6 6C16 8 24 8 32 4C40 8 48 8 58 6V34C58 48 46 56 32 61C18 56 6 48 6 34Z',
  diamond: 'M32 3C42 12 52 20 60 32C52 44 42 52 32 61C22 52 12 44 4 32C12 20 22 12 32 3Z',
};

const partitions: Record<CrestDesign['division'], ReactNode> = {
  plain: null,
  pales: <path d="M12 0h8v64h-8zM28 0h8v64h-8zM44 0h8v64h-8z" />,
  hoops: <path d="M0 8h64v9H0zM0 26h64v9H0zM0 44h64v9H0z" />,
  bend: <path d="M0 0h16l48 48v16H48L0 16z" />,
  chevron: <path d="M0 58L32 34L64 58V42L32 18L0 42z" />,
  halves: <path d="M32 0h32v64H32z" />,
  quarters: <path d="M32 0h32v32H32zM0 32h32v32H0z" />,
  base: <path d="M0 42h64v22H0z" />,
};

const emblems: Record<Exclude<CrestDesign['charge'], 'letters'>, ReactNode> = {
  star: <path stroke="none" d="M32 13l4.7 12.4 13.3.6-10.4 8.3 3.5 12.8L32 39.8l-11.1 7.3 3.5-12.8L14 26l13.3-.6z" />,
  sun: (
    <>
      <circle cx="32" cy="31" r="9" stroke="none" />
      <path
        fill="none"
        strokeWidth="3.5"
        d="M32 12v6M32 44v6M13 31h6M45 31h6M18.6 17.6l4.2 4.2M41.2 40.2l4.2 4.2M18.6 44.4l4.2-4.2M41.2 21.8l4.2-4.2"
      />
    </>
  ),
  waves: (
    <path
      fill="none"
      strokeWidth="4.5"
      d="M8 26c8-7 16 7 24 0s16 7 24 0M8 37c8-7 16 7 24 0s16 7 24 0M8 48c8-7 16 7 24 0s16 7 24 0"
    />
  ),
  tower: <path stroke="none" d="M21 16h5v4h3.500v-4h5v4H38v-4h5v11h-3v21H24V27h-3zM30 38v10h4V38a2 2 0 0 0-4 0z" />,
  tree: <path stroke="none" d="M32 12l12 14h-5l8 10h-6l6 8H34.500v7h-5v-7H17l6-8h-6l8-10h-5z" />,
  moon: <path stroke="none" d="M38 14a18 18 0 1 0 9 25a15 15 0 1 1-9-25z" />,
  bolt: <path stroke="none" d="M36 11L19 35h10l-3 18 19-26H34z" />,
  ball: (
    <>
      <circle cx="32" cy="32" r="15" fill="none" strokeWidth="3" />
      <path stroke="none" d="M32 24l7.600 5.500-2.900 9h-9.400l-2.900-9z" />
      <path
        fill="none"
        strokeWidth="2.500"
        d="M32 17v7M46.300 27.400l-6.700 2.100M40.800 44.100l-4.100-5.600M23.200 44.100l4.100-5.600M17.700 27.400l6.700 2.100"
      />
    </>
  ),
  crown: <path stroke="none" d="M15 44l-3-22 10 8 10-14 10 14 10-8-3 22zM15 47h34v4H15z" />,
};

/** The second colour where it stands out from the first; otherwise chalk or night, whichever does. */
function readable(field: string, wanted: string): string {
  if (Math.abs(lightness(field) - lightness(wanted)) > 0.28) return wanted;
  return lightness(field) > 0.5 ? '#0d1b1c' : '#f4f2e8';
}

function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2);
}
