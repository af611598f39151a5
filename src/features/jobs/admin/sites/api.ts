import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { codes, type DataOf, type Failure, failure, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { sweepUnusedFiles } from '@/lib/files/unused-files-api'
import { serverText, t } from '@/lib/i18n/language'
import { countedRows, countQuery, pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
import {
  type ListedSite,
  type SiteFilters,
  type SitePerson,
  type SiteStanding,
  sitePeopleSchema,
  siteProposalsSchema,
  sitesSchema,
} from './schema'

const pageSize = 25
const listTexts = { fixed: t('The sites could not be loaded.') }

/** Sites that match the search, sorted by name, page by page (rule 11.33a). */
export function sitesQuery(userId: string, filters: SiteFilters) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.sites(userId), 'list', filters],
    queryFn: ({ pageParam, signal }) => fetchSites(filters, pageParam, pageSize, signal),
    ...pagesAfter<ListedSite>(pageSize),
    staleTime: 60_000,
  })
}

export function siteCountQuery(userId: string, filters: SiteFilters) {
  return countQuery([...adminKeys.sites(userId), 'count', filters], () =>
    supabase
      .rpc('search_sites', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
      .select('id'),
  )
}

function argumentsFor({ search, category }: SiteFilters) {
  return { ...(search && { query: search }), ...(category && { category }) }
}

function fetchSites(filters: SiteFilters, after: ListedSite | undefined, size: number, signal: AbortSignal) {
  const request = supabase
    .rpc('search_sites', {
      page_size: size,
      ...argumentsFor(filters),
      ...(after && { after_name: after.name_order, after_id: after.id }),
    })
    .order('name_order')
    .order('id')
    .abortSignal(signal)
  return read(request, listTexts, sitesSchema)
}

export type Site = DataOf<typeof fetchSite>['site']

export function siteQuery(userId: string, siteId: string) {
  return queryOptions({
    queryKey: [...adminKeys.sites(userId), 'one', siteId],
    queryFn: ({ signal }) => unwrap(fetchSite(siteId, signal), 'site'),
  })
}

/**
 * A site for the site form or a new job. Read only once when the form opens, because a save is compared with
 * the site that filled the form.
 */
export function storedSiteQuery(userId: string, siteId: string) {
  return queryOptions({
    queryKey: [...adminKeys.sites(userId), 'form', siteId],
    queryFn: ({ signal }) => unwrap(fetchSite(siteId, signal), 'site'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const notFound: Failure = { success: false, error: t('Site not found.'), code: codes.notFound }

export async function fetchSite(siteId: string, signal?: AbortSignal) {
  if (!isUuid(siteId)) return notFound
  const request = supabase.rpc('admin_site', { site_id: siteId })
  const { data, error } = await (signal ? request.abortSignal(signal) : request).maybeSingle()
  if (error) return failure(error, t('This site could not be loaded.'))
  return data ? { success: true as const, site: data } : notFound
}

/** The site that a job is at (rule 11.33). Null if the job has none. */
export function siteOfJobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.sites(userId), 'of-job', jobId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('site_of_job', { job_id: jobId }).abortSignal(signal).maybeSingle(),
        t('This site could not be loaded.'),
      ),
  })
}

const saveTexts = { fixed: t('The site could not be saved.') }

/**
 * Creates or saves a site.
 * @param openedAt `updated_at` of the site that the form was filled from. Undefined for a new site.
 */
export async function saveSite(
  site: CompositeTypes<'site_input'>,
  openedAt: string | undefined,
): Promise<Result<{ isPlaced: boolean }>> {
  const { data, error } = await supabase.rpc('save_site', {
    site,
    ...(openedAt !== undefined && { expected_updated_at: openedAt }),
  })
  if (!error) return { success: true, isPlaced: data.place !== null }
  const failed = failure(error, saveTexts)
  return failed.code === codes.conflict ? { ...failed, error: serverText(error.message) } : failed
}

export function deleteSiteMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (siteId: string) =>
      read(supabase.rpc('delete_site', { site_id: siteId }), { fixed: t('The site could not be deleted.') }),
    onSuccess: () => refreshSites(queryClient, userId),
  })
}

/**
 * Refetches all data that depends on a site or its people, e.g. how well people fit the site's jobs. Also
 * removes files that are no longer used.
 */
export function refreshSites(queryClient: QueryClient, userId: string): void {
  sweepUnusedFiles()
  void invalidate(queryClient, adminKeys.sites(userId), adminKeys.applicants(userId))
}

const peoplePage = 50

/**
 * The people who came to jobs at a site or have a standing there, page by page (rule 11.34). A search covers all
 * cleaners.
 */
export function sitePeopleQuery(userId: string, siteId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.sites(userId), 'people', siteId, { search }],
    queryFn: ({ pageParam, signal }) => {
      const request = supabase
        .rpc('people_of_site', {
          site_id: siteId,
          page_size: peoplePage,
          ...(search && { query: search }),
          ...(pageParam && { after_times: pageParam.times, after_id: pageParam.user_id }),
        })
        .abortSignal(signal)
      return read(request, t('This site’s people could not be loaded.'), sitePeopleSchema)
    },
    ...pagesAfter<SitePerson>(peoplePage),
  })
}

type Marked = { personId: string; standing: SiteStanding | undefined }

export function markPersonMutation(queryClient: QueryClient, userId: string, siteId: string) {
  return mutationOptions({
    mutationFn: ({ personId, standing }: Marked) =>
      read(
        supabase.rpc('set_site_standing', {
          site_id: siteId,
          user_id: personId,
          ...(standing && { standing }),
        }),
        { fixed: t('This could not be saved.') },
      ),
    onSettled: () => invalidate(queryClient, adminKeys.sites(userId), adminKeys.applicants(userId)),
  })
}

/** Addresses that several jobs share but that are not a site yet (rule 11.33b). */
export function siteProposalsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.sites(userId), 'proposals'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('site_proposals').abortSignal(signal),
        t('The job addresses could not be loaded.'),
        siteProposalsSchema,
      ),
  })
}

/**
 * Creates a site from a job's address, and moves all jobs at this address to the site. Returns the number of
 * these jobs.
 */
export function makeSiteMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (jobId: string) =>
      read(supabase.rpc('make_site_of_job', { job_id: jobId }).single(), {
        fixed: t('The site could not be saved.'),
      }),
    onSuccess: () => invalidate(queryClient, adminKeys.sites(userId), adminKeys.jobs(userId)),
  })
}
