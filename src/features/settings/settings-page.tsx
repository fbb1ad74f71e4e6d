import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { signOutEverywhere } from '#features/auth/mutations.ts';
import { reopenCookieBanner } from '#lib/consent.ts';
import { viewerZone, zoneCity } from '#lib/dates.ts';
import { chooseLanguage, currentLanguage, languageNames, languages } from '#lib/i18n.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { singleKeys } from '#lib/single-keys.ts';
import { chooseTheme, themes, useTheme } from '#lib/theme.ts';
import { BellChoices } from './bell-choices.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { OwnData } from './own-data.tsx';

/** /settings: account, language, theme, keys, cookies, one's own data. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const session = useSession();
  const theme = useTheme();
  const [keys, setKeys] = useState(singleKeys.on);
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { error } = await signOutEverywhere();
    setFailed(error !== null);
    setLeaving(false);
  };
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" />
      <div className="page grid min-w-0 grid-cols-1 max-w-3xl gap-10 pt-7">
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title={t('account.title')} />
          <FactsList>
            <dt>{t('account.email')}</dt>
            <dd>{session.status === 'signed-in' ? session.user.email : ''}</dd>
          </FactsList>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink to={paths.resetPassword()}>{t('account.password')}</ButtonLink>
            <ButtonLink to={paths.welcome()}>{t('account.profile')}</ButtonLink>
            <Button pending={leaving} onClick={() => void leave()}>
              {t('account.signOutEverywhere')}
            </Button>
          </div>
          {failed && <Note tone="error">{t('account.signOutFailed')}</Note>}
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title={t('language.title')} />
          <Segmented
            label={t('language.title')}
            value={currentLanguage()}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(language) => void chooseLanguage(language)}
          />
          <p className="text-sm text-faint">
            {t('language.zone', { zone: zoneCity(viewerZone(), currentLanguage()) })}
          </p>
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title={t('theme.title')} />
          <Segmented
            label={t('theme.title')}
            value={theme}
            choices={themes.map((value) => ({ value, label: common(`shell.themes.${value}`) }))}
            onChange={chooseTheme}
          />
        </section>
        <BellChoices />
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title={t('keys.title')} />
          <Switch
            checked={keys}
            onChange={({ target }) => {
              singleKeys.choose(target.checked);
              setKeys(target.checked);
            }}
          >
            {t('keys.single')}
          </Switch>
          <p className="text-sm text-faint">{t('keys.hint')}</p>
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title={t('cookies.title')} />
          <p className="text-soft">{t('cookies.text')}</p>
          <div>
            <Button onClick={reopenCookieBanner}>{t('cookies.act')}</Button>
          </div>
        </section>
        {session.status === 'signed-in' && <OwnData userId={session.user.id} />}
      </div>
    </>
  );
}
