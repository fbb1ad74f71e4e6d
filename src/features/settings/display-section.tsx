import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { singleKeys } from '#lib/single-keys.ts';
import { chooseTheme, themes, useTheme } from '#lib/theme.ts';

/** How the site looks and is led on this device: at once, and kept here. */
export function DisplaySection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const theme = useTheme();
  const [keys, setKeys] = useState(singleKeys.on);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <section className="grid min-w-0 grid-cols-1 gap-3">
        <SectionHead title={t('theme.title')} />
        <Segmented
          label={t('theme.title')}
          value={theme}
          choices={themes.map((value) => ({ value, label: common(`shell.themes.${value}`) }))}
          onChange={chooseTheme}
        />
        <p className="text-sm text-faint">{t('theme.hint')}</p>
      </section>
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
    </div>
  );
}
