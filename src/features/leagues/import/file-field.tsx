import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { writeCsv } from '#domain/competition/csv.ts';
import { fold } from '#domain/community/search-fold.ts';
import type { Sheet } from '#domain/competition/spreadsheet-cell.ts';
import {
  decode,
  type Encoding,
  encodingOf,
  fileBytesMax,
  otherEncoding,
  sampleOf,
} from '#domain/competition/file-text.ts';
import control from '#components/ui/input.module.css';

type Props = {
  title: string;
  /** The sheet name of our own Excel files. */
  sheet: string;
  hint: string;
  example: string;
  text: string;
  rows: number;
  onChange: (text: string) => void;
};

type Chosen =
  | { bytes: Uint8Array; encoding: Encoding }
  | { sheets: Sheet[]; at: number }
  | 'reading'
  | 'tooLarge'
  | 'unreadable';

/** A CSV or Excel file, chosen or pasted; how it was read is said, and asked where that is a guess. */
export function FileField({ title, sheet, hint, example, text, rows, onChange }: Props) {
  const { t } = useTranslation('import');
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const latest = useRef<File>(undefined);
  const read = (bytes: Uint8Array, encoding = encodingOf(bytes)) => {
    setChosen({ bytes, encoding });
    onChange(decode(bytes, encoding));
  };
  const show = (sheets: Sheet[], at: number) => {
    setChosen({ sheets, at });
    onChange(writeCsv(sheets[at]!.rows).slice(1));
  };
  const choose = async (file: File | undefined) => {
    latest.current = file;
    if (!file) return;
    if (file.size > fileBytesMax) return setChosen('tooLarge');
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (latest.current !== file) return undefined;
    if (isOldWorkbook(bytes)) return setChosen('unreadable');
    if (!isArchive(bytes)) return read(bytes);
    setChosen('reading');
    const { readXlsx } = await import('#lib/read-xlsx.ts');
    const answer = await readXlsx(bytes);
    if (latest.current !== file) return undefined;
    if (typeof answer === 'string') return setChosen(answer);
    const sheets = answer.filter(({ rows: lines }) => lines.length > 0);
    const named = sheets.findIndex(({ name }) => [sheet, title].some((each) => fold(each) === fold(name)));
    return sheets.length === 0 ? setChosen('unreadable') : show(sheets, Math.max(named, 0));
  };
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={title} aside={<span className="numerals">{t('rows', { count: rows })}</span>} />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <textarea
        className={`${control.area} min-h-52 whitespace-pre`}
        aria-label={title}
        aria-describedby={`${id}-hint`}
        placeholder={example}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={({ target }) => {
          latest.current = undefined;
          setChosen(undefined);
          onChange(target.value);
        }}
      />
      <label className="text-sm text-soft">
        <span className="block pb-1">{t('file')}</span>
        <input
          type="file"
          className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-box file:border file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:bg-surface"
          accept={accepted}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <div aria-live="polite">
        {chosen === 'reading' && <p className="text-sm text-soft">{t('excel.reading')}</p>}
        {chosen === 'tooLarge' && <Note tone="error">{t('encoding.tooLarge', { megabytes: fileBytesMax / 1e6 })}</Note>}
        {chosen === 'unreadable' && <Note tone="error">{t('excel.unreadable')}</Note>}
        {typeof chosen === 'object' && 'sheets' in chosen && (
          <Select
            label={t('excel.sheet')}
            fits
            value={chosen.at}
            onChange={({ target }) => show(chosen.sheets, Number(target.value))}
          >
            {chosen.sheets.map(({ name }, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {typeof chosen === 'object' && 'bytes' in chosen && (
          <ReadAs {...chosen} text={text} onReread={(other) => read(chosen.bytes, other)} />
        )}
      </div>
    </section>
  );
}

const accepted =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.ics,text/csv,text/plain,text/calendar,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);
const isArchive = (bytes: Uint8Array) => begins(bytes, 0x50, 0x4b, 3, 4);
/** Of Excel before 2007, and any with a password. */
const isOldWorkbook = (bytes: Uint8Array) => begins(bytes, 0xd0, 0xcf, 0x11, 0xe0);

type ReadAsProps = { encoding: Encoding; text: string; onReread: (other: Encoding) => void };

function ReadAs({ encoding, text, onReread }: ReadAsProps) {
  const { t } = useTranslation('import');
  const other = otherEncoding(encoding);
  const sample = other && sampleOf(text);
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
      {sample === undefined
        ? t('encoding.read', { encoding: names[encoding] })
        : t('encoding.ask', { encoding: names[encoding], sample })}
      {sample !== undefined && (
        <Button size="small" variant="quiet" onClick={() => onReread(other!)}>
          {t('encoding.other', { encoding: names[other!] })}
        </Button>
      )}
    </p>
  );
}

const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1254': 'Windows-1254',
};
