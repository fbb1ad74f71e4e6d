import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/form/text-field.tsx';
import { CopyText } from '#components/league/copy-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useMakeOverlayLink, useRemoveOverlayLink } from '#data/broadcasts/mutations.ts';
import { broadcastQueries, type OverlayOf } from '#data/broadcasts/queries.ts';
import { limits } from '#domain/limits.ts';
import { currentLanguage } from '#lib/i18n.ts';

const scenes = ['auto', 'before', 'live', 'table', 'bracket', 'mvp'] as const;

type Props = { of: OverlayOf; me: string | undefined; onClose: () => void };

/** The addresses for stream software: made, seen once, and stopped. */
export function OverlayDialog({ of, me, onClose }: Props) {
  const { t } = useTranslation('broadcast');
  const links = useQuery(broadcastQueries.overlayLinks(of));
  const make = useMakeOverlayLink();
  const remove = useRemoveOverlayLink();
  const own = links.data?.filter(({ made_by }) => made_by === me).length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('overlay.title')}
      description={t('overlay.text')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {make.data ? (
          <Made key={make.data} secret={make.data} />
        ) : (
          <div>
            <Button
              variant="primary"
              pending={make.isPending}
              disabled={!links.data || own >= limits.overlayLinksMax}
              title={own >= limits.overlayLinksMax ? t('overlay.full', { count: limits.overlayLinksMax }) : undefined}
              onClick={() => make.mutate(of)}
            >
              {t('overlay.make')}
            </Button>
          </div>
        )}
        {links.isPending && <SkeletonRows rows={2} />}
        {links.isError && <ErrorState message={t('overlay.error')} onRetry={() => void links.refetch()} />}
        {links.data && links.data.length > 0 && (
          <section>
            <h3 className="font-semibold">{t('overlay.standing')}</h3>
            <ul className="ruled">
              {links.data.map(({ id, username, created_at }) => (
                <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-1.5">
                  <span className="min-w-0 wrap-anywhere">
                    <span translate="no">{username}</span>{' '}
                    <span className="text-sm text-faint">
                      <LocalTime at={created_at} show="full" />
                    </span>
                  </span>
                  <Button
                    variant="danger-outline"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ link_id: id })}
                  >
                    {t('overlay.stop')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The address, this once; which scene it shows is chosen by it. */
function Made({ secret }: { secret: string }) {
  const { t } = useTranslation('broadcast');
  const [scene, setScene] = useState<(typeof scenes)[number]>('auto');
  const address = new URL(`/overlay/${secret}`, location.origin);
  if (scene !== 'auto') address.searchParams.set('scene', scene);
  address.searchParams.set('lang', currentLanguage());
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3" role="status">
      <p className="font-medium">{t('overlay.once')}</p>
      <SelectField
        label={t('overlay.scene')}
        value={scene}
        onChange={({ target }) => setScene(scenes.find((each) => each === target.value) ?? 'auto')}
      >
        {scenes.map((each) => (
          <option key={each} value={each}>
            {t(`overlay.scenes.${each}`)}
          </option>
        ))}
      </SelectField>
      <CopyText label={t('overlay.address')} text={address.href} />
      <ol className="grid list-decimal gap-1 pl-5 text-sm text-soft marker:[font-variant-numeric:normal]">
        <li>{t('overlay.steps.source')}</li>
        <li>{t('overlay.steps.size')}</li>
        <li>{t('overlay.steps.more')}</li>
      </ol>
    </div>
  );
}
