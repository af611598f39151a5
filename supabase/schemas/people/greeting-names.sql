-- Guesses from a person's name the word to greet them with. The functions are in plpgsql, because plpgsql caches
-- plans between rows.

create function private.family_name_weight(word text) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Each name is listed with and without diacritics. With diacritics only the exact word matches, so that the given name Trân is not taken
  -- for Trần.
  only_family constant text[] := '{nguyễn,nguyen,phạm,pham,huỳnh,huynh,bùi,bui,quách,quach,nghiêm,nghiem,trần,lê,võ,đỗ,hồ,ngô,lưu,tạ,
    đặng,đinh,trương,đoàn,trịnh,phùng,hứa,khổng}';
  mostly_family constant text[] := '{tran,le,vo,do,ho,ngo,luu,ta,phan,lương,tô,to,la,tống,tong,triệu,vương,khương,khong,lại,lai,từ,tôn,
    ton,chu,doãn,uông,uong}';
  also_given constant text[] := '{vũ,vu,hoàng,hoang,dương,duong,lý,ly,mai,hà,ha,cao,lâm,lam,châu,chau,thái,thai,đào,dao,tăng,tang,
    kiều,kieu,giang,diệp,diep,thạch,thach,đàm,dam,văn,ninh,trang,bạch,bach,quan,dang,dinh,truong,doan,trinh,phung,hua,luong,trieu,
    vuong,khuong,tu}';
begin
  word := replace(normalize(lower(word), nfc), 'ð', 'đ');
  return case
    when word = any (only_family) then 3
    when word = any (mostly_family) then 2
    when word = any (also_given) then 1
    else 0
  end;
end
$$;
comment on function private.family_name_weight(text) is
  'How likely a word is to be a Vietnamese family name (rule 8.25). 3: it is hardly anything else. 2: it is also a short word in other '
  'languages. 1: it is often a given name. 0: it is not known as a family name.';

create function private.given_name(name text) returns text
language plpgsql immutable parallel safe security definer set search_path = ''
as $$
declare
  title constant text := '^\s*((doctor|dr|mr|mrs|ms|miss|mx|professor|prof|sir|madam|rev)(\.\s*|\s+|$)|((pgs|gs|ts|ths|bs|ks)\.\s*))+';
  -- One Vietnamese syllable without diacritics: an optional initial consonant, vowels and an optional final consonant.
  syllable constant text := '^(ngh?|nh|gh|gi|kh|ph|th|tr|ch|qu|[bcdghklmnpqrstvx])?'
    '(a[iouy]?|eo?|eu|ieu?|i[au]?|oa[iy]?|oeo?|o[io]?|ua[iy]?|ue|u[iou]?|uoi|uou|uye?|uya|uyu|yeu?|y)([mnpt]|ch?|nh|(?<!i)ng)?$';
  words constant text[] := array(
    select part.word
    from regexp_split_to_table(regexp_replace(name, title, '', 'i'), '[\s\u00A0\u3000]+') with ordinality as split (given, ordinal)
    cross join lateral (select btrim(split.given, '.,;:()"“”')) as part (word)
    where part.word <> ''
    order by split.ordinal
  );
  last constant text := words[cardinality(words)];
  weight constant integer := private.family_name_weight(words[1]);
begin
  return case
    when weight > 0 and weight >= private.family_name_weight(last) and (
      weight = 3 or not exists (select from unnest(words) word where private.folded(word) !~ syllable)
    ) then last
    else words[1]
  end;
end
$$;
comment on function private.given_name(text) is
  'The word of a name that greets the person (rule 8.25). Ignores titles. Returns the last word if the name begins with a Vietnamese '
  'family name, otherwise the first word. Null if there is no word.';

-- Called by public.greeting_name.
grant execute on function private.given_name(text) to authenticated;
