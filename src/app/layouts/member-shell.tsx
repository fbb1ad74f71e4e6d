import { useConfined } from '#data/maintenance/queries.ts';
import { Frame } from './frame.tsx';
import { MemberBar, MemberTabs } from './member-bars.tsx';

/** The members' shell: top bar, on phones the tabs. */
export function MemberShell() {
  return <Frame head={<MemberBar />} tail={<MemberTabs />} confined={useConfined()} />;
}
