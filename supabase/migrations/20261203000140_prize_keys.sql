-- What a paid prize notifies of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'prizePaid';
alter type public.notification_key add value 'prizeUnpaid';
