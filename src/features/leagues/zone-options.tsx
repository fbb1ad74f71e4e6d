import { viewerZone } from '#lib/time-zone.ts';

/** The zones this browser knows, and the one that stands; a new league begins with its organiser's. */
export const ZoneOptions = ({ current = viewerZone() }: { current?: string | undefined }) =>
  [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted().map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ));
