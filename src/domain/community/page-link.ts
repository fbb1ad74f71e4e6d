/** As long as the link of a notification may be. */
export const pageLinkMax = 300;

/** Whether an address is of a page of this site: a path of letters and signs that are seen, behind one slash. */
export const isPageLink = (address: string): boolean =>
  /^\/[A-Za-z0-9][!-[\]-~]*$/.test(address) && address.length <= pageLinkMax;

/** The page of `origin` in an address of the browser's bar, and what was typed otherwise. */
export const asPageLink = (typed: string, origin: string): string => {
  const address = typed.trim();
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
};
