import { ImageUp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import {
  checkPicture,
  encodePicture,
  type PictureArea,
  type PictureProblem,
  pictureSizes,
} from '#lib/encode-picture.ts';
import { PictureButton, PictureTrouble } from './picture-button.tsx';
import type { PictureShape } from './picture-cropper.tsx';

const PictureCropper = lazy(() => import('./picture-cropper.tsx').then((m) => ({ default: m.PictureCropper })));

type Props = {
  label: string;
  hint?: ReactNode;
  shape: PictureShape;
  /** The present picture. */
  current: ReactNode;
  /** Takes the part, encoded; what it throws is shown as a failed upload. */
  onPicture: (picture: Blob) => Promise<void>;
  onRemove?: () => Promise<void>;
};
type Problem = PictureProblem | 'upload' | 'removal';

/** A crest, an avatar or a cover: choose a file, cut its part out of it, send it. Errors are shown below. */
export function PictureField({ label, hint, shape, current, onPicture, onRemove }: Props) {
  const { t } = useTranslation('forms');
  const { t: common } = useTranslation('common');
  const id = useId();
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
  const choose = async (file: File) => {
    const refused = await checkPicture(file);
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

  const trouble = <PictureTrouble problem={problem} />;
  return (
    <div className="grid gap-1.5" role="group" aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined}>
      <span className="text-md font-semibold" id={id}>
        {label}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        {current}
        <div className="flex flex-wrap gap-2.5">
          <PictureButton onFiles={([file]) => file && void choose(file)} disabled={busy !== undefined}>
            <ImageUp size={16} />
            {t('picture.choose')}
          </PictureButton>
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
