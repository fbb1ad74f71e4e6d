import { TopBar } from '#components/brand/top-bar.tsx';
import { FullPageSpinner } from './spinner.tsx';

/** A page that is not known yet: the bar with the mark, as index.html shows it from the start, and a spinner. */
export function WaitingPage() {
  return (
    <>
      <TopBar />
      <FullPageSpinner />
    </>
  );
}
