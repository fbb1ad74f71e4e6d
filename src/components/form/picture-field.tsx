import { CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { limits } from '#domain/limits.ts';
import { pictureEndings } from '#domain/picture.ts';
import { checkPicture, encodePicture, type PictureArea, pictureSizes } from '#lib/encode-picture.ts';
import type { PictureShape } from './picture-cropper.tsx';

const PictureCropper = lazy(() => import('./picture-cropper.tsx').then((m) => ({ default: m.PictureCropper })));

type Props = {
  label: string;
  hint?: ReactNode;
  shape: PictureShape;
  /** What stands there now. */
  current: ReactNode;
  /** Takes the part, encoded; what it throws is shown as a failed upload. */
  onPicture: (picture: Blob) => Promise<void>;
  onRemove?: () => Promise<void>;
};
type Problem = 'type' | 'size' | 'unreadable' | 'upload' | 'removal';

/** A crest, an avatar or a cover: choose a file, cut its part out of it, send it. What goes wrong is said below. */
export function PictureField({ label, hint, shape, current, onPicture, onRemove }: Props) {
  const { t } = useTranslation('forms');
  const { t: common } = useTranslation('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const [area, setArea] = useState<PictureArea>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState<'using' | 'removing'>();

  // The browser keeps the file until its address is given back.
  const address = chosen?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  const close = (why?: Problem) => {
    setChosen(undefined);
    setArea(undefined);
    setProblem(why);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    const refused = await checkPicture(file).catch(() => 'unreadable' as const);
    setProblem(refused);
    if (!refused) setChosen({ file, address: URL.createObjectURL(file) });
  };
  const use = async () => {
    if (!chosen || !area) return;
    setBusy('using');
    setProblem(undefined);
    try {
      const picture = await encodePicture(
        chosen.file,
        area,
        pictureSizes[shape === 'cover' ? 'cover' : 'square'],
      ).catch(() => undefined);
      if (!picture) return close('unreadable');
      await onPicture(picture);
      close();
    } catch {
      setProblem('upload');
    } finally {
      setBusy(undefined);
    }
  };
  const remove = async () => {
    setBusy('removing');
    setProblem(undefined);
    await onRemove?.().catch(() => setProblem('removal'));
    setBusy(undefined);
  };

  const trouble = problem && (
    <p className="flex items-center gap-1.5 text-sm text-loss" role="alert">
      <CircleAlert size={14} />
      {t(`picture.problems.${problem}`, { megabytes: limits.pictureSourceBytesMax / 1024 / 1024 })}
    </p>
  );
  return (
    <div className="grid gap-1.5" role="group" aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined}>
      <span className="text-md font-semibold" id={id}>
        {label}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        {current}
        <input ref={input} type="file" accept={accepted} hidden onChange={(event) => void choose(event)} />
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => input.current?.click()} disabled={busy !== undefined}>
            <ImageUp size={16} />
            {t('picture.choose')}
          </Button>
          {onRemove && (
            <Button variant="quiet" onClick={() => void remove()} pending={busy === 'removing'}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {hint && (
        <p className="text-sm text-faint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {!chosen && trouble}
      <Dialog
        open={chosen !== undefined}
        // Called again when the dialog has closed because of a problem, which shall stay.
        onClose={() => chosen && close()}
        title={label}
        description={t('picture.about')}
        footer={
          <>
            <Button variant="quiet" onClick={() => close()}>
              {t('picture.cancel')}
            </Button>
            <Button variant="primary" onClick={() => void use()} disabled={!area} pending={busy === 'using'}>
              {t('picture.use')}
            </Button>
          </>
        }
      >
        {chosen && (
          <Suspense
            fallback={
              <div
                className="rounded-[2px] bg-raised h-[min(420px,48dvh)]"
                role="status"
                aria-label={common('ui.loading')}
              />
            }
          >
            <PictureCropper
              address={chosen.address}
              shape={shape}
              onArea={setArea}
              onUnreadable={() => close('unreadable')}
            />
          </Suspense>
        )}
        {trouble}
      </Dialog>
    </div>
  );
}

const accepted = Object.keys(pictureEndings).join(',');
