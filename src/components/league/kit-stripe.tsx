import type { CSSProperties } from 'react';

/** The club's two colours as CSS variables, clamped to the theme by `kit` (src/styles/utilities.css). */
export const kitOf = (team: { kit_primary: string; kit_secondary: string }): CSSProperties =>
  ({ '--kit-1': team.kit_primary, '--kit-2': team.kit_secondary }) as CSSProperties;

/** The 4-px bar in the club's two colours. */
export function KitStripe({ primary, secondary }: { primary: string; secondary: string }) {
  return (
    <div
      className="kit relative h-1 bg-linear-[90deg,var(--k1)_50%,var(--k2)_50%] print:[print-color-adjust:exact]"
      style={kitOf({ kit_primary: primary, kit_secondary: secondary })}
      aria-hidden="true"
    />
  );
}
