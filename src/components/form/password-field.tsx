import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="pw block">
          <input
            {...ids}
            {...input}
            type={shown ? 'text' : 'password'}
            className={error ? 'in bad' : 'in'}
            autoCapitalize="off"
            spellCheck={false}
          />
          <button type="button" aria-pressed={shown} aria-label={t('ui.showPassword')} onClick={() => setShown(!shown)}>
            <Icon size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
