import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';

type ErrorKey =
  | 'fields.emailRequired'
  | 'fields.emailWrong'
  | 'fields.passwordRequired'
  | 'fields.password.short'
  | 'fields.password.long'
  | 'fields.password.common'
  | 'welcome.usernameShort'
  | 'welcome.usernameLong'
  | 'welcome.usernameCharacters'
  | 'welcome.usernameTaken'
  | 'welcome.usernameReserved'
  | 'welcome.birthDateWrong';

/** Hook: the text of a field's error, whose message is a key of auth.json. */
export function useFieldError<Form extends FieldValues>(
  errors: FieldErrors<Form>,
): (field: keyof Form) => string | undefined {
  const { t } = useTranslation('auth');
  return (field) => {
    const key = errors[field]?.message as ErrorKey | undefined;
    return (
      key &&
      t(key, {
        min: limits.passwordBytesMin,
        max: limits.passwordBytesMax,
        usernameMin: limits.usernameMin,
        usernameMax: limits.usernameMax,
      })
    );
  };
}
