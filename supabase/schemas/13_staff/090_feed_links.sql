-- The calendar feed (docs/decisions/0040): a personal address that answers the matches of its owner's team, or of what its owner
-- follows, to its holder, without a session, because calendars have none. It says what is in every
-- member's fixtures, no more.

-- 182 random bits: a uuid holds 122, and the first sixteen digits of one 60.
create function private.new_feed_secret()
  returns text
  language sql
  volatile
  set search_path = ''
as $$
  select replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', '')
$$;

create table private.feed_links (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  secret text not null check (secret ~ '^[0-9a-f]{48}$'),
  -- what is looked for, so that the time of an answer tells nothing about how a secret begins
  hash bytea not null generated always as (sha256(decode(secret, 'hex'))) stored unique,
  -- opens the feeds of all leagues instead (18_public/20_feeds.sql): anybody who was given the one has not the other
  reader_secret text not null default private.new_feed_secret() check (reader_secret ~ '^[0-9a-f]{48}$'),
  reader_hash bytea not null generated always as (sha256(decode(reader_secret, 'hex'))) stored unique,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- of its own address, so that a receiver of the first does not read whom its owner follows; made as the
  -- first is
  followed_secret text not null default private.new_feed_secret() check (followed_secret ~ '^[0-9a-f]{48}$'),
  followed_hash bytea not null generated always as (sha256(decode(followed_secret, 'hex'))) stored unique
);
comment on table private.feed_links is
  'The addresses of somebody''s two calendars and of their feeds. No API access: its owner asks for it, calendars by its secret.';
alter table private.feed_links enable row level security;
alter table private.feed_links force row level security;
revoke all on private.feed_links from public, anon, authenticated, service_role;

-- The secret of the caller's address; null where there is none.
create function private.my_feed_link()
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.secret from private.feed_links l where l.user_id = (select auth.uid()) and l.revoked_at is null
$$;
comment on function private.my_feed_link is 'api: member';

-- The secret of the caller's feeds of leagues, which comes and goes with their address; null where there is none.
create function private.my_reader_link()
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.reader_secret from private.feed_links l where l.user_id = (select auth.uid()) and l.revoked_at is null
$$;
comment on function private.my_reader_link is 'api: member';

-- The secret of the caller's calendar of what they follow, which comes and goes with their address; null where there is none.
create function private.my_followed_feed_link()
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.followed_secret from private.feed_links l where l.user_id = (select auth.uid()) and l.revoked_at is null
$$;
comment on function private.my_followed_feed_link is 'api: member';

-- Gives the caller all three addresses, or other ones for the one that `replaces` names: that one stops at once. Returns the new
-- secret. Refuses with PT409 a caller whose address is another by now: in two tabs at once, one is made.
create function private.make_feed_link(replaces text default null)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  made text;
begin
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.my_feed_link() is distinct from replaces then
    perform private.refuse('PT409', 'The address is another one by now.', 'feedLinkChanged');
  end if;
  insert into private.feed_links as l (user_id, secret)
  values (me, private.new_feed_secret())
  on conflict (user_id) do update
  set secret = excluded.secret,
    reader_secret = excluded.reader_secret,
    followed_secret = excluded.followed_secret,
    revoked_at = null,
    created_at = now()
  returning l.secret into made;
  perform private.record('make_feed_link', 'profiles ' || me);
  return made;
end
$$;
comment on function private.make_feed_link is 'api: member';

-- The caller's address stops. Refuses with PT404 where there is none.
create function private.remove_feed_link()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  update private.feed_links l set revoked_at = now() where l.user_id = me and l.revoked_at is null;
  if not found then
    perform private.refuse('PT404', 'There is no such address.', 'feedLinkUnknown');
  end if;
  perform private.record('remove_feed_link', 'profiles ' || me);
end
$$;
comment on function private.remove_feed_link is 'api: member';

-- The answer --------------------------------------------------------------------------------

-- A function that returns this answers its text as it is, whatever its caller would rather accept (PostgREST's "any"
-- handler): calendars ask for everything, or say nothing.
create domain private."*/*" as text;

-- RFC 5545, § 3.3.11: these are written with a backslash.
create function private.calendar_text(said text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select replace(regexp_replace(said, '([\\;,])', '\\\1', 'g'), e'\n', '\n')
$$;

-- § 3.1: a line has at most 75 bytes; what is longer goes on after a space, no letter cut in two.
create function private.calendar_line(line text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  folded text := '';
  letter text;
  bytes int := 0;
begin
  if octet_length(line) <= 75 then
    return line || e'\r\n';
  end if;
  foreach letter in array regexp_split_to_array(line, '') loop
    if bytes + octet_length(letter) > 75 then
      folded := folded || e'\r\n ';
      bytes := 1;
    end if;
    folded := folded || letter;
    bytes := bytes + octet_length(letter);
  end loop;
  return folded || e'\r\n';
end
$$;

-- 20261119T190000Z
create function private.calendar_time(moment timestamptz)
  returns text
  language sql
  stable
  set search_path = ''
as $$ select to_char(moment at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') $$;

-- When a match was last set to a time, put off or called off, which is when its event in a calendar last changed.
create function private.last_moved_at(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return greatest(
    match.created_at,
    (
      select a.at
      from private.audit_log a
      where a.subject = 'team_matches ' || match.id
        and a.action in ('move_match', 'answer_reschedule', 'postpone_match', 'cancel_match')
      order by a.at desc
      limit 1
    ),
    (select max(r.at) from public.match_results r where r.match_id = match.id and match.status = 'cancelled')
  );
end
$$;

-- A calendar of these matches, each leading to its page below `path`. The same lines as the file of one match
-- (src/domain/match/match-calendar.ts), whose sequence is a minute, too: here that of the last move. A repeated
-- question has the same answer, so that caches know it.
create function private.calendar_file(name text, language text, path text, matches uuid[])
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with words as (
    select *
    from (
      values
        ('en', 'Postponed: there is no new time yet'),
        ('de', 'Verschoben: noch ohne neuen Termin'),
        ('tr', 'Ertelendi: yeni tarihi henüz belli değil')
    ) w (locale, postponed)
    where w.locale in ('en', calendar_file.language)
    order by w.locale = 'en'
    limit 1
  )
  select string_agg(private.calendar_line(line), '' order by part, kickoff_at, match_id, n)
  from (
    select 1, null::timestamptz, null::uuid, head.n, head.line
    from unnest(array[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rondo//Matches//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:' || private.calendar_text(
        (select s.value ->> 'name' from public.site_settings s where s.key = 'brand') || ' · ' || calendar_file.name
      ),
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H'
    ]) with ordinality as head (line, n)
    union all
    select 2, m.kickoff_at, m.id, event.n, event.line
    from public.team_matches m
    cross join words w
    join public.teams home on home.id = m.home_team_id
    join public.teams away on away.id = m.away_team_id
    left join public.leagues l on l.id = m.league_id
    left join public.night_cups c on c.id = m.night_cup_id
    cross join lateral (select private.last_moved_at(m) as moved_at) last
    cross join unnest(array[
      'BEGIN:VEVENT',
      'UID:' || m.id || '@rondo',
      'SEQUENCE:' || floor(extract(epoch from last.moved_at) / 60)::int,
      'DTSTAMP:' || private.calendar_time(last.moved_at),
      'DTSTART:' || private.calendar_time(m.kickoff_at),
      'DTEND:' || private.calendar_time(m.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute'),
      'SUMMARY:' || private.calendar_text(home.name || ' – ' || away.name),
      'DESCRIPTION:' || private.calendar_text(
        concat_ws(e'\n', coalesce(l.name, c.name), case when m.status = 'postponed' then w.postponed end)
      ),
      'STATUS:' || case m.status when 'cancelled' then 'CANCELLED' when 'postponed' then 'TENTATIVE' else 'CONFIRMED' end,
      'URL:' || (select s.value ->> 'url' from public.site_settings s where s.key = 'site_address') || calendar_file.path || m.id,
      'END:VEVENT'
    ]) with ordinality as event (line, n)
    where m.id = any (calendar_file.matches)
    union all
    select 3, null, null, 1, 'END:VCALENDAR'
  ) lines (part, kickoff_at, match_id, n, line)
  where line is not null
$$;

-- Matches from this moment on are in calendars.
create function private.calendar_since()
  returns timestamptz
  language sql
  stable
  set search_path = ''
as $$ select now() - (private.limits()).calendar_days_kept * interval '1 day' $$;

-- The matches of a member's current team, of leagues and cups, from a month ago on.
create function private.calendar_of(person uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with own_team as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  own as (
    select m.id
    from own_team t
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = t.team_id and h.kickoff_at >= private.calendar_since()
      union all
      select * from public.team_matches a where a.away_team_id = t.team_id and a.kickoff_at >= private.calendar_since()
    ) m
    order by m.kickoff_at, m.id
    limit 200
  )
  select private.calendar_file(
    case private.mail_locale(person) when 'de' then 'Meine Spiele' when 'tr' then 'Maçlarım' else 'My matches' end,
    private.mail_locale(person),
    '/matches/',
    array(select own.id from own)
  )
$$;

-- The matches of a member's follows from a month ago on: of teams, of the teams players play for now, and of leagues in their
-- latest season. Those of the own team are in its calendar.
create function private.followed_calendar_of(person uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with since as (
    select private.calendar_since() as at
  ),
  own as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  clubs as (
    select f.team_id from public.team_follows f where f.user_id = person
    union
    select m.team_id
    from public.player_follows f
    join public.team_members m on m.player_id = f.player_id and m.left_at is null
    where f.user_id = person
  ),
  followed as (
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from clubs c
    cross join since
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = c.team_id and h.kickoff_at >= since.at
      union all
      select * from public.team_matches a where a.away_team_id = c.team_id and a.kickoff_at >= since.at
    ) m
    union
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from public.league_follows f
    cross join since
    join public.team_matches m
      on m.league_id = f.league_id
      and m.season = (select max(s.season) from public.league_seasons s where s.league_id = f.league_id)
      and m.kickoff_at >= since.at
    where f.user_id = person
  ),
  listed as (
    select f.id
    from followed f
    where not exists (select from own o where o.team_id in (f.home_team_id, f.away_team_id))
    order by f.kickoff_at, f.id
    limit 500
  )
  select private.calendar_file(
    case private.mail_locale(person)
      when 'de' then 'Spiele, denen ich folge'
      when 'tr' then 'Takip ettiğim maçlar'
      else 'Matches I follow'
    end,
    private.mail_locale(person),
    '/matches/',
    array(select listed.id from listed)
  )
$$;

-- The holder of the secret of an address reads its owner's calendar; a suspended owner's too, who reads the site as
-- well. Everything else is PT404: a wrong secret, one that was replaced or removed, one of an account that is gone.
-- `apikey` is in the address because hosted projects ask for it there; some of them hand it on.
create function private.calendar_feed(secret text, apikey text default null)
  returns private."*/*"
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  asked bytea;
  person uuid;
  of_followed boolean;
begin
  if secret ~ '^[0-9a-f]{48}$' then
    asked := sha256(decode(calendar_feed.secret, 'hex'));
    select l.user_id, l.followed_hash = asked into person, of_followed
    from private.feed_links l
    join public.profiles p on p.id = l.user_id and p.deleted_at is null
    where asked in (l.hash, l.followed_hash)
      and l.revoked_at is null;
  end if;
  if person is null then
    perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
  end if;
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return case when of_followed then private.followed_calendar_of(person) else private.calendar_of(person) end;
end
$$;
comment on function private.calendar_feed is 'api: visitor';
