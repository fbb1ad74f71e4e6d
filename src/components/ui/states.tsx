import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type Props = { title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet: one sentence why, and the next action. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-2 pt-7 pb-8 wrap-anywhere">
      <svg
        className="mb-2 h-30 w-50 max-w-full fill-none stroke-current stroke-1 text-faint"
        viewBox="0 0 200 120"
        aria-hidden="true"
      >
        <path d="M0 60H200" />
        <circle cx="100" cy="60" r="36" />
        <circle cx="100" cy="60" r="2" fill="currentColor" />
      </svg>
      <p className="headline text-xl font-[650]">{title}</p>
      {children && <p className="text-soft">{children}</p>}
      {action}
    </div>
  );
}

/** A read that failed: the catalogue's sentence and another try; the rest of the page stays. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-2 pt-7 pb-8 wrap-anywhere" role="alert">
      <svg
        className="mb-2 h-30 w-50 max-w-full fill-none stroke-current stroke-1 text-faint"
        viewBox="0 0 200 120"
        aria-hidden="true"
      >
        <path d="M0 60H78M96 52l8 16M122 60H200" />
      </svg>
      <p className="headline text-xl font-[650]">{message}</p>
      {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
    </div>
  );
}

/** A thing that does not exist, as its own page. */
export function NotFoundState({ title, children, action }: Props) {
  return (
    <div className="page">
      <div className="grid max-w-[60ch] justify-items-start gap-2 pt-16 pb-8 wrap-anywhere">
        <svg
          className="mb-2 h-30 w-50 max-w-full fill-none stroke-current stroke-1 text-faint"
          viewBox="0 0 200 120"
          aria-hidden="true"
        >
          <path d="M0 119H199V0" />
          <path d="M160 119A40 40 0 0 1 199 80" />
        </svg>
        <h1 className="text-4xl max-wide:text-3xl" tabIndex={-1}>
          {title}
        </h1>
        {children && <p className="text-soft">{children}</p>}
        <div className="flex flex-wrap gap-2.5 pt-3">{action}</div>
      </div>
    </div>
  );
}
