import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { languages } from '#domain/languages.ts';
import { publicPaths } from '#lib/public-paths.ts';
import type { OpenLeague } from '#data/public/queries.ts';

type Props = { league: string; news: OpenLeague['news'] };

/** The last articles about a league; nothing without any. */
export function PublicNews({ league, news }: Props) {
  const { t, i18n } = useTranslation('public');
  if (news.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('news')} />
      <ul className="ruled">
        {news.map(({ slug, published_at, titles }) => {
          const language =
            languages.find((each) => each === i18n.language && titles[each]) ?? languages.find((each) => titles[each]);
          return (
            <li key={slug}>
              <AppLink to={publicPaths.article(league, slug)} className="grid min-h-14 content-center gap-0.5 py-2">
                <span className="font-medium wrap-anywhere leads" lang={language}>
                  {language && titles[language]}
                </span>
                <span className="text-sm text-faint">
                  <LocalTime at={published_at} show="date" />
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
