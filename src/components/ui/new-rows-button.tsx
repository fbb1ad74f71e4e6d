import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** A chunk of its own, as its text is: hardly a page ever needs it. */
export function NewRowsButton({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  const { t } = useTranslation('live');
  return (
    <Button variant="primary" size="small" onClick={onShow}>
      <ArrowUp size={16} aria-hidden="true" />
      {t('new', { count: waiting })}
    </Button>
  );
}
