import Plus from 'lucide-react/icons/plus'
import { LoadingRecords } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { queryClient } from '@/lib/client/query-client'
import { jobCategories } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { siteCountQuery, sitesQuery } from '../api'
import { SiteProposals } from '../components/site-proposals'
import { SiteTable } from '../components/site-table'
import { readSiteFilters } from '../schema'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(sitesQuery(userId, readSiteFilters(search))),
)

/** /admin/sites: every site, with a search (rule 11.33a). */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readSiteFilters)
  const { filters } = controls
  const list = useList(sitesQuery(userId, filters), { controls, count: siteCountQuery(userId, filters) })
  return (
    <>
      <PageHeading title={t('Sites')}>
        <PageActions dense>
          <SiteProposals />
          <ButtonLink to={paths.adminCreateSite} size="small">
            <Plus size={18} aria-hidden="true" />
            {t('Create site')}
          </ButtonLink>
        </PageActions>
      </PageHeading>
      <ListSearch
        controls={controls}
        label={t('Search sites')}
        placeholder={t('Name, client, address, postcode')}
        filters={listFilters}
      />
      <List
        list={list}
        noun="site"
        count="shown"
        loading={<LoadingRecords label={t('Loading sites…')} />}
        empty={t('No sites found. Create a site for each place you clean regularly.')}
      >
        {(sites) => <SiteTable sites={sites} />}
      </List>
    </>
  )
}

const listFilters = [
  { name: 'category', label: t('Category'), all: t('All Categories'), options: jobCategories },
] as const
