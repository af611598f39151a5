insert into public.courses (id, title, description, category, created_by, created_at, updated_at, sections)
values
  ('d0000000-0000-4000-8000-000000000005', 'Working where children are',
   'The check you need, how to behave near children, and how a nappy change area is cleaned so that it is really clean. About 20 minutes.',
   'Childcare Cleaning', private.founder_id(), now() - interval '33 days', now() - interval '33 days', $json$[
  {
    "id": "check", "title": "No card, no start",
    "description": "Each state and territory checks people who work around children, under names of its own: blue card in Queensland, Working with Children Check in New South Wales and Victoria, and so on. A card of one state does not count in another. You may not begin while an application is still open where the rule is no card, no start, also not after hours. Put the date on which yours ends in your calendar, three months early.",
    "questions": [
      {"id": "moved", "text": "You have moved from Sydney to Brisbane with a New South Wales check. May you clean a Queensland centre with it?", "type": "boolean", "options": [], "required": true},
      {"id": "pending", "text": "The centre is short of people and your first blue card is on its way. What do you say?", "type": "text", "options": [], "required": true}
    ]
  },
  {
    "id": "near", "title": "Near children, never alone with one",
    "description": "Stay where an educator can see you, and leave doors open. If a child comes to you, be kind and brief, and bring them back to their educator; you do not lift, change, feed or comfort a child. No photos, also not of a funny drawing. If you see or hear something that worries you about a child, tell the director the same day and write down what you saw, not what you think it means. If a child is in danger now, call 000.",
    "questions": [
      {"id": "cuddle", "text": "A crying toddler holds on to your leg while you mop. What do you do?", "type": "multiple-choice", "options": ["Pick the child up until it is calm", "Speak kindly and call an educator over", "Go on mopping and take no notice"], "required": true},
      {"id": "photo", "text": "May you photograph the room to show your supervisor a stain, if no child is in the picture and you have asked the director?", "type": "boolean", "options": [], "required": true},
      {"id": "worry", "text": "You see something that worries you about a child. Whom do you tell, when, and what do you write down?", "type": "text", "options": [], "required": true}
    ]
  },
  {
    "id": "nappy", "title": "Clean first, then disinfect",
    "description": "A disinfectant works only on a clean surface: first detergent and a cloth, then the disinfectant, and then wait as long as its label says, often ten minutes, before anybody wipes it dry. Work from the cleanest place to the dirtiest, and use gloves and cloths of that area only. Toys that have been in a mouth go into their tub and are washed hot or in the dishwasher. Every product goes back behind the locked door, also for the two minutes in which you change the water.",
    "questions": [
      {"id": "wait", "text": "You have sprayed the change mat with disinfectant. What is next?", "type": "multiple-choice", "options": ["Wipe it dry at once", "Wait as long as the label says", "Spray a second time"], "required": true},
      {"id": "trolley", "text": "May the trolley with the sprays stand in the corridor while you change the water?", "type": "boolean", "options": [], "required": true},
      {"id": "first", "text": "Why does a disinfectant not replace the detergent?", "type": "text", "options": [], "required": true}
    ]
  },
  {
    "id": "sleep", "title": "Quiet hours",
    "description": "Between about noon and two the little ones sleep. Ask for the times on your first day. No vacuum, no strong smells and no bright lights near the sleep room; it is the time for the laundry, the store room and the paperwork of the trolley.",
    "questions": [
      {"id": "plan", "text": "What do you plan for the hours of sleep?", "type": "text", "options": [], "required": false}
    ]
  }
]$json$),
  ('d0000000-0000-4000-8000-000000000006', 'Greeting a client',
   'The first two minutes at a door, a complaint that ends well, and what happens to keys and to things you overhear. About 10 minutes.',
   'Customer Service Cleaning', private.founder_id(), now() - interval '12 days', now() - interval '12 days', $json$[
  {
    "id": "door", "title": "The first two minutes",
    "description": "Be there five minutes early, shoes clean, phone away. Say your name, the company's name and why you have come, and wait to be asked in. Then one question that saves an hour: is there anything you would like me to look at first, or to leave alone? Repeat what you heard, say when you will be done, and begin.",
    "questions": [
      {"id": "hello", "text": "Write down what you say at the door, in your own words, in two or three sentences.", "type": "text", "options": [], "required": true},
      {"id": "question", "text": "Why ask what to leave alone?", "type": "multiple-choice", "options": ["To have less to do", "To learn about fragile, private or half-finished things before you touch them", "To be polite only"], "required": true}
    ]
  },
  {
    "id": "complaint", "title": "When something is wrong",
    "description": "Listen to the end. Thank them for saying it, say back what you understood, and do not explain yet. If you can put it right in ten minutes, do it at once; if not, say who will call and by when, and tell your supervisor before you leave. If you have broken something, say so yourself, on the day: people forgive a vase, not a silence.",
    "questions": [
      {"id": "first", "text": "A client says the bathroom was not done. You know that you did it. What do you say first?", "type": "multiple-choice", "options": ["That you did clean it", "Thank you for telling me, may I have a look with you?", "That they should call the office"], "required": true},
      {"id": "vase", "text": "You have chipped a cheap mug and nobody is home. Do you have to say so?", "type": "boolean", "options": [], "required": true}
    ]
  },
  {
    "id": "trust", "title": "Keys, codes and what you overhear",
    "description": "A key is never labelled with an address, an alarm code is never written on the key. What lies on a desk or is said on the phone stays there. Let nobody in, however sure they sound: ask them to call the client. And when you go, look back once from the door: lights, windows, taps, alarm.",
    "questions": [
      {"id": "let-in", "text": "A friendly man says he is the client's brother and has forgotten his key. Do you let him in?", "type": "boolean", "options": [], "required": true},
      {"id": "key", "text": "How do you mark a key so that you know it and a finder does not?", "type": "text", "options": [], "required": true},
      {"id": "look-back", "text": "Name the four things to look at before you close the door.", "type": "text", "options": [], "required": false}
    ]
  }
]$json$);
