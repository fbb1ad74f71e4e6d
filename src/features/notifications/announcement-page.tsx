import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { textIn } from '#domain/texts-by-language.ts';
import { announcementQueries } from '#data/announcements/queries.ts';
import { formatFull } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { storedAddress, usePathParam } from '#lib/site-path.ts';

/** /announcements/:id: what an admin tells the reader among others. */
export function AnnouncementPage() {
  const { t, i18n } = useTranslation('notifications');
  const id = usePathParam('id');
  const isId = param.id(id) !== undefined;
  const announcement = useQuery({ ...announcementQueries.detail(id), enabled: isId });
  return (
    <QueryPage
      query={announcement}
      isValid={isId}
      error={t('announcement.error')}
      notFound={{
        title: t('announcement.notFound'),
        hint: t('announcement.notFoundHint'),
        action: <ButtonLink to={paths.notifications()}>{t('announcement.toList')}</ButtonLink>,
      }}
    >
      {({ title, body, link, created_at }) => {
        const headline = textIn(title, i18n.language)?.text ?? t('announcement.title');
        return (
          <>
            <PageTitle title={headline} />
            <PageHead
              title={headline}
              crumbs={[{ to: paths.notifications(), label: t('title') }, { label: t('announcement.title') }]}
              lead={t('announcement.from', { when: formatFull(created_at, i18n.language) })}
            />
            <div className="page grid grid-cols-1 justify-items-start gap-6 pt-6">
              <p className="max-w-[68ch] text-pretty wrap-anywhere whitespace-pre-line">
                <LocalText of={body} />
              </p>
              {link && <ButtonLink to={storedAddress(link)}>{t('announcement.open')}</ButtonLink>}
            </div>
          </>
        );
      }}
    </QueryPage>
  );
}
