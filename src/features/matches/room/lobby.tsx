import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { lineupShows } from '#domain/match/match-step.ts';
import { formatTime } from '#lib/dates.ts';
import { useSetLobbyCode } from '#data/matches/mutations.ts';
import { nameOf } from './side-name.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import type { Room } from './use-room.ts';

const every = 15_000;

/** The code the two sides meet by: the home side gives it, both read it from a quarter of an hour before kick-off. */
export function Lobby({ room: { match, course, viewer, now } }: { room: Room }) {
  const { t, i18n } = useTranslation('match-room');
  const shows = lineupShows(course);
  const gives = viewer.leads === 'home';
  const { data: code } = useQuery({
    ...roomQueries.lobby(match.id),
    enabled: gives || now >= shows,
    refetchInterval: now >= shows ? every : false,
  });
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
        {now < shows && (
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
        <p className="text-soft">{gives ? t('lobby.yours') : t('lobby.theirs', { team: nameOf(match, 'home') })}</p>
      )}
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        {code && (
          <Button onClick={() => void copy()}>
            <Copy size={16} />
            {copied ? t('lobby.copied') : t('lobby.copy')}
          </Button>
        )}
        {gives && <Button onClick={() => setWriting(true)}>{code ? t('lobby.change') : t('lobby.give')}</Button>}
      </div>
      <p className="text-sm text-faint">{t('lobby.restart', { count: limits.restartWithinMinutes })}</p>
      {writing && <CodeDialog matchId={match.id} code={code ?? ''} onClose={() => setWriting(false)} />}
    </section>
  );
}

function CodeDialog({ matchId, code, onClose }: { matchId: string; code: string; onClose: () => void }) {
  const { t } = useTranslation('match-room');
  const set = useSetLobbyCode({ match_id: matchId });
  const form = useTranslatedForm({
    schema,
    namespace: 'match-room',
    values: { code },
    onSend: (answers) => set.mutateAsync({ code: answers.code }),
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
