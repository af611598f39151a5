import { useQuery } from '@tanstack/react-query'
import { FormSections } from '@/components/form/form'
import { LoadingFormSection } from '@/components/form/form-section'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Loading } from '@/components/ui/loading'
import { HolidaysSection } from '@/features/jobs/admin'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { SettingsForm } from '../components/settings-form'
import { settingsQuery } from '../settings-api'

export const { loader, shouldRevalidate } = adminReads(({ userId }) =>
  queryClient.prefetchQuery(settingsQuery(userId)),
)

/** /admin/settings: the payer and their account, how hours are counted, and other settings (rule 23.1). */
export function Component() {
  const { userId } = useSignedIn()
  const query = useQuery(settingsQuery(userId))
  return (
    <>
      <PageHeading title={t('Settings')} />
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading the settings…')}>
            <FormSections>
              <LoadingFormSection fields={2} />
              <LoadingFormSection fields={4} />
              <LoadingFormSection fields={2} />
            </FormSections>
          </Loading>
        }
      >
        {(stored) => (
          <>
            <SettingsForm stored={stored} />
            <HolidaysSection />
          </>
        )}
      </Loaded>
    </>
  )
}
