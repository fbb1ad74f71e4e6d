import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewsCover } from '#components/league/news-cover.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MarkdownText } from '#components/ui/markdown.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { isOpen } from '#data/leagues/queries.ts';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { readingMinutes } from '#domain/community/reading-time.ts';
import { formatFull } from '#lib/dates.ts';
import { languageName } from '#lib/i18n.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { useNow } from '#lib/use-now.ts';
import { type Article, asLanguage, newsQueries, textFor } from '#data/news/queries.ts';

/** /news/:id: one article in the reader's language, or in the next best, which it says. */
export function ArticlePage() {
  const { t } = useTranslation('news');
  const id = usePathParam('id');
  const isId = param.id(id) !== undefined;
  const article = useQuery({
    ...newsQueries.detail(id),
    enabled: isId,
    select: (article) => (article && article.texts.length > 0 ? article : null),
  });
  return (
    <QueryPage
      query={article}
      isValid={isId}
      error={t('errors.list')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.news()}>{t('toNews')}</ButtonLink>,
      }}
    >
      {(article) => <Story key={id} article={article} />}
    </QueryPage>
  );
}

function Story({ article }: { article: Article }) {
  const { t, i18n } = useTranslation('news');
  const text = textFor(article.texts, i18n.language);
  if (!text) return null;
  const { category, origin, published_at, author } = article;
  return (
    <>
      <PageTitle title={text.title || t('title')} />
      <article>
        <PageHead
          title={text.title || t('title')}
          crumbs={[
            { to: paths.news(), label: t('title') },
            { to: paths.news(category), label: t(`category.${category}`) },
          ]}
          lead={<span lang={text.language}>{text.summary}</span>}
        />
        <div className="page grid grid-cols-1 gap-x-14 gap-y-6 pt-6 lg:grid-cols-[minmax(0,42.25rem)_minmax(0,1fr)]">
          {/* a little narrower than the text may be: cover, text and rules are equally wide */}
          <div className="grid max-w-[42.25rem] min-w-0 grid-cols-1 content-start gap-6">
            <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-faint">
              {origin !== 'editorial' && <span className="font-semibold text-soft">{t(`generated.${origin}`)}</span>}
              {published_at && <LocalTime at={published_at} show="date" />}
              {author && !author.deleted_at && (
                <span>
                  {t('by')} <PlayerLink player={author} />
                </span>
              )}
              <span>{t('reading', { count: readingMinutes(text.body) })}</span>
            </p>
            <Notes article={article} language={text.language} />
            <NewsCover
              article={article}
              eager
              className="max-wide:-mx-[16px] max-wide:w-[calc(100%+32px)] max-wide:rounded-none"
            />
            {article.is_ai_generated && <Note tone="warning">{t('aiNotice')}</Note>}
            <MarkdownText text={text.body} lang={text.language} />
            <div className="flex flex-wrap gap-2.5 border-t border-rule pt-5">
              <ShareArticle article={article} title={text.title} />
              {article.league && article.season !== null && (
                <ButtonLink to={paths.league(article.league.id, { tab: 'standings', season: article.season })}>
                  {t('toLeague', { league: article.league.name })}
                </ButtonLink>
              )}
            </div>
          </div>
          <Beside id={article.id} />
        </div>
      </article>
    </>
  );
}

/** By its public address where everybody reads it, else by the one of members. */
function ShareArticle({ article: { slug, league, published_at }, title }: { article: Article; title: string }) {
  const now = useNow();
  const isPublic = league && isOpen(league) && published_at !== null && new Date(published_at) <= now;
  if (!isPublic) return <ShareButton title={title} address={location.href} />;
  const address = publicPaths.article(league.slug, slug);
  return <ShareButton title={title} address={address} pictures={sharePictures.article} />;
}

/** A reader of a text that only some can read, or in another language than the own, is told so. */
function Notes({ article: { published_at }, language }: { article: Article; language: string }) {
  const { t, i18n } = useTranslation('news');
  const now = useNow();
  const isAhead = published_at !== null && new Date(published_at) > now;
  return (
    <>
      {published_at === null && <Note tone="info">{t('draftNote')}</Note>}
      {isAhead && <Note tone="info">{t('scheduledNote', { when: formatFull(published_at, i18n.language) })}</Note>}
      {language !== i18n.language && (
        <Note tone="info">{t('onlyIn', { language: languageName(asLanguage(language), i18n.language) })}</Note>
      )}
    </>
  );
}

/** The articles before and after this one. */
function Beside({ id }: { id: string }) {
  const { t, i18n } = useTranslation('news');
  const { data = [] } = useQuery(newsQueries.neighbours(id, i18n.language));
  if (data.length === 0) return null;
  return (
    <nav aria-label={t('beside')} className="min-w-0 content-start lg:pt-1">
      <ul className="grid grid-cols-1 gap-4 border-t border-rule pt-5 lg:sticky lg:top-20 lg:border-0 lg:pt-0">
        {data
          .toSorted((one, other) => Number(other.newer) - Number(one.newer))
          .map((beside) => (
            <li key={beside.id} className="border-l-2 border-rule pl-3.5">
              <AppLink to={paths.article(beside.id)} className="grid gap-1 py-1 hover:underline">
                <span className="text-sm text-faint">{beside.newer ? t('newer') : t('older')}</span>
                <span className="font-semibold wrap-anywhere" lang={beside.language}>
                  {beside.title}
                </span>
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
