import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldProps = { label: string; hint?: ReactNode; error?: string };
type Ids = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A label, its control, a hint and the error below; the control gets the ids that tie them together. */
export function Field({ label, hint, error, children }: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5 wrap-anywhere">
      <label htmlFor={id} className="text-md font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': about || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="text-sm text-faint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="flex items-center gap-1.5 text-sm text-loss" id={`${id}-error`}>
          <CircleAlert size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
