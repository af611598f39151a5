insert into public.courses (id, title, description, category, created_by, created_at, updated_at, sections)
values
  ('d0000000-0000-4000-8000-000000000003', 'Post-construction dust',
   'What is in the dust of a new building, how to take it out without breathing it in, and in which order a final clean is done. About 20 minutes.',
   'Post Construction Cleaning', private.founder_id(), now() - interval '61 days', now() - interval '18 days', $json$[
  {
    "id": "silica", "title": "What you cannot see",
    "description": "Concrete, brick, tiles and stone hold crystalline silica. Cut or ground, it becomes a dust so fine that it hangs in the air for hours and reaches the deepest part of the lungs, where it stays. Silicosis has no cure; what protects you is not to breathe it. In an older building there may be asbestos as well: if you meet broken sheeting or lagging that nobody told you about, stop, leave it as it lies, and ask for the asbestos register.",
    "questions": [
      {"id": "where", "text": "Which of these gives off silica dust when it is cut?", "type": "multiple-choice", "options": ["Pine skirting boards", "Concrete and tiles", "Carpet", "Window glass only"], "required": true},
      {"id": "visible", "text": "If no dust can be seen in the air, is the air safe to breathe?", "type": "boolean", "options": [], "required": true},
      {"id": "sheeting", "text": "Behind a cupboard you find a broken grey sheet that crumbles. What do you do, step by step?", "type": "text", "options": [], "required": true}
    ]
  },
  {
    "id": "capture", "title": "Vacuum it, wet it, never sweep it",
    "description": "A dry broom and a blower put back into the air what had settled. Use a vacuum of class M or H with its fine filter, then a damp cloth or mop, and rinse the cloth often. A household vacuum blows the finest part straight through its bag. Wear a P2 mask that has been fit-tested on you: a beard breaks the seal, and so does a strap over a cap. Change the vacuum's bag outside, with the mask on.",
    "questions": [
      {"id": "tool", "text": "The floor of a stairwell is white with fine dust. What do you begin with?", "type": "multiple-choice", "options": ["A wide broom", "A leaf blower with the doors open", "A vacuum of class M or H", "A bucket of water poured over it"], "required": true},
      {"id": "beard", "text": "Does a P2 mask protect you properly over three days' stubble?", "type": "boolean", "options": [], "required": true}
    ]
  },
  {
    "id": "order", "title": "Top to bottom, three times",
    "description": "A final clean is done in three passes. First the rough clean: rubbish out, vacuum everything. Then the detail: ceilings and lights, walls, frames, the inside of every cupboard and drawer, glass, fittings, floors last. Then, a day later when the air has settled, the touch-up: a damp wipe of every flat surface with a white cloth. Test a scraper on a corner of the glass first; toughened panes can carry specks that scratch. What cannot be cleaned, such as a chip or paint under the glaze, is photographed and reported, not rubbed.",
    "questions": [
      {"id": "last", "text": "What is done last in each pass?", "type": "multiple-choice", "options": ["Windows", "Floors", "Lights", "Cupboards"], "required": true},
      {"id": "scratch", "text": "Before you scrape paint off a pane, what do you check, and why?", "type": "text", "options": [], "required": true},
      {"id": "settle", "text": "Is it enough to do the touch-up an hour after the detail clean?", "type": "boolean", "options": [], "required": false}
    ]
  }
]$json$),
  ('d0000000-0000-4000-8000-000000000004', 'Cleaning a school',
   'Signing in, working around lessons, the holiday deep clean, and what to leave exactly as it is. About 15 minutes.',
   'School Cleaning', private.founder_id(), now() - interval '47 days', now() - interval '47 days', $json$[
  {
    "id": "arrive", "title": "At the office first",
    "description": "Sign in at the office, wear the visitor's badge where it can be seen, and sign out when you go: in a fire the list is how they count. Carry your working-with-children card (in Queensland the blue card) and show it without being asked. Ask which block is in use. Many school buildings from before 1990 hold asbestos in walls and under floors: never drill, sand or scrape there without having seen the register.",
    "questions": [
      {"id": "sign-out", "text": "You leave by the back gate for ten minutes to fetch a cord. Do you sign out?", "type": "boolean", "options": [], "required": true},
      {"id": "poster", "text": "An old noticeboard has left lumps of glue on a wall from the seventies. What do you do before you scrape them off?", "type": "multiple-choice", "options": ["Wet the wall well", "Ask to see the asbestos register", "Put on a dust mask and begin"], "required": true}
    ]
  },
  {
    "id": "classroom", "title": "A room somebody teaches in",
    "description": "A classroom is somebody's desk for thirty people. Wipe touched places first: door handles, taps, light switches, shared keyboards, the backs of chairs. Leave what is written on the board unless it says Please clean. Children's work stays where it lies, half-built towers too. Cloths are kept apart by colour: red for toilets, green where food is made, blue for everything else; yellow is for an infection, when the school tells you of one.",
    "questions": [
      {"id": "board", "text": "The whiteboard is full of equations and says nothing about cleaning. Do you wipe it?", "type": "boolean", "options": [], "required": true},
      {"id": "red", "text": "Which cloth do you take for the drinking fountain outside the toilets?", "type": "multiple-choice", "options": ["The red one", "The blue one", "Any that is clean"], "required": true},
      {"id": "touched", "text": "Name five things in a classroom that many hands touch in a day.", "type": "text", "options": [], "required": true}
    ]
  },
  {
    "id": "holidays", "title": "The holiday deep clean",
    "description": "In the holidays the whole school is yours, and the order matters: high dusting and lights, then walls and windows, then hard floors stripped and sealed, carpets last, so that nobody walks on what is drying. Agree with the grounds staff who moves furniture and where it goes back; a photo of each room from its door saves an hour. Seal is dry to the touch long before it is hard: put the chairs back a day later, on their feet, never dragged.",
    "questions": [
      {"id": "photo", "text": "What is the photo from the door good for?", "type": "text", "options": [], "required": false},
      {"id": "carpet", "text": "When are the carpets done?", "type": "multiple-choice", "options": ["First, while the rooms are empty", "After high dusting", "Last"], "required": true}
    ]
  }
]$json$);
