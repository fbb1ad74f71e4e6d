-- What is said in the last hour before a match. In a step of its own: a transaction cannot use labels that it adds.
alter type public.notification_key add value 'kickoffSoon';
alter type public.notification_key add value 'lineUpMissing';
alter type public.notification_key add value 'lobbyCode';
