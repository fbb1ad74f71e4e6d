alter type public.notification_key add value 'interestedDecision';
