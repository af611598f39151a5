-- Jobs outside the cities that the filter lists, and one job without a location.
insert into private.seed_jobs values
  (601, 'Showground pavilions after the agricultural show', 'General', default, default, default,
   15, 3, null, '8 hours a day', 8, '$35.75/hour', 4800,
   'Newcastle', 'NSW', '2292', '45 Griffiths Road, Broadmeadow NSW 2292',
   '{}', null, 'SW-Q-2425', 16,
   'Four pavilions, the grandstand and the cattle wash. Straw is swept and carted by the society; you bring the floors back to concrete and the amenities back to white. Boots and a change of clothes are a good idea. Camping on the grounds is free for the crew on both nights.'),
  (602, 'Travelling crew for regional site offices', 'General', default, 'Upcoming', default,
   null, null, 'By roster, two weeks on and one week off', 'About 38 hours a week', 4, null, null,
   null, null, null, null,
   '{}', null, null, 19,
   'Portable offices, crib huts and ablution blocks on road projects, a different place each fortnight. A utility vehicle, fuel card and motel are provided; pay depends on the distance and is agreed before each swing. A manual driver''s licence and a White Card are needed. The first roster is drawn up when four people have said yes.'),
  (603, 'Steelworks canteen, Port Kembla', 'Commercial', 'Draft', default, default,
   33, 4, null, '8 hours a day', 3, '$38.00/hour', 700,
   'Wollongong', 'NSW', '2505', '12 Five Islands Road, Port Kembla NSW 2505',
   '{}', null, 'SW-Q-2449', 1,
   'Kitchen hoods, tiled walls and a dining hall for two hundred, during the annual shutdown. Site rules and dates are still with the client.');
