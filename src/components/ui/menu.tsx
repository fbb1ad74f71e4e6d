import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Address } from '#lib/site-path.ts';
import { AppLink } from './app-link.tsx';
import styles from './menu.module.css';

export type MenuItem =
  | { kind: 'link'; to: Address; label: string; icon?: ReactNode }
  /** One that is `checked` or not stays open when it is chosen. */
  | { kind: 'action'; onSelect: () => void; label: string; icon?: ReactNode; checked?: boolean }
  /** One of several, of which one may be the chosen one. */
  | { kind: 'choice'; onSelect: () => void; label: string; icon?: ReactNode; chosen: boolean }
  | { kind: 'separator' };

/** A menu behind a button, after the ARIA pattern: arrows move, Esc returns to the button, leaving closes. */
export function Menu({ trigger, label, items }: { trigger: ReactNode; label: string; items: MenuItem[] }) {
  const [place, setPlace] = useState<Place>();
  const open = place !== undefined;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) entries(list.current)[0]?.focus({ preventScroll: true });
  }, [open]);
  // It is beside its button, not in it, so it goes along when the page moves.
  const { length } = items;
  useEffect(() => {
    if (!open) return;
    const follow = () => setPlace(placeFor(button.current, length));
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [open, length]);

  const show = () => setPlace(placeFor(button.current, length));
  const close = () => {
    setPlace(undefined);
    button.current?.focus();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setPlace(undefined);
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show();
  };
  return (
    <div className="relative print:hidden" onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setPlace(undefined) : show())}
        onKeyDown={openByArrow}
      >
        <span aria-hidden="true">{trigger}</span>
        <span className="sr-only">{label}</span>
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          className={styles.menu}
          style={place}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={(event) => moveOrClose(event, list.current, close)}
        >
          {items.map((item, index) => (
            <Item
              key={item.kind === 'separator' ? `rule-${index}` : item.label}
              item={item}
              onDone={item.kind === 'link' ? () => setPlace(undefined) : close}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item.kind === 'separator') return <hr />;
  if (item.kind === 'link') {
    return (
      <AppLink to={item.to} className={styles.item} role="menuitem" tabIndex={-1} onClick={onDone}>
        {item.icon}
        {item.label}
      </AppLink>
    );
  }
  const checked = item.kind === 'choice' ? item.chosen : item.checked;
  const staysOpen = item.kind === 'action' && checked !== undefined;
  const action = () => {
    if (!staysOpen) onDone();
    item.onSelect();
  };
  const role = item.kind === 'choice' ? 'menuitemradio' : staysOpen ? 'menuitemcheckbox' : 'menuitem';
  return (
    <button type="button" className={styles.item} role={role} aria-checked={checked} tabIndex={-1} onClick={action}>
      {item.icon}
      {item.label}
    </button>
  );
}

type Place = { top?: number; bottom?: number; right: number };

/** Below the button, or above it where the window ends too soon; never cut off by a list that scrolls. */
function placeFor(button: HTMLElement | null, items: number): Place {
  const { top, bottom, right } = button?.getBoundingClientRect() ?? { top: 0, bottom: 0, right: innerWidth };
  const [gap, itemHeight] = [6, 46];
  const side = { right: Math.max(8, innerWidth - right) };
  const fits = bottom + gap + items * itemHeight < innerHeight;
  return fits || top < innerHeight / 2 ? { ...side, top: bottom + gap } : { ...side, bottom: innerHeight - top + gap };
}

const entries = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

function moveOrClose(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  const all = entries(list);
  const current = all.findIndex((entry) => entry === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (current + 1) % all.length,
    ArrowUp: (current - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  if (event.key === 'Escape') close();
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  all[target]?.focus();
}
