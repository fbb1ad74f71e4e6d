import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useUndoRollover } from '#data/entries/mutations.ts';
import { entryQueries, type Rolled } from '#data/entries/queries.ts';
import { paths } from '#lib/paths.ts';

/** Seasons that were opened together and nobody has touched since, with the way back. Nothing where there is none. */
export function RolledSeasons() {
  const { t, i18n } = useTranslation('rollover');
  const rolled = useQuery(entryQueries.rolled());
  const undo = useUndoRollover();
  const [asking, ask] = useState<Rolled>();
  if (!rolled.data || rolled.data.length === 0) return null;
  const called = (together: Rolled) =>
    new Intl.ListFormat(i18n.language).format(together.map(({ name, season }) => t('next', { league: name, season })));
  return (
    <section>
      <SectionHead title={t('opened')} />
      <ul className="ruled">
        {rolled.data.map((together) => (
          <li
            key={called(together)}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-5 gap-y-2 py-2.5"
          >
            <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
              {together.map(({ league_id, season, name }) => (
                <AppLink
                  key={league_id}
                  to={paths.adminLeague(league_id, season)}
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  {t('next', { league: name, season })}
                </AppLink>
              ))}
            </span>
            <Button variant="danger-outline" onClick={() => ask(together)}>
              {t('undo')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => ask(undefined)}
        title={asking ? t('undoConfirm', { seasons: called(asking) }) : ''}
        description={t('undoFollows')}
        action={t('undo')}
        danger
        pending={undo.isPending}
        onConfirm={() =>
          undo.mutate(
            { league_ids: asking?.map(({ league_id }) => league_id) ?? [] },
            { onSettled: () => ask(undefined) },
          )
        }
      >
        <p className="text-soft">{t('undoUntil')}</p>
      </ConfirmDialog>
    </section>
  );
}
