import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { jobCategories } from '@/lib/format/fixed-lists'

export const readSiteFilters = filterReader({ category: jobCategories })
export type SiteFilters = ReturnType<typeof readSiteFilters>

const text = z.nullable(z.string())

/** The rows of the database's `search_sites()`. */
export const sitesSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    client_name: text,
    category: text,
    location_city: text,
    location_state: text,
    location_postcode: text,
    site_address: text,
    cleaners_needed: z.nullable(z.number()),
    pay_per_cleaner: text,
    start_time: text,
    end_time: text,
    is_placed: z.boolean(),
    /** The sort key of the list, used to read the next page. */
    name_order: z.string(),
    /** The number of jobs at the site, counted up to 1,000. */
    jobs: z.number(),
  }),
)
export type ListedSite = z.infer<typeof sitesSchema>[number]

export const siteStandings = ['knows', 'not_again'] as const
export type SiteStanding = (typeof siteStandings)[number]

/** The rows of the database's `people_of_site()`. */
export const sitePeopleSchema = z.array(
  z.object({
    user_id: z.string(),
    name: text,
    phone: text,
    /** The number of the site's jobs to which the person came. */
    times: z.number(),
    last_day: text,
    standing: z.nullable(z.enum(siteStandings)),
  }),
)
export type SitePerson = z.infer<typeof sitePeopleSchema>[number]

/** The rows of the database's `site_proposals()`. */
export const siteProposalsSchema = z.array(
  z.object({
    /** The id of the newest job at the address. */
    job_id: z.string(),
    site_address: z.string(),
    location_city: text,
    location_postcode: text,
    jobs: z.number(),
    /** The name of an existing site with this address. Null if there is none. */
    site_name: text,
  }),
)
