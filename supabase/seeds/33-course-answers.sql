-- Right answers and explanations for three courses. The first course, which Priya has completed, also has a pass mark.
-- In 'Post-construction dust' she has answered one question wrong. The other three courses are not marked.

update public.courses set updated_at = updated_at + interval '1 hour', pass_mark = 80, solutions = $json${
  "label_signal-word": {"right": ["The one that says Danger"], "explanation": "Danger is the signal word for the stronger hazards, Warning for the others."},
  "label_sheet": {"explanation": "First aid is section 4. The sheets are in a folder or on a tablet in the cleaner's room."},
  "label_unlabelled": {"right": ["false"], "explanation": "A smell tells nothing about strength or about what else is in the bottle. Without a label it is not used: hand it in."},
  "dilute_order": {"right": ["The water"], "explanation": "Concentrate goes into the water. The other way round it foams and splashes."},
  "dilute_bleach": {"explanation": "Flush and rinse until no bleach is left, and air the room. Bleach and acid together give off chlorine gas."},
  "dilute_double": {"right": ["false"], "explanation": "Double strength leaves a film and costs skin. Let the right dose work longer."},
  "accident_eye": {"right": ["At least 15 minutes"], "explanation": "Until it stops stinging is too short: damage goes on without pain."},
  "accident_number": {"explanation": "The Poisons Information Centre, 13 11 26, day and night. If somebody has collapsed or cannot breathe, 000."},
  "accident_report": {"right": ["true"], "explanation": "However small: some burns show only after hours."}
}$json$
where id = 'd0000000-0000-4000-8000-000000000001';

update public.courses set updated_at = updated_at + interval '1 hour', solutions = $json${
  "silica_where": {"right": ["Concrete and tiles"], "explanation": "Concrete, brick, tiles and stone hold crystalline silica; wood, carpet and glass do not give off this dust."},
  "silica_visible": {"right": ["false"], "explanation": "The finest dust hangs in the air for hours and cannot be seen."},
  "silica_sheeting": {"explanation": "Stop, leave it as it lies, keep the others out, tell your supervisor and ask for the asbestos register."},
  "capture_tool": {"right": ["A vacuum of class M or H"], "explanation": "A broom or a blower puts the dust back into the air; water poured over it makes mud that dries to dust again."},
  "capture_beard": {"right": ["false"], "explanation": "Three days' stubble breaks the seal. Shave, or use a mask with a hood."}
}$json$
where id = 'd0000000-0000-4000-8000-000000000003';

update public.courses set updated_at = updated_at + interval '1 hour', solutions = $json${
  "door_hello": {"explanation": "Your name, the company's name, why you have come. Then wait to be asked in."},
  "door_question": {"right": ["To learn about fragile, private or half-finished things before you touch them"]},
  "complaint_first": {"right": ["Thank you for telling me, may I have a look with you?"], "explanation": "Thank first, look together, explain later if at all."},
  "complaint_vase": {"right": ["true"], "explanation": "On the day, by yourself, however cheap: people forgive a mug, not a silence."},
  "trust_let-in": {"right": ["false"], "explanation": "However sure he sounds: ask him to call the client."}
}$json$
where id = 'd0000000-0000-4000-8000-000000000006';
