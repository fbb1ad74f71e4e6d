-- What awards given by hand notify of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'awardGiven';
alter type public.notification_key add value 'awardTakenBack';
