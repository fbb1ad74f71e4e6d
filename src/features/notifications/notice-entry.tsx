import {
  Award,
  CalendarDays,
  Check,
  FileSignature,
  Gavel,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Scale,
  Shield,
  Swords,
  TicketCheck,
  Trophy,
  UserCheck,
  UserCog,
  Bell,
  Goal,
  Table2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DutyActions } from '#components/league/duty.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import type { Duty } from '#data/duties/kinds.ts';
import { isNew, type Notice } from '#data/notifications/queries.ts';
import { entryOf, type NoticeIcon, withForm } from '#domain/community/notices.ts';
import { storedAddress } from '#lib/site-path.ts';
import { useSentence } from './sentence.ts';

const icons: Record<NoticeIcon, LucideIcon> = {
  attendance: UserCheck,
  lineUp: ListChecks,
  lobby: Swords,
  result: Goal,
  protest: Scale,
  calendar: CalendarDays,
  cup: Trophy,
  season: Table2,
  award: Award,
  contract: FileSignature,
  team: Shield,
  discipline: Gavel,
  message: MessageCircle,
  support: LifeBuoy,
  account: UserCog,
  news: Newspaper,
  staff: TicketCheck,
};

type Props = {
  /** The notifications about one thing, the newest first. */
  group: Notice[];
  duty: Duty | undefined;
  onRead: () => void;
  onFollow: () => void;
};

/** One thing: what happened last and when, what can be done about it at once, and what happened before it. */
export function NoticeEntry({ group: [newest, ...older], duty, onRead, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  if (!newest) return null;
  const { key, kind, link, created_at } = newest;
  const entry = entryOf(key);
  const Icon = entry ? icons[entry.icon] : Bell;
  const hasNew = isNew(newest) || older.some(isNew);
  const follow = () => hasNew && onFollow();
  return (
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5" data-notice={key}>
      <Icon size={20} className={hasNew ? 'text-mark' : 'text-faint'} aria-hidden="true" />
      <span className="grid min-w-0 gap-0.5">
        <Sentence notice={newest} onFollow={follow} />
        <span className="flex flex-wrap gap-x-2 text-sm text-faint">
          <span>{t(`kinds.${kind}`)}</span>
          <LocalTime at={created_at} show="time" />
        </span>
      </span>
      {hasNew ? (
        <IconButton label={t('markOne')} onClick={onRead}>
          <Check size={18} />
        </IconButton>
      ) : (
        <span className="size-11" />
      )}
      {(duty || (link && entry?.form && isNew(newest))) && (
        <div className="col-start-2 pt-2">
          {duty ? (
            <DutyActions duty={duty} />
          ) : (
            <ButtonLink size="small" to={storedAddress(withForm(key, link ?? ''))} onClick={follow}>
              {t('open')}
            </ButtonLink>
          )}
        </div>
      )}
      {older.length > 0 && (
        <Fold className="col-start-2" title={t('older', { count: older.length })} whenOpened>
          <ul className="grid gap-2 py-1">
            {older.map((notice) => (
              <li key={notice.id} className="grid min-w-0">
                <Sentence notice={notice} onFollow={follow} />
                <span className="text-sm text-faint">
                  <LocalTime at={notice.created_at} show="full" />
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </li>
  );
}

/** Following it is reading it. */
function Sentence({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { t } = useTranslation('notifications');
  const say = useSentence();
  const { key, link } = notice;
  const isUnread = isNew(notice);
  const sentence = <span className="wrap-anywhere">{say(notice)}</span>;
  return (
    <span className={isUnread ? 'font-semibold' : 'text-soft'}>
      {isUnread && <span className="sr-only">{t('new')} </span>}
      {link ? (
        <AppLink to={storedAddress(withForm(key, link))} className="leads" onClick={onFollow}>
          {sentence}
        </AppLink>
      ) : (
        sentence
      )}
    </span>
  );
}
