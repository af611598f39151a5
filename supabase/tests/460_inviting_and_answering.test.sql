-- Invitations: who can invite whom, and how often. How the invited person sees and answers an invitation, and when it ends.
begin;
select plan(91);
select tests.people(), tests.work();
update public.profiles set name = 'Dana Hall' where id = tests.id('admin');
select tests.for_administrators($calls$
  public.invite_to_job({job_open}, array[{pending}])
  private.invite_to_job({job_open}, array[{pending}])
  public.job_invitations({job_open})
  private.job_invitations({job_open}, null, null, 50)
$calls$);
select tests.matrix($expected$
-- No person can read or write the table.
select from private.invitations                             | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
insert into private.invitations default values              | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update private.invitations set answer = 'yes'               | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from private.invitations                             | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
truncate private.invitations                                | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
-- People read only their own invitations.
select from public.my_invitations()                         | 42501 0 0 0 0 0 0 0 0 42501
select private.invitations_held({me})                       | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
$expected$);
select tests.refusals($expected$
admin: PT400 Between 1 and 100 people can be invited at once.
  public.invite_to_job({job_open}, '{}')
  public.invite_to_job({job_open}, null)
  public.invite_to_job({job_open}, array_fill({pending}, array[101]))
admin founder: PT404 Job not found
  public.invite_to_job({job_missing}, array[{pending}])
cleaner admin: PT404 This invitation no longer exists.
  public.accept_invitation({job_open})
  public.decline_invitation({job_open})
  public.accept_invitation(null)
  public.decline_invitation(null)
visitor service: 42501 permission denied
  public.accept_invitation({job_open})
  public.decline_invitation({job_open})
  public.my_invitations({job_open})
$expected$);

create function pg_temp.does(who text, statement text) returns void language plpgsql as $$
declare
  filled constant text := tests.fill(statement, who);
begin
  perform tests.act_as(who);
  execute filled;
  perform set_config('role', 'none', true);
end
$$;

-- Invites people. Returns the outcome for each person: 'invited' or the reason for the refusal.
create function pg_temp.invite(job text, people text[]) returns text language sql as $$
  select tests.answer('admin', format(
    'select string_agg(coalesce(error, ''invited''), '' | '') from public.invite_to_job({%s}, %L)',
    job, array(select tests.id(name) from unnest(people) name)))
$$;
select is(pg_temp.invite('job_open', '{cleaner,inactive,rejected,nobody,other}'),
  'cleaner has applied already. | inactive is not active. | rejected is not active. | The account has been deleted. | invited',
  'an invitation is refused with a reason for each person who cannot be invited, and sent to the others');
select is(pg_temp.invite(job, '{pending}'), said, job || ' cannot be the job of an invitation') from (values
  ('job_draft', 'This job is not open.'), ('job_closed', 'This job is not open.'), ('job_progress', 'This job is not open.'),
  ('job_completed', 'This job is not open.')) as given (job, said);

select pg_temp.does('admin', 'select public.invite_to_job({job_open}, array[{other}, {other}])');
select is((select count(*) from private.invitations), 1::bigint, 'a person named twice is invited once');
select is((select count(*) from public.notifications where type = 'job_invitation'), 1::bigint,
  'a person named twice gets one notification');
select is(pg_temp.invite('job_open', '{other}'), 'other has been invited already.', 'a person cannot be invited twice to one job');
insert into public.sites (id, name) values (tests.id('doc_checked'), 'Tower');
insert into public.job_sites values (tests.id('job_open'), tests.id('doc_checked'));
insert into private.site_people (site_id, user_id, standing) values (tests.id('doc_checked'), tests.id('pending'), 'not_again'),
  (tests.id('doc_checked'), tests.id('other'), 'not_again');
select is(pg_temp.invite('job_open', '{pending}'), 'pending should not return to this site.',
  'a person barred from the site cannot be invited');
select is(tests.answer('other', 'select string_agg(project_name, '', '') from public.my_invitations()'), 'Open office',
  'a person barred from the site after an invitation still reads it');
delete from public.sites;
select is((select concat_ws(' ', event, topic, person = tests.id('other'), subject_id = tests.id('job_open'), details ->> 'title')
  from audit.entries where event = 'invited'), 'invited decisions t t Open office', 'an invitation is recorded in the audit');

-- Returns the text of the invitation after a change. Rolled back afterwards.
create function pg_temp.said(change text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    execute change;
    select private.invitation_text(public.greeting_name(administrator), job, person.place) into said
    from public.jobs job, public.profiles person, public.profiles administrator
    where job.id = tests.id('job_open') and person.id = tests.id('other') and administrator.id = tests.id('admin');
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    return said;
  end;
end
$$;
select is(pg_temp.said($$update public.jobs set location_postcode = '4215', pay_per_cleaner = '34/hour' where id = tests.id('job_open');
  update public.profiles set postcode = '4000' where id = tests.id('other')$$),
  'Dana invites you: Open office, Mon 1 Mar, 67 km, $34/hour',
  'an invitation says who invites, the job, the date, the distance and the pay');
select is(pg_temp.said($$update public.profiles set name = null where id = tests.id('admin');
  update public.jobs set location_postcode = null, start_date = null, project_name = ' ' where id = tests.id('job_open')$$),
  'You are invited: Job Opportunity', 'an invitation leaves out unknown details');
select is(split_part(pg_temp.said(format('update public.profiles set %s where id = tests.id(''admin'')', change)), ': ', 1), wanted, label)
from (values
  ($$name = 'Nguyễn Văn An'$$, 'An invites you', 'an invitation calls an administrator with a Vietnamese name by its last word'),
  ($$preferred_name = 'Chị Dana'$$, 'Chị Dana invites you',
    'an invitation uses the administrator''s preferred name')) as given (change, wanted, label);
select is(private.pay_in_words(pay), wanted, 'an invitation has the right text for the pay ' || coalesce(pay, 'null')) from (values
  ('34.90', '$34.90'), (' $ $30', '$30'), ('By agreement', 'By agreement'), ('30 or $35', '30 or $35'), ('$', null), (' ', null),
  (null, null), ('.5', '$.5')) as given (pay, wanted);

select is(array_agg(line order by line), array['+ messages applications_changed to administrators:admin {"ids": []}',
  '+ messages applications_changed to administrators:founder {"ids": []}'], 'an invitation is broadcast to every administrator')
from tests.effect('admin', 'select public.invite_to_job({job_open}, array[{pending}])') line
where line like '+ messages applications_changed %';

-- The invited person answers. The pending person is invited to the same job.
select pg_temp.does('admin', 'select public.invite_to_job({job_open}, array[{pending}, {former}])');
select is(tests.answer('other', 'select concat_ws('' '', project_name, invited_by, answer, over) from public.my_invitations()'),
  'Open office Dana', 'an invited person reads the invitation with the name of the administrator');
select is(tests.answer('cleaner', 'select count(*) from public.my_invitations({job_open})'), '0',
  'a person cannot read another person''s invitation');
select is(tests.outcome('cleaner', 'select public.accept_invitation({job_open})'), 'PT404',
  'a person cannot accept another person''s invitation');
select is(tests.outcome('other', 'select public.accept_invitation({job_guarded})'), 'PT404',
  'a person cannot accept an invitation to another job');
select is(tests.answer('other', 'select jsonb_array_length(public.dashboard() -> ''invitations'')'), '1',
  'an invitation is on the dashboard');
select tests.effects('other', 'select public.decline_invitation({job_open})', $expected$
  = [{}]
  + messages applications_changed to administrators:admin {"ids": []}
  + messages applications_changed to administrators:founder {"ids": []}
$expected$, 'a declined invitation is broadcast to administrators only');
select pg_temp.does('other', 'select public.decline_invitation({job_open})') from generate_series(1, 2);
select is(tests.answer('other', 'select count(*) from public.my_invitations()'), '0',
  'a declined invitation disappears from the dashboard');
select is(tests.answer('other', 'select answer from public.my_invitations({job_open})'), 'no',
  'a declined invitation is shown as declined on the job''s page');
select is(tests.answer('admin', 'select string_agg(concat_ws('' '', name, invited_by, answer), '', '' order by name)
    from public.job_invitations({job_open})'),
  'former Dana Hall, other Dana Hall no, pending Dana Hall', 'administrators read who was invited, and the responses');
select is(tests.answer('other', 'select status from public.accept_invitation({job_open})'), 'Pending',
  'a person who declined can still accept');
select is(tests.answer('pending', 'select status from public.accept_invitation({job_open})'), 'Pending',
  'an accepted invitation becomes a Pending application');
select pg_temp.does('pending', 'select public.apply_to_job({job_open})');
select is((select answer from private.invitations where user_id = tests.id('pending')), 'yes',
  'an application to the job counts as accepting the invitation');
select is(tests.outcome('pending', 'select public.accept_invitation({job_open})'), 'PT409',
  'a person who has applied cannot accept the invitation');
select is(tests.outcome('pending', 'select public.decline_invitation({job_open})'), 'PT409',
  'a person who has applied cannot decline the invitation');
select is(tests.answer('admin', 'select string_agg(name, '' '') from public.job_applicants({job_open}) where invited'), 'pending',
  'the job''s applicants show who was invited');
select is(tests.answer('admin', 'select string_agg(user_name, '' '') from public.list_applications(only_job => {job_open}) where invited'),
  'pending', 'the list of applications shows who was invited');

-- An invitation ends, for example, when its job begins, is closed or is full. Returns the number of open invitations after a change, the
-- reasons for the end, and the refusal of an acceptance.
create function pg_temp.over(change text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    execute change;
    said := concat_ws(' | ',
      tests.answer('former', 'select count(*) from public.my_invitations()'),
      tests.answer('former', 'select over from public.my_invitations({job_open})'),
      private.why_not_invited(tests.id('job_open'), tests.id('former'), now()));
    begin
      perform pg_temp.does('former', 'select public.accept_invitation({job_open})');
    exception when others then
      said := said || ' | ' || sqlstate || ' ' || sqlerrm;
    end;
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    perform set_config('role', 'none', true);
    return said;
  end;
end
$$;
select is(pg_temp.over(change), wanted, label) from (values
  ('', '1', 'an invitation is open while the job is open'),
  ($$update public.jobs set status = 'Closed' where id = tests.id('job_open')$$,
    '0 | This job is no longer open. | PT404 This job is no longer open.', 'an invitation to a closed job is over'),
  ($$update public.jobs set start_date = '2026-01-01' where id = tests.id('job_open')$$,
    '0 | This job has already started. | This job has already started. | PT409 This job has already started.',
      'an invitation to a job that has begun is over'),
  ($$update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = now()
    where id = tests.id('app_pending'); update public.jobs set cleaners_needed = 1 where id = tests.id('job_open')$$,
    '0 | All places are filled. | All places are filled. | PT409 All places are filled.', 'an invitation to a full job is over'),
  ($$delete from public.jobs where id = tests.id('job_open')$$,
    '0 | This job is no longer open. | PT404 This invitation no longer exists.', 'an invitation to a deleted job is over'),
  ($$update public.profiles set status = 'inactive' where id = tests.id('former')$$,
    '0 | Not active any more. | PT403 Your account is not active. Please contact us.', 'an invitation of an inactive person is over')
) as given (change, wanted, label);

select is(private.why_not_invited(null, tests.id('former'), now()), 'This job is no longer open.',
  'an invitation to a deleted job says that the job is no longer open');

-- The notification waits for the morning, unless the job is urgent.
select is(private.is_urgent(jsonb_populate_record(job, change), now()), wanted, 'an invitation is urgent or not by ' || change::text)
from public.jobs job, (values ('{}'::jsonb, false), ('{"display_status": "Urgent"}', true),
  (jsonb_build_object('starts_at', now() + interval '24 hours'), true),
  (jsonb_build_object('starts_at', now() + interval '24 hours 1 minute'), false)) as given (change, wanted)
where job.id = tests.id('job_open');
select is((private.sending_moment(channel, 'invitations', private.with_zone(null, 'Australia/Brisbane'), '2083-06-01 13:00Z', urgent)
  at time zone 'UTC')::time::text, wanted, concat_ws(' ', 'an invitation at night is sent at the right time:', channel, urgent))
from (values ('push', false, '21:00:00'), ('email', false, '21:00:00'), ('push', true, '13:00:00'), ('email', true, '13:00:00'))
  as given (channel, urgent, wanted);

-- Invitations do not exclude each other. People can be invited after withdrawing, and to several jobs. The answer to one invitation
-- leaves all other invitations open.
delete from private.invitations;
delete from public.applications where user_id = tests.id('pending');
update public.applications set withdrawn_at = now() where user_id = tests.id('cleaner') and job_id = tests.id('job_open');
insert into private.invitations (job_id, user_id, invited_at, answer, answered_at) values
  (tests.id('job_guarded'), tests.id('cleaner'), '2026-01-02', 'no', '2026-01-03'),
  (tests.id('job_guarded'), tests.id('pending'), '2083-01-01', null, null),
  (tests.id('job_guarded'), tests.id('former'), '2083-01-01', null, null);
select is(pg_temp.invite('job_open', '{cleaner,pending}'), 'invited | invited',
  'a person who withdrew or is invited to another job can be invited');
insert into private.invitations (job_id, user_id) values (tests.id('job_open'), tests.id('pending'));
select is(tests.answer('pending', 'select string_agg(project_name, '', '') from public.my_invitations()'), 'Guarded house, Open office',
  'the invitations are listed by the start of their jobs');
-- Three jobs start at the same time, so the earliest invitation comes first.
select is(tests.after(array[
    $$insert into public.jobs (id, project_name, status, start_date, location_postcode)
      select md5(name)::uuid, name, 'Open', '2083-01-20', tests.job_postcode() from unnest('{Second,Third,First}'::text[]) name$$,
    $$insert into private.invitations (job_id, user_id, invited_at)
      select md5(name)::uuid, {pending}, timestamptz '2083-01-01' + number * interval '1 hour'
      from unnest('{First,Second,Third}'::text[]) with ordinality given (name, number)$$],
    $$select tests.answer('pending', 'select string_agg(project_name, '', '') from public.my_invitations()')$$),
  'First, Second, Third, Guarded house, Open office', 'invitations to jobs that start together are listed by the earliest invitation');
select is(tests.after(array['pending: select public.decline_invitation({job_open})'],
  $$select string_agg(coalesce(answer, 'open'), ', ' order by answer) from private.invitations where user_id = {pending}$$), 'no, open',
  'a declined invitation leaves the person''s other invitation open');
select is(tests.after(array['cleaner: select public.decline_invitation({job_guarded})'],
  $$select answered_at::date from private.invitations where user_id = {cleaner} and job_id = {job_guarded}$$), '2026-01-03',
  'declining an invitation again keeps the time of the first response');
select is(tests.answer('admin', 'select array_agg(user_id) = array(
    select user_id from public.job_invitations({job_guarded}) order by user_id desc)
  from public.job_invitations({job_guarded})'), 'true', 'people who were invited at the same time are always listed in the same order');

-- The list is sorted by start, and ends after twenty invitations.
insert into public.jobs (project_name, status, start_date, start_time)
select 'Job ' || to_char(number, 'FM00'), 'Open', '2083-05-01'::date + number, '08:00' from generate_series(1, 21) number;
delete from private.invitations where user_id = tests.id('former');
insert into private.invitations (job_id, user_id) select id, tests.id('former') from public.jobs where project_name like 'Job __';
select is(tests.answer('former', 'select concat_ws('' '', count(*), min(project_name), max(project_name)) from public.my_invitations()'),
  '20 Job 01 Job 20', 'the twenty invitations that start first are read');
select is(tests.answer('former', format('select project_name from public.my_invitations(%L)', id)), 'Job 21',
  'an invitation beyond the twenty is read on the job''s own page') from public.jobs where project_name = 'Job 21';

select * from finish();
rollback;
