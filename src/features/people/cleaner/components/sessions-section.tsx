import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '@/components/confirm-button'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { sessionKeys } from '@/lib/client/query-keys'
import { codes, unwrap } from '@/lib/client/result'
import { formatMoment } from '@/lib/format/format-date'
import { t, word } from '@/lib/i18n/language'
import { endSession, type OwnSession, ownSessionsQuery } from '../sessions-api'
import styles from './sessions-section.module.css'

/** The person's signed-in devices, with buttons that log other devices out (rule 2.36). */
export function SessionsSection({ userId }: { userId: string }) {
  const query = useQuery(ownSessionsQuery(userId))
  return (
    <FormSection
      id="sessions"
      title={t('Where you are logged in')}
      note={t('If you do not recognise a device, log it out and change your password.')}
    >
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading…')}>
            <Skeleton height="6rem" />
          </Loading>
        }
      >
        {(sessions) => (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <Session key={session.id} userId={userId} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </FormSection>
  )
}

function Session({ userId, session }: { userId: string; session: OwnSession }) {
  const queryClient = useQueryClient()
  const device = word(session.device)
  const lastUsed = formatMoment(session.last_used_at)

  async function end() {
    const ended = await endSession(session.id)
    // Not found means that the session has already ended, by another click or on the device itself.
    if (ended.success || ended.code === codes.notFound) return
    await unwrap(Promise.resolve(ended))
  }

  function handleEnded() {
    showToast(t('{device} has been logged out.', { device }))
    void queryClient.invalidateQueries({ queryKey: sessionKeys.own(userId) })
  }

  return (
    <li>
      <div>
        <p>
          {device} {session.is_current && <Tag tone="positive">{t('This device')}</Tag>}
        </p>
        <Hint>
          {t('Last used {lastUsed}, logged in {since}', {
            lastUsed,
            since: formatMoment(session.started_at),
          })}
        </Hint>
      </div>
      {!session.is_current && (
        <ConfirmButton
          variant="secondary"
          size="small"
          text={t('Log out')}
          aria-label={t('Log out {device}, last used {lastUsed}', { device, lastUsed })}
          title={t('Log this device out?')}
          confirm={t('Log out')}
          busyText={t('Logging out…')}
          run={end}
          onDone={handleEnded}
        >
          {t('You will need your password to log in on {device} again.', { device })}
        </ConfirmButton>
      )}
    </li>
  )
}
