import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';

type Props = {
  /** Undefined until it is known; its place is kept meanwhile. */
  follows: boolean | undefined;
  pending: boolean;
  onChange: (follow: boolean) => void;
  /** On a phone it is beside the crumbs, as the only action of its page. */
  narrow?: boolean;
  /** On a phone the icon alone, where a head has no room for more. */
  compact?: boolean;
};

/** Follows what the page is about, or does so no longer: one tap, and nothing moves. Its words are the namespace `follows`. */
export function FollowButton({ follows, pending, onChange, narrow = false, compact = false }: Props) {
  const { t } = useTranslation('follows');
  const look = (shown: boolean) => `col-start-1 row-start-1 ${shown ? '' : 'invisible'}`;
  const isOn = follows === true;
  return (
    <div className={follows === undefined ? 'flex invisible' : 'flex'} data-narrow={narrow || undefined}>
      {/* It stays where the focus is while it is saved; a second press meanwhile does nothing. */}
      <Button aria-pressed={isOn} aria-busy={pending} onClick={() => !pending && onChange(!isOn)}>
        <Heart size={16} fill={isOn ? 'currentColor' : 'none'} />
        {/* As wide as the longer of both. */}
        <span className={compact ? 'grid justify-items-start max-wide:sr-only' : 'grid justify-items-start'}>
          <span className={look(!isOn)}>{t('follow')}</span>
          <span className={look(isOn)}>{t('following')}</span>
        </span>
      </Button>
    </div>
  );
}
