import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PartLinks } from '#components/ui/part-links.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNarrow } from '#lib/use-narrow.ts';

const parts = ['room', 'lineUps', 'meetings', 'chat'] as const;
type MatchPart = (typeof parts)[number];
const schema = { tab: param.oneOf(...parts) };
/** The name of a part as a step of a phone. */
const steps = { room: 'now', lineUps: 'lineUps', meetings: 'table', chat: 'talk' } as const;

type Props = {
  /** Whether the viewer reads what the two sides say to each other. */
  chat: boolean;
  /** Whether the match counts in a table. */
  table: boolean;
  /** `steps`: one part is shown at a time. */
  children: (shows: (part: MatchPart) => boolean, steps: boolean) => ReactNode;
};

/** The links of a wide window: the parts by the ids of their elements. */
export const partIds = { room: 'room', lineUps: 'line-ups', meetings: 'head-to-head', chat: 'talk' } as const;

/** On phones a match is one step at a time, chosen by tabs that stay in reach and in the address; else all of it, with ways to its parts. */
export function MatchTabs({ chat, table, children }: Props) {
  const { t } = useTranslation('match-room');
  const isNarrow = useNarrow();
  const { hash } = useLocation();
  const [{ tab }, setSearch] = useSearchParams(schema);
  const top = useRef<HTMLDivElement>(null);
  const offered = parts.filter((part) => part !== 'chat' || chat);
  // A notification leads to what was said.
  const wanted = hash === 'talk' ? 'chat' : tab;
  const chosen = offered.find((part) => part === wanted) ?? 'room';
  const choose = (value: string) => {
    setSearch({ tab: offered.find((part) => part === value) ?? 'room' });
    // Another part is read from its beginning, with the tabs where they stand.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const nameOf = (part: MatchPart) => t(`tabs.${part === 'meetings' && !table ? 'meetings' : steps[part]}`);
  // One tree for both: what is open or typed stays when a tablet is turned.
  return (
    <>
      <div ref={top} />
      <div className="sticky top-0 z-10 border-b border-rule bg-ground">
        <div className="page">
          {isNarrow ? (
            <Tabs
              label={t('tabs.label')}
              steps
              tabs={offered.map((part) => ({ value: part, label: nameOf(part) }))}
              value={chosen}
              onChange={choose}
            />
          ) : (
            <PartLinks
              label={t('tabs.label')}
              parts={offered.map((part) => ({ id: partIds[part], label: t(`tabs.${part}`) }))}
            />
          )}
        </div>
      </div>
      <TabPanel value={isNarrow ? chosen : undefined}>
        {children((part) => !isNarrow || part === chosen, isNarrow)}
      </TabPanel>
    </>
  );
}
