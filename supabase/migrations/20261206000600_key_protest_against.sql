-- What the side that is protested against is notified of. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'protestAgainst';
