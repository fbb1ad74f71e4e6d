import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import type { FieldParts } from '#components/form/use-translated-form.ts';

/** The address somebody signs in with: what a browser keeps, a phone's keyboard shows, and nobody corrects. */
export function EmailField(field: FieldParts) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('fields.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      {...field}
    />
  );
}
