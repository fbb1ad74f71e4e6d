import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
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
  hint: string;
  example: string;
  text: string;
  rows: number;
  onChange: (text: string) => void;
};

/** A CSV file, chosen or pasted; how its letters were read is said, and asked where it is a guess. */
export function FileField({ title, hint, example, text, rows, onChange }: Props) {
  const { t } = useTranslation('import');
  const id = useId();
  const [chosen, setChosen] = useState<{ bytes: Uint8Array; encoding: Encoding } | 'tooLarge'>();
  const read = (bytes: Uint8Array, encoding = encodingOf(bytes)) => {
    setChosen({ bytes, encoding });
    onChange(decode(bytes, encoding));
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > fileBytesMax) setChosen('tooLarge');
    else read(new Uint8Array(await file.arrayBuffer()));
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
          setChosen(undefined);
          onChange(target.value);
        }}
      />
      <label className="text-sm text-soft">
        <span className="block pb-1">{t('file')}</span>
        <input
          type="file"
          className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-box file:border file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:bg-surface"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <div aria-live="polite">
        {chosen === 'tooLarge' && <Note tone="error">{t('encoding.tooLarge', { megabytes: fileBytesMax / 1e6 })}</Note>}
        {typeof chosen === 'object' && (
          <ReadAs {...chosen} text={text} onReread={(other) => read(chosen.bytes, other)} />
        )}
      </div>
    </section>
  );
}

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
