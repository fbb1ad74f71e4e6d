/** The claims of a request, in either of the two forms PostgREST sets. */
const claim = (name: string) => `coalesce(
  nullif(current_setting('request.jwt.claim.${name}', true), ''),
  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> '${name}'
)`;

/**
 * The functions of the services that the league calls or that run when it writes their tables, as the services define
 * them. The others have their signature alone (scripts/hosted/catalogue.ts).
 */
export const bodies: Record<string, string> = {
  'auth.uid': `select ${claim('sub')}::uuid`,
  'auth.role': `select ${claim('role')}`,
  'auth.email': `select ${claim('email')}`,
  'auth.jwt': `select nullif(current_setting('request.jwt.claims', true), '')::jsonb`,
  'realtime.topic': `select nullif(current_setting('realtime.topic', true), '')`,
  'realtime.to_regrole': `select role_name::regrole`,
  // A message that is lost fails no transaction of a sender.
  'realtime.send': `
    begin
      perform set_config('realtime.topic', send.topic, true);
      insert into realtime.messages (payload, event, topic, private, extension)
      values (jsonb_build_object('id', gen_random_uuid()) || send.payload, send.event, send.topic, send.private, 'broadcast');
    exception when others then
      raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
    end`,
  'storage.foldername': `select (string_to_array(name, '/'))[:cardinality(string_to_array(name, '/')) - 1]`,
  'storage.filename': `select split_part(name, '/', -1)`,
  'storage.extension': `select split_part(split_part(name, '/', -1), '.', -1)`,
  'storage.protect_delete': `
    begin
      if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
        raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
          using errcode = '42501';
      end if;
      return null;
    end`,
  'storage.update_updated_at_column': `begin new.updated_at := now(); return new; end`,
  'storage.enforce_bucket_name_length': `
    begin
      if length(new.name) > 100 then
        raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
      end if;
      return new;
    end`,
};
