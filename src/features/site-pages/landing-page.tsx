import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Pitch } from '#components/brand/pitch.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { useBrand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { useIdle } from '#lib/use-idle.ts';

const NextFixtures = lazy(() => import('./next-fixtures.tsx').then((m) => ({ default: m.NextFixtures })));
const Blurbs = lazy(() => import('./blurbs.tsx').then((m) => ({ default: m.Blurbs })));

/** /: what the site is, the way in, and what is played next, which may come after the page is usable. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  const later = useIdle();
  const { name, tagline } = useBrand();
  return (
    <>
      <title>{tagline ? `${name} · ${tagline}` : t('documentTitle', { name })}</title>
      <section className="hero">
        <div className="page hero-in">
          <div className="hero-t">
            <h1 tabIndex={-1} className="min-h-[2lh]">
              {tagline ?? (
                <>
                  {t('tagline.first')}
                  <br />
                  {t('tagline.second')}
                </>
              )}
            </h1>
            <p className="lead">{t('lead', { name })}</p>
            <div className="btns">
              <ButtonLink to={paths.register()} variant="primary" size="large">
                {t('register')}
              </ButtonLink>
              <ButtonLink to={paths.login()} size="large">
                {t('login')}
              </ButtonLink>
            </div>
            <p className="t3 sm">{t('age', { age: limits.playerAgeMin })}</p>
          </div>
          <div className="hero-p">
            <Pitch />
          </div>
          <div className="strip">
            <Suspense fallback={null}>{later && <NextFixtures />}</Suspense>
          </div>
        </div>
      </section>
      <Suspense fallback={<div className="min-h-[420px]" />}>
        <Blurbs />
      </Suspense>
      <section className="page join">
        <div className="btns">
          <ButtonLink to={paths.register()} variant="primary" size="large">
            {t('joinNow')}
          </ButtonLink>
          <ButtonLink to={paths.leagues()} size="large">
            {t('exploreLeagues')}
          </ButtonLink>
        </div>
      </section>
      <section className="phead band">
        <svg
          className="chalk inset-0 h-full w-full"
          viewBox="0 0 1440 292"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <path d="M0 146H1440" />
          <circle cx="720" cy="146" r="205" />
        </svg>
        <div className="page">
          <h2 className="band-h">
            {t('closing.first')}
            <br />
            {t('closing.second')}
          </h2>
          <ButtonLink to={paths.register()} variant="primary" size="large">
            {t('createAccount')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
