import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type Props = { title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet: one sentence why, and the next act. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="state">
      <svg className="drw" viewBox="0 0 200 120" aria-hidden="true">
        <path d="M0 60H200" />
        <circle cx="100" cy="60" r="36" />
        <circle cx="100" cy="60" r="2" fill="currentColor" />
      </svg>
      <p className="disp text-[1.25rem] font-[650]">{title}</p>
      {children && <p className="t2">{children}</p>}
      {action}
    </div>
  );
}

/** A read that failed: the catalogue's sentence and another try; the rest of the page stays. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className="state" role="alert">
      <svg className="drw" viewBox="0 0 200 120" aria-hidden="true">
        <path d="M0 60H78M96 52l8 16M122 60H200" />
      </svg>
      <p className="disp text-[1.25rem] font-[650]">{message}</p>
      {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
    </div>
  );
}

/** A thing that does not exist, as a page of its own. */
export function NotFoundState({ title, children, action }: Props) {
  return (
    <div className="page">
      <div className="state pt-16!">
        <svg className="drw" viewBox="0 0 200 120" aria-hidden="true">
          <path d="M0 119H199V0" />
          <path d="M160 119A40 40 0 0 1 199 80" />
        </svg>
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {children && <p className="t2">{children}</p>}
        <div className="btns pt-3">{action}</div>
      </div>
    </div>
  );
}
