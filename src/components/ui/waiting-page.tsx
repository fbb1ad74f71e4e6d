import { Logo } from '#components/brand/logo.tsx';
import { FullPageSpinner } from './spinner.tsx';

/** A page that is not known yet: the bar with the mark, as index.html shows it from the start, and a spinner. */
export function WaitingPage() {
  return (
    <>
      <div className="top">
        <div className="page">
          <span className="logo">
            <Logo />
          </span>
        </div>
      </div>
      <FullPageSpinner />
    </>
  );
}
