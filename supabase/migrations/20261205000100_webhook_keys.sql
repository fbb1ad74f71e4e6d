-- What notifies of a webhook that was switched off. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'webhookGone';
alter type public.notification_key add value 'webhookFailing';
