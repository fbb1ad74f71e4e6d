alter type public.notification_key add value 'withdrawalAsked';

alter type public.notification_key add value 'withdrawalRefused';

alter type public.notification_key add value 'teamReinstated';

alter type public.result_cause add value 'reinstatement';

alter type public.content_kind add value 'withdrawal_reason';
