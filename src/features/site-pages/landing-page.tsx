import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Pitch } from '#components/brand/pitch.tsx';
import { Below } from '#components/ui/below.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { OnceIdle } from '#components/ui/once-idle.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { limits } from '#domain/limits.ts';
import { useBrand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import styles from './landing-page.module.css';
import { Blurbs, landingParts, LandingSponsors, NextFixtures } from './landing-parts.ts';

/** The page, once what it takes over is there. */
export async function landingPage() {
  await landingParts();
  return LandingPage;
}

/** /: what the site is, the way in, and what is played next, which may come after the page is usable. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  const { name, tagline } = useBrand();
  return (
    <>
      <PageTitle title={tagline ?? t('title')} />
      <section className={styles.hero}>
        <div className="page">
          <div className={styles.text}>
            <h1 tabIndex={-1} className="min-h-[2lh]">
              {tagline ?? (
                <>
                  {t('tagline.first')}
                  <br />
                  {t('tagline.second')}
                </>
              )}
            </h1>
            <p className="max-w-[46ch] text-lg text-pretty text-soft">{t('lead', { name })}</p>
            <div className="flex flex-wrap gap-2.5 max-wide:w-full max-wide:*:flex-auto">
              <ButtonLink to={paths.register()} variant="primary" size="large">
                {t('register')}
              </ButtonLink>
              <ButtonLink to={paths.login()} size="large">
                {t('login')}
              </ButtonLink>
            </div>
            <p className="text-faint text-sm">{t('age', { age: limits.playerAgeMin })}</p>
          </div>
          <div className={styles.pitch}>
            <Pitch />
          </div>
          <div className={styles.strip}>
            <OnceIdle>
              <NextFixtures />
            </OnceIdle>
          </div>
        </div>
      </section>
      <Below>
        <Suspense fallback={<div className="min-h-[540px]" />}>
          <Blurbs />
        </Suspense>
      </Below>
      <div className="page pt-7">
        <OnceIdle>
          <LandingSponsors />
        </OnceIdle>
      </div>
      <section className={styles.band}>
        <svg viewBox="0 0 1440 292" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d="M0 146H1440" />
          <circle cx="720" cy="146" r="205" />
        </svg>
        <div className="page relative">
          <h2>
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
