import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { toast } from '#lib/toast.ts';
import { useCreateApiKey, useRevokeApiKey } from '#data/settings/mutations.ts';
import { type ApiKey, apiKeyQueries } from '#data/settings/queries.ts';

/** Keys of the read API: for programs that ask more often than anybody may. */
export function ApiKeysSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const keys = useQuery(apiKeyQueries.mine(userId));
  const [made, setMade] = useState<string>();
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('apiKeys.title')} />
      <p className="text-soft">
        {t('apiKeys.text')}{' '}
        <a className="link" href="/api/v1/explorer">
          {t('apiKeys.explorer')}
        </a>
      </p>
      {keys.isPending && <SkeletonRows rows={2} />}
      {keys.isError && <ErrorState message={t('apiKeys.failed')} onRetry={() => void keys.refetch()} />}
      {keys.data && keys.data.length > 0 && (
        <ul className="ruled">
          {keys.data.map((each) => (
            <Row key={each.id} of={each} />
          ))}
        </ul>
      )}
      {keys.data &&
        (keys.data.length < limits.apiKeysMax ? (
          <NewKey key={keys.data.length} onMade={setMade} />
        ) : (
          <p className="text-sm text-faint">{t('apiKeys.full')}</p>
        ))}
      {made !== undefined && <Shown secret={made} onClose={() => setMade(undefined)} />}
    </section>
  );
}

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'apiKeys.nameMissing'), z.maxLength(40)) });

function NewKey({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation('settings');
  const create = useCreateApiKey();
  const form = useTranslatedForm({
    schema,
    namespace: 'settings',
    values: { name: '' },
    onSend: async ({ name }) => onMade(await create.mutateAsync({ name })),
  });
  return (
    <TranslatedForm form={form} action={t('apiKeys.make')} asks={false}>
      <TextField label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} maxLength={40} {...form.field('name')} />
    </TranslatedForm>
  );
}

function Row({ of: { id, name, ending, used_at, created_at } }: { of: ApiKey }) {
  const { t } = useTranslation('settings');
  const revoke = useRevokeApiKey();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <KeyRound size={22} aria-hidden="true" className="flex-none text-faint" />
      <div className="grid min-w-0 flex-1">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <FactLine className="text-sm text-faint">
          <span translate="no">rondo_…{ending}</span>
          <>
            {t('apiKeys.made')} <LocalTime at={created_at} show="date" />
          </>
          {used_at === null ? (
            t('apiKeys.unused')
          ) : (
            <>
              {t('apiKeys.used')} <LocalTime at={used_at} show="relative" />
            </>
          )}
        </FactLine>
      </div>
      <Button size="small" aria-label={t('apiKeys.revokeNamed', { name })} onClick={() => setAsking(true)}>
        {t('apiKeys.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsking(false)}
          title={t('apiKeys.revoking.title', { name })}
          description={t('apiKeys.revoking.text')}
          action={t('apiKeys.revoke')}
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate({ key_id: id }, { onSettled: () => setAsking(false) })}
        />
      )}
    </li>
  );
}

/** The key, this once: it is in no cache and no storage, and gone when the dialog closes. */
function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => void toast.error(t('calendar.copyFailed'), { id: 'api-key' }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('apiKeys.shown.title')}
      description={t('apiKeys.shown.text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('apiKeys.shown.done')}
          </Button>
          <Button variant="primary" onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
            {t(copied ? 'calendar.copied' : 'calendar.copy')}
          </Button>
        </>
      }
    >
      <output
        className="block rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all"
        aria-label={t('apiKeys.shown.label')}
        translate="no"
      >
        {secret}
      </output>
    </Dialog>
  );
}
