import { useTranslation } from 'react-i18next';
import { type TicketStatus, ticketStatuses } from '#domain/community/tickets.ts';
import styles from './steps.module.css';

/** The way of a ticket, and how far it has come. */
export function StatusSteps({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets');
  const now = ticketStatuses.indexOf(status);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {ticketStatuses.map((each, index) => (
        <li
          key={each}
          data-step={index < now ? 'past' : index === now ? 'now' : 'next'}
          aria-current={index === now ? 'step' : undefined}
        >
          {t(`status.${each}`)}
        </li>
      ))}
    </ol>
  );
}
