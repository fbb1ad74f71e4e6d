import { crestDesign, emblems, outlines, partitions, readable } from '../../../src/domain/club/crest-design.ts';
import type { TeamBadge } from '../../../src/domain/club/team-badge.ts';
import { html, type Html } from './html.ts';

/**
 * A club's crest on pages with styles of their own, which say its size: its logo where this site has the file, else its
 * shield. `within` sets the same crest apart from others on the page.
 */
export const crest = (team: TeamBadge, within = ''): Html =>
  team.logo && !team.logo.includes('://')
    ? html`<img class="crest" src="/storage/v1/object/public/${team.logo}" alt="">`
    : shield(team, { look: 'crest', clip: `${within}${team.id}` }); // prettier-ignore

/** Its class, and what names its clip: no other on the page may have that name. */
type ShieldLook = { look: string; clip: string };

/** The shield of a club without a logo, as the app draws it (src/components/league/crest.tsx). */
export function shield(team: TeamBadge, { look, clip }: ShieldLook): Html {
  const { shape, division, charge } = crestDesign(team.id);
  const outline = outlines[shape];
  const ink = readable(team.kit_primary, team.kit_secondary);
  const charged = charge === 'letters' ? letters(team) : emblems[charge].map(([d, line]) => emblem(d, line));
  return html`<svg class="${look}" viewBox="0 0 64 64" aria-hidden="true"><clipPath id="crest-${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#crest-${clip})"><path d="M0 0H64V64H0Z" fill="${team.kit_primary}"/><path d="${partitions[division]}" fill="${ink}" opacity="${charge === 'letters' ? '.28' : '.22'}"/><g fill="${ink}" stroke="${ink}">${charged}</g></g><path d="${outline}" fill="none" stroke="#0b1414" stroke-opacity=".55" stroke-width="5"/><path d="${outline}" fill="none" stroke="${ink}" stroke-width="2.5"/></svg>`; // prettier-ignore
}

const emblem = (d: string, line: number | undefined) =>
  line ? html`<path d="${d}" fill="none" stroke-width="${line}"/>` : html`<path d="${d}" stroke="none"/>`; // prettier-ignore

/** Their class is the app's: it knows its letters. */
const letters = ({ tag, name }: TeamBadge) =>
  html`<text class="numerals" x="32" y="40" text-anchor="middle" stroke="none" font-size="24" font-weight="750">${(tag ?? name).slice(0, 2)}</text>`; // prettier-ignore

/** Both colours of a kit, side by side; styles of an element are forbidden by the policy of these pages. */
export const kit = ({ kit_primary, kit_secondary }: TeamBadge): Html =>
  html`<svg class="kit" viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0H1V1H0Z" fill="${kit_primary}"/><path d="M1 0H2V1H1Z" fill="${kit_secondary}"/></svg>`; // prettier-ignore
