import { useTranslation } from 'react-i18next';
import { LocalTime } from '#components/ui/local-time.tsx';
import { formatDate } from '#lib/dates.ts';
import { day, moment } from './changes.ts';
import { useAuditTexts } from './use-audit-texts.ts';

/** One side of a change: a moment in the reader's zone, yes, no and states as texts, texts as somebody wrote them. */
export function Side({ field, value, inSentence }: { field: string; value: string | null; inSentence?: boolean }) {
  const { t, i18n } = useTranslation('audit');
  const texts = useAuditTexts();
  if (value === null || value === 'null') return '–';
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
  if (moment.test(value) && inSentence)
    return (
      <>
        <LocalTime at={value} show="day" />, <LocalTime at={value} show="time" />
      </>
    );
  if (moment.test(value)) return <LocalTime at={value} />;
  if (day.test(value)) return formatDate(value, i18n.language);
  const wording = texts.value(field, value);
  return inSentence ? texts.inSentence(wording).replace(/^-(?=\d)/, '−') : wording;
}
