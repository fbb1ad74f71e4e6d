-- Labels in a step of their own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'followedWithdrawal';
alter type public.notification_key add value 'followedReinstatement';
alter type public.notification_key add value 'factorAdded';
alter type public.notification_key add value 'factorRemoved';
