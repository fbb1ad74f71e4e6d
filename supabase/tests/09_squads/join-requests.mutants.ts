import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/09_squads/70_join_requests.sql';
const killedBy: [string] = ['supabase/tests/09_squads/join-requests.test.ts'];

export default [
  {
    file,
    change: 'a member of a team asks another one',
    from: 'if private.own_team() is not null then',
    to: 'if false then',
    killedBy,
    only: 'refused to whoever may not join',
  },
  {
    file,
    change: 'whoever is blocked asks all the same',
    from: '    perform private.check_reachable(club.captain_id);',
    to: '    null;',
    killedBy,
    only: 'blocked the other',
  },
  {
    file,
    change: 'a player answers the own request',
    from: "  if not private.leads(request.team_id) then\n    perform private.refuse('PT403', 'Only the team''s captains answer",
    to: "  if false then\n    perform private.refuse('PT403', 'Only the team''s captains answer",
    killedBy,
    only: 'for the captains of that team',
  },
  {
    file,
    change: 'an invitation to a trial does not begin the time anew',
    from: "      when answer = 'trial' then now() + (private.limits()).join_request_days * interval '1 day'\n",
    to: "      when answer = 'declined' then now()\n",
    killedBy,
    only: 'invites to a trial',
  },
] satisfies Mutant[];
