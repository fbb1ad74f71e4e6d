-- What captains are notified of in the playoffs, and when a team withdraws. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'playoffGame';
alter type public.notification_key add value 'withdrawalVoids';
alter type public.notification_key add value 'withdrawalForfeits';
