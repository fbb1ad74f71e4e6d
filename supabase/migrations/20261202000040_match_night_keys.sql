-- What a match night notifies of, and its limits. In a step of its own: a transaction cannot use a label that it adds.
alter type public.notification_key add value 'attendanceAsked';
alter type public.notification_key add value 'attendanceShort';
alter type public.notification_key add value 'cupAttendanceAsked';
alter type public.notification_key add value 'cupAttendanceShort';
alter type public.notification_key add value 'sideReady';
alter type public.notification_key add value 'bothReady';
alter type public.notification_key add value 'standInAsked';
alter type public.notification_key add value 'standInTaken';
alter type public.notification_key add value 'standInWithdrawn';

alter type private.limit_values add attribute attendance_hours int;
alter type private.limit_values add attribute attendance_days_kept int;
alter type private.limit_values add attribute stand_ins_max int;
alter type private.limit_values add attribute stand_ins_asked_max int;
