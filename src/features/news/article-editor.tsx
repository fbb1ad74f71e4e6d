import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#components/form/picture-field.tsx';
import { NewsCover } from '#components/league/news-cover.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Check } from '#components/ui/check.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { Select } from '#components/ui/select.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { ArticleState } from './article-state.tsx';
import { ArticleTexts } from './article-texts.tsx';
import { useDeleteArticle, useUnpublishArticle } from '#data/news/mutations.ts';
import { replacePicture } from '#lib/pictures.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { type Article, categories, newsQueries, textFor } from '#data/news/queries.ts';
import { SavingNote } from './saving-note.tsx';
import { useArticleDraft } from './use-article-draft.ts';

/** The editor of one article: its texts beside how they will look, its cover, and when it is read. */
export function ArticleEditor({ id }: { id: string }) {
  const { t } = useTranslation('staff-news');
  const { t: news } = useTranslation('news');
  const article = useQuery({ ...newsQueries.detail(id), refetchOnMount: 'always' });
  const viewer = useViewer();

  // An old copy would be edited from an old version.
  const stale = { isLoading: !article.isFetchedAfterMount && article.isFetching };
  return (
    <QueryPage
      query={article}
      awaits={[stale]}
      error={t('errors.list')}
      notFound={{
        title: news('notFound'),
        action: <ButtonLink to={paths.adminNews()}>{t('back')}</ButtonLink>,
      }}
    >
      {(article) => <Editor article={article} userId={viewer.id ?? ''} />}
    </QueryPage>
  );
}

function Editor({ article, userId }: { article: Article; userId: string }) {
  const { t, i18n } = useTranslation('staff-news');
  const { t: news } = useTranslation('news');
  const draft = useArticleDraft(article, userId);
  const { fields, change } = draft;
  const title = textFor(
    Object.entries(fields.texts)
      .filter(([, text]) => text.title !== '')
      .map(([language, text]) => ({ language, complete: true, title: text.title })),
    i18n.language,
  )?.title;

  return (
    <>
      <PageTitle title={title ?? t('untitled')} />
      <PageHead
        title={title ?? t('untitled')}
        crumbs={[{ to: paths.adminNews(), label: t('title') }, { label: title ?? t('untitled') }]}
        lead={<ArticleState key={article.published_at} at={article.published_at} />}
        actions={<ArticleActions article={article} draft={draft} />}
      />
      <div className="page grid grid-cols-1 gap-7 pt-6">
        <SavingNote draft={draft} savesItself={article.published_at === null} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[16rem_minmax(0,1fr)]">
          <PictureField
            label={t('cover')}
            hint={t('coverHint')}
            shape="cover"
            current={<NewsCover article={article} className="w-28 shrink-0" />}
            onPicture={(picture) =>
              replacePicture({ bucket: 'covers', folder: article.id, old: article.cover }, picture, draft.saveCover)
            }
            {...(article.cover && { onRemove: () => draft.saveCover('') })}
          />
          <div className="grid content-start justify-items-start gap-4">
            <Select
              label={news('filter')}
              value={fields.category}
              onChange={({ target }) =>
                change({ ...fields, category: categories.find((each) => each === target.value) ?? fields.category })
              }
            >
              {categories.map((each) => (
                <option key={each} value={each}>
                  {news(`category.${each}`)}
                </option>
              ))}
            </Select>
            <Check checked={fields.isAi} onChange={({ target }) => change({ ...fields, isAi: target.checked })}>
              {t('isAi')}
            </Check>
          </div>
        </div>
        <ArticleTexts texts={fields.texts} onChange={(texts) => change({ ...fields, texts })} />
      </div>
    </>
  );
}

type DraftState = ReturnType<typeof useArticleDraft>;

/** Publish, take back, look at it, delete: each from the version that is saved. */
function ArticleActions({ article, draft }: { article: Article; draft: DraftState }) {
  const { t } = useTranslation('staff-news');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'publish' | 'takeBack' | 'delete'>();
  const unpublish = useUnpublishArticle();
  const remove = useDeleteArticle();
  const seen = { id: article.id, version: draft.version };
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink to={paths.article(article.id)}>
        <Eye size={16} />
        {t('look')}
      </ButtonLink>
      <Button variant="quiet" onClick={() => setAsking('delete')}>
        <Trash2 size={16} />
        {t('delete.action')}
      </Button>
      {article.published_at === null ? (
        <Button variant="primary" onClick={() => setAsking('publish')}>
          <Send size={16} />
          {t('publish.action')}
        </Button>
      ) : (
        <>
          <Button onClick={() => setAsking('takeBack')}>
            <Undo2 size={16} />
            {t('unpublish')}
          </Button>
          <Button
            variant="primary"
            disabled={!draft.isChanged}
            pending={draft.isSaving}
            onClick={() => void draft.save()}
          >
            {t('save')}
          </Button>
        </>
      )}
      {asking === 'publish' && <PublishDialog draft={draft} id={article.id} onClose={() => setAsking(undefined)} />}
      <ConfirmDialog
        open={asking === 'takeBack'}
        onClose={() => setAsking(undefined)}
        title={t('takeBack.title', { count: 1 })}
        description={t('takeBack.text')}
        action={t('unpublish')}
        danger
        pending={unpublish.isPending}
        onConfirm={() =>
          unpublish.mutate({ article_id: seen.id, version: seen.version }, { onSettled: () => setAsking(undefined) })
        }
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        title={t('delete.title')}
        description={t('delete.text')}
        action={t('delete.action')}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          // The article takes this part of the page with it: what follows is waited for, not called back.
          void remove.mutateAsync({ ...seen, cover: article.cover }).then(
            () => navigate({ to: paths.adminNews(), search: {} }),
            () => setAsking(undefined),
          )
        }
      />
    </div>
  );
}
