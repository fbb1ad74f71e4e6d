import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import control from '#components/ui/input.module.css';

/** One line of text; spread react-hook-form's register into it. */
export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...ids} {...input} className={error ? `${control.input} ${control.wrong}` : control.input} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <select {...ids} {...select} className={control.select} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea {...ids} {...area} className={error ? `${control.area} ${control.wrong}` : control.area} />}
    </Field>
  );
}
