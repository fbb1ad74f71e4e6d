-- A proposed kick-off that its side takes back. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'rescheduleWithdrawn';
alter type public.reschedule_status add value 'withdrawn';
