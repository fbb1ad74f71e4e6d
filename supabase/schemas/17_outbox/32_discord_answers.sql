-- The consequences when Discord took a message in a channel, or did not.

create function private.discord_taken(item private.outbox)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update private.discord_channels c set last_sent_at = now() where c.id = item.target
$$;

create function private.discord_failed(item private.outbox, outcome text, again_at timestamptz, wait_seconds int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if outcome = 'quiet' then
    update private.discord_channels c set quiet_until = again_at where c.id = item.target;
  elsif outcome = 'no_bot' then
    update private.discord_webhooks w set bot_channel = null where w.channel_id = item.target;
  elsif outcome = 'off' then
    update private.discord_channels c set off_at = now() where c.id = item.target and c.off_at is null;
    if found then
      perform private.notify(
        array(select r.user_id from private.user_roles r where r.role = 'admin'),
        'discordChannelOff',
        jsonb_build_object('channel', item.target),
        '/admin/discord'
      );
    end if;
  end if;
end
$$;
