-- What both sides are notified of when a no-show counts. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'noShowConfirmed';
