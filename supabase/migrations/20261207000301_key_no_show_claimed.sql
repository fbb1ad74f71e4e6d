-- What both sides are notified of when one says that the other did not come. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'noShowClaimed';
