import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { WordedForm } from '#components/form/worded-form.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { fold, matchesSearch } from '#domain/search-fold.ts';
import { formatLongDay, formatTime, zoneCity, zoneName } from '#lib/dates.ts';
import { currentLanguage, languageNames, languages } from '#lib/i18n.ts';
import { chosenZone, deviceZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { useSaveLanguage, useSaveZone } from './mutations.ts';

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
  const form = useWordedForm({
    schema,
    words: 'settings',
    name: 'zone',
    values: { time_zone: chosenZone() ?? '' },
    onSend: ({ time_zone }) => save.mutateAsync(time_zone || undefined),
  });
  const chosen = form.watch('time_zone');
  const shown = chosen || deviceZone();
  const [words, setWords] = useState('');
  const { language } = i18n;
  const nameOf = (zone: string) => ({ id: zone, name: nameOfZone(zone, now, language) });
  // Some four hundred names: made when somebody begins to look for one.
  const looks = words !== '';
  const named = useMemo(() => (looks ? allNamed(language) : []), [looks, language]);
  return (
    <WordedForm form={form} act={t('formats.save')}>
      <div className="grid gap-1.5">
        <ChoiceField
          label={t('formats.zone')}
          none={t('formats.device', { zone: nameOfZone(deviceZone(), now, i18n.language) })}
          chosen={chosen ? nameOf(chosen) : undefined}
          choices={looks ? found(named, words) : zones().slice(0, drawn).map(nameOf)}
          onType={setWords}
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
    </WordedForm>
  );
}

const schema = z.object({ time_zone: z.string() });

/** Of what fits: whoever looks for one types on. */
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

/** What fits, those first that begin as typed. */
function found(named: Named[], words: string): Named[] {
  const fitting = named.filter(({ id, name }) => matchesSearch(`${id.replaceAll('_', ' ')} ${name}`, words));
  const begins = ({ name }: Named) => fold(name).startsWith(fold(words.trim()));
  return [...fitting.filter(begins), ...fitting.filter((each) => !begins(each))].slice(0, drawn);
}
