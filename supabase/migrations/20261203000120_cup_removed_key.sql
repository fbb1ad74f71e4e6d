-- What captains are notified of when an admin takes their team out of a night cup. In a step of its own: a transaction
-- cannot use a label that it adds.
alter type public.notification_key add value 'cupRemoved';
