-- What everybody concerned and followers are notified of when a match changes. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'matchMovedAsked';
alter type public.notification_key add value 'cupMovedAsked';
alter type public.notification_key add value 'followedKickoff';
alter type public.notification_key add value 'followedPostponed';
alter type public.notification_key add value 'followedCancelled';
alter type public.notification_key add value 'followedReopened';
