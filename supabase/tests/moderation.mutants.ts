import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/migrations/20260101001700_moderation.sql';
const killedBy: [string] = ['supabase/tests/moderation.test.ts'];

export default [
  {
    file,
    change: 'a moderator reads who reported them',
    from: '      and owner_id is distinct from (select auth.uid())\n      and (team_id',
    to: '      and (team_id',
    killedBy,
    only: 'shows to who wrote it, and to staff whom it is not about',
  },
  {
    file,
    change: 'everybody reads what is hidden',
    from: 'case when mine.it_is then h.was end',
    to: 'h.was',
    killedBy,
    only: 'profile_text is reported',
  },
  {
    file,
    change: 'hidden texts stay in their row',
    from: `else place.hides end
    );`,
    to: `else '{"location": null}' end
    );`,
    killedBy,
    only: 'profile_text is reported',
  },
  {
    file,
    change: 'an owner writes over what is hidden',
    from: 'if said -> field is distinct from was -> field and not private.says_nothing(said -> field) then',
    to: 'if false then',
    killedBy,
    only: 'its owner writes nothing in its place',
  },
  {
    file,
    change: 'the same thing is reported again and again',
    from: 'if exists (\n    select\n    from public.content_reports r\n    where (r.reporter_id',
    to: 'if false and exists (\n    select\n    from public.content_reports r\n    where (r.reporter_id',
    killedBy,
    only: 'is one of a reporter and thing',
  },
  {
    file,
    change: 'staff decide about an own report',
    from: 'if report.reporter_id = auth.uid() then',
    to: 'if false then',
    killedBy,
    only: 'decides about an own report',
  },
  {
    file,
    change: 'staff decide about somebody they play with',
    from: 'where m.player_id = person and m.left_at is null and m.team_id = private.own_team()',
    to: 'where false',
    killedBy,
    only: 'decides about themselves, their team',
  },
  {
    file,
    change: 'moderators act against admins',
    from: 'if person = any (private.staff()) and not private.is_admin() then',
    to: 'if false then',
    killedBy,
    only: 'acts against one of the staff',
  },
  {
    file,
    change: 'other reports of a decided thing stay open',
    from: "where (r.kind, r.subject_id) = (close_reports.kind, close_reports.subject_id) and r.status = 'open'\n    returning",
    to: "where (r.kind, r.subject_id) = (close_reports.kind, close_reports.subject_id) and r.status = 'open' and cause = 'spam'\n    returning",
    killedBy,
    only: 'closes every open report',
  },
  {
    file,
    change: 'what is given back is lost',
    from: 'if coalesce(again, true) then\n    perform private.write_content',
    to: 'if false then\n    perform private.write_content',
    killedBy,
    only: 'profile_text is reported',
  },
  {
    file,
    change: 'a mute has no end',
    from: "values (person.id, 'muted', over_at, said, me)",
    to: "values (person.id, 'muted', null, said, me)",
    killedBy,
    only: 'silences for some days',
  },
  {
    file,
    change: 'a deleted account leaves its hidden texts',
    from: 'delete from public.hidden_contents h where h.owner_id = new.id;',
    to: '',
    killedBy,
    only: 'takes it along',
  },
  {
    file: 'supabase/migrations/20260101001550_messages.sql',
    change: 'whoever reads along keeps reading what was hidden',
    from: 'update public.conversations c set moderated_at = clock_timestamp() where c.id = new.conversation_id;',
    to: '',
    killedBy,
    only: 'that is hidden says so',
  },
] satisfies Mutant[];
