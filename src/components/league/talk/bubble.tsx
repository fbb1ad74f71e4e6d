import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import type { ReportProps } from '#components/league/report-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { textsOf } from '#domain/community/moderation.ts';
import type { HiddenText, Outgoing, ChatMessage } from '#data/messages/message.ts';
import styles from './talk.module.css';

type Props = {
  message: ChatMessage;
  own: boolean;
  named: boolean;
  follows: boolean;
  hidden: HiddenText | undefined;
  onReport: ReportProps['onSend'];
};

/** A message as it was said: text, whatever it looks like; an address in it is no link. Theirs can be reported. */
export function Bubble({ message, own, named, follows, hidden, onReport }: Props) {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation('common');
  const { author, created_at } = message;
  const name = author.deleted_at ? common('league.deletedPlayer') : author.username;
  return (
    <li className={`${styles.line} ${own ? styles.own : ''} ${follows ? styles.follows : ''}`}>
      {named && !own && !follows && (
        <p className="flex items-center gap-2 pb-1 text-sm text-faint">
          <Avatar player={author.deleted_at ? { username: null, avatar: null } : author} size={20} />
          {author.deleted_at ? name : <PlayerLink player={author} />}
        </p>
      )}
      <div className={styles.said}>
        <div className={`${styles.bubble} ${message.hidden ? styles.hidden : ''}`}>
          {(own || !named || follows) && <span className="sr-only">{own ? t('talk.you') : name}: </span>}
          {message.hidden ? <Hidden hidden={hidden} /> : <Body>{message.body}</Body>}
          <span className={styles.time}>
            <LocalTime at={created_at} show="time" />
          </span>
        </div>
        {!own && !message.hidden && (
          <span className={styles.report}>
            <ReportButton small of={name} kinds={['message']} onSend={onReport} />
          </span>
        )}
      </div>
    </li>
  );
}

function Body({ children }: { children: string }) {
  return (
    <span dir="auto" className={styles.body}>
      {children}
    </span>
  );
}

/** Stands for a message that the moderation has hidden; who wrote them reads why, and what it said. */
function Hidden({ hidden }: { hidden: HiddenText | undefined }) {
  const { t } = useTranslation('messages');
  const { t: report } = useTranslation('report');
  return (
    <span className={styles.body}>
      <span className="flex items-center gap-2 text-soft italic">
        <EyeOff size={16} aria-hidden="true" className="shrink-0" />
        {t('talk.hidden')}
      </span>
      {hidden && hidden.reason !== null && (
        <span className="grid gap-1 pt-1 text-sm text-soft" dir="auto">
          <span>{report('why', { reason: hidden.reason })}</span>
          <q className="text-faint">{textsOf(hidden.was).join(' ')}</q>
        </span>
      )}
    </span>
  );
}

type OwnProps = { message: Outgoing; onAgain: () => void; onDrop: () => void };

/** An own message on its way, or not arrived: why, and once more. */
export function OwnMessage({ message: { body, failed, final = false }, onAgain, onDrop }: OwnProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={`${styles.line} ${styles.own}`}>
      <div className={`${styles.bubble} ${failed === undefined ? styles.pending : styles.failed}`}>
        <span className="sr-only">{t('talk.you')}: </span>
        <Body>{body}</Body>
      </div>
      {failed === undefined ? (
        <p className="pt-1 pr-1 text-xs text-faint">{t('talk.sending')}</p>
      ) : (
        <div className="grid justify-items-end gap-1.5 pt-1.5">
          <p className="text-right text-sm text-danger" role="alert">
            <b className="font-semibold">{t('errors.send')}</b> {failed}
          </p>
          <span className="flex gap-2">
            <Button size="small" variant="quiet" onClick={onDrop}>
              {t('talk.drop')}
            </Button>
            {!final && (
              <Button size="small" onClick={onAgain}>
                {t('talk.again')}
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
