import * as z from 'zod/mini'
import { userName } from '@/components/admin/person-name'
import { applicationStatuses } from '@/lib/format/domain'

const text = z.nullable(z.string())

/** The rows of the database's `week_fit()`. */
export const fitsSchema = z.array(
  z.object({
    user_id: z.string(),
    name: text,
    /** The id of the person's application; null if they have no valid one. */
    application_id: text,
    status: z.nullable(z.enum(applicationStatuses)),
    missing: z.array(z.string()),
    clashes: z.array(z.string()),
    unavailable: z.nullable(z.enum(['away', 'other_hours'])),
    distance_m: z.nullable(z.number()),
    /** True if the distance is unknown or farther than the person wants to travel. */
    is_far: z.boolean(),
    jobs_done: z.number(),
    no_shows: z.number(),
    invited_at: text,
  }),
)
export type Fit = z.infer<typeof fitsSchema>[number]

/**
 * Pending applicants first, sorted as in the applicants list (rule 11.16). Then people who could be invited,
 * sorted as in *Who could come* (rule 19.7). Then people who were already invited or decided. An applicant
 * has accepted the distance, so it does not count against them.
 */
export function byFit(fits: readonly Fit[]): Fit[] {
  const order = (fit: Fit) => {
    const isWaiting = fit.status === 'Pending'
    const distance = fit.distance_m ?? Number.POSITIVE_INFINITY
    const isBusy = fit.clashes.length > 0 || fit.unavailable !== null
    return [
      isWaiting ? 0 : fit.status === null && fit.invited_at === null ? 1 : 2,
      isWaiting ? fit.missing.length : Math.min(fit.missing.length, 1),
      isBusy ? 1 : 0,
      isWaiting || !fit.is_far ? 0 : 1,
      ...(isWaiting ? [-fit.jobs_done, distance] : [distance, fit.no_shows - fit.jobs_done]),
    ]
  }
  return fits
    .filter(({ status }) => status !== 'Accepted')
    .toSorted((one, other) => {
      const [mine, theirs] = [order(one), order(other)]
      const at = mine.findIndex((value, index) => value !== theirs[index])
      return at < 0 ? userName(one).localeCompare(userName(other)) : (mine[at] ?? 0) - (theirs[at] ?? 0)
    })
}
