import { CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { pictureEndings } from '#domain/picture.ts';
import { checkPicture, fitPicture } from '#lib/encode-picture.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import styles from './logo-field.module.css';

type Props = {
  label: string;
  ground: 'dark' | 'light';
  path: string | null;
  /** Takes the whole mark, encoded, or null for none; what it throws is shown as a failed upload. */
  onPicture: (picture: Blob | null) => Promise<unknown>;
};
type Problem = 'type' | 'size' | 'unreadable' | 'upload';

/** A sponsor's mark on the ground it is made for, sent whole the moment it is chosen. */
export function LogoField({ label, ground, path, onPicture }: Props) {
  const { t } = useTranslation('sponsors');
  const { t: forms } = useTranslation('forms');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);

  const send = async (picture: Blob | null) => {
    setBusy(true);
    setProblem(undefined);
    await onPicture(picture).catch(() => setProblem('upload'));
    setBusy(false);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    const refused = await checkPicture(file).catch(() => 'unreadable' as const);
    if (refused) return setProblem(refused);
    const picture = await fitPicture(file, box).catch(() => undefined);
    if (!picture) return setProblem('unreadable');
    await send(picture);
  };
  return (
    <div className="grid min-w-0 gap-1.5" role="group" aria-labelledby={id}>
      <span className="text-md font-semibold" id={id}>
        {label}
      </span>
      <div className={`${styles.ground} ${styles[ground]}`}>
        {path ? <img src={pictureUrl(path)} alt="" /> : <span>{t('form.noLogo')}</span>}
      </div>
      <input ref={input} type="file" accept={accepted} hidden onChange={(event) => void choose(event)} />
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => input.current?.click()} pending={busy}>
          <ImageUp size={16} />
          {forms('picture.choose')}
        </Button>
        {path && (
          <Button size="small" variant="quiet" onClick={() => void send(null)} disabled={busy}>
            {forms('picture.remove')}
          </Button>
        )}
      </div>
      {problem && (
        <p className="flex items-center gap-1.5 text-sm text-loss" role="alert">
          <CircleAlert size={14} />
          {forms(`picture.problems.${problem}`, { megabytes: limits.pictureSourceBytesMax / 1024 / 1024 })}
        </p>
      )}
    </div>
  );
}

const accepted = Object.keys(pictureEndings).join(',');
/** Twice as large as it is ever drawn, for fine screens. */
const box = { width: 640, height: 160 };
