import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { paths } from '#lib/paths.ts';

type Props<Data> = {
  query: UseQueryResult<Data>;
  asked?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A page that anybody may open. What does not exist and what is not public are the same to it. */
export function PublicPage<Data>({ query, asked = true, children }: Props<Data>) {
  const { t } = useTranslation('public');
  return (
    <QueryPage
      query={query}
      asked={asked}
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
