-- What notifies of a channel that Discord no longer knows. In a step of its own: a transaction cannot use a label that it
-- adds.
alter type public.notification_key add value 'discordChannelOff';
