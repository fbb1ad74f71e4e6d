set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.wake_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('outbox', new.way);
  return null;
end
$function$;

CREATE TRIGGER wake_insert AFTER INSERT ON private.outbox FOR EACH ROW WHEN ((new.next_at <= now())) EXECUTE FUNCTION private.wake_sender();

CREATE TRIGGER wake_update AFTER UPDATE OF next_at ON private.outbox FOR EACH ROW WHEN (((new.next_at <= now()) AND (new.done_at IS NULL) AND (new.given_up_at IS NULL) AND (NOT (new.lease IS DISTINCT FROM old.lease)))) EXECUTE FUNCTION private.wake_sender();
