import { useQuery } from '@tanstack/react-query'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Fact, Facts } from '@/components/ui/facts'
import { availabilityQuery, formatDaysAway, freeDays } from '@/features/hiring'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'

/** A person's availability, read-only for administrators (rule 20.5). */
export function UserAvailability({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(availabilityQuery(userId, id))
  return (
    <FormSection title={t('Availability')}>
      <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
        {({ free_hours, days_away }) => (
          <Facts>
            <Fact name={t('Free hours')} wide>
              {free_hours.length === 0 ? (
                t('Not filled in, so free at any time')
              ) : (
                <Lines lines={freeDays(free_hours)} />
              )}
            </Fact>
            <Fact name={t('Days away')} wide>
              {days_away.length === 0 ? t('None') : <Lines lines={days_away.map(formatDaysAway)} />}
            </Fact>
          </Facts>
        )}
      </Loaded>
    </FormSection>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}
