import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { type PictureArea, pictureSizes } from '#lib/encode-picture.ts';

export type PictureShape = 'round' | 'crest' | 'cover';
type Props = {
  /** Where the browser finds the chosen file: `blob:…`. */
  address: string;
  shape: PictureShape;
  onArea: (area: PictureArea) => void;
  onUnreadable: () => void;
};

/** The part to keep of a picture, a square or a cover's 16:9: moved by pointer or arrow keys, sized by wheel, pinch or slider. */
export function PictureCropper({ address, shape, onArea, onUnreadable }: Props) {
  const { t } = useTranslation('forms');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 text-sm">
      <div className="relative h-[min(420px,48dvh)] overflow-hidden">
        {/* Its stylesheet is imported above: the element it would add by itself is against the page's policy. */}
        <Cropper
          disableAutomaticStylesInjection
          image={address}
          aspect={shape === 'cover' ? pictureSizes.cover.width / pictureSizes.cover.height : 1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          crop={place}
          zoom={zoom}
          maxZoom={zoomMax}
          keyboardStep={arrowStepPx}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onArea(area)}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': t('picture.move') }}
        />
      </div>
      <label className="flex min-w-0 items-center gap-3">
        <span className="text-md font-semibold">{t('picture.zoom')}</span>
        <input
          className="min-h-11 min-w-0 flex-1 accent-action"
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
      </label>
    </div>
  );
}

const zoomMax = 4;
const arrowStepPx = 8;
