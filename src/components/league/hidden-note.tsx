import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ContentKind, textsOf } from '#domain/community/moderation.ts';

type Props = {
  /** As the database answers: its reason and what it was are for its owner and the staff alone. */
  hidden: { kind: ContentKind; reason: string | null; was: unknown };
};

/** Stands where something was that the moderation has hidden; its owner reads why, and what it said. */
export function HiddenNote({ hidden: { kind, reason, was } }: Props) {
  const { t } = useTranslation('report');
  const texts = reason === null ? [] : textsOf(was);
  return (
    <div className="grid gap-1.5 border-l-3 border-rule pl-3 text-sm text-faint">
      <p className="flex items-center gap-2">
        <EyeOff size={16} aria-hidden="true" />
        <span>
          {t(`kind.${kind}`)}: {t('hidden')}
        </span>
      </p>
      {reason !== null && <p className="wrap-anywhere text-soft">{t('why', { reason })}</p>}
      {texts.length > 0 && (
        <blockquote className="m-0 max-w-[68ch] whitespace-pre-line wrap-anywhere">{texts.join('\n')}</blockquote>
      )}
    </div>
  );
}
