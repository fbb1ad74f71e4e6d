-- What followers of a league and a co-captain are notified of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'articlePublished';
alter type public.notification_key add value 'topicsHanded';
