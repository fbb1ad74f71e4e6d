import { ExternalLink, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { isAllowed, readConsent } from '#lib/cookie-consent.ts';
import { limits } from '#domain/limits.ts';
import { type StreamEmbed, streamEmbed } from '#domain/match/stream.ts';
import { reopenCookieBanner, useStoredConsent } from '#lib/consent.ts';

/**
 * A stream, shown only after a click and with third-party cookies allowed: until then nothing of the other
 * network is loaded. A stream that does not arrive within 8 seconds is unavailable.
 */
export function StreamPlayer({ url, title }: { url: string | null; title: string }) {
  const { t } = useTranslation('common');
  const [wanted, setWanted] = useState(false);
  const allowed = isAllowed(readConsent(useStoredConsent()), 'thirdParty');
  const embed = url === null ? null : streamEmbed(url, globalThis.location?.hostname ?? '');

  if (url === null) return <EmptyState title={t('ui.stream.unavailable')} />;
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3" aria-label={title}>
      {embed && wanted && allowed ? (
        <Player embed={embed} title={title} />
      ) : (
        <div className="grid aspect-video w-full max-w-[960px] border border-rule bg-surface place-content-center justify-items-center gap-4 p-5 text-center">
          <p className="headline text-xl font-[650]">{title}</p>
          {embed && allowed && (
            <Button variant="primary" onClick={() => setWanted(true)}>
              <Play size={18} />
              {t('ui.stream.play', { network: embed.network })}
            </Button>
          )}
          {embed && !allowed && (
            <>
              <p className="text-soft">{t('ui.stream.consent', { network: embed.network })}</p>
              <Button onClick={reopenCookieBanner}>{t('ui.stream.choose')}</Button>
            </>
          )}
        </div>
      )}
      <a
        className="flex min-w-0 items-center gap-3 text-sm min-h-11"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('ui.stream.elsewhere')} <ExternalLink size={14} />
      </a>
    </section>
  );
}

function Player({ embed, title }: { embed: StreamEmbed; title: string }) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'loading' | 'playing' | 'unavailable'>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    const late = setTimeout(() => setState('unavailable'), limits.streamWaitMs);
    return () => clearTimeout(late);
  }, [state]);

  if (state === 'unavailable' || !navigator.onLine) {
    return (
      <EmptyState
        title={t('ui.stream.unavailable')}
        action={<Button onClick={() => setState('loading')}>{t('ui.retry')}</Button>}
      />
    );
  }
  return (
    <iframe
      className="aspect-video w-full max-w-[960px] border border-rule bg-surface"
      src={embed.player}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      // The two words together are only dangerous for one's own origin; this is another's page with its own login.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={() => setState('playing')}
    />
  );
}
