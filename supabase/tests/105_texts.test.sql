-- How texts are kept and shown.
begin;
create extension if not exists pgtap with schema extensions;
select plan(14);
select tests.people();

select is(private.text_as_stored(given, 5, 'name'), wanted, 'kept of ' || coalesce(quote_literal(given), 'nothing'))
from (values
  (e' \t\r\n five \n', 'five'), ('fives', 'fives'), (e'a\nb', e'a\nb'), ('  ', null), (e'\n', null), (null, null), ('éééée', 'éééée')
) as given (given, wanted);
select throws_ok($$ select private.text_as_stored(' sixsix ', 5, 'name') $$, 'PT400', 'Please use at most 5 characters.', 'a longer one is refused');

select is(private.shown(given), wanted, 'shown of ' || coalesce(quote_literal(left(given, 20)), 'nothing'))
from (values
  (null, 'none'), (e' \n ', 'none'), (e'Ann\r\nSet-Cookie: a\tb\u0085c\u2028d', 'Ann Set-Cookie: a b c d'),
  (repeat('x', 120), repeat('x', 120)), (repeat('x', 121), repeat('x', 119) || '…')
) as given (given, wanted);

select tests.refusals($expected$
private.shown('a') | cleaner admin service | 42501 permission denied for function shown
$expected$);

select * from finish();
rollback;
