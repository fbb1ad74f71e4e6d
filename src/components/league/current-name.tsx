import { useTranslation } from 'react-i18next';

/** The present name of somebody or something, beside the name of then. */
export function CurrentName({ name }: { name: string }) {
  const { t } = useTranslation('common');
  return (
    <span className="text-sm font-normal text-faint" translate="no">
      {t('league.nowCalled', { name })}
    </span>
  );
}
