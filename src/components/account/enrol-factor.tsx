import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { CodeField, codeSchema, digitsOf } from '#components/form/code-field.tsx';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { type BegunFactor, beginFactor, giveCode } from '#data/auth/factors.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import styles from './enrol-factor.module.css';

/** Sets up a second factor: an app reads the picture or the key, and its first code proves that it did. */
export function EnrolFactor({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('security');
  const { data: brand } = useQuery(siteQueries.brand());
  const [begun, setBegun] = useState<BegunFactor>();
  const [isBeginning, setBeginning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = async () => {
    setBeginning(true);
    setFailure(undefined);
    try {
      const { factor, ...answer } = await beginFactor(brand?.name ?? 'Rondo');
      accept(answer);
      setBegun(factor);
    } catch (error) {
      setFailure(await authTexts(error));
    }
    setBeginning(false);
  };
  if (begun) return <Proof of={begun} onDone={onDone} />;
  return (
    <div className="grid min-w-0 grid-cols-1 justify-items-start gap-3">
      {failure && <Note tone="error">{failure}</Note>}
      <Button variant="primary" pending={isBeginning} onClick={() => void begin()}>
        {t('begin')}
      </Button>
    </div>
  );
}

const schema = codeSchema('codeForm');

function Proof({ of: { id, picture, secret, uri }, onDone }: { of: BegunFactor; onDone: () => void }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const form = useTranslatedForm({
    schema,
    namespace: 'security',
    values: { code: '' },
    explain: authTexts,
    onSend: async ({ code }) => accept(await giveCode(digitsOf(code), id)),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['factors'] });
      onDone();
    },
  });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <ol className="grid min-w-0 list-decimal grid-cols-1 gap-4 pl-5">
        <li>
          <p>{t('scan')}</p>
          {/* Apps read dark on light, whatever the theme. */}
          <img
            src={picture}
            alt={t('picture')}
            width={200}
            height={200}
            className={`mt-3 rounded-box ${styles.picture}`}
          />
          <p className="mt-3 text-sm text-soft">{t('typeKey')}</p>
          <output
            className="mt-1.5 block rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all"
            aria-label={t('key')}
            translate="no"
          >
            {secret.match(/.{1,4}/g)?.join(' ')}
          </output>
          <p className="mt-2 text-sm">
            <a className="link" href={uri}>
              {t('openApp')}
            </a>
          </p>
        </li>
        <li>
          <TranslatedForm form={form} action={t('confirm')} asks={false} className="grid min-w-0 grid-cols-1 gap-3">
            <CodeField label={t('code')} hint={t('codeHint')} {...form.field('code')} />
          </TranslatedForm>
        </li>
      </ol>
    </div>
  );
}
