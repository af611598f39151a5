import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { newId } from '@/lib/client/new-id'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { LoadingJobForm } from '../../components/form-sections'
import { storedSiteQuery } from '../api'
import { SiteForm } from '../components/site-form'

/** /admin/sites/create and /admin/sites/edit/{id}: the form to create or edit a site. */
export function Component() {
  const { siteId } = useParams()
  return siteId === undefined ? <NewSite /> : <EditSite key={siteId} siteId={siteId} />
}

function NewSite() {
  // The id is chosen here, so that a repeated request creates only one site.
  const [siteId] = useState(newId)
  return (
    <>
      <BackLink to={paths.adminSites}>{t('Back to sites')}</BackLink>
      <PageHeading title={t('Create site')} />
      <SiteForm siteId={siteId} />
    </>
  )
}

function EditSite({ siteId }: { siteId: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(storedSiteQuery(userId, siteId))
  const name = query.data?.name
  return (
    <>
      <BackLink to={paths.adminSite(siteId)}>{t('Back to the site')}</BackLink>
      <PageHeading title={t('Edit site')} windowTitle={name && t('Edit {title}', { title: name })} />
      <Loaded
        query={query}
        loading={<LoadingJobForm />}
        whenMissing={<ButtonLink to={paths.adminSites}>{t('See all sites')}</ButtonLink>}
      >
        {(site) => <SiteForm siteId={siteId} site={site} />}
      </Loaded>
    </>
  )
}
