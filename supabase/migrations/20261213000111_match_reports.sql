-- A reported result is a report, no claim (docs/glossary.md).
alter type public.result_cause rename value 'claim' to 'report';
alter type public.content_kind rename value 'claim_note' to 'report_note';

-- The keys of notifications: the new ones beside the old, then whatever names them.
insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text)
select n.new, k.topic, case when k.holds_while = 'claim_open' then 'report_open' else k.holds_while end, k.is_for_each, k.is_partys_text
from private.notification_keys k
join (
  values
    ('resultClaimed', 'resultReported'), ('claimCorrected', 'reportCorrected'), ('claimEnds', 'answerEnds'),
    ('claimWithdrawn', 'reportWithdrawn')
) n (old, new) on n.old = k.key;
update private.notification_keys k set holds_while = 'report_open' where k.holds_while = 'claim_open';
alter table public.notifications disable trigger user;
update public.notifications o
set key = n.new
from (
  values
    ('resultClaimed', 'resultReported'), ('claimCorrected', 'reportCorrected'), ('claimEnds', 'answerEnds'),
    ('claimWithdrawn', 'reportWithdrawn')
) n (old, new)
where o.key = n.old;
alter table public.notifications enable trigger user;
delete from private.notification_keys k where k.key in ('resultClaimed', 'claimCorrected', 'claimEnds', 'claimWithdrawn');

-- Two paragraphs of the rules have another address.
alter table public.match_results disable trigger user;
update public.match_results r
set paragraph = case r.paragraph when 'reports-claim' then 'reports-report' else 'reports-ownCase' end
where r.paragraph in ('reports-claim', 'reports-ownMatter');
alter table public.match_results enable trigger user;
