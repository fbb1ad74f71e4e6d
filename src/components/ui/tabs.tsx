import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from './menu.tsx';
import styles from './tabs.module.css';

type Tab = { value: string; label: string; count?: number };
type Props = {
  label: string;
  tabs: Tab[];
  /** The content after the tabs; the chosen one is named on its button. */
  more?: Tab[];
  /** Few and short: they share the width on phones. */
  steps?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A tab list after the ARIA pattern: arrows move and choose, the chosen tab scrolls into view. */
export function Tabs({ more, ...props }: Props) {
  if (!more) return <TabList {...props} />;
  return (
    <div className="flex min-w-0 items-center">
      <TabList {...props} />
      <MoreTabs more={more} value={props.value} onChange={props.onChange} />
    </div>
  );
}

function MoreTabs({ more, value, onChange }: { more: Tab[] } & Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation('common');
  const chosen = more.find((tab) => tab.value === value);
  const name = t('shell.more');
  return (
    <div className={chosen ? `${styles.more} ${styles.chosen}` : styles.more}>
      <Menu
        label={chosen ? `${name}: ${chosen.label}` : name}
        trigger={
          <>
            <span id={chosen && `tab-${chosen.value}`}>{chosen?.label ?? name}</span>
            <ChevronDown size={16} />
          </>
        }
        items={more.map((tab) => ({
          kind: 'choice',
          label: tab.label,
          chosen: tab === chosen,
          onSelect: () => onChange(tab.value),
        }))}
      />
    </div>
  );
}

function TabList({ label, tabs, steps = false, value, onChange }: Omit<Props, 'more'>) {
  const { i18n } = useTranslation();
  // One of them is always the way in by keyboard.
  const entry = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
      if (list.current && chosen)
        list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
      markEnds(list.current);
    };
    show();
    // Its place is another one once its letters are there.
    void document.fonts.ready.then(show);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the chosen tab is read from the page, as wide as its language makes it
  }, [value, i18n.language]);

  const move = (event: KeyboardEvent) => {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === entry),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    document.getElementById(`tab-${tab.value}`)?.focus();
  };

  return (
    <div
      className={steps ? `${styles.tabs} ${styles.steps}` : styles.tabs}
      role="tablist"
      aria-label={label}
      ref={list}
      onKeyDown={move}
      onScroll={({ currentTarget }) => markEnds(currentTarget)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `panel-${tab.value}` : undefined}
          tabIndex={tab.value === entry ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** On phones the tabs fade out at each end that there is more behind. */
function markEnds(list: HTMLElement | null): void {
  list?.toggleAttribute('data-scrolled', list.scrollLeft > 8);
  list?.toggleAttribute('data-end', list.scrollLeft + list.clientWidth >= list.scrollWidth - 8);
}

/** The panel of the chosen tab; without one, where there is room for all of it, no panel for a screen reader. */
export function TabPanel({ value, children }: { value: string | undefined; children: ReactNode }) {
  const panel = value && ({ role: 'tabpanel', id: `panel-${value}`, 'aria-labelledby': `tab-${value}`, tabIndex: -1 } as const); // prettier-ignore
  return <div {...panel}>{children}</div>;
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
