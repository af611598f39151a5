-- Names used in greetings: a guess from the full name, or the name a person chose (rule 8.25).
begin;
select plan(80);
select tests.people();

select is(private.given_name(name), wanted,
  concat_ws(': ', 'the greeting name is right for ' || coalesce(nullif(name, ''), 'nothing'), why))
from (values
  ('Nguyễn Văn An', 'An', 'the last word'),
  ('Nguyen Van An', 'An', 'without marks'),
  ('NGUYỄN VĂN AN', 'AN', 'in capitals'),
  (normalize('Nguyễn Văn An', nfd), 'An', 'decomposed'),
  ('Trần Thị Thu Hà', 'Hà', 'the last word, which is a family name elsewhere'),
  ('Lê Mai', 'Mai', 'a family name before one that is often a given name'),
  ('Đỗ Minh', 'Minh', 'a short word, certain by its marks'),
  ('Ðỗ Minh', 'Minh', 'with the Icelandic letter that looks like Đ'),
  ('Vũ Đức Nguyên', 'Nguyên', 'a given name that is nearly a family name'),
  ('Huỳnh Ngọc Quỳnh Như', 'Như', 'four words'),
  ('Hoang Thi Phuong', 'Phuong', 'a name of both kinds, the other words Vietnamese'),
  ('Nguyen Tommy', 'Tommy', 'a certain family name before any word'),
  ('Bao Nguyen', 'Bao', 'written the Western way'),
  ('Mai Nguyễn', 'Mai', 'a given name that is also a family name, the Western way'),
  ('Ha Le', 'Ha', 'a given name that is also a family name, without marks'),
  ('Hoang Minh Nguyen', 'Hoang', 'three words the Western way'),
  ('Trân Nguyễn', 'Trân', 'a given name that differs from a family name by its marks'),
  ('Tran Nguyen', 'Tran', 'the likelier reading'),
  ('Thu Trang Pham', 'Thu', 'begins with no family name'),
  ('Kim Smith', 'Kim', 'a family name only in Vietnamese'),
  ('Ha Johnson', 'Ha', 'a Vietnamese word before one that is none'),
  ('Le Roy Smith', 'Le', 'no Vietnamese name'),
  ('Ta Ming', 'Ta', 'a syllable that Vietnamese does not have'),
  ('Teresa Vidal', 'Teresa', 'the first word'),
  ('Anh-Thư Đặng', 'Anh-Thư', 'a hyphen joins'),
  ('O''Brien', 'O''Brien', 'an apostrophe joins'),
  ('Dr. Teresa Vidal', 'Teresa', 'a title'),
  ('dr Teresa Vidal', 'Teresa', 'a title without its full stop'),
  ('Dr.Teresa Vidal', 'Teresa', 'a title without a space'),
  ('Prof. Dr. Nguyễn Văn An', 'An', 'two titles'),
  ('PGS.TS. Trần Minh Đức', 'Đức', 'Vietnamese titles'),
  ('Mrs Le Thi Hoa', 'Hoa', 'a title before a family name'),
  ('Ms Ann', 'Ann', 'a title'),
  ('Drew Barry', 'Drew', 'begins like a title'),
  ('Msgr Paul', 'Msgr', 'a title that is not known'),
  ('Nguyễn', 'Nguyễn', 'nothing but a family name'),
  ('Nguyễn Văn An (Andy)', 'Andy', 'brackets are not part of a name'),
  ('  Teresa   Vidal ', 'Teresa', 'blanks around it'),
  (e'Nguyễn\u00a0An', 'An', 'a no-break space'),
  ('Dr.', null, 'a title is no name'),
  ('Mr Mrs', null, 'two titles are no name'),
  ('.', null, 'nothing but a full stop'),
  ('', null, 'no name'),
  (null, null, 'no name')
) as given (name, wanted, why);

-- Each Vietnamese family name is also recognised without its diacritics, with at most the same weight.
select is(private.family_name_weight(private.folded(name)) between 1 and private.family_name_weight(name), true,
  name || ' is a family name without its marks')
from unnest('{Nguyễn,Trần,Lê,Phạm,Huỳnh,Hoàng,Phan,Vũ,Võ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Đinh,Trương,Đoàn,Trịnh}'::text[]) name;

-- Vu can be a family name or a given name. Before each of these given names it is the family name.
select is(private.given_name('Vu ' || given), given, given || ' is taken as the given name after a Vietnamese family name')
from unnest('{An,Uyên,Quỳnh,Thuỷ,Thoại,Nguyệt,Nghĩa,Giang,Phượng,Yến}'::text[]) given;

-- Returns the greeting name after a change of the profile. A name that the person chose takes precedence over the
-- guessed name.
create function pg_temp.called(change text) returns text language plpgsql as $$
begin
  execute 'update public.profiles set ' || change || ' where id = tests.id(''cleaner'')';
  return tests.answer('cleaner', 'select public.greeting_name(person) from public.profiles person where id = {cleaner}');
end
$$;
select is(pg_temp.called($$name = 'Nguyễn Văn An'$$), 'An', 'a greeting guesses the given name from the full name');
select is(pg_temp.called($$preferred_name = 'Chị An'$$), 'Chị An', 'a greeting uses the name that the person chose');
select is(pg_temp.called($$name = 'Dr. No'$$), 'Chị An', 'a chosen greeting name stays when the full name changes');
select is(pg_temp.called($$name = null$$), 'Chị An', 'a chosen greeting name stays without a full name');
select is(pg_temp.called($$preferred_name = null$$), null, 'a person without names has no greeting name');
select is(pg_temp.called($$name = 'Le Roy Smith'$$), 'Le', 'a greeting guesses the first word of a Western name');

select * from finish();
rollback;
