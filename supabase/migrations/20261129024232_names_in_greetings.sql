-- names in greetings: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

ALTER TABLE "public"."profiles" ADD COLUMN "preferred_name" text;

ALTER TYPE "public"."profile_input" ADD ATTRIBUTE "preferred_name" text CASCADE;

CREATE OR REPLACE FUNCTION private.audit_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of what people fill in, only which fields.
  fields text[];
  was jsonb;
  now_is jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('account_deleted', 'accounts', old.id, null, jsonb_build_object('role', old.role, 'status', old.status));
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_change('account_created', 'accounts', new.id, null, jsonb_build_object('role', new.role, 'status', new.status));
    return null;
  end if;
  if old.role <> new.role then
    perform private.record_change('role_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('role', array[old.role, new.role])));
  end if;
  if old.status <> new.status then
    perform private.record_change('status_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status])));
  end if;
  if old.phone is not distinct from new.phone and old.phone_since > new.phone_since then
    perform private.record_change('phone_login_moved', 'accounts', new.id, null, '{}');
  end if;
  was := to_jsonb(old);
  now_is := to_jsonb(new);
  fields := array(
    select key from unnest(array[
      'name', 'preferred_name', 'email', 'phone', 'postcode', 'location', 'nationality', 'experience_years', 'experience_specialties',
      'communication_style', 'photo_path', 'proximity'
    ]) key
    where was -> key <> now_is -> key
  );
  -- Repeated saves make one entry in ten minutes: it holds no values that could differ (rule 10.12).
  if fields <> '{}' and not exists (
    select from audit.entries entry
    where entry.person = new.id and entry.at > now() - interval '10 minutes' and entry.event = 'profile_changed'
      and entry.actor = (select auth.uid()) and entry.details -> 'fields' = to_jsonb(fields)
  ) then
    perform private.record_change('profile_changed', 'accounts', new.id, null, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_deliveries(batch_size integer, moment timestamp with time zone)
 RETURNS SETOF public.delivery_work
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant integer := private.page_size(batch_size, 25, 200);
  claims uuid[] := '{}';
  considered integer;
  taken uuid[];
  -- What has failed before comes last, so that it holds up nobody else.
  again boolean := false;
begin
  -- Some candidates may no longer be sent; further rounds fill up the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject, but not for one that it replaces and that is not due yet: that
        -- one will be cancelled.
        and not exists (
          select from private.deliveries earlier
          where earlier.subject = delivery.subject and earlier.user_id = delivery.user_id and earlier.channel = delivery.channel
            and (earlier.created_at, earlier.id) < (delivery.created_at, delivery.id) and earlier.state = 'waiting'
            and (earlier.claim is not null or earlier.ready_at <= moment or not private.replaces(delivery.type, earlier.type))
        )
      order by delivery.ready_at, delivery.id
      limit wanted - cardinality(claims)
      for update skip locked
    ), judged as materialized (
      select was, private.reason_to_cancel(was, moment) as reason,
        private.sending_moment((was).channel, (was).kind, private.delivery_settings((was).user_id), moment, (was).urgent) as allowed_at,
        -- Claimed for a day without a single report: it seems to break every run that sends it.
        (was).claim is not null and (was).tried_since <= moment - interval '1 day' as is_hopeless
      from candidate
    ), decided as (
      select (was).id, reason, allowed_at, case
          when (was).reached <> '{}' and (reason is not null or is_hopeless) then 'sent'
          when reason is not null then 'cancelled'
          when is_hopeless then 'failed'
          when allowed_at > moment then 'later'
          else 'taken'
        end as fate
      from judged
    ), settled as (
      update private.deliveries delivery
      set state = case when fate in ('later', 'taken') then 'waiting' else fate end,
        done_at = case when fate not in ('later', 'taken') then moment end,
        last_error = case fate
          when 'cancelled' then decided.reason
          when 'sent' then null
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it broke off.')
          else delivery.last_error
        end,
        due_at = case when fate = 'later' then decided.allowed_at else delivery.due_at end,
        claim = case when fate = 'taken' then gen_random_uuid() end,
        claimed_until = case when fate = 'taken' then moment + interval '3 minutes' end,
        tried_since = case when fate = 'taken' then coalesce(delivery.tried_since, moment) else delivery.tried_since end
      from decided
      where delivery.id = decided.id
      returning delivery.id, fate
    )
    select count(*), array_agg(settled.id) filter (where fate = 'taken') into considered, taken from settled;
    claims := claims || taken;
    exit when cardinality(claims) >= wanted or considered = 0 and again;
    -- What is settled now may have held back messages that have not failed.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted: the deletion may be waiting for the messages claimed here, and removes them.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and starts_with(delivery.link, '/not-me?notice=')
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, public.greeting_name(person), person.language,
    case when delivery.channel = 'email' then secret.token end,
    case when delivery.channel = 'push' then (
      select jsonb_agg(device.token order by device.created_at, device.endpoint) from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) end
  from private.deliveries delivery
  join public.profiles person on person.id = delivery.user_id
  left join private.unsubscribe_tokens secret on secret.user_id = delivery.user_id
  left join public.jobs job on job.id = delivery.job_id
  left join public.notifications note on note.id = delivery.notification_id
  left join public.applications application on application.id = (note.data ->> 'application_id')::uuid
  where delivery.id = any (claims) and (delivery.channel <> 'email' or secret.token is not null)
  order by delivery.attempts > 0, delivery.created_at, delivery.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.family_name_weight(word text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Each name with and without marks: with marks only the very word is meant, so that Trân, a given name, is not Trần.
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
$function$
;

ALTER FUNCTION "private"."family_name_weight"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.given_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  title constant text := '^\s*((doctor|dr|mr|mrs|ms|miss|mx|professor|prof|sir|madam|rev)(\.\s*|\s+|$)|((pgs|gs|ts|ths|bs|ks)\.\s*))+';
  -- One syllable of Vietnamese, without marks: a beginning, vowels and an end that it has.
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
$function$
;

ALTER FUNCTION "private"."given_name"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hand_over_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Whoever signed up may not be whoever reads the mail: what they typed must open nothing, not even for the moment until the
  -- mail's session sets a password.
  new.encrypted_password := null;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  update public.profiles set name = null, preferred_name = null where id = new.id;
  perform set_config('shinework.handed_over', new.id::text, true);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.invitation_text(inviter text, job public.jobs, home extensions.earth)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(inviter || ' invites you: ', 'You are invited: ')
    || concat_ws(', ',
      private.job_title(job, 'Job Opportunity'),
      to_char(job.start_date, 'Dy FMDD Mon'),
      -- Without a place there is no distance; greatest would make it 1.
      case when home is not null and job.place is not null then
        greatest(1, round(extensions.earth_distance(home, job.place) / 1000)) || ' km' end,
      private.pay_in_words(job.pay_per_cleaner))
$function$
;

CREATE OR REPLACE FUNCTION private.invite_to_job(job_id uuid, user_ids uuid[])
 RETURNS TABLE(user_id uuid, error text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  inviter constant uuid := (select auth.uid());
  wanted public.jobs;
  person public.profiles;
begin
  perform private.assert_admin();
  if coalesce(cardinality(user_ids), 0) not between 1 and most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- People, then the job, as everything locks them: neither changes before the invitations are written, and two administrators who
  -- invite the same people in another order take turns.
  perform from public.profiles locked where locked.id = any (user_ids || inviter) order by locked.id for share;
  select * into wanted from public.jobs job where job.id = invite_to_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  -- Checked again after waiting.
  perform private.assert_admin();
  for user_id in select given.id from unnest(user_ids) with ordinality given (id, ordinal) group by given.id order by min(given.ordinal)
  loop
    select * into person from public.profiles known where known.id = user_id;
    error := private.why_not_invite(person, wanted);
    if error is null then
      insert into private.invitations as invitation (job_id, user_id, invited_by) values (wanted.id, person.id, inviter)
      on conflict do nothing;
      if found then
        insert into public.notifications (user_id, message, type, link, data)
        select person.id, private.invitation_text(public.greeting_name(administrator), wanted, person.place), 'job_invitation',
          '/jobs/' || wanted.id, jsonb_build_object('job_id', wanted.id, 'urgent', private.is_urgent(wanted, now()))
        from public.profiles administrator where administrator.id = inviter;
        perform private.record_change('invited', 'decisions', person.id, wanted.id,
          jsonb_build_object('title', private.job_title(wanted, null)));
      else
        -- By another administrator at the same moment.
        error := private.one_line(private.person_name(person)) || ' has been invited already.';
      end if;
    end if;
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_invitations(job_id uuid)
 RETURNS SETOF public.invitation_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
begin
  perform private.assert_cheap_read();
  return query
    select job.id, public.greeting_name(inviter), invitation.invited_at, invitation.answer, reason.over,
      job.project_name, job.start_date, job.start_time, job.end_time, job.location_city, job.location_state, job.location_postcode,
      job.pay_per_cleaner, extensions.earth_distance(job.place, me.place)
    from private.invitations invitation
    join public.jobs job on job.id = invitation.job_id
    join public.profiles me on me.id = invitation.user_id
    left join public.profiles inviter on inviter.id = invitation.invited_by
    cross join lateral (select private.invitation_over(job, now()) as over) reason
    where invitation.user_id = (select auth.uid())
      and case
        -- What is not open any more is not read here either (rule 5.1).
        when my_invitations.job_id is not null then invitation.job_id = my_invitations.job_id and job.status = 'Open'
        else invitation.answer is null and reason.over is null and me.status not in ('inactive', 'rejected')
      end
    order by coalesce(job.starts_at, 'infinity'), invitation.invited_at, job.id
    limit most;
end
$function$
;

CREATE OR REPLACE FUNCTION private.profile_as_stored(given public.profile_input, saved public.profiles)
 RETURNS public.profiles
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.profiles := saved;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.preferred_name := private.line_as_stored(given.preferred_name, 60, 'preferred_name');
  stored.phone := private.phone_as_stored(given.phone);
  stored.postcode := private.line_as_stored(given.postcode, 10, 'postcode');
  stored.location := private.line_as_stored(given.location, 200, 'location');
  stored.nationality := private.line_as_stored(given.nationality, 100, 'nationality');
  stored.experience_years := coalesce(given.experience_years, 0);
  stored.experience_specialties := coalesce(given.experience_specialties, '{}');
  stored.communication_style := private.text_as_stored(given.communication_style, 2000, 'communication_style');
  stored.proximity := coalesce(given.proximity, saved.proximity);
  stored.photo_path := given.photo_path;

  if not private.is_phone(stored.phone) then
    raise exception 'Please enter a valid phone number.' using errcode = 'PT400', hint = 'phone';
  end if;
  if stored.experience_years not between 0 and 100 then
    raise exception 'Please enter a whole number of years, from 0 to 100.' using errcode = 'PT400', hint = 'experience_years';
  end if;
  if not private.are_specialties(stored.experience_specialties) then
    raise exception 'Please choose specialties from the list.' using errcode = 'PT400', hint = 'experience_specialties';
  end if;
  if stored.proximity not between 1 and 100 then
    raise exception 'Please choose a distance from 1 to 100 km.' using errcode = 'PT400', hint = 'proximity';
  end if;
  if stored.photo_path is not null and not coalesce(
    private.person_of_file(stored.photo_path) = saved.id and split_part(stored.photo_path, '/', 2) = 'profilePictures', false
  ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_profile(part jsonb, opened jsonb)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  saved public.profiles;
  paid public.payment_details;
  before public.profile_input;
  given public.profile_input;
  wanted public.profiles;
  payment public.payment_details;
  is_paid_anew boolean;
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into paid from public.payment_details details where details.user_id = saved.id;
  before := jsonb_populate_record(before, to_jsonb(saved) || to_jsonb(paid));
  given := jsonb_populate_record(before, part);
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  is_paid_anew := (payment.abn, payment.bsb, payment.account_number) is distinct from (paid.abn, paid.bsb, paid.account_number);

  -- A save repeated because its answer was lost: what is already stored counts as saved.
  if wanted = saved and not is_paid_anew then
    return saved;
  end if;
  if opened is distinct from (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(to_jsonb(before)) field where opened ? field.key
  ) then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is not null and wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  if wanted <> saved then
    update public.profiles profile
    set name = wanted.name,
      preferred_name = wanted.preferred_name,
      phone = wanted.phone,
      postcode = wanted.postcode,
      location = wanted.location,
      nationality = wanted.nationality,
      experience_years = wanted.experience_years,
      experience_specialties = wanted.experience_specialties,
      communication_style = wanted.communication_style,
      proximity = wanted.proximity,
      photo_path = wanted.photo_path
    where profile.id = saved.id
    returning * into saved;
  end if;
  if private.account_digits(payment) is distinct from private.account_digits(paid) then
    perform private.assert_confirmed();
    perform private.notice_account_change(saved.id, paid, payment);
  end if;
  if is_paid_anew then
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (saved.id, payment.abn, payment.bsb, payment.account_number)
    on conflict (user_id) do update
    set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION public.greeting_name(person public.profiles)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select coalesce(person.preferred_name, private.given_name(left(person.name, 200))) $function$
;

ALTER FUNCTION "public"."greeting_name"(public.profiles) OWNER TO "postgres";

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_preferred_name_check" CHECK ((char_length(preferred_name) <= 60)) NOT VALID;

COMMENT ON COLUMN "public"."profiles"."preferred_name" IS 'What the person wants to be called; null for the given name in their name (rule 8.25).';

COMMENT ON FUNCTION "private"."family_name_weight"(text) IS 'How surely a word is a Vietnamese family name: 3 it is hardly anything else, 2 it is a short word of other languages too, 1 it is often a given name, 0 it is not known as one (rule 8.25).';

COMMENT ON FUNCTION "private"."given_name"(text) IS 'The word of a name by which a person is greeted, as far as the name tells: the last one of a name that begins with a Vietnamese family name, the first one otherwise, titles aside; null without any (rule 8.25).';

COMMENT ON FUNCTION "private"."hand_over_account"() IS 'Before-update trigger on auth.users: an address confirmed by a mail loses the password and the names that were typed at sign-up (rule 2.12).';

COMMENT ON FUNCTION "public"."greeting_name"(public.profiles) IS 'A column of profiles: what the person is called in greetings, invitations and emails (rule 8.25); null without a name.';

COMMENT ON TYPE "public"."delivery_work" IS 'A claimed message. For push, devices holds the PushSubscriptions not reached yet; email and unsubscribe_token are for email. The message is English; language is what the person reads. job_title: the name of the job it is about, even after its deletion. name: what the person is called (rule 8.25).';

COMMENT ON TYPE "public"."invitation_row" IS 'A job that the caller is invited to. invited_by: what the administrator is called, null without a name. over: why the invitation is over, null while it is not. distance_m: from where the caller lives, null without either place.';

REVOKE ALL ON FUNCTION "private"."family_name_weight"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."family_name_weight"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."family_name_weight"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."given_name"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."given_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."greeting_name"(public.profiles) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."greeting_name"(public.profiles) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."greeting_name"(public.profiles) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."greeting_name"(public.profiles) TO "postgres";
