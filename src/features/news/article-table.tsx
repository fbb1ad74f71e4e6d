import { Check, Ellipsis, Eye, History, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import type { BulkCommand } from '#components/ui/bulk-dialog.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { type Language, languages } from '#domain/languages.ts';
import { languageName } from '#lib/i18n.ts';
import { paths } from '#lib/paths.ts';
import { ArticleState } from './article-state.tsx';
import { call } from '#data/command.ts';
import { type StaffArticle, textFor } from '#data/news/queries.ts';

/** Every article with its state and what it lacks; several can be taken back from their readers at once. */
export function ArticleTable({ rows }: { rows: StaffArticle[] }) {
  const { t } = useTranslation('staff-news');
  const titleOf = useTitle();
  const columns: Column<StaffArticle>[] = [
    { key: 'title', head: t('columns.title'), Cell: Title },
    { key: 'category', head: t('columns.category'), Cell: Kind, wide: true },
    { key: 'state', head: t('columns.state'), Cell: State, wide: true },
    { key: 'languages', head: t('columns.languages'), Cell: Languages, wide: true },
    {
      key: 'changed',
      head: t('columns.changed'),
      Cell: Changed,
      sort: { descending: '', ascending: 'oldest' },
      wide: true,
    },
  ];
  const takeBack: BulkCommand<StaffArticle> = {
    label: t('unpublish'),
    fits: ({ published_at }) => published_at !== null,
    title: (count) => t('takeBack.title', { count }),
    text: t('takeBack.text'),
    run: ({ id, version }) => call('unpublish_article', { article_id: id, version }),
    invalidates: ['news'],
  };
  return (
    <AdminTable
      label={t('articles')}
      rows={rows}
      columns={columns}
      actionsLabel={t('columns.actions')}
      renderActions={(row) => (
        <Menu
          label={t('columns.actionsOn', { title: titleOf(row) })}
          trigger={<Ellipsis size={20} />}
          items={[
            { kind: 'link', label: t('edit'), icon: <Pencil size={16} />, to: paths.adminNews(row.id) },
            { kind: 'link', label: t('look'), icon: <Eye size={16} />, to: paths.article(row.id) },
            {
              kind: 'link',
              label: t('history'),
              icon: <History size={16} />,
              to: paths.adminAudit({ subject: `news_articles ${row.id}` }),
            },
          ]}
        />
      )}
      bulk={{ actions: [takeBack], nameOf: titleOf }}
    />
  );
}

/** Hook: what an article is called by the reader, or that it has no title yet. */
function useTitle() {
  const { t, i18n } = useTranslation('staff-news');
  return (row: StaffArticle) => titled(row, i18n.language)?.title ?? t('untitled');
}

const titled = ({ texts }: StaffArticle, language: string) =>
  textFor(
    texts.filter(({ title }) => title !== ''),
    language,
  );

type Cell = { row: StaffArticle };

function Title({ row }: Cell) {
  const { i18n } = useTranslation('staff-news');
  const { t: news } = useTranslation('news');
  const titleOf = useTitle();
  return (
    <span className="grid min-w-0 gap-1 py-2">
      <span>
        <AppLink
          to={paths.adminNews(row.id)}
          className="font-semibold wrap-anywhere"
          lang={titled(row, i18n.language)?.language}
        >
          {titleOf(row)}
        </AppLink>{' '}
        <span className="inline-flex gap-1.5 align-middle">
          {row.origin !== 'editorial' && <Tag>{news(`origin.${row.origin}`)}</Tag>}
          {row.is_ai_generated && <Tag>{news('aiMark')}</Tag>}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint wide:hidden">
        <State row={row} /> <Languages row={row} />
      </span>
      <span className="wide:hidden">
        <Changed row={row} />
      </span>
    </span>
  );
}

function Kind({ row: { category } }: Cell) {
  const { t: news } = useTranslation('news');
  return <span className="text-sm text-soft">{news(`category.${category}`)}</span>;
}

function State({ row: { published_at } }: Cell) {
  return <ArticleState key={published_at} at={published_at} />;
}

/** Which languages are whole: a code with a tick, or struck out. */
function Languages({ row: { texts } }: Cell) {
  const { t, i18n } = useTranslation('staff-news');
  const nameOf = (language: Language) => languageName(language, i18n.language);
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
            <span className="sr-only">{whole ? nameOf(language) : t('lacks', { language: nameOf(language) })}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Changed({ row: { updated_at, edit } }: Cell) {
  return (
    <FactLine className="text-sm text-soft">
      <LocalTime at={updated_at} show="relative" />
      {edit?.editor.username}
    </FactLine>
  );
}
