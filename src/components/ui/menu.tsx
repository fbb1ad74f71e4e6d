import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AppLink } from './app-link.tsx';

export type MenuItem =
  | { kind: 'link'; to: string; label: string; icon?: ReactNode }
  | { kind: 'action'; onSelect: () => void; label: string; icon?: ReactNode }
  | { kind: 'separator' };

/** A menu behind a button, after the ARIA pattern: arrows move, Esc returns to the button, leaving closes. */
export function Menu({ trigger, label, items }: { trigger: ReactNode; label: string; items: MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) entries(list.current)[0]?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="relative" onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className="menu-b"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      >
        <span aria-hidden="true">{trigger}</span>
        <span className="vh">{label}</span>
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          className="menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={(event) => moveOrClose(event, list.current, close)}
        >
          {items.map((item, index) => (
            <Item
              key={item.kind === 'separator' ? `rule-${index}` : item.label}
              item={item}
              onDone={() => setOpen(false)}
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
      <AppLink to={item.to} className="menu-i" role="menuitem" tabIndex={-1} onClick={onDone}>
        {item.icon}
        {item.label}
      </AppLink>
    );
  }
  const act = () => {
    onDone();
    item.onSelect();
  };
  return (
    <button type="button" className="menu-i" role="menuitem" tabIndex={-1} onClick={act}>
      {item.icon}
      {item.label}
    </button>
  );
}

const entries = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

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
