-- Texts are stored trimmed, on one line where needed, and without hidden characters.
begin;
select plan(49);
select tests.people();

select is(private.text_as_stored(given, 5, 'name'), wanted, 'text_as_stored keeps ' || coalesce(quote_literal(given), 'nothing'))
from (values
  (e' \t\r\n five \n', 'five'), ('fives', 'fives'), (e'a\nb', e'a\nb'), ('  ', null), (e'\n', null), (null, null), ('éééée', 'éééée'),
  (normalize('Lạt', nfd), normalize('Lạt', nfc))
) as given (given, wanted);
select throws_ok($$ select private.text_as_stored(' sixsix ', 5, 'name') $$, 'PT400', 'Please use at most 5 characters.',
  'text_as_stored refuses a text that is too long');

select is(private.line_as_stored(name, 200, 'name'), name, quote_literal(name) || ' is stored as a name')
from unnest(array['Ann', 'Łucja 张', e'محمد\u200c رضا', '3']) name;
select is(private.line_as_stored(name, 200, 'name'), null, quote_ident(name) || ' has no visible characters and is stored as null')
from unnest(array[e'\u200b\u200d', e'\u3164', e'\u2800\u00ad', e'\U000E0041\ufe0f', e'\u2066\u202e']) name;
select throws_ok(format($$select private.line_as_stored(%L, 200, 'name')$$, name), 'PT400',
  'This text has hidden characters. Please type it again.', quote_literal(name) || ' has hidden characters and is refused')
from unnest(array[
  e'Ann\u202eeoD', e'\u2067Ann\u2069', e'Ann\u0007', e'A\u001bn', e'Ann\u009b', e'Ann\ue000', e'Ann\U000F0000', e'Ann\U0010FFFD',
  e'\ufff9Ann\ufffb', e'a\u0300\u0301\u0302\u0303\u0304\u0305', 'ก็็็็็'
]) name;
select is(private.line_as_stored(name, 200, 'name'), wanted, quote_literal(name) || ' is stored as one line')
from (values
  (e'Ann\nDoe', 'Ann Doe'), (e'Ann\r\n\r\nDoe', 'Ann Doe'), (e'Ann\tDoe', 'Ann Doe'), (e'Ann\u2028Doe\u2029', 'Ann Doe'),
  (e'Ann\u0085Doe', 'Ann Doe'), (e'\vAnn\f', 'Ann'), (e'Nguye\u0302\u0303n', 'Nguyễn'), ('น้ำ', 'น้ำ'),
  (e'a\u0300\u0301\u0302\u0303', e'à\u0301\u0302\u0303'), ('नमस्ते', 'नमस्ते'), (e'\n\t', null), (null, null)
) as given (name, wanted);
-- Sign-up has no form that could show an error, so it drops an invalid name or location.
insert into auth.users (id, email, raw_user_meta_data)
values (tests.id('job_open'), 'turned@test.example', jsonb_build_object('name', e'Ann\u202eeoD', 'location', e'\u202ednE tseW')),
  (tests.id('job_draft'), 'unseen@test.example', jsonb_build_object('name', e'\u3164'));
select is((select concat(name, location) from public.profiles where id = id_of), '', 'sign-up drops an invalid name or location')
  from unnest(array[tests.id('job_open'), tests.id('job_draft')]) id_of;

select is(private.one_line(given), wanted, 'one_line shows ' || coalesce(quote_literal(left(given, 20)), 'nothing'))
from (values
  (null, 'none'), (e' \n ', 'none'), (e'Ann\r\nSet-Cookie: a\tb\u0085c\u2028d', 'Ann Set-Cookie: a b c d'),
  (repeat('x', 120), repeat('x', 120)), (repeat('x', 121), repeat('x', 119) || '…')
) as given (given, wanted);

select tests.refusals($expected$
cleaner admin service: 42501 permission denied
  private.one_line('a')
$expected$);

select * from finish();
rollback;
