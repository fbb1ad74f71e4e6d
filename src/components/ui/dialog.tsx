import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  description?: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** A modal on the browser's own dialog element: it traps and returns the focus, closes by Esc and beside it. */
export function Dialog({ open, onClose, title, hideTitle = false, description, children, footer }: Props) {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  // The browser tells of a closing later: by then this dialog, or the next one, may have been opened again.
  const closed = () => {
    if (open && !dialog.current?.open) onClose();
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
      className="dialog"
      aria-labelledby={id}
      aria-describedby={description ? `${id}-d` : undefined}
      onClose={closed}
      onPointerDown={(event) => {
        pressedInside.current = event.target !== dialog.current;
      }}
      onClick={closeBeside}
    >
      {open && (
        <>
          <div className="dialog-h">
            <h2 id={id} className={hideTitle ? 'vh' : undefined}>
              {title}
            </h2>
            <IconButton label={t('ui.close')} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <div className="dialog-b">
            {description && (
              <p id={`${id}-d`} className="t2 pb-3">
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && <div className="dialog-f">{footer}</div>}
        </>
      )}
    </dialog>
  );
}
