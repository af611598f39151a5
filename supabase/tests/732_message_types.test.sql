-- Every row of message_types is valid: its kind exists, its check is a function, and the types that replace it exist.
begin;
set local search_path = public, extensions;
select plan(10);

select tests.lists(array(select type from private.message_types() group by type having count(*) > 1), '', 'every message type has one row');
select tests.lists(array(
  select type || ': ' || kind from private.message_types() where kind <> all (private.allowed_words('message kind'))
), '', 'every kind can be switched on and off');
select tests.lists(array(
  select type || ': ' || stale_check from private.message_types()
  where stale_check is not null
    and to_regprocedure(format('private.%I(private.deliveries, jsonb, timestamptz)', stale_check)) is null
), '', 'every check is a function');
select tests.lists(array(
  select function.proname::text from pg_proc function
  where function.pronamespace = 'private'::regnamespace and starts_with(function.proname, 'stale_') and function.proname <> 'stale_reason'
    and not exists (select from private.message_types() where stale_check = function.proname)
), '', 'every function of that name is the check of a type');
select tests.lists(array(
  select known.type || ': ' || later from private.message_types() known, unnest(known.replaced_by) later
  where not exists (select from private.message_types() other where other.type = later)
), '', 'every type is replaced by types that exist');

-- Each type names the later types that reverse it, or the reason why no type does (rule 9.36).
select tests.lists(array(
  select type from private.message_types() where (reversed_by = '{}') = (why_final is null)
), '', 'every type has either a reverse or a reason why it has none');
select tests.lists(array(select type from private.message_types() where why_final !~ '^[A-Z].{20,}\.$'), '', 'every reason is a sentence');
select tests.lists(array(
  select known.type || ': ' || later from private.message_types() known, unnest(known.reversed_by) later
  where not exists (select from private.message_types() other where other.type = later)
), '', 'every type is reversed by types that exist');
select tests.lists(array(
  select type from private.message_types() reverse
  where only_as_reverse and not exists (select from private.message_types() known where reverse.type = any (known.reversed_by))
), '', 'every type that is sent only to reverse another type reverses at least one type');
select tests.lists(array(
  select distinct said[1]
  from pg_proc function, regexp_matches(function.prosrc,
    $re$'((?:application|acceptance|job|place|document|message|hours|second|withdrawal|bank_account|account|payment)_\w+)'$re$,
    'g') said
  where function.pronamespace = 'private'::regnamespace and function.prosrc ~* 'insert into public\.notifications'
    and said[1] !~ '_id$'
    -- Leaves out second_factor_set_up, which is an event of the audit and not a message type.
    and said[1] <> 'second_factor_set_up'
    and not exists (select from private.message_types() known where known.type = said[1])
), '', 'every type that a function writes is listed');

select * from finish();
rollback;
