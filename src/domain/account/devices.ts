/** A browser's description of itself, in two words; either is missing where it says nothing known. */
export type Device = { browser?: string; system?: string };

/** From the most particular to what others claim to be, too. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b((Headless)?Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Which browser on which system a User-Agent header stands for. */
export function deviceOf(userAgent: string | null): Device {
  const first = (kinds: readonly (readonly [string, RegExp])[]) =>
    kinds.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [first(browsers), first(systems)];
  return { ...(browser && { browser }), ...(system && { system }) };
}

/** Whether it is carried in a pocket. */
export const isHandheld = ({ system }: Device): boolean =>
  system === 'iPhone' || system === 'iPad' || system === 'Android';
