import { useTranslation } from 'react-i18next';

/** What somebody or something is called now, beside the name of then. */
export function CurrentName({ name }: { name: string }) {
  const { t } = useTranslation('common');
  return (
    <span className="text-sm font-normal text-faint" translate="no">
      {t('league.nowCalled', { name })}
    </span>
  );
}
