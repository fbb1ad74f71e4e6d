import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnrolFactor } from '#components/account/enrol-factor.tsx';
import { RecoveryCodes } from '#components/account/recovery-codes.tsx';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { CodeField, codeSchema, digitsOf } from '#components/form/code-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { factorQueries, removeFactor, useMakeRecoveryCodes } from '#data/auth/factors.ts';
import { toast } from '#lib/toast.ts';

/** The second factor of the account, and the codes for a member who loses the device. */
export function SecuritySection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const mine = useQuery(factorQueries.mine(userId));
  const make = useMakeRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  const show = () => make.mutate(undefined, { onSuccess: setCodes });
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('title')} />
      <p className="text-soft">{t('text')}</p>
      {mine.isPending && <SkeletonRows rows={2} />}
      {mine.isError && <ErrorState message={t('failed')} onRetry={() => void mine.refetch()} />}
      {mine.data?.factors.length === 0 && <EnrolFactor onDone={show} />}
      {mine.data && mine.data.factors.length > 0 && (
        <>
          <ul className="ruled">
            {mine.data.factors.map(({ id, created_at }) => (
              <Row key={id} id={id} since={created_at} />
            ))}
          </ul>
          <SectionHead title={t('codes.head')} />
          <p className="text-soft">{t('codes.left', { count: mine.data.codes })}</p>
          <div>
            <Button pending={make.isPending} onClick={show}>
              {t('codes.make')}
            </Button>
          </div>
        </>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}

function Row({ id, since }: { id: string; since: string }) {
  const { t } = useTranslation('security');
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <ShieldCheck size={22} aria-hidden="true" className="flex-none text-faint" />
      <div className="grid min-w-0 flex-1">
        <b className="font-semibold">{t('app')}</b>
        <span className="text-sm text-faint">
          {t('since')} <LocalTime at={since} show="date" />
        </span>
      </div>
      <Button size="small" onClick={() => setRemoving(true)}>
        {t('remove.action')}
      </Button>
      {isRemoving && <Remove id={id} onClose={() => setRemoving(false)} />}
    </li>
  );
}

const schema = codeSchema('codeForm');

/** Asks for a code: a finder of this open device cannot remove the protection. */
function Remove({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const form = useTranslatedForm({
    schema,
    namespace: 'security',
    values: { code: '' },
    explain: authTexts,
    onSend: async ({ code }) => accept(await removeFactor(id, digitsOf(code))),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['factors'] });
      void toast.success(t('remove.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('remove.title')}
      description={t('remove.text')}
      action={t('remove.action')}
      onClose={onClose}
    >
      <CodeField label={t('code')} {...form.field('code')} />
    </FormDialog>
  );
}
