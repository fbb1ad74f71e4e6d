import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { publicQueries } from '#data/public/queries.ts';
import { paths } from '#lib/paths.ts';
import { storedAddress, usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';

type Props<Data> = {
  query: UseQueryResult<Data>;
  isValid?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A page that anybody may open. Unknown and private pages are the same to it. */
export function PublicPage<Data>({ query, isValid = true, children }: Props<Data>) {
  const { t } = useTranslation('public');
  // An old address is one as long as it is not known where it leads.
  if (useRenamed(query.data === null))
    return (
      <div className="page pt-10">
        <SkeletonRows rows={8} />
      </div>
    );
  return (
    <QueryPage
      query={query}
      isValid={isValid}
      error={t('error')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.home()}>{t('home')}</ButtonLink>,
      }}
    >
      {children}
    </QueryPage>
  );
}

/** Hook: leads on to where the league, team or player of this address is now; whether that is asked, or under way. */
function useRenamed(isMissing: boolean): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [slug, team, username] = [usePathParam('league'), usePathParam('team'), usePathParam('username')];
  const old = isMissing && slug ? slug : undefined;
  const now = useQuery(
    whenDefined(old, (was) =>
      publicQueries.addressNow(was, team || undefined, username ? decodeURIComponent(username) : undefined),
    ),
  );
  const address = isMissing && now.data ? now.data : undefined;
  const parts = pathname.split('/').with(2, address?.league ?? slug);
  if (address && (team || username)) parts[4] = encodeURIComponent(address.team ?? address.username ?? '');
  const to = storedAddress(parts.join('/'));
  const leadsOn = address !== undefined && to !== pathname;
  useEffect(() => {
    if (leadsOn) void navigate({ to, search: true, replace: true });
  }, [navigate, leadsOn, to]);
  return leadsOn || now.isLoading;
}
