import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useShowProfile } from '#data/settings/mutations.ts';
import { profileQueries } from '#data/settings/queries.ts';

/** Whether visitors may open the reader's profile; saved as it is switched. */
export function PublicProfile({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const { data: stored } = useQuery(profileQueries.shown(userId));
  const save = useShowProfile(userId);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('publicProfile.title')} />
      <p className="text-soft">{t('publicProfile.text')}</p>
      <Switch
        checked={(save.isPending ? save.variables : stored) ?? false}
        disabled={stored === undefined || save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      >
        {t('publicProfile.switch')}
      </Switch>
      <p className="text-sm text-faint">{t('publicProfile.hint')}</p>
    </section>
  );
}
