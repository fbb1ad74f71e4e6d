import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { splitHref } from '#lib/search-params.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link to any address of #lib/paths.ts, query and fragment included; preloads its page on intent. */
export function AppLink({ to, ...rest }: Props) {
  const { path, search, hash } = splitHref(to);
  // The router's own types are not registered (addresses come from paths), so its search type is unknown here.
  return <Link to={path} search={search} hash={hash} {...rest} />;
}
