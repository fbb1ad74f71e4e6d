import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { pictureEndings } from '#domain/account/picture.ts';
import type { PictureProblem } from '#lib/encode-picture.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { onFiles: (files: File[]) => void; multiple?: boolean };

/** A button behind which the device's pictures are to be chosen from. */
export function PictureButton({ onFiles, multiple = false, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

const accepted = Object.keys(pictureEndings).join(',');

/** An error of a chosen picture, or of sending it. */
export function PictureTrouble({ problem }: { problem: PictureProblem | 'upload' | 'removal' | undefined }) {
  const { t } = useTranslation('forms');
  return (
    problem && (
      <p className="flex items-center gap-1.5 text-sm text-loss" role="alert">
        <CircleAlert size={14} />
        {t(`picture.problems.${problem}`, { megabytes: limits.pictureSourceBytesMax / 1024 / 1024 })}
      </p>
    )
  );
}
