import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, PenLine, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { languageNames, languages } from '#lib/i18n.ts';
import { paths } from '#lib/paths.ts';
import { splitHref, param, useSearchParams } from '#lib/search-params.ts';
import { ArticleDesk } from './article-desk.tsx';
import { ArticleState } from './article-state.tsx';
import { useStartArticle, useTellRound } from './mutations.ts';
import { type DeskRow, newsQueries, textFor } from './queries.ts';

const states = ['draft', 'scheduled', 'published'] as const;
const schema = { state: param.oneOf('', ...states), article: param.id };

/** /admin/news: every article with its state and what it lacks, rounds that wait for a round-up, and the editor of one. */
export function AdminNewsPage() {
  const [{ article }] = useSearchParams(schema);
  return article ? <ArticleDesk key={article} id={article} /> : <Desk />;
}

function Desk() {
  const { t } = useTranslation('news-desk');
  const [{ state }, set] = useSearchParams(schema);
  const articles = useInfiniteQuery(newsQueries.desk(state || undefined));
  const start = useStartArticle();
  const edit = useEdit();
  const rows = articles.data?.pages.flat() ?? [];
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
        <RoundsToTell />
        <section>
          <SectionHead
            title={t('articles')}
            aside={
              <Segmented
                label={t('state.label')}
                value={state}
                onChange={(wanted) => set({ state: wanted })}
                choices={(['', ...states] as const).map((value) => ({ value, label: t(`state.${value || 'all'}`) }))}
              />
            }
          />
          {articles.isPending && <SkeletonRows rows={8} />}
          {articles.isError && <ErrorState message={t('errors.list')} onRetry={() => void articles.refetch()} />}
          {articles.data && rows.length === 0 && <EmptyState title={state ? t('noneSuch') : t('empty')} />}
          {rows.length > 0 && (
            <div className={articles.isPlaceholderData ? 'opacity-60' : undefined}>
              <Articles rows={rows} />
            </div>
          )}
          <MoreButton query={articles} />
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

/** One press writes a draft from the round's facts, in three languages. */
function RoundsToTell() {
  const { t } = useTranslation('news-desk');
  const { data: rounds = [] } = useQuery(newsQueries.toTell());
  const tell = useTellRound();
  const edit = useEdit();
  if (rounds.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('rounds.title')} />
      <p className="max-w-[75ch] py-3 text-soft">{t('rounds.text')}</p>
      <ul className="ruled border-t border-rule">
        {rounds.map((round) => {
          const about = { league: round.league_name, season: round.season, round: round.matchday };
          const isBusy =
            tell.isPending &&
            tell.variables.matchday === round.matchday &&
            tell.variables.league_id === round.league_id;
          return (
            <li
              key={`${round.league_id} ${round.season} ${round.matchday}`}
              className="flex flex-wrap items-center gap-3 py-2.5"
            >
              <span className="min-w-0 flex-1">
                {t('rounds.round', about)}{' '}
                <span className="text-sm text-faint">
                  <LocalTime at={round.played_at} show="date" />
                </span>
              </span>
              <Button
                size="small"
                pending={isBusy}
                disabled={tell.isPending}
                onClick={() => tell.mutate(round, { onSuccess: edit })}
              >
                <PenLine size={16} />
                {t('rounds.draft', about)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Articles({ rows }: { rows: DeskRow[] }) {
  const { t, i18n } = useTranslation('news-desk');
  const { t: news } = useTranslation('news');
  return (
    <DataTable label={t('articles')}>
      <thead>
        <tr>
          <th>{t('columns.title')}</th>
          <th>{t('columns.state')}</th>
          <th>{t('columns.languages')}</th>
          <th>{t('columns.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const text = textFor(
            row.texts.filter(({ title }) => title !== ''),
            i18n.language,
          );
          return (
            <tr key={row.id}>
              <td className="min-w-56 whitespace-normal!">
                <AppLink
                  to={paths.adminNews(row.id)}
                  className="font-semibold leads wrap-anywhere"
                  lang={text?.language}
                >
                  {text?.title ?? t('untitled')}
                </AppLink>{' '}
                <span className="inline-flex gap-1.5 align-middle">
                  {row.origin === 'round_up' && <Tag>{news('roundUp')}</Tag>}
                  {row.is_ai_generated && <Tag>{news('aiMark')}</Tag>}
                </span>
              </td>
              <td>
                <ArticleState key={row.published_at} at={row.published_at} />
              </td>
              <td>
                <Languages texts={row.texts} />
              </td>
              <td className="text-sm text-soft">
                <LocalTime at={row.updated_at} show="relative" />
                {row.edit && ` · ${row.edit.editor.username}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

/** Which languages are whole: a code with a tick, or struck out. */
function Languages({ texts }: { texts: DeskRow['texts'] }) {
  const { t } = useTranslation('news-desk');
  return (
    <ul className="flex gap-2.5">
      {languages.map((language) => {
        const whole = texts.some((text) => text.language === language && text.complete);
        return (
          <li
            key={language}
            className={`inline-flex items-center gap-1 text-sm ${whole ? '' : 'text-faint line-through'}`}
          >
            <span aria-hidden="true">{language.toUpperCase()}</span>
            {whole && <Check size={14} />}
            <span className="sr-only">
              {whole ? languageNames[language] : t('lacks', { language: languageNames[language] })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
