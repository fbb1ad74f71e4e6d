import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnrolFactor } from '#components/account/enrol-factor.tsx';
import { RecoveryCodes } from '#components/account/recovery-codes.tsx';
import { Button } from '#components/ui/button.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { useMakeRecoveryCodes } from '#data/auth/factors.ts';
import { followSession, useSession } from '#lib/session.ts';
import { paths } from '#lib/paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { useReturn } from './use-return.ts';

/**
 * /second-factor: where a session is led whose account has one, for its code, and the staff of a site that asks them for
 * one, to set it up. Then it goes on to where somebody wanted to be.
 */
export function SecondFactorPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { next, goBack } = useReturn();
  const [isEnrolling, setEnrolling] = useState(false);
  useEffect(() => followSession(true), []);
  const proof = session.status === 'signed-in' ? (session.proof ?? 'one-factor') : undefined;
  // Proven meanwhile, they stay until the recovery codes were read.
  if (proof === 'one-factor' && !isEnrolling) setEnrolling(true);
  const isSignedOut = session.status === 'signed-out';

  useEffect(() => {
    if (isSignedOut) void navigate({ to: paths.login(next), replace: true });
    else if (proof === 'two-factors' && !isEnrolling) goBack();
  }, [isSignedOut, proof, isEnrolling, next, navigate, goBack]);

  if (proof === 'awaits-code') return <CodeForm />;
  return isEnrolling ? <Enrolment onDone={goBack} /> : <FullPageSpinner />;
}

function Enrolment({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('security');
  const make = useMakeRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  return (
    <AuthFrame title={t('asked.title')} lead={t('asked.text')}>
      <EnrolFactor onDone={() => make.mutate(undefined, { onSuccess: setCodes, onError: () => onDone() })} />
      <div>
        <Button variant="quiet" onClick={() => onDone()}>
          {t('asked.later')}
        </Button>
      </div>
      {codes && <RecoveryCodes codes={codes} onClose={() => onDone()} />}
    </AuthFrame>
  );
}
