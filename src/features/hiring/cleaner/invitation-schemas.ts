import * as z from 'zod/mini'

const text = z.nullable(z.string())

/** The rows of the database's `my_invitations()`. */
export const invitationsSchema = z.array(
  z.object({
    job_id: z.string(),
    /** The administrator's name. */
    invited_by: text,
    answer: z.nullable(z.enum(['yes', 'no'])),
    /** The reason why the invitation is over, as a text. Null while it is open. */
    over: text,
    project_name: text,
    start_date: text,
    start_time: text,
    end_time: text,
    location_city: text,
    location_state: text,
    location_postcode: text,
    pay_per_cleaner: text,
    /** The distance to the job in metres. Null if unknown. */
    distance_m: z.nullable(z.number()),
  }),
)
export type Invitation = z.infer<typeof invitationsSchema>[number]

/** The rows of the database's `my_offers()`. */
export const vacancyOffersSchema = z.array(
  z.object({
    job_id: z.string(),
    project_name: z.string(),
    start_date: text,
    start_time: text,
    end_time: text,
    /** The deadline for the answer. */
    answer_by: z.string(),
    time_zone: z.string(),
  }),
)
export type VacancyOffer = z.infer<typeof vacancyOffersSchema>[number]
