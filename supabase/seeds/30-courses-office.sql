-- Six courses across the five categories, in three files. When editing a text, keep the ids of sections and questions,
-- because answers are stored under these ids.

insert into public.courses (id, title, description, category, created_by, created_at, updated_at, sections)
values
  ('d0000000-0000-4000-8000-000000000001', 'Safe chemical handling',
   'Read a label and a safety data sheet, dilute without splashing, and know what to do in the first minute after an accident. About 20 minutes.',
   'Office Cleaning', private.founder_id(), now() - interval '96 days', now() - interval '40 days', $json$[
  {
    "id": "label", "title": "The label comes first",
    "description": "Every product we use has a label and a safety data sheet. The label has the name, the hazard pictograms (red diamonds), a signal word (Warning or, for the stronger ones, Danger) and what to wear. The safety data sheet says the rest in sixteen sections: section 4 is first aid, section 8 is protective equipment. On every site the sheets are in a folder or on a tablet in the cleaner's room. If you cannot find them, ask before you open a bottle.",
    "questions": [
      {"id": "signal-word", "text": "Two bottles stand on the trolley. One says Warning, the other Danger. Which is the more hazardous?", "type": "multiple-choice", "options": ["The one that says Warning", "The one that says Danger", "Both mean the same"], "required": true},
      {"id": "sheet", "text": "In which section of a safety data sheet is first aid, and where are the sheets kept on the site you know best?", "type": "text", "options": [], "required": true},
      {"id": "unlabelled", "text": "A spray bottle has no label, but it smells like glass cleaner. May you use it on the glass doors?", "type": "boolean", "options": [], "required": true}
    ]
  },
  {
    "id": "dilute", "title": "Dilute, decant, never mix",
    "description": "Put the water in first and the concentrate into the water: the other way round it foams and splashes. Measure with the cap or the dosing pump; double strength does not clean twice as well, it leaves a film and costs skin. A bottle you decant into is labelled before it is filled. And never mix two products: bleach with an acid, such as many toilet cleaners, gives off chlorine gas; bleach with ammonia gives off chloramines. Rinse a bowl or a bucket before you change products.",
    "questions": [
      {"id": "order", "text": "What goes into the bucket first?", "type": "multiple-choice", "options": ["The water", "The concentrate", "It makes no difference"], "required": true},
      {"id": "bleach", "text": "A toilet bowl has limescale. There is already bleach in it. What do you do before you use the acid descaler?", "type": "text", "options": [], "required": true},
      {"id": "double", "text": "Is it a good idea to use double the dose on a very dirty floor?", "type": "boolean", "options": [], "required": false}
    ]
  },
  {
    "id": "accident", "title": "The first minute after an accident",
    "description": "Splash in the eye: rinse at once under gently running tap water, lids held open, for at least 15 minutes, and have somebody else make the call. On the skin: take off what is soaked and rinse. Breathed in: out into fresh air, and leave the door open. Swallowed: do not make the person vomit. The Poisons Information Centre answers day and night on 13 11 26, anywhere in Australia; if somebody has collapsed or cannot breathe, call 000 first. Then tell your supervisor, however small it was.",
    "questions": [
      {"id": "eye", "text": "How long do you rinse an eye that has been splashed?", "type": "multiple-choice", "options": ["Until it stops stinging", "About 2 minutes", "At least 15 minutes"], "required": true},
      {"id": "number", "text": "Whom do you call about a poison when nobody's life is in danger, and on which number?", "type": "text", "options": [], "required": true},
      {"id": "report", "text": "A drop on the back of your hand has been rinsed off and nothing can be seen. Do you still report it?", "type": "boolean", "options": [], "required": true}
    ]
  }
]$json$),
  ('d0000000-0000-4000-8000-000000000002', 'Manual handling without strain',
   'Bins, buckets, backpacks and furniture: how to plan a lift, when not to lift at all, and why the handle of a mop has a right length. About 15 minutes.',
   'Office Cleaning', private.founder_id(), now() - interval '82 days', now() - interval '82 days', $json$[
  {
    "id": "plan", "title": "Look before you lift",
    "description": "No law in Australia names a weight that is safe for everybody: what counts is the weight, how far it is from your body, how often, and how you have to twist. So look first. Where does it go, is the way clear, is there a trolley, can the load be halved? Test it by tipping one corner. If your first thought is that it will be all right this once, it is a job for two.",
    "questions": [
      {"id": "limit", "text": "Up to which weight may every worker lift alone?", "type": "multiple-choice", "options": ["16 kg", "25 kg", "There is no such number: it depends on the load, the person and the task"], "required": true},
      {"id": "bin-bag", "text": "A kitchen bag is so full that it would have to be held away from the body. What are two better ways?", "type": "text", "options": [], "required": true}
    ]
  },
  {
    "id": "lift", "title": "Close, low and without a twist",
    "description": "Feet apart, one a little in front. Bend the knees, keep the load close to the belt, and turn with your feet instead of your waist. Fill a mop bucket with a hose where it stands, or fill it by half: ten litres are ten kilos. A backpack vacuum is put on from a bench or a desk, hips first and shoulders after; if the hip belt is open, the shoulders carry all of it.",
    "questions": [
      {"id": "turn", "text": "You lift a box of paper towels off a low shelf and the trolley is to your left. How do you turn?", "type": "multiple-choice", "options": ["From the waist, feet still", "With the feet, step by step", "Whichever is quicker"], "required": true},
      {"id": "hip-belt", "text": "Does a backpack vacuum need its hip belt closed for a job of ten minutes?", "type": "boolean", "options": [], "required": true}
    ]
  },
  {
    "id": "repeat", "title": "The small movement, a thousand times",
    "description": "Most injuries of cleaners are not the one heavy lift but the same movement again and again. Set the handle of a mop so that it ends between your chin and your eyes, and walk with the mop instead of reaching. Change hands, and change the kind of work every half hour: floor, then glass, then bins. Numb fingers, or a shoulder that still aches in the morning, are worth a call on the first day, not in the third month.",
    "questions": [
      {"id": "handle", "text": "Where should the end of a mop's handle be when it stands on the floor?", "type": "multiple-choice", "options": ["At the hip", "Between chin and eyes", "Above the head"], "required": true},
      {"id": "swap", "text": "Write down an order for three tasks of your usual round in which no two in a row strain the same muscles.", "type": "text", "options": [], "required": false},
      {"id": "wait", "text": "Your wrist tingles at the end of each shift. Should you wait a few weeks to see whether it passes?", "type": "boolean", "options": [], "required": true}
    ]
  }
]$json$);
