import type { Sql } from 'postgres'
import { pages } from '../../src/app/pages.ts'

/** A page to measure. */
interface MeasuredPage {
  /** The page's name in the table. */
  name: string
  path: string
  /** The demo account that is signed in. Undefined for a visitor. */
  email?: string
  /** The largest allowed ratio of the page's largest contentful paint to that of the floor, the empty app. */
  paint: number
}

const cleaner = 'priya@shinework.example'
const administrator = 'admin@shinework.example'

/**
 * The pages that a user opens in the first minutes, with the demo accounts. `sql` reads the seed's database, to find a job
 * with photos and a course.
 */
export async function measuredPages(sql: Sql): Promise<MeasuredPage[]> {
  const [job] = await sql<{ id: string }[]>`
    select id from public.jobs
    where status = 'Open' and cardinality(image_paths) > 0 and id::text like 'b0000000-%' order by id limit 1`
  const [course] = await sql<{ id: string }[]>`
    select id from public.courses where status = 'active' and id::text like 'd0000000-%' order by id limit 1`
  if (!job || !course) throw new Error('The seed has no open job with photos, or no course.')
  const ids: Readonly<Record<string, string>> = { jobId: job.id, courseId: course.id }
  return pages.flatMap(({ path, audience, paintBudget }) => {
    if (paintBudget === undefined) return []
    const page = {
      name: nameOf(path),
      path: path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ''),
      paint: paintBudget.ratio,
    }
    return [
      audience === 'visitors' ? page : { ...page, email: audience === 'people' ? cleaner : administrator },
    ]
  })
}

/** A page's name in tables and tests. */
export const nameOf = (path: string): string => path.replace(/:\w+/, '{id}')
