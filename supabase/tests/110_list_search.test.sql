-- Every list turns a search and a page position into SQL in the same way.
begin;
select plan(48);
select tests.people();

select is(private.word_condition('title', word), wanted, 'a search for a word uses the expected condition: ' || word)
from (values
  ('ab', $$strpos(title, 'ab') > 0$$), ('abc', $$title like '%abc%'$$), ('o''b', $$title like '%o''b%'$$)
) as given (word, wanted);
select is(private.folded(given), wanted, 'a text is compared as ' || quote_literal(wanted) || ': ' || quote_literal(given))
from (values
  ('Bao Nguyễn', 'bao nguyen'), ('Café Zoë', 'cafe zoe'), ('Đà Lạt', 'da lat'), (normalize('Đà Lạt', nfd), 'da lat'),
  ('O''Brien', 'obrien'), ('O’Brien’s', 'obriens'), ('Oʼbrien', 'obrien'), ('O´Brien', 'obrien'),
  (e'Anne\u00admarie', 'annemarie'), ('St. Mary''s', 'st marys'), ('Smith-Jones', 'smithjones'),
  ('Smith‐Jones', 'smithjones'), ('Łukasz Øre', 'lukasz ore'), ('Straße', 'strasse'), ('Cœur', 'coeur'), ('ＦＵＬＬ　ＷＩＤＴＨ', 'full width'),
  ('Πάτρα', 'πατρα'), ('50 %', '50 %'), ('', ''), (null, null)
) as given (given, wanted);
select is((select array_agg(word) from private.search_words(query) word), wanted::text[],
  'a search looks for the words ' || wanted || ': ' || quote_literal(query))
from (values
  ('Nguyễn', '{nguyen}'), ('smith-jones', '{smith,jones}'), ('St. Marys', '{st,marys}'), ('st.marys', '{st,marys}'),
  ('o’brien', '{obrien}'), (' A  b ', '{a,b}'), ('ana@b.example', '{ana@b,example}'), ('a b c d e f g h i', '{a,b,c,d,e,f,g,h}')
) as given (query, wanted);
select is((select count(*) from private.search_words(query)), 0::bigint, 'a search has no word in ' || quote_literal(query))
from (values (''), ('  '), ('-'), (''''), ('. .')) as given (query);
select is(private.indexed_condition('title', '{ab,abc}'), $$private.letter_pairs(title) @> array['ab'] and title like '%abc%'$$,
  'indexed_condition adds like only for a word of more than two letters');
select is(private.letter_pairs(given), wanted::text[], 'letter_pairs returns the letters and pairs of ' || quote_literal(given))
from (values ('abc', '{a,b,c,ab,bc}'), ('é', '{é}'), ('', '{}')) as given (given, wanted);

create temporary table numbers as select gen_random_uuid() as id, number from generate_series(1, 5024) number;
select is(private.is_frequent('pg_temp.numbers entry', 'number desc', condition), wanted,
  'is_frequent is true if the newest 5,000 rows have 25 matches: ' || condition)
from (values
  ('entry.number > 5000 - 1', true), ('entry.number > 5000', false),
  -- is_frequent looks for 25 matches among the newest 5,000 rows. The 25th match is row 5,000 in the first case and row 5,001 in the
  -- second.
  ('entry.number <= 49', true), ('entry.number <= 48', false)
) as given (condition, wanted);
select is(private.ids_by_index('pg_temp.numbers entry', condition, 4), (select wanted::uuid[]),
  'ids_by_index returns the ids of the matches, or null at its limit: ' || condition)
from (values
  ('entry.number <= 3', (select array_agg(id)::text from numbers where number <= 3)), ('entry.number < 0', '{}'),
  ('entry.number <= 4', null), ('true', null)
) as given (condition, wanted);

select * from finish();
rollback;
