import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { keepDialogEntry, settleDialogEntry } from './dialog-entry.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  /** Another shape than the usual one. */
  className?: string;
  description?: string;
  children: ReactNode;
  footer?: ReactNode;
};

/**
 * A modal on the browser's own dialog element: it takes the focus to the first thing to do and returns it. Esc, Back
 * and a click beside it ask `onClose`, which may keep it open.
 */
export function Dialog({ open, onClose, title, hideTitle = false, className, description, children, footer }: Props) {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [closings, setClosings] = useState(0);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      firstThing(element)?.focus();
    }
    if (!open && element?.open) element.close();
    // Shown again where the browser closed it and its master did not.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [open, closings]);
  // Closed before it is taken away: only then the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  useCloseOnBack(open, onClose);

  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // The browser closes at a second Esc whatever was said to the first, and tells of it later: by then this dialog,
  // or the next one, may have been opened again.
  const closed = () => {
    if (!open || dialog.current?.open) return;
    onClose();
    setClosings((count) => count + 1);
  };

  // A drag that began inside and ends beside the dialog is a click on it too: that one closes nothing.
  const pressedInside = useRef(false);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current && !pressedInside.current) onClose();
    pressedInside.current = false;
  };
  return (
    // Esc reaches a dialog as its own cancel event; the click handler only serves the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-d` : undefined}
      onCancel={cancelled}
      onClose={closed}
      onPointerDown={(event) => {
        pressedInside.current = event.target !== dialog.current;
      }}
      onClick={closeBeside}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 id={id} className={hideTitle ? 'sr-only' : undefined}>
              {title}
            </h2>
            <IconButton label={t('ui.close')} onClick={onClose}>
              <X size={20} />
            </IconButton>
          </div>
          <div className={styles.body}>
            {description && (
              <p id={`${id}-d`} className="text-soft pb-3">
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}

/** The first control of what is asked, else the first button below it; Close only where there is nothing else. */
function firstThing(dialog: HTMLElement): HTMLElement | null {
  const control = ':is(input, select, textarea, button, a[href], summary):not([disabled], [hidden], [tabindex="-1"])';
  return dialog.querySelector(`.${styles.body} ${control}`) ?? dialog.querySelector(`.${styles.foot} ${control}`);
}

/** The functions that close the dialogs on the page, the topmost last. */
const opened: { current: () => void }[] = [];

export const isDialogOpen = (): boolean => opened.length > 0;

const all = { isOpen: isDialogOpen, closeTop: () => opened.at(-1)?.current() };

/**
 * Hook: Back closes the topmost dialog and leaves the page where it is. Where the browser takes Back for a request to
 * close, it does so by itself; on the first page of a tab of any other a dialog entry takes it (dialog-entry.ts).
 */
function useCloseOnBack(open: boolean, onClose: () => void): void {
  const { history } = useRouter();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    opened.push(close);
    keepDialogEntry(history, all);
    const unblock = history.block({
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK' || opened.at(-1) !== close) return false;
        close.current();
        return true;
      },
      enableBeforeUnload: false,
    });
    return () => {
      opened.splice(opened.indexOf(close), 1);
      settleDialogEntry();
      unblock();
    };
  }, [open, history]);
}
