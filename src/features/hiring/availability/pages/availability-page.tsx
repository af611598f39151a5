import { FieldAlert } from '@/components/form/field'
import { FormSections } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Switch } from '@/components/ui/switch'
import { Hint, Muted } from '@/components/ui/text'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { availabilityQuery } from '../api'
import { DaysAwayList } from '../components/days-away'
import { HoursTable } from '../components/hours-table'
import { useAvailability } from '../use-availability'

export const { loader, shouldRevalidate } = firstReads(({ userId }) =>
  queryClient.prefetchQuery(availabilityQuery(userId)),
)

/** /availability: the person's free hours and days away (rules 20.1, 20.2). Every change is saved at once. */
export function Component() {
  const { userId } = useSignedIn()
  const { query, save, refused, status, isSaving } = useAvailability(userId)
  const errorAt = (at: 'hours' | 'nearby') => (refused?.at === at ? refused.text : undefined)
  return (
    <FormSections>
      <PageHeading title={t('Availability')}>
        <Muted>{t('This helps us offer you jobs that suit you. You can still apply for any job.')}</Muted>
      </PageHeading>
      <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
        {({ free_hours: free, days_away: days, nearby_only_when_free: isOnly }) => (
          <>
            <FormSection title={t('Free hours')} note={t('Changes here are saved straight away.')}>
              <HoursTable free={free} save={save} />
              <FieldAlert>{errorAt('hours')}</FieldAlert>
              <Hint role="status">
                {free.length === 0 ? t('If you choose nothing, you are shown as free at any time.') : status}
              </Hint>
            </FormSection>
            <FormSection title={t('Days away')}>
              <DaysAwayList days={days} save={save} refused={refused} isSaving={isSaving} />
            </FormSection>
            <FormSection title={t('Jobs near you')}>
              <Switch
                label={t('Only tell me about jobs at times when I am free')}
                checked={isOnly}
                onChange={({ currentTarget }) =>
                  void save('nearby', { nearby_only_when_free: currentTarget.checked })
                }
              />
              <FieldAlert>{errorAt('nearby')}</FieldAlert>
            </FormSection>
          </>
        )}
      </Loaded>
    </FormSections>
  )
}
