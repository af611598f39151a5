// What pages read first, by columns: here, as the script in the page's head asks for it, too (src/app/pages.ts).

/** Of `jobs`: everything that a job's page shows. */
export const jobColumns =
  'id, project_name, project_dates, category, cleaners_needed, accepted_count, is_full, pay_per_cleaner, duration, start_date, start_time, end_time, days, time_zone, starts_at, location_city, location_state, location_postcode, place, area_m2, full_description, status, display_status, address_rule, image_paths, pdf_path, job_addresses(site_address), job_contacts(name, phone)'

/** Of `applications`: how the person's own one stands. */
export const applicationColumns =
  'id, status, withdrawn_at, decision_message, acceptance_taken_back_at, confirmed_at'

/** Of `applications`: the person's own one for a job, with their days there and those whose hours were corrected or approved. */
export const ownApplicationColumns =
  `${applicationColumns}, visits(day, here_at, here_sent_at, done_at, done_sent_at), hours(day), pay_lines(day, kind)` as const

/** Of `applications`: a line of the person's list. */
export const listedApplicationColumns =
  `${applicationColumns}, job_id, job_title, applied_at, jobs(id, pay_per_cleaner, status, starts_at, is_full)` as const

/** Of `courses`: what its player needs. */
export const courseColumns = 'id, title, category, status, sections, checks, pass_mark'

/** Of `profiles`: what its form shows. */
export const profileColumns =
  'id, name, preferred_name, greeting_name, email, phone, location, postcode, place, nationality, proximity, experience_years, experience_specialties, communication_style, photo_path, payment_details(abn, bsb, account_number)'
