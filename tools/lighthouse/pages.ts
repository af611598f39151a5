import type { Sql } from 'postgres'

/** A page to measure. */
export interface MeasuredPage {
  /** How the table calls it. */
  name: string
  path: string
  /** The demo account that is signed in; nobody where there is none. */
  email?: string
  /** How many times the floor's largest paint the page's may take. */
  paint: number
}

const ofPerson =
  (email: string) =>
  (name: string, path = name): MeasuredPage => ({ name, path, email, paint: 1.75 })
const ofCleaner = ofPerson('priya@shinework.example')
const ofAdmin = ofPerson('admin@shinework.example')

/** The pages of a phone's first minutes, with the demo people. `sql` finds a job with photos and a course with questions. */
export async function measuredPages(sql: Sql): Promise<MeasuredPage[]> {
  const [job] = await sql<{ id: string }[]>`
    select id from public.jobs where status = 'Open' and cardinality(image_paths) > 0 order by id limit 1`
  const [course] = await sql<{ id: string }[]>`
    select id from public.courses where status = 'active' order by id limit 1`
  if (!job || !course) throw new Error('The seed has no open job with photos, or no course.')
  return [
    { name: '/login', path: '/login', paint: 1.4 },
    ofCleaner('/dashboard'),
    ofCleaner('/jobs'),
    ofCleaner('/jobs/{id}', `/jobs/${job.id}`),
    ofCleaner('/training/{id}', `/training/${course.id}`),
    ofCleaner('/profile'),
    ofAdmin('/admin'),
    ofAdmin('/admin/applications'),
  ]
}
