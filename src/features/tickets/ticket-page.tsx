import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { nextStatuses, type TicketPart } from '#domain/community/tickets.ts';
import { contractNumber } from '#domain/club/contracts.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { Assignment } from './assignment.tsx';
import { Priority, TicketTurn } from './chips.tsx';
import { useSetTicketStatus } from '#data/tickets/mutations.ts';
import { type Ticket, ticketQueries } from '#data/tickets/queries.ts';
import { StatusSteps } from './steps.tsx';
import { Thread } from './thread.tsx';

/** /tickets/:id: where it stands, what was said, and what to say or do now. */
export function TicketPage() {
  const { t } = useTranslation('tickets');
  const id = usePathParam('id');
  const isValid = param.id(id) !== undefined;
  const ticket = useQuery({ ...ticketQueries.detail(id), enabled: isValid });
  return (
    <QueryPage
      query={ticket}
      isValid={isValid}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound.title'),
        hint: t('notFound.hint'),
        action: <ButtonLink to={paths.tickets()}>{t('notFound.back')}</ButtonLink>,
      }}
    >
      {(ticket) => <TicketView ticket={ticket} />}
    </QueryPage>
  );
}

function TicketView({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const viewer = useViewer();
  const part: TicketPart =
    ticket.user_id === viewer.id || !viewer.staff ? 'writer' : viewer.admin ? 'admin' : 'moderator';
  const list = part === 'admin' ? paths.adminTickets() : part === 'moderator' ? paths.tickets('all') : paths.tickets();
  return (
    <>
      <PageTitle title={`#${ticket.number} ${ticket.subject}`} />
      <PageHead
        title={ticket.subject}
        crumbs={[{ to: list, label: t('title') }, { label: `#${ticket.number}` }]}
        chalk="corner"
      />
      <div className="page grid grid-cols-1 items-start gap-x-12 gap-y-8 pt-6 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_19rem]">
        <aside className="grid min-w-0 grid-cols-1 gap-6 wide:order-last">
          <div className="grid gap-2.5">
            <StatusSteps status={ticket.status} />
            <TicketTurn status={ticket.status} waiting={ticket.waiting} />
          </div>
          <Moves ticket={ticket} part={part} />
          <Facts ticket={ticket} part={part} />
        </aside>
        <Thread ticket={ticket} part={part} />
      </div>
    </>
  );
}

/** The actions that move the ticket on; each says what it does. */
function Moves({ ticket, part }: { ticket: Ticket; part: TicketPart }) {
  const { t } = useTranslation('tickets');
  const move = useSetTicketStatus();
  const next = nextStatuses(ticket.status, part);
  if (next.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2.5">
      {next.map((to) => (
        <Button
          key={to}
          pending={move.isPending && move.variables.status === to}
          disabled={move.isPending}
          onClick={() => move.mutate({ ticket_id: ticket.id, status: to })}
        >
          {t(`to.${ticket.status === 'closed' ? 'reopen' : to}`)}
        </Button>
      ))}
    </div>
  );
}

function Facts({ ticket, part }: { ticket: Ticket; part: TicketPart }) {
  const { t } = useTranslation('tickets');
  const { category, priority, created_at, updated_at, writer, assignee } = ticket;
  return (
    <FactsList>
      {part !== 'writer' && (
        <>
          <dt>{t('facts.writer')}</dt>
          <dd>
            <PlayerLink player={writer} />
          </dd>
        </>
      )}
      <dt>{t('form.category')}</dt>
      <dd>{t(`category.${category}`)}</dd>
      <dt>{t('form.priority')}</dt>
      <dd>
        <Priority priority={priority} />
      </dd>
      <About ticket={ticket} />
      <dt>{t('facts.created')}</dt>
      <dd>
        <LocalTime at={created_at} />
      </dd>
      <dt>{t('facts.updated')}</dt>
      <dd>
        <LocalTime at={updated_at} show="relative" />
      </dd>
      {(part === 'admin' || assignee) && (
        <>
          <dt>{t('facts.assignee')}</dt>
          <dd>
            {part === 'admin' ? <Assignment ticket={ticket} /> : <span translate="no">{assignee?.username}</span>}
          </dd>
        </>
      )}
    </FactsList>
  );
}

function About({ ticket: { match, team, contract } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const [to, name] = match
    ? [paths.match(match.id), t('about.match', { home: match.home_team.name, away: match.away_team.name })]
    : team
      ? [paths.team(team.id), team.name]
      : contract
        ? [paths.team(contract.team_id, 'contracts'), contractNumber(contract.number)]
        : [];
  if (!to) return null;
  return (
    <>
      <dt>{t('about.title')}</dt>
      <dd>
        <AppLink className="link wrap-anywhere" to={to}>
          {name}
        </AppLink>
      </dd>
    </>
  );
}
