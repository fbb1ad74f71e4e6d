import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Switch } from '#components/ui/switch.tsx';
import {
  acceptAll,
  acceptEssential,
  type CookieConsent,
  cookieCategories,
  consentToStore,
  isBannerShown,
  readConsent,
  saveCustom,
} from '#lib/cookie-consent.ts';
import {
  closeCookieBanner,
  discardPreferences,
  storeConsent,
  useBannerReopened,
  useStoredConsent,
} from '#lib/consent.ts';
import { paths } from '#lib/paths.ts';
import styles from './cookie-banner.module.css';

/** Shown until a choice is stored, and when it is opened again; never blocks what is behind it. */
export function CookieBanner() {
  const stored = useStoredConsent();
  const reopened = useBannerReopened();
  const consent = readConsent(stored);
  const { corrupt } = consent;
  useEffect(() => {
    if (!corrupt) return;
    console.error('The stored cookie settings were corrupt and are reset to the defaults');
    discardPreferences();
  }, [corrupt]);

  if (!isBannerShown(consent, reopened)) return null;
  return <Panel consent={consent} closable={consent.consented} />;
}

function Panel({ consent, closable }: { consent: CookieConsent; closable: boolean }) {
  const { t } = useTranslation('cookies');
  const [choosing, setChoosing] = useState(false);
  const decide = (choice: CookieConsent) => storeConsent(consentToStore(choice));
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={`flex min-w-0 items-center gap-3 justify-between ${styles.head}`}>
        <h2 className="max-wide:sr-only">{t('title')}</h2>
        {closable && (
          <IconButton label={t('close')} onClick={closeCookieBanner}>
            <X size={18} />
          </IconButton>
        )}
      </div>
      <p className="text-soft text-sm">
        {t('text')}{' '}
        <AppLink className="link" to={paths.privacy()}>
          {t('more')}
        </AppLink>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => decide(acceptAll())}>{t('acceptAll')}</Button>
        <Button onClick={() => decide(acceptEssential())}>{t('acceptEssential')}</Button>
        <Button onClick={() => setChoosing(true)}>{t('choose')}</Button>
      </div>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t('choose')}>
        <Choice consent={consent} onSave={(choice) => decide(saveCustom(choice))} />
      </Dialog>
    </section>
  );
}

type Choices = CookieConsent['preferences'] | Record<string, boolean>;

/** Four switches; the essential one is on and stays on. */
function Choice({ consent, onSave }: { consent: CookieConsent; onSave: (choice: Choices) => void }) {
  const { t } = useTranslation('cookies');
  const [choice, setChoice] = useState<Record<string, boolean>>(consent.preferences);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {cookieCategories.map((category) => (
        <div key={category}>
          <Switch
            checked={choice[category] ?? false}
            disabled={category === 'essential'}
            onChange={(event) => setChoice({ ...choice, [category]: event.target.checked })}
          >
            {t(`categories.${category}.name`)}
          </Switch>
          <p className="pl-13 text-sm text-faint">{t(`categories.${category}.text`)}</p>
        </div>
      ))}
      <div>
        <Button variant="primary" onClick={() => onSave(choice)}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
