-- What a request to join notifies of, and its limits. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'joinAsked';
alter type public.notification_key add value 'joinTrial';
alter type public.notification_key add value 'joinDeclined';

alter type private.limit_values add attribute join_request_days int;
alter type private.limit_values add attribute join_requests_open_max int;
alter type private.limit_values add attribute join_message_max int;
alter type private.limit_values add attribute join_request_days_kept int;
