alter type public.notification_key add value 'cupNobodyCame';
alter type public.notification_key add value 'cupNoWinner';
alter type public.notification_key add value 'playoffBye';
alter type public.notification_key add value 'seasonNoChampion';
