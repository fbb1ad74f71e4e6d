import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { fold, matchesSearch } from '#domain/community/search-fold.ts';
import { formatLongDay, formatTime, zoneCity, zoneName } from '#lib/dates.ts';
import { languages } from '#domain/languages.ts';
import { currentLanguage, languageNames } from '#lib/i18n.ts';
import { chosenZone, deviceZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { useSaveLanguage, useSaveZone } from '#data/settings/mutations.ts';

/** In which language, and in which zone's time: of the account, so that mails and other devices follow. */
export function FormatsSection({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <section className="grid min-w-0 grid-cols-1 gap-3">
        <SectionHead title={t('formats.language')} />
        <Language userId={userId} />
        <p className="text-sm text-faint">{t('formats.languageHint')}</p>
      </section>
      {userId !== undefined && (
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <SectionHead title={t('formats.zone')} />
          <Zone userId={userId} />
        </section>
      )}
    </div>
  );
}

function Language({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('settings');
  const save = useSaveLanguage(userId);
  return (
    <Segmented
      label={t('formats.language')}
      value={currentLanguage()}
      choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(language) => save.mutate(language)}
    />
  );
}

function Zone({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('settings');
  const now = useNow().toISOString();
  const save = useSaveZone(userId);
  const form = useTranslatedForm({
    schema,
    namespace: 'settings',
    name: 'zone',
    values: { time_zone: chosenZone() ?? '' },
    onSend: ({ time_zone }) => save.mutateAsync(time_zone || undefined),
  });
  const chosen = form.watch('time_zone');
  const shown = chosen || deviceZone();
  const [text, setText] = useState('');
  const { language } = i18n;
  const nameOf = (zone: string) => ({ id: zone, name: nameOfZone(zone, now, language) });
  // Some four hundred names: made when somebody begins to look for one.
  const looks = text !== '';
  const named = useMemo(() => (looks ? allNamed(language) : []), [looks, language]);
  return (
    <TranslatedForm form={form} onlyChanges action={t('formats.save')}>
      <div className="grid gap-1.5">
        <ChoiceField
          label={t('formats.zone')}
          none={t('formats.device', { zone: nameOfZone(deviceZone(), now, i18n.language) })}
          chosen={chosen ? nameOf(chosen) : undefined}
          choices={looks ? findNamed(named, text) : zones().slice(0, drawn).map(nameOf)}
          onType={setText}
          onChoose={(zone) => form.setValue('time_zone', zone ?? '', { shouldDirty: true })}
        />
        <p className="text-sm text-faint">
          {t('formats.there', {
            city: zoneCity(shown, i18n.language),
            time: formatTime(now, i18n.language, shown),
            day: formatLongDay(now, i18n.language, shown),
          })}
        </p>
      </div>
    </TranslatedForm>
  );
}

const schema = z.object({ time_zone: z.string() });

/** The hits that are drawn; more letters narrow them. */
const drawn = 40;

/** The zones this browser knows; Greenwich's is not among them everywhere. */
const zones = () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

/** New York (America) · GMT-5 */
function nameOfZone(zone: string, now: string, language: string): string {
  const [region = '', ...rest] = zone.split('/');
  const city = zoneCity(zone, language);
  return `${rest.length === 0 ? city : `${city} (${region})`} · ${zoneName(now, language, zone)}`;
}

type Named = { id: string; name: string };

const allNamed = (language: string): Named[] => {
  const now = new Date().toISOString();
  return zones().map((zone) => ({ id: zone, name: nameOfZone(zone, now, language) }));
};

/** The matching zones, those first that begin as typed. */
function findNamed(named: Named[], text: string): Named[] {
  const fitting = named.filter(({ id, name }) => matchesSearch(`${id.replaceAll('_', ' ')} ${name}`, text));
  const begins = ({ name }: Named) => fold(name).startsWith(fold(text.trim()));
  return [...fitting.filter(begins), ...fitting.filter((each) => !begins(each))].slice(0, drawn);
}
