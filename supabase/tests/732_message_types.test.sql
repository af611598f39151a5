-- Every row of message_types is whole: its kind is known, its check is a function, and it is replaced by types that exist.
begin;
set local search_path = public, extensions;
select plan(5);

select tests.lists(array(select type from private.message_types() group by type having count(*) > 1), '', 'each type has one row');
select tests.lists(array(
  select type || ': ' || kind from private.message_types() where kind <> all (private.allowed_words('message kind'))
), '', 'each kind can be switched on and off');
select tests.lists(array(
  select type || ': ' || stale_check from private.message_types()
  where stale_check is not null
    and to_regprocedure(format('private.%I(private.deliveries, jsonb, timestamptz)', stale_check)) is null
), '', 'each check is a function');
select tests.lists(array(
  select function.proname::text from pg_proc function
  where function.pronamespace = 'private'::regnamespace and starts_with(function.proname, 'stale_') and function.proname <> 'stale_reason'
    and not exists (select from private.message_types() where stale_check = function.proname)
), '', 'and each such function is the check of a type');
select tests.lists(array(
  select known.type || ': ' || later from private.message_types() known, unnest(known.replaced_by) later
  where not exists (select from private.message_types() other where other.type = later)
), '', 'each type is replaced by types that exist');

select * from finish();
rollback;
