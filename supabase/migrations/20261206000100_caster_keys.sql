-- What casters of a match are notified of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'casterNamed';
alter type public.notification_key add value 'casterRemoved';
