import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** One line of text; spread react-hook-form's register into it. */
export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...ids} {...input} className={error ? 'in bad' : 'in'} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <select {...ids} {...select} className="sel" />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea {...ids} {...area} className={error ? 'ta bad' : 'ta'} />}
    </Field>
  );
}
