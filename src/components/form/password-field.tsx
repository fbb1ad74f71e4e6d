import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';
import control from '#components/ui/input.module.css';

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="relative block">
          <input
            {...ids}
            {...input}
            type={shown ? 'text' : 'password'}
            className={`${control.input} ${error ? control.wrong : ''} pr-13`}
            autoCapitalize="off"
            spellCheck={false}
          />
          <button
            type="button"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-box text-soft"
            aria-pressed={shown}
            aria-label={t('ui.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}
