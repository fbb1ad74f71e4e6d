import {
  Check,
  ChevronDown,
  ChevronUp,
  Equal,
  LoaderCircle,
  MessageCircleQuestionMark,
  MessageCircleReply,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import { turnOf, type TicketStatus } from '#domain/community/tickets.ts';
import type { TicketPriority } from '#data/tickets/queries.ts';

/** Where a ticket stands, as icon and word. */
export function TicketStatusChip({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets');
  const looks = {
    open: { tone: 'waiting' },
    in_progress: { tone: 'good', icon: LoaderCircle },
    closed: { tone: 'neutral', icon: Check },
  } as const;
  return <StatusChip {...looks[status]}>{t(`status.${status}`)}</StatusChip>;
}

const arrows = { low: ChevronDown, medium: Equal, high: ChevronUp };

/** How urgent it is to its writer: only what is high stands out. */
export function Priority({ priority }: { priority: TicketPriority }) {
  const { t } = useTranslation('tickets');
  const Icon = arrows[priority];
  return (
    <span
      className={`inline-flex items-center gap-1 align-middle whitespace-nowrap ${priority === 'high' ? 'font-semibold text-loss' : ''}`}
    >
      <Icon size={15} />
      {t(`priority.${priority}`)}
    </span>
  );
}

/** The side that answers next; nothing in a closed ticket. */
export function TicketTurn({ status, waiting }: { status: TicketStatus; waiting: boolean }) {
  const { t } = useTranslation('tickets');
  const turn = turnOf(status, waiting);
  if (turn === undefined) return null;
  const Icon = turn === 'staff' ? MessageCircleQuestionMark : MessageCircleReply;
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${turn === 'staff' ? 'text-ink' : 'text-soft'}`}>
      <Icon size={14} className="shrink-0" />
      {t(`turn.${turn}`)}
    </span>
  );
}
