import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { formatTime } from '#lib/dates.ts';

type Props = {
  code: string | null | undefined;
  /** From when both sides read it, while that is to come. */
  shows?: Date | undefined;
  /** The name of the home side. */
  home: string;
  /** Gives the code or another; left out for who does not. */
  onGive?: ((code: string) => Promise<unknown>) | undefined;
};

/** The code the two sides meet by: the home side gives it, both read it from a quarter of an hour before they begin. */
export function LobbyCode({ code, shows, home, onGive }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const [writing, setWriting] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code ?? '');
    setCopied(true);
  };
  return (
    <section className="grid gap-2.5 border-t border-rule pt-3" aria-labelledby="lobby">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="lobby" className="text-lg">
          {t('lobby.title')}
        </h3>
        {shows && (
          <span className="text-sm text-faint">
            {t('lobby.from', { time: formatTime(shows.toISOString(), i18n.language) })}
          </span>
        )}
      </div>
      {code ? (
        <p className="numerals rounded-box bg-raised px-3 py-2 text-center text-4xl font-bold tracking-widest wrap-anywhere">
          {code}
        </p>
      ) : (
        <p className="text-soft">{onGive ? t('lobby.yours') : t('lobby.theirs', { team: home })}</p>
      )}
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        {code && (
          <Button onClick={() => void copy()}>
            <Copy size={16} />
            {copied ? t('lobby.copied') : t('lobby.copy')}
          </Button>
        )}
        {onGive && <Button onClick={() => setWriting(true)}>{code ? t('lobby.change') : t('lobby.give')}</Button>}
      </div>
      <p className="text-sm text-faint">{t('lobby.restart', { count: limits.restartWithinMinutes })}</p>
      {writing && onGive && <CodeDialog code={code ?? ''} onGive={onGive} onClose={() => setWriting(false)} />}
    </section>
  );
}

function CodeDialog({
  code,
  onGive,
  onClose,
}: {
  code: string;
  onGive: (code: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('match-room');
  const form = useTranslatedForm({
    schema,
    namespace: 'match-room',
    values: { code },
    onSend: (answers) => onGive(answers.code),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('lobby.title')} action={t('lobby.save')} onClose={onClose}>
      <TextField
        label={t('lobby.code')}
        hint={t('lobby.hint', { min: limits.lobbyCodeMin, max: limits.lobbyCodeMax })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={limits.lobbyCodeMax}
        {...form.field('code')}
      />
    </FormDialog>
  );
}

const schema = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.lobbyCodeMin, 'lobby.wrong'),
      z.maxLength(limits.lobbyCodeMax, 'lobby.wrong'),
      z.regex(/^[A-Za-z0-9][A-Za-z0-9 _-]*[A-Za-z0-9]$/, 'lobby.wrong'),
    ),
});
