-- Priya has completed one course and is in the middle of another. The database computes percent, enrolments and certificate.
-- The certificate's number is fixed, so that people can try this number on /verify.

insert into public.course_progress (
  user_id, course_id, current_section, current_question, answers, completed, completed_at, started_at, updated_at
)
select profile.id, given.course_id::uuid, given.section, given.question, given.answers::jsonb,
  given.completed_days_ago is not null, now() - make_interval(days => given.completed_days_ago),
  now() - make_interval(days => given.started_days_ago), now() - make_interval(days => given.saved_days_ago)
from (values
  ('priya@shinework.example', 'd0000000-0000-4000-8000-000000000001', 'accident', 'report', 33, 31, 31, $json${
    "label_signal-word": "The one that says Danger",
    "label_sheet": "Section 4. At Creek Street the sheets hang in a folder behind the door of the cleaner's room.",
    "label_unlabelled": "false",
    "dilute_order": "The water",
    "dilute_bleach": "Flush twice, until the bleach is rinsed out, and open the window.",
    "dilute_double": "false",
    "accident_eye": "At least 15 minutes",
    "accident_number": "The Poisons Information Centre, 13 11 26.",
    "accident_report": "true"
  }$json$),
  ('priya@shinework.example', 'd0000000-0000-4000-8000-000000000003', 'capture', 'beard', 6, null, 2, $json${
    "silica_where": "Concrete and tiles",
    "silica_visible": "true",
    "silica_sheeting": "Stop, do not touch it, keep the others out, tell the supervisor and ask for the asbestos register.",
    "capture_tool": "A vacuum of class M or H"
  }$json$)
) as given (email, course_id, section, question, started_days_ago, completed_days_ago, saved_days_ago, answers)
join public.profiles profile on profile.email = given.email;

update public.certificates set number = 'SW-7KQ2-M9XA-4TRE';
