import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { adminPages, moderatorPages } from '#lib/staff-pages.ts';
import { Frame } from './frame.tsx';
import { MemberBar, MemberTabs } from './member-bars.tsx';
import styles from './admin-shell.module.css';

/** The staff's shell: the members' bars and a rail of the pages that are theirs. */
export function AdminShell() {
  return <Frame head={<MemberBar />} rail={<Rail />} tail={<MemberTabs />} />;
}

function Rail() {
  const { t } = useTranslation('common');
  const { admin } = useViewer();
  const rail = useRef<HTMLElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // On phones it is a line to be scrolled: the page one is in stands in view, also once its letters are there.
  useEffect(() => {
    const show = () => {
      const here = rail.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (!rail.current || !here) return;
      rail.current.scrollLeft = here.offsetLeft - (rail.current.clientWidth - here.offsetWidth) / 2;
    };
    show();
    void document.fonts.ready.then(show);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address decides what is drawn
  }, [page]);
  return (
    <nav ref={rail} className={styles.rail} aria-label={t('shell.rail')}>
      {(admin ? adminPages : moderatorPages).map(([page, path]) => (
        <AppLink key={path} to={path}>
          {t(`shell.admin.${page}`)}
        </AppLink>
      ))}
    </nav>
  );
}
