import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureButton, PictureTrouble } from '#components/form/picture-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { checkPicture, fitPicture, type PictureProblem } from '#lib/encode-picture.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import styles from './logo-field.module.css';

type Props = {
  label: string;
  ground: 'dark' | 'light';
  path: string | null;
  /** Takes the whole mark, encoded, or null for none; what it throws is shown as a failed upload. */
  onPicture: (picture: Blob | null) => Promise<unknown>;
};

/** A sponsor's mark on the ground it is made for, sent whole the moment it is chosen. */
export function LogoField({ label, ground, path, onPicture }: Props) {
  const { t } = useTranslation('sponsors');
  const { t: forms } = useTranslation('forms');
  const id = useId();
  const [problem, setProblem] = useState<PictureProblem | 'upload'>();
  const [busy, setBusy] = useState(false);

  const send = async (picture: Blob | null) => {
    setBusy(true);
    setProblem(undefined);
    await onPicture(picture).catch(() => setProblem('upload'));
    setBusy(false);
  };
  const choose = async (file: File) => {
    const refused = await checkPicture(file);
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
      <div className="flex flex-wrap gap-2.5">
        <PictureButton size="small" onFiles={([file]) => file && void choose(file)} pending={busy}>
          <ImageUp size={16} />
          {forms('picture.choose')}
        </PictureButton>
        {path && (
          <Button size="small" variant="quiet" onClick={() => void send(null)} disabled={busy}>
            {forms('picture.remove')}
          </Button>
        )}
      </div>
      <PictureTrouble problem={problem} />
    </div>
  );
}

/** Twice as large as it is ever drawn, for fine screens. */
const box = { width: 640, height: 160 };
