import { Frame } from './frame.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** The public pages' shell. */
export function VisitorShell() {
  return <Frame head={<VisitorBar />} />;
}
