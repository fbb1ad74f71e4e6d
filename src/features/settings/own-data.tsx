import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { playerQueries } from '#data/players/queries.ts';
import { saveFile } from '#lib/save-file.ts';
import { DeleteAccount } from './delete-account.tsx';
import { useExportMyData } from '#data/settings/mutations.ts';

/** The stored data of the reader: a copy of it, and the way out. */
export function OwnData({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const { data: player } = useQuery(playerQueries.detail(userId));
  const copy = useExportMyData();
  const [deleting, setDeleting] = useState(false);
  const save = () =>
    copy.mutate(undefined, {
      onSuccess: (data) => saveFile('rondo-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    });
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('data.title')} />
      <p className="text-soft">{t('data.text')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button pending={copy.isPending} onClick={save}>
          {t('data.export')}
        </Button>
        {player && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('data.delete')}
          </Button>
        )}
      </div>
      {player && deleting && <DeleteAccount player={player} onClose={() => setDeleting(false)} />}
    </section>
  );
}
