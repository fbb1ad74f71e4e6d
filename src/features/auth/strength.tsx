import { useTranslation } from 'react-i18next';
import { passwordStrength } from '#domain/account/password.ts';
import { limits } from '#domain/limits.ts';
import styles from './strength.module.css';

/** How strong a password is, while it is typed: a word and four bars. */
export function Strength({ password, common }: { password: string; common: ReadonlySet<string> }) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password, common);
  if (password === '') return <>{t('fields.password.hint', { passwordMin: limits.passwordMin })}</>;
  return (
    <span className="flex min-w-0 items-center gap-2" role="status">
      <span className={styles.strength} data-strength={strength} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {t(`fields.password.strength.${strength}`)}
    </span>
  );
}
