import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { type PictureKind, pictureAddress } from '#domain/community/share-pictures.ts';
import { readPictureAt } from '#lib/picture-file.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { shareAddress, sharePicture, sharesFiles } from '#lib/share.ts';

/** The pictures of a page, or the function that finds them once somebody shares. */
export type Pictures = readonly PictureKind[] | (() => Promise<readonly PictureKind[]>);
type Props = { title: string; address: string; pictures: Pictures; onClose: () => void };

/** The shareable parts of a page: its address, and the pictures there are of it. */
export function ShareDialog({ title, address, pictures: source, onClose }: Props) {
  const { t } = useTranslation('share');
  const language = currentLanguage();
  const isAsked = typeof source === 'function';
  const answer = useQuery({ queryKey: ['share-pictures', address], queryFn: isAsked ? source : skipToken });
  const pictures = isAsked ? (answer.data ?? []) : source;
  const read = useQueries({
    queries: pictures.map((kind) => ({
      queryKey: ['share-picture', address, kind, language],
      queryFn: () => readPictureAt(pictureAddress(address, kind, language)),
      staleTime: 30_000,
    })),
  });
  const [chosen, choose] = useState<PictureKind>();
  // one that has gone meanwhile is not offered
  const offered = pictures.filter((_, index) => index === 0 || read[index]?.data);
  const kind = offered.find((each) => each === chosen) ?? offered[0];
  const { data: picture, isError } = read[pictures.findIndex((each) => each === kind)] ?? {};
  // without its first picture a page is not public
  const isHidden = read[0]?.data === null;
  const file = picture && new File([picture], `${fileName(title)}-${kind}.png`, { type: 'image/png' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      footer={
        isHidden ? undefined : (
          <>
            <Button
              onClick={() => {
                void shareAddress(title, address, t);
                onClose();
              }}
            >
              {t('share' in navigator ? 'link' : 'copy')}
            </Button>
            {file && (
              <Button
                variant="primary"
                onClick={() =>
                  sharesFiles(file) ? void sharePicture(file, title, address) : saveFile(file.name, file, file.type)
                }
              >
                {t(sharesFiles(file) ? 'picture' : 'save')}
              </Button>
            )}
          </>
        )
      }
    >
      {isHidden ? (
        <p className="text-soft">{t('notPublic')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {kind && offered.length > 1 && (
            <Segmented
              label={t('cardsLabel')}
              value={kind}
              choices={offered.map((value) => ({ value, label: t(`cards.${value}`) }))}
              onChange={choose}
            />
          )}
          <div className="relative grid aspect-4/5 w-[min(100%,41.6vh,25.6rem)] place-items-center justify-self-center bg-raised">
            {picture ? (
              <Preview picture={picture} alt={kind ? t(`cards.${kind}`) : ''} />
            ) : (
              <p className="p-6 text-soft" role="status">
                {t(isError ? 'failed' : 'waiting')}
              </p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Preview({ picture, alt }: { picture: Blob; alt: string }) {
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={alt} width={1080} height={1350} className="absolute inset-0 size-full object-contain" />;
}

/** Characters that every file system takes. */
const fileName = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .toLowerCase();
