-- Labels in a step of their own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'cupNobodyCame';
alter type public.notification_key add value 'cupNoWinner';
alter type public.notification_key add value 'playoffBye';
alter type public.notification_key add value 'seasonNoChampion';
alter type public.notification_key add value 'withdrawalAsked';
alter type public.notification_key add value 'withdrawalRefused';
alter type public.notification_key add value 'teamReinstated';
alter type public.result_cause add value 'reinstatement';
alter type public.content_kind add value 'withdrawal_reason';
alter type public.notification_key add value 'matchMovedAsked';
alter type public.notification_key add value 'cupMovedAsked';
alter type public.notification_key add value 'followedKickoff';
alter type public.notification_key add value 'followedPostponed';
alter type public.notification_key add value 'followedCancelled';
alter type public.notification_key add value 'followedReopened';
alter type public.notification_key add value 'interestedDecision';
