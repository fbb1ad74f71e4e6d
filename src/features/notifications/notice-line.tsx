import { Check, Info, LifeBuoy, type LucideIcon, Mail, TicketCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { withAct } from '#domain/community/notices.ts';
import { storedAddress } from '#lib/site-path.ts';
import type { Notice, NoticeKind } from '#data/notifications/queries.ts';
import { useSentence } from './sentence.ts';

const icons: Record<NoticeKind, LucideIcon> = {
  system: Info,
  messages: Mail,
  support_replies: LifeBuoy,
  admin_tickets: TicketCheck,
};

type Props = { notice: Notice; onRead: () => void; onFollow: () => void };

/** One notification: what it is of, what happened, when; following it is reading it. */
export function NoticeLine({ notice, onRead, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  const say = useSentence();
  const { key, kind, link, read_at, created_at } = notice;
  const Icon = icons[kind];
  const isNew = read_at === null;
  const sentence = <span className="wrap-anywhere">{say(notice)}</span>;
  return (
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5">
      <Icon size={20} className={isNew ? 'text-mark' : 'text-faint'} />
      <span className="grid min-w-0 gap-0.5">
        <span className={isNew ? 'font-semibold' : 'text-soft'}>
          {isNew && <span className="sr-only">{t('new')} </span>}
          {link ? (
            <AppLink to={storedAddress(withAct(key, link))} className="leads" onClick={() => isNew && onFollow()}>
              {sentence}
            </AppLink>
          ) : (
            sentence
          )}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-faint">
          <span>{t(`kinds.${kind}`)}</span>
          <LocalTime at={created_at} show="time" />
        </span>
      </span>
      {isNew ? (
        <IconButton label={t('markOne')} onClick={onRead}>
          <Check size={18} />
        </IconButton>
      ) : (
        <span className="size-11" />
      )}
    </li>
  );
}
