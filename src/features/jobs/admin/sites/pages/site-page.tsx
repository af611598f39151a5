import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { BackToList, readPlace } from '@/components/admin/back-to-list'
import { LoadingRecords } from '@/components/admin/record-table'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { List, useList } from '@/components/list/list'
import { PageActions, PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { Loaded } from '@/components/states/loaded'
import { Button, ButtonLink } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { UserText } from '@/components/user-text'
import { LoadingJobDetails, Section } from '@/features/jobs/components/job-details'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useMedia } from '@/lib/timing/use-media'
import { type AdminJob, adminJobCountQuery, adminJobsQuery } from '../../api'
import { AdminJobCards } from '../../components/admin-job-card'
import { DeleteJobDialog } from '../../components/delete-job-dialog'
import { JobTable } from '../../components/job-table'
import { deleteSiteMutation, type Site, siteQuery } from '../api'
import { SiteFacts } from '../components/site-facts'
import { SitePeople } from '../components/site-people'
import styles from './site-page.module.css'

/** /admin/sites/{id}: a site with its values, its jobs and its people (rule 11.33a). */
export function Component() {
  const { siteId = '' } = useParams()
  const { userId } = useSignedIn()
  const place = readPlace(useLocation().state)
  const query = useQuery(siteQuery(userId, siteId))
  const name = query.data?.name ?? (place?.list === 'sites' ? place.name : undefined)
  return (
    <>
      <BackToList place={place} otherwise={{ list: 'sites', address: paths.adminSites }} />
      <PageHeading title={name ?? t('Site')} isWritten={name !== undefined}>
        {query.data && <SiteActions site={query.data} />}
      </PageHeading>
      <Loaded
        query={query}
        loading={<LoadingJobDetails />}
        whenMissing={<ButtonLink to={paths.adminSites}>{t('See all sites')}</ButtonLink>}
      >
        {(site) => (
          <div className={styles.sections}>
            <SiteFacts site={site} />
            <Section title={t('Jobs here')}>
              <SiteJobs siteId={siteId} />
            </Section>
            <Section title={t('People here')}>
              <SitePeople siteId={siteId} />
            </Section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function SiteActions({ site: { id, name } }: { site: Site }) {
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const deletion = useMutation(deleteSiteMutation(useQueryClient(), userId))

  function handleDelete() {
    deletion.mutate(id, {
      onSuccess: () => {
        showToast(t('Site deleted.'))
        void navigate(paths.adminSites, { replace: true })
      },
    })
  }

  return (
    <PageActions dense>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t('Delete')}
      </Button>
      <ButtonLink to={paths.adminEditSite(id)} variant="secondary" size="small">
        <Pencil size={18} aria-hidden="true" />
        {t('Edit')}
      </ButtonLink>
      <ButtonLink to={paths.adminJobAtSite(id)} size="small">
        <Plus size={18} aria-hidden="true" />
        {t('Create job')}
      </ButtonLink>
      <ConfirmDialog
        open={isOpen}
        title={t('Delete this site?')}
        confirm={t('Delete')}
        isDanger
        busyText={deletion.isPending ? t('Deleting…') : undefined}
        error={deletion.error?.message}
        onConfirm={handleDelete}
        onCancel={() => {
          deletion.reset()
          setOpen(false)
        }}
      >
        <p>
          {rich('Delete {name}? Its jobs will stay, without a site.', {
            name: <UserText>{name}</UserText>,
          })}
        </p>
      </ConfirmDialog>
    </PageActions>
  )
}

/** The jobs at the site, newest first, shown as in the list of all jobs. */
function SiteJobs({ siteId }: { siteId: string }) {
  const { userId } = useSignedIn()
  const filters = { search: '', site: siteId }
  const list = useList(adminJobsQuery(userId, filters), { count: adminJobCountQuery(userId, filters) })
  const [jobToDelete, setJobToDelete] = useState<AdminJob>()
  const isWide = useMedia('(width >= 64rem)')
  return (
    <div id="jobs" tabIndex={-1}>
      <List
        list={list}
        noun="job"
        count="shown"
        loading={<LoadingRecords label={t('Loading jobs…')} />}
        empty={<Muted>{t('No jobs here yet. “Create job” opens a form with this site’s details.')}</Muted>}
      >
        {(jobs) =>
          isWide ? (
            <JobTable jobs={jobs} onDelete={setJobToDelete} />
          ) : (
            <AdminJobCards jobs={jobs} onDelete={setJobToDelete} />
          )
        }
      </List>
      <DeleteJobDialog
        job={jobToDelete}
        jobs={list.rows}
        listId="jobs"
        onClose={() => setJobToDelete(undefined)}
      />
    </div>
  )
}
