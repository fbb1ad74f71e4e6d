import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/migrations/20260101001290_evidence.sql';
const pictures = 'supabase/migrations/20260101001300_pictures.sql';
const killedBy: [string] = ['supabase/tests/evidence.test.ts'];

export default [
  {
    file: page,
    change: 'whoever plays anywhere reads what two sides show',
    from: '(select private.own_team()) in (m.home_team_id, m.away_team_id)',
    to: '(select private.own_team()) is not null',
    killedBy,
    only: 'by nobody else',
  },
  {
    file: page,
    change: 'only who leads a side reads it, the players do not',
    from: '(select private.own_team()) in (m.home_team_id, m.away_team_id)',
    to: '(select private.led_team()) in (m.home_team_id, m.away_team_id)',
    killedBy,
    only: 'by nobody else',
  },
  {
    file: page,
    change: 'a match has evidence before it begins',
    from: "  if now() < match.kickoff_at then\n    perform private.refuse('PT409', 'The match has not begun.', 'tooEarly', 'match_id');\n  end if;\n",
    to: '',
    killedBy,
    only: 'from kick-off',
  },
  {
    file: page,
    change: 'a match is never over for evidence',
    from: 'private.end_of_match(match) < now() - bounds.auto_confirm_hours',
    to: 'private.end_of_match(match) < now() - 1000 * bounds.auto_confirm_hours',
    killedBy,
    only: 'a day after the end',
  },
  {
    file: page,
    change: 'a protest does not keep a match open for evidence',
    from: "p.match_id = match.id and p.status = 'filed'",
    to: 'p.match_id = match.id and false',
    killedBy,
    only: 'a day after the end',
  },
  {
    file: page,
    change: 'an eleventh picture is taken',
    from: ') >= bounds.evidence_files_max then',
    to: ') > bounds.evidence_files_max then',
    killedBy,
    only: 'room for ten',
  },
  {
    file: page,
    change: 'the rival’s pictures fill the own ten',
    from: '(e.match_id, e.team_id) = (match.id, team)',
    to: 'e.match_id = match.id',
    killedBy,
    only: 'room for ten',
  },
  {
    file: page,
    change: 'two in the same second are counted apart',
    from: 'private.locked_match(match_id)',
    to: '(select m from public.team_matches m where m.id = add_evidence.match_id)',
    killedBy,
    only: 'same second',
  },
  {
    file: page,
    change: 'a file that never arrived is shown',
    from: "    or not private.is_uploaded('evidence', substr(file, length('evidence/') + 1))\n",
    to: '',
    killedBy,
    only: 'nothing but a picture',
  },
  {
    file: page,
    change: 'what is shown is not recorded',
    from: "  perform private.record('add_evidence', 'team_matches ' || match.id, null, jsonb_build_object('evidence_id', made));\n",
    to: '',
    killedBy,
    only: 'and recorded',
  },
  {
    file: pictures,
    change: 'a side removes what it has shown',
    from: "        and not exists (select from public.match_evidence e where e.file = 'evidence/' || objects.name)\n",
    to: '',
    killedBy,
    only: 'stays',
  },
  {
    file: pictures,
    change: 'a picture that is shown is read by those who put it there alone',
    from: "        or exists (select from public.match_evidence e where e.file = 'evidence/' || objects.name)\n",
    to: '',
    killedBy,
    only: 'by nobody else',
  },
] satisfies Mutant[];
