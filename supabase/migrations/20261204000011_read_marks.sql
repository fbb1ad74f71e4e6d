set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.mark_conversation_read(conversation_id uuid, message_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  talk constant public.conversations := private.locked_conversation(conversation_id);
  until constant timestamptz := (
    select m.created_at from public.messages m where m.id = message_id and m.conversation_id = talk.id
  );
begin
  if until is null then
    perform private.refuse('PT404', 'There is no such message.', 'conversationUnknown', 'message_id');
  end if;
  insert into public.conversation_members as m (conversation_id, user_id, read_until)
  values (talk.id, me, until)
  on conflict on constraint conversation_members_pkey do update
  set read_until = excluded.read_until
  where m.read_until < excluded.read_until;
  -- The other sees "Read" (16_live). In a match's room nobody sees how far others have read.
  if found and talk.match_id is null then
    perform private.broadcast(
      'user:' || case when talk.low_id = me then talk.high_id else talk.low_id end,
      '{"noun": "conversations"}'
    );
  end if;
  if until >= talk.last_at then
    update public.notifications n
    set read_at = now()
    where n.user_id = me
      and n.kind = 'messages'
      and n.read_at is null
      and n.link = case
        when talk.match_id is null then '/messages?to=' || case when talk.low_id = me then talk.high_id else talk.low_id end
        else '/matches/' || talk.match_id || '#talk'
      end;
  end if;
end
$function$;
