import { Frame } from './frame.tsx';
import { MemberBar, MemberTabs } from './member-bars.tsx';

/** The members' shell: the bar on top, and on a phone the tabs below. */
export function MemberShell() {
  return <Frame head={<MemberBar />} tail={<MemberTabs />} />;
}
