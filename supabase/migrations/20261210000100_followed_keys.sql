-- What followers of a team or a player are notified of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'followedResult';
alter type public.notification_key add value 'followedMove';
alter type public.notification_key add value 'followedFree';
