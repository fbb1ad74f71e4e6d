import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, AuthFailure, authTexts } from '#components/form/auth-failure.ts';
import { PasswordField } from '#components/form/password-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Note } from '#components/ui/note.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { DiscordButton } from './discord-button.tsx';
import { EmailField } from './email-field.tsx';
import { offersDiscord } from '#data/auth/discord.ts';
import { signIn } from '#data/auth/mutations.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherAccount } from './other-account.tsx';
import { signInSchema } from './schema.ts';
import { SendAgain } from './send-again.tsx';
import { useDiscordSignIn } from './use-discord-sign-in.ts';
import { useMailLink } from './use-mail-link.ts';
import { useReturn } from './use-return.ts';

/**
 * /login; also where the links of mails lead that confirm an address, and where Discord sends people back. A signed-in
 * visitor goes on at once.
 */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const confirmed = useMailLink('signup');
  const moved = useMailLink('email_change');
  const discord = useDiscordSignIn();
  const { goBack } = useReturn();
  const moves = moved.link !== 'none';
  const { link, follow } = moves ? moved : confirmed;
  const place = moves ? paths.settings('account') : paths.welcome();
  const awaitsCode = session.status === 'signed-in' && session.proof === 'awaits-code';
  const goesOn = session.status === 'signed-in' && !awaitsCode && (link === 'none' || link === 'spent');

  useEffect(() => {
    if (!goesOn) return;
    if (moves) void toast.success(t('newEmail.done'));
    goBack(link === 'spent' ? place : undefined);
  }, [goesOn, moves, link, place, goBack, t]);

  if (link === 'asking') return <OtherAccount moves={moves} onStay={() => goBack()} onSwitch={follow} />;
  if (awaitsCode && link !== 'checking') return <CodeForm />;
  if (link === 'half') return <OneMoreLink />;
  if (link === 'bare' && session.status === 'signed-in')
    return (
      <NewPasswordForm
        own={session.user.email}
        knowsCurrent={false}
        why={t('reset.unasked')}
        onDone={() => goBack(place)}
      />
    );
  if (link === 'refused') return <DeadLink moves={moves} />;
  const waits = goesOn || discord.isWorking || link === 'checking' || link === 'bare';
  return waits ? <FullPageSpinner /> : <LoginForm notFromDiscord={discord.why} />;
}

function DeadLink({ moves }: { moves: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('confirm.expiredTitle')}>
      <Note tone="warning">{moves ? t('newEmail.expired') : t('confirm.expired')}</Note>
      <AppLink className="link" to={moves ? paths.settings('account') : paths.login()}>
        {moves ? t('newEmail.again') : t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}

/** Where both mailboxes have to agree, the second link is still to be followed. */
function OneMoreLink() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('newEmail.title')}>
      <Note tone="info">{t('newEmail.half')}</Note>
    </AuthFrame>
  );
}

function LoginForm({ notFromDiscord: why }: { notFromDiscord: ReturnType<typeof useDiscordSignIn>['why'] }) {
  const { t } = useTranslation('auth');
  const { next } = useReturn();
  const form = useTranslatedForm({
    schema: signInSchema,
    namespace: 'auth',
    values: { email: '', password: '' },
    explain: authTexts,
    onSend: async ({ email, password }) => accept(await signIn(email, password)),
  });
  const failed = form.failure?.error;

  return (
    <AuthFrame title={t('login.title')}>
      {why === '' ? (
        <WhyHere />
      ) : (
        <Note tone={why === 'denied' ? 'info' : 'warning'}>
          {t(`discord.${why}`, { minutes: limits.attemptWindowMinutes })}
        </Note>
      )}
      <TranslatedForm
        form={form}
        action={t('login.action')}
        wide
        asks={false}
        className="grid min-w-0 grid-cols-1 gap-4"
      >
        <EmailField {...form.field('email')} />
        <PasswordField label={t('fields.passwordLabel')} autoComplete="current-password" {...form.field('password')} />
      </TranslatedForm>
      {failed instanceof AuthFailure && failed.code === 'email_not_confirmed' && (
        <SendAgain email={form.getValues('email')} />
      )}
      {offersDiscord() && <DiscordButton />}
      <p className="text-soft flex flex-wrap justify-between gap-x-6 gap-y-2">
        <AppLink className="link" to={paths.forgotPassword()}>
          {t('login.forgot')}
        </AppLink>
        <AppLink className="link" to={paths.register(next)}>
          {t('login.register')}
        </AppLink>
      </p>
    </AuthFrame>
  );
}

/** Why somebody stands before the sign-in who wanted to be elsewhere. */
function WhyHere() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { next } = useReturn();
  if (session.status === 'signed-out' && session.why === 'ended') return <Note tone="warning">{t('login.ended')}</Note>;
  if (session.status === 'signed-out' && session.why === 'left') return null;
  return next && <Note tone="info">{t('login.closed')}</Note>;
}
