import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { countOf, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { makeSiteMutation } from '../api'

/** The button that creates a site from a job's values and opens the site's form (rule 11.33c). */
export function MakeSite({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const making = useMutation(makeSiteMutation(useQueryClient(), userId))
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={making.isPending}
        busyText={t('Saving…')}
        onClick={() =>
          making.mutate(jobId, {
            onSuccess: ({ site_id, jobs, name }) => {
              showToast(t('{jobs} now at {name}.', { jobs: countOf(jobs, 'job'), name }))
              void navigate(paths.adminEditSite(site_id))
            },
          })
        }
      >
        {t('Create a site from this job')}
      </Button>
      {making.error && <FieldError role="alert">{making.error.message}</FieldError>}
    </>
  )
}
