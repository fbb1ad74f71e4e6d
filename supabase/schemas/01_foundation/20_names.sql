-- Names and texts: which may be stored, and which look alike (docs/decisions/0027). src/domain/account/names.ts and
-- search-fold.ts ask the same; a corpus and a sweep over every letter hold both sides to one answer.

-- Marks above, below and through letters, as the inside of a bracket.
create function private.combining_marks()
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f'
$$;

-- Every kind of white space, as the inside of a bracket.
create function private.spaces()
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select '\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
$$;

-- Folds a text for searching: marks dropped, i without or with dot alike, ß as ss, lower case.
create function private.fold(given text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return trim(regexp_replace(
    replace(replace(
      translate(
        lower(replace(replace(
          translate(regexp_replace(normalize(given, nfkd), '[' || private.combining_marks() || ']', '', 'g'), 'ıİI', 'iii'), 'ß', 'ss'
        ), 'ẞ', 'ss')),
        'øłđðς', 'olddσ'
      ), 'æ', 'ae'
    ), 'œ', 'oe'),
    '[' || private.spaces() || ']+', ' ', 'g'
  ));
end
$$;

-- Where a name is in the Turkish alphabet: ç follows c, ğ g, ö o, ş s and ü u, and ı comes before i. In any other
-- language these are their plain letters, as private.fold reads them.
create function private.in_turkish(given text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return private.fold(
    replace(replace(replace(replace(replace(replace(
      lower(translate(normalize(given, nfc), 'Iİ', 'ıi')),
      'ç', 'c~'), 'ğ', 'g~'), 'ı', 'h~'), 'ö', 'o~'), 'ş', 's~'), 'ü', 'u~')
  );
end
$$;

-- The condition on a folded text that has every word of a search, the longest word first; null when nothing is asked.
-- A search asks for the first, which an index on the folded text answers best, and for all.
create function private.patterns(query text)
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select array_agg(
    '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by length(word) desc, word
  )
  from unnest(string_to_array(private.fold(left(query, 60)), ' ')) as word
  where word <> ''
$$;

-- A line as it is stored: composed, every run of spaces one space, none around it.
create function private.clean_line(given text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return trim(regexp_replace(normalize(given, nfc), '[' || private.spaces() || ']+', ' ', 'g'));
end
$$;

-- These three are asked about every text of every row that is written, and at once done with one that is not there.

-- Whether a line holds nothing unseen: controls, format characters (bidi, tags, joiners), fillers that draw nothing,
-- private use, towers of marks.
create function private.is_line(given text, at_least int, at_most int)
  returns boolean
  language plpgsql
  immutable
  strict
  set search_path = ''
as $$
begin
  return length(given) between at_least and at_most
    and given = private.clean_line(given)
    and given !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and given !~ ('[' || private.combining_marks() || ']{3}');
end
$$;

-- By blocks of letters rather than by class, which every engine knows as of another year.
create function private.has_letter(given text)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return given ~ '[0-9A-Za-zªµºÀ-ÖØ-öø-ʯ\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05f2\u0620-\u064a\u0660-\u0669\u066e\u066f\u0671-\u06d3\u06ee-\u06fc\u0710-\u072f\u0780-\u07a5\u07c0-\u07ea\u0840-\u0858\u08a0-\u08c9\u0904-\u115e\u1161-\u17b3\u17e0-\u17e9\u1810-\u1aad\u1b05-\u1dbf\u1e00-\u1fff\u2c00-\u2dff\u3041-\u3096\u309f-\u30ff\u3105-\u3163\u3165-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\ud7a3\uf900-\ufdfb\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]';
end
$$;

-- Whether a line can be a name: nothing unseen in it, and a letter or digit that is seen.
create function private.is_name(given text, at_least int, at_most int)
  returns boolean
  language plpgsql
  immutable
  strict
  set search_path = ''
as $$
begin
  return private.is_line(given, at_least, at_most) and private.has_letter(given);
end
$$;

-- The languages of the site, the first where a text is missing in the others; src/domain/languages.ts has the same.
create function private.languages()
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select array['en', 'de', 'tr']
$$;
grant execute on function private.languages() to authenticated, service_role;

-- How soon a text is chosen for a reader of one language: in it, else in the order of the site's.
create function private.language_rank(wanted text, language text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select array_position(wanted || private.languages(), language)
$$;
grant execute on function private.language_rank(text, text) to authenticated, service_role;

-- Whether a text of several lines holds nothing that hides its words or turns them around. Persian and emoji need
-- their joiners and selectors, Arabic its marks of direction.
create function private.is_text(given text, at_least int, at_most int)
  returns boolean
  language plpgsql
  immutable
  strict
  set search_path = ''
as $$
begin
  return length(given) between at_least and at_most
    and (at_least = 0 or private.has_letter(given))
    and given !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u115f\u1160\u17b4\u17b5\u200b\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and given !~ ('[' || private.combining_marks() || ']{3}');
end
$$;

-- Texts by language --------------------------------------------------------------------------------

-- A text of the site in its languages is an object with a text a language, at least one: {"de": "Zwei Kästen"}.
-- Whether each of them is a text, or with `names` a name, of that length; src/domain/texts-by-language.ts reads them.
create function private.are_texts(given jsonb, at_least int, at_most int, names boolean default false)
  returns boolean
  language plpgsql
  immutable
  strict
  set search_path = ''
as $$
begin
  return case
    when jsonb_typeof(given) <> 'object' or given = '{}' then false
    else not exists (
      select
      from jsonb_each(given) as t (language, said)
      where t.language <> all (private.languages())
        or jsonb_typeof(t.said) <> 'string'
        or case
          when names then private.is_name(t.said #>> '{}', at_least, at_most)
          else private.is_text(t.said #>> '{}', at_least, at_most)
        end is false
    )
  end;
end
$$;

-- Whether two of them, or neither, are there in the same languages.
create function private.in_same_languages(one jsonb, other jsonb)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(one) = 'object' and jsonb_typeof(other) = 'object'
      then array(select jsonb_object_keys(one) order by 1) = array(select jsonb_object_keys(other) order by 1)
    else one is null and other is null
  end
$$;

-- The text for a reader of that language, or the next best.
create function private.text_in(texts jsonb, wanted text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select t.said
  from jsonb_each_text(texts) as t (language, said)
  order by private.language_rank(wanted, t.language)
  limit 1
$$;

-- Names that look alike -----------------------------------------------------------------------

-- The skeleton of a name: letters of other alphabets become the Latin ones they resemble; i, l and 1 are one sign,
-- as are o and 0, rn and m; every separator is a space. ä ö ü ç ş ğ ß stay what they are.
create function private.skeleton(name text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(translate(
          normalize(regexp_replace(normalize(name, nfkd), '(?![\u0306\u0308\u0327])[' || private.combining_marks() || ']', '', 'g'), nfc),
          'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΣϹͿᎠᎡᎢᎪᎫᎬᎻᎳᎷᏙᏞᏟᏢᏦᏴᏀᏃᏚᏔᎽᎥ',
          'abezhikmnoptyxσcjdrtajehwmvlcpkbgzswyi'
        )),
        'l1|0ıɩɪǀɨʟꞁᴀɑʙᴄᴅᴇɛғɡɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøłđðħŧƒʋɾавекмнопрстухгьзѕіјһԁԛԝѵүӏёїαβγεικμνοπρτυχωηςօոսհցյզ',
        'iiioiiiiiiiaabcdeefgghjkmnoprstuvwyzoiddhtfvrabekmhonpctyxrb3sijhdqwvyiëïabyeikuvonptuxwnσonuhgjq'
      ), 'æ', 'ae'), 'œ', 'oe'), 'rn', 'm'), 'vv', 'w'),
    '[' || private.spaces() || '\u2010-\u2015\u2018\u2019\u00b7._''`-]+', ' ', 'g'
  ));
end
$$;

-- A skeleton's Latin letters and digits alone, without any mark.
create function private.bare(name text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return regexp_replace(
    regexp_replace(normalize(private.skeleton(name), nfkd), '[' || private.combining_marks() || ']', '', 'g'), '[^a-z0-9 ]', '', 'g'
  );
end
$$;

-- Whether a name, digits at its end left out or not, would be taken for the site's staff, for the site, or for nobody.
-- The reserved words stand each in its own call: a plan bares them once, and not for every name again.
create function private.is_reserved(name text, site_name text)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return name ~* '^deleted-[0-9a-f]{12}$'
    or (private.skeleton(name) <> '' and private.skeleton(name) = private.skeleton(site_name)) or exists (
    select
    from unnest(array[name, regexp_replace(normalize(name, nfkc), '[0-9 ._-]+$', '')]) as each,
      private.bare(each) as stem,
      replace(stem, ' ', '') as whole
    where whole || string_to_array(stem, ' ') && array[
        private.bare('admin'), private.bare('admins'), private.bare('administrator'), private.bare('administratorin'),
        private.bare('moderator'), private.bare('moderatorin'), private.bare('yönetici')
      ]
      or nullif(whole, '') in (
        private.bare('rondo'), private.bare('mod'), private.bare('staff'), private.bare('support'),
        private.bare('system'), private.bare('official'), replace(private.bare('deleted player'), ' ', ''),
        replace(private.bare('gelöschter spieler'), ' ', ''), replace(private.bare('silinmiş oyuncu'), ' ', ''),
        replace(private.bare(site_name), ' ', '')
      )
  );
end
$$;

-- Columns named in the trigger's arguments carry no reserved name, no matter who is signed in; an operator may.
create function private.keep_from_reserved()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  site_name constant text := (select s.value ->> 'name' from public.site_settings s where s.key = 'brand');
  field text;
begin
  -- who leaves gets the name of nobody
  if auth.uid() is null or to_jsonb(new) ->> 'deleted_at' is not null then
    return new;
  end if;
  foreach field in array tg_argv loop
    if private.is_reserved(to_jsonb(new) ->> field, coalesce(site_name, '')) is true then
      perform private.refuse('PT422', format('%s is a name of the site.', field), 'nameReserved', field);
    end if;
  end loop;
  return new;
end
$$;

-- Constraints, indexes and direct reads ask these as the caller.
grant execute on function
  private.combining_marks(), private.spaces(), private.fold(text), private.in_turkish(text), private.patterns(text),
  private.clean_line(text), private.skeleton(text),
  private.is_line(text, int, int), private.is_name(text, int, int), private.has_letter(text), private.is_text(text, int, int),
  private.are_texts(jsonb, int, int, boolean), private.in_same_languages(jsonb, jsonb)
  to authenticated, service_role;

-- The code of a lobby in the game.
create function private.is_lobby_code(given text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select given ~ '^[A-Za-z0-9][A-Za-z0-9 _-]*[A-Za-z0-9]$'
    and length(given) between (private.limits()).lobby_code_min and (private.limits()).lobby_code_max
$$;
