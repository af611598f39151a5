import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { codeOf, unreachable } from '@/lib/client/result'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useLastingError } from '@/lib/timing/use-lasting-error'
import { calendarFeedQuery, makeFeedMutation, revokeFeedMutation } from '../calendar-feed-api'
import { CalendarAddress } from './calendar-address'
import styles from './calendar-feed.module.css'

/** The section for the private URL through which a calendar app shows all accepted jobs (rule 6.19). */
export function CalendarFeed() {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const query = useQuery(calendarFeedQuery(userId))
  const lastError = useLastingError(query)
  const making = useMutation(makeFeedMutation(queryClient, userId))
  const revoking = useMutation(revokeFeedMutation(queryClient, userId))
  const [confirming, setConfirming] = useState<'replace' | 'revoke'>()

  function handleReplace() {
    making.mutate(undefined, { onSettled: () => setConfirming(undefined) })
  }

  function handleRevoke() {
    revoking.mutate(undefined, {
      onSuccess: () => making.reset(),
      onSettled: () => setConfirming(undefined),
    })
  }

  const error = making.error ?? revoking.error
  // Hidden while the backend is unreachable, because creating and showing the URL need a connection.
  if (query.data === undefined && codeOf(lastError) === unreachable) return null
  return (
    <FormSection
      id="calendar"
      title={t('All jobs in your calendar')}
      note={t('Your calendar can show your accepted jobs, including changes and cancellations.')}
    >
      <Loaded query={query} loading={<LoadingState label={t('Loading your calendar…')} />}>
        {(madeAt) =>
          madeAt === null ? (
            <>
              <p>
                {t('We give you a private link for your calendar app. You can switch it off at any time.')}
              </p>
              <Button
                variant="secondary"
                busy={making.isPending}
                busyText={t('Creating…')}
                onClick={() => making.mutate()}
              >
                <CalendarSync size={20} aria-hidden="true" /> {t('Get my calendar link')}
              </Button>
            </>
          ) : (
            <>
              {making.data === undefined ? (
                <p>
                  {t(
                    'You created a link on {day}. It was only shown once. If you no longer have it, replace it with a new one.',
                    { day: formatDate(madeAt) },
                  )}
                </p>
              ) : (
                <CalendarAddress address={making.data} />
              )}
              <div className={styles.actions}>
                <Button variant="secondary" size="small" onClick={() => setConfirming('replace')}>
                  {t('Replace link')}
                </Button>
                <Button variant="quiet" size="small" onClick={() => setConfirming('revoke')}>
                  {t('Switch off')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <ConfirmDialog
        open={confirming === 'replace'}
        title={t('Replace your calendar link?')}
        confirm={t('Replace')}
        busyText={making.isPending ? t('Replacing…') : undefined}
        onConfirm={handleReplace}
        onCancel={() => setConfirming(undefined)}
      >
        <p>{t('The old link will stop working. Add the new one to each calendar that follows your jobs.')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'revoke'}
        title={t('Switch off your calendar link?')}
        confirm={t('Switch off')}
        isDanger
        busyText={revoking.isPending ? t('Switching off…') : undefined}
        onConfirm={handleRevoke}
        onCancel={() => setConfirming(undefined)}
      >
        <p>{t('Calendars that follow your jobs will stop updating. They might keep showing old jobs.')}</p>
      </ConfirmDialog>
    </FormSection>
  )
}
