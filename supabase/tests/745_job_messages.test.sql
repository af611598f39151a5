-- A message to a job is sent once to each person who is accepted for the job.
begin;
select plan(18);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.message_accepted({job_guarded}, 'Gate 3.')
  private.message_accepted({job_guarded}, 'Gate 3.', null)
$calls$);
select tests.refusals($expected$
admin founder: PT400 Please write a message.
  public.message_accepted({job_guarded}, null)
  public.message_accepted({job_guarded}, e' \n ')
admin founder: PT400 Please use at most 500 characters.
  public.message_accepted({job_guarded}, repeat('x', 501))
admin founder: PT404 Job not found
  public.message_accepted({job_missing}, 'Gate 3.')
  public.message_accepted(null, 'Gate 3.')
$expected$);
select tests.effects('admin', $$select * from public.message_accepted({job_guarded}, ' Gate 3, not gate 1. ')$$, $expected$
  = [{"message_accepted": 1}]
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/jobs/job_guarded", "read": false,
    "type": "job_message", "message": "Guarded house: Gate 3, not gate 1.", "user_id": "cleaner", "created_at": "now"}
$expected$, 'an accepted person gets the message, and a pending applicant does not');
select is(tests.answer('founder', $$select public.message_accepted({job_progress}, 'Bring water.')$$), '2',
  'everyone accepted for a job gets the message');
select is(tests.answer('founder', $$select public.message_accepted({job_open}, 'Bring water.')$$), '0',
  'a job without accepted people sends the message to nobody');
select is(tests.answer('founder', $$select public.message_accepted({job_progress}, repeat('é', 500))$$), '2',
  'a message of 500 characters is accepted');

-- Sends a text with each of these idempotency keys. A click has one key, even if its request is repeated (rule 3.19).
create function pg_temp.sent(presses text[], words text[]) returns text language plpgsql as $$
declare
  answers text := '';
begin
  delete from public.notifications where true;
  perform set_config('request.jwt.claims', json_build_object('sub', tests.id('founder'), 'role', 'authenticated')::text, true);
  for nth in 1..cardinality(presses) loop
    answers := answers || private.message_accepted(tests.id('job_progress'), words[nth], presses[nth]::uuid) || ' ';
  end loop;
  return answers || (select count(*) from public.notifications where type = 'job_message');
end
$$;
select is(pg_temp.sent(presses::text[], words::text[]), wanted, label)
from (values
  ('{7e570000-0000-4000-8000-00000000f301,7e570000-0000-4000-8000-00000000f301}', '{Water,Water}', '2 2 2',
    'a message repeated with the same key is sent once, with the same response'),
  ('{7e570000-0000-4000-8000-00000000f301,7e570000-0000-4000-8000-00000000f302}', '{Water,Water}', '2 2 4',
    'a message with another key is sent again'),
  ('{7e570000-0000-4000-8000-00000000f301,7e570000-0000-4000-8000-00000000f301}', '{Water,Hats}', '2 2 4',
    'a message with the same key and another text is also sent'),
  ('{null,null}', '{Water,Water}', '2 2 4', 'each message without a key is sent')
) as given (presses, words, wanted, label);

select * from finish();
rollback;
