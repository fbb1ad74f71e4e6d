/** A club's short name. A word that a phone would break in two is in condensed letters there. */
export function ShortName({ of, className = '' }: { of: string | undefined; className?: string }) {
  const isLong = of !== undefined && /\S{11}/.test(of);
  return <span className={isLong ? `${className} max-wide:numerals` : className}>{of ?? '–'}</span>;
}
