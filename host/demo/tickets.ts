import type { Database } from '#database.types.ts';
import type { AccountRole } from './players.ts';

type Enums = Database['public']['Enums'];
type DemoReply = [by: AccountRole, hoursAgo: number, body: string, internal?: 'note'];
type DemoTicket = {
  by: AccountRole;
  subject: string;
  category: Enums['ticket_category'];
  priority: Enums['ticket_priority'];
  status: Enums['ticket_status'];
  hoursAgo: number;
  description: string;
  with?: AccountRole;
  about?: 'match' | 'team';
  messages?: DemoReply[];
};

/** Members' questions to the staff: something in each status, answered, waiting and closed. */
const tickets: DemoTicket[] = [
  {
    by: 'captain',
    subject: 'Two of us are at a wedding on match day',
    category: 'match_postponement',
    priority: 'high',
    status: 'in_progress',
    hoursAgo: 30,
    with: 'moderator',
    about: 'match',
    description:
      'Our keeper and our striker are both at a wedding that evening, and the rival captain has not answered the new time I proposed. Can you help us find one?',
    messages: [
      ['moderator', 26, 'I have written to the other captain. Would Sunday at 20:00 work for you?'],
      ['moderator', 26, 'They asked for a move twice last season as well.', 'note'],
      ['captain', 22, 'Sunday works, any time from 19:00 on.'],
    ],
  },
  {
    by: 'player',
    subject: 'Somebody else has my gaming ID',
    category: 'other',
    priority: 'medium',
    status: 'in_progress',
    hoursAgo: 50,
    with: 'admin',
    description: 'When I enter my gaming ID on PC it says that it is taken. It is mine since the first season.',
    messages: [['admin', 5, 'Which name do you see in the game itself? Send it exactly as it is written there.']],
  },
  {
    by: 'player',
    subject: 'Show the goals against in the squad list',
    category: 'suggestion',
    priority: 'low',
    status: 'open',
    hoursAgo: 3,
    description: 'It would help to see how many goals a goalkeeper let in, beside the saves.',
  },
  {
    by: 'player',
    subject: 'My assist on matchday 2 is missing',
    category: 'match_result_submission',
    priority: 'medium',
    status: 'closed',
    hoursAgo: 300,
    with: 'moderator',
    description: 'I gave the pass before the winning goal, and the stats say 0 assists.',
    messages: [
      ['moderator', 290, 'Both captains confirmed the stats, and your stream shows it: corrected. Thank you.'],
      ['player', 289, 'Thanks for being so quick!'],
    ],
  },
  {
    by: 'free-agent',
    subject: 'Which teams take a second goalkeeper?',
    category: 'team_application',
    priority: 'low',
    status: 'open',
    hoursAgo: 14,
    description: 'I moved here this summer and look for a team that trains on weekdays.',
  },
  {
    by: 'co-captain',
    subject: 'They never showed up',
    category: 'def_win',
    priority: 'high',
    status: 'open',
    hoursAgo: 1,
    about: 'team',
    description: 'We waited for twenty minutes in the lobby. Screenshots of the lobby are in our report.',
  },
  {
    by: 'co-captain',
    subject: 'Insults in the lobby chat',
    category: 'complaint',
    priority: 'high',
    status: 'closed',
    hoursAgo: 700,
    with: 'admin',
    description: 'After the final whistle their bench did not stop. I can send you the recording.',
    messages: [['admin', 690, 'We have warned the player. If it happens again, write to us here.']],
  },
];

const canned = [
  ['Postponed by agreement', {
    en: 'Both captains have agreed, so the match has its new time. Good luck to both sides.',
    de: 'Beide Kapitäne sind sich einig, das Spiel hat seine neue Zeit. Viel Erfolg euch beiden.',
    tr: 'İki kaptan da anlaştı, maçın yeni saati belli. İki takıma da başarılar.',
  }],
  ['We need a screenshot', {
    en: 'Could you send us a screenshot of the final score and of the statistics? Put them into the report of the match.',
    de: 'Könnt ihr uns einen Screenshot vom Endstand und von der Statistik schicken? Hängt ihn an die Meldung des Spiels an.',
  }],
  ['Gaming ID freed', { en: 'The gaming ID is free again. Enter it in your profile exactly as it stands in the game.' }],
] as const; // prettier-ignore

/** Puts the tickets of the last weeks into the demo league, with what was answered and notified. */
export async function askSupport(
  { query, now }: { query: <T>(sql: string, params?: unknown[]) => Promise<T[]>; now: Date },
  ids: Partial<Record<AccountRole, string>>,
  about: { match: string | undefined; team: string | undefined },
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const each of tickets) {
    const lastSaid = Math.min(each.hoursAgo, ...(each.messages ?? []).map(([, hours]) => hours));
    const [ticket] = await query<{ id: string; number: number }>(
      `insert into public.support_tickets
         (user_id, subject, category, description, priority, status, assigned_to, about_match_id, about_team_id, created_at, updated_at)
       values ($1, $2, $3::public.ticket_category, $4, $5::public.ticket_priority, $6::public.ticket_status, $7, $8, $9, $10, $11)
       returning id, number`,
      [
        ids[each.by],
        each.subject,
        each.category,
        each.description,
        each.priority,
        each.status,
        each.with ? ids[each.with] : null,
        each.about === 'match' ? about.match : null,
        each.about === 'team' ? about.team : null,
        ago(each.hoursAgo),
        ago(lastSaid),
      ],
    );
    for (const [by, hours, body, internal] of each.messages ?? []) {
      const [message] = await query<{ id: string }>(
        `insert into public.ticket_messages (ticket_id, author_id, body, internal, created_at) values ($1, $2, $3, $4, $5) returning id`,
        [ticket?.id, ids[by], body, internal === 'note', ago(hours)],
      );
      if (by === each.by || internal) continue;
      await query(
        `insert into public.notifications (user_id, kind, key, values, link, created_at, read_at)
         values ($1, 'support_replies', 'ticketAnswered', jsonb_build_object('number', $2::int, 'ticket', $3::uuid), $4, $5, $6)`,
        [
          ids[each.by],
          ticket?.number,
          ticket?.id,
          `/tickets/${ticket?.id}#m-${message?.id}`,
          ago(hours),
          each.status === 'closed' ? ago(hours - 1) : null,
        ],
      );
    }
  }
  for (const [title, body] of canned)
    await query('insert into public.ticket_templates (title, body) values ($1, $2)', [title, body]);
  await query(
    `insert into public.contact_messages (user_id, topic, body, created_at) values ($1, 'press', $2, $3)`,
    [ids['free-agent'], 'I write for a student magazine and would like to follow a club for one matchday. Whom may I ask?', ago(40)],
  ); // prettier-ignore
}
