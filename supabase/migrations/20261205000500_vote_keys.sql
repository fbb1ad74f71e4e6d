-- What a closed vote notifies of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'voteClosed';
alter type public.notification_key add value 'voteLevel';
