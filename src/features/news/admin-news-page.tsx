import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PenLine, Plus, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { paths } from '#lib/paths.ts';
import { splitHref, param, useSearchParams } from '#lib/search-params.ts';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleTable } from './article-table.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useStartArticle, useWriteRoundArticle } from '#data/news/mutations.ts';
import { categories, newsQueries, type RoundToReport } from '#data/news/queries.ts';

const states = ['', 'draft', 'scheduled', 'published'] as const;
const kinds = ['', ...categories] as const;
const schema = {
  state: param.oneOf(...states),
  category: param.oneOf(...kinds),
  sort: param.oneOf('', 'oldest'),
  article: param.id,
};

/** /admin/news: every article with its state and what it lacks, rounds that wait for an article, and the editor of one. */
export function AdminNewsPage() {
  const [{ article }] = useSearchParams(schema);
  return article ? <ArticleEditor key={article} id={article} /> : <ArticleList />;
}

function ArticleList() {
  const { t } = useTranslation('staff-news');
  const { t: news } = useTranslation('news');
  const [{ state, category, sort }, set] = useSearchParams(schema);
  const filter = { state: state || undefined, category: category || undefined, oldest: sort === 'oldest' };
  const articles = useInfiniteQuery(newsQueries.staffList(filter));
  const rounds = useQuery(newsQueries.toReport());
  const start = useStartArticle();
  const edit = useEdit();
  const narrowed = state !== '' || category !== '';
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="corner"
        actions={
          <Button
            variant="primary"
            pending={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: edit })}
          >
            <Plus size={16} />
            {t('new')}
          </Button>
        }
      />
      <div className="page grid grid-cols-1 gap-9 pt-6">
        <RoundsToReport rounds={rounds.data ?? []} />
        {/* The rounds stand above: the list comes with them, and is not pushed down. */}
        {rounds.isPending && <SkeletonRows rows={10} height={56} />}
        <section hidden={rounds.isPending}>
          <SectionHead title={t('articles')} />
          <div className="pt-4">
            <AdminList
              query={articles}
              filters={
                <>
                  <ListFilter
                    label={t('state.label')}
                    value={state}
                    choices={states}
                    nameOf={(each) => t(`state.${each || 'all'}`)}
                    onChoose={(each) => set({ state: each })}
                  />
                  <ListFilter
                    label={news('filter')}
                    value={category}
                    choices={kinds}
                    nameOf={(each) => (each ? news(`category.${each}`) : t('state.all'))}
                    onChoose={(each) => set({ category: each })}
                  />
                </>
              }
              onClear={narrowed && (() => set({ state: '', category: '' }))}
              countOf={(hits) => t('hits', hits)}
              error={t('errors.list')}
              empty={t('empty')}
              noHit={t('noneSuch')}
            >
              {(rows) => <ArticleTable rows={rows} />}
            </AdminList>
          </div>
        </section>
      </div>
    </>
  );
}

/** Hook: the way to an article's editor. */
function useEdit() {
  const navigate = useNavigate();
  return ({ id }: { id: string }) => {
    const { path, search } = splitHref(paths.adminNews(id));
    void navigate({ to: path, search });
  };
}

/** One press writes the round's preview or round-up from its facts, in three languages; another publishes it as it is. */
function RoundsToReport({ rounds }: { rounds: RoundToReport[] }) {
  const { t } = useTranslation('staff-news');
  const { admin } = useViewer();
  const write = useWriteRoundArticle(false);
  const publish = useWriteRoundArticle(true);
  const edit = useEdit();
  const isBusy = write.isPending || publish.isPending;
  if (rounds.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('rounds.title')} />
      <p className="max-w-[75ch] py-3 text-soft">{t('rounds.text')}</p>
      <ul className="ruled border-t border-rule">
        {rounds.map((round) => {
          const about = { league: round.league_name, season: round.season, round: round.matchday };
          const { origin } = round;
          if (origin === 'editorial') return null;
          const isOf = ({ isPending, variables }: typeof write) => isPending && keyOf(variables) === keyOf(round);
          return (
            <li key={keyOf(round)} className="flex flex-wrap items-center gap-3 py-2.5">
              <span className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3">
                {t('rounds.round', about)}{' '}
                <span className="text-sm text-faint">
                  <LocalTime at={round.at} show="date" />
                </span>
              </span>
              <Button
                size="small"
                pending={isOf(write)}
                disabled={isBusy}
                onClick={() => write.mutate(round, { onSuccess: edit })}
              >
                <PenLine size={16} />
                {t(`rounds.draft.${origin}`, about)}
              </Button>
              {admin && (
                <Button size="small" pending={isOf(publish)} disabled={isBusy} onClick={() => publish.mutate(round)}>
                  <Send size={16} />
                  {t(`rounds.publish.${origin}`, about)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const keyOf = (round: RoundToReport | undefined) =>
  round && `${round.league_id} ${round.season} ${round.matchday} ${round.origin}`;
