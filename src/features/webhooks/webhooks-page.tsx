import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { limits } from '#domain/limits.ts';
import type { Address } from '#lib/site-path.ts';
import { webhookQueries } from '#data/webhooks/queries.ts';
import { WebhookList } from './webhook-list.tsx';

type Props = { teamId?: string; lead: string; crumbs?: { to?: Address; label: string }[] };

/** The webhooks of the admins, or of a team. */
export function WebhooksPage({ teamId, lead, crumbs }: Props) {
  const { t } = useTranslation('webhooks');
  const webhooks = useQuery(webhookQueries.list(teamId));
  const { data: areSent } = useQuery(webhookQueries.areSent());
  const [adding, setAdding] = useState(false);
  const most = teamId === undefined ? limits.webhooksMax : limits.teamWebhooksMax;
  const isFull = (webhooks.data?.length ?? 0) >= most;
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={lead}
        chalk="corner"
        {...(crumbs && { crumbs })}
        actions={
          <Button variant="primary" disabled={isFull || areSent !== true} onClick={() => setAdding(true)}>
            <Plus size={16} />
            {t('create')}
          </Button>
        }
      />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-5">
        {areSent === false && <Note tone="info">{t('notSent')}</Note>}
        {isFull && <Note tone="info">{t(teamId === undefined ? 'full' : 'teamFull')}</Note>}
        <WebhookList teamId={teamId} adding={adding} onAdded={() => setAdding(false)} />
      </div>
    </>
  );
}
