import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { splitHref } from '#lib/search-params.ts';
import type { Address } from '#lib/site-path.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: Address | undefined; replace?: boolean };

/** A link to any address of the site, query and fragment included; preloads its page on intent. Text where it leads nowhere. */
export function AppLink({ to, replace, ...rest }: Props) {
  if (to === undefined) return <span {...rest} />;
  const { path, search, hash } = splitHref(to);
  return <Link to={path} search={search} hash={hash} {...(replace && { replace })} {...rest} />;
}
