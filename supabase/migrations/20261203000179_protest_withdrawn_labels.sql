-- A protest that its side takes back, and what notifies of it. In a step of its own: a transaction cannot use a label
-- that it adds.
alter type public.protest_status add value 'withdrawn';
alter type public.notification_key add value 'protestWithdrawn';
