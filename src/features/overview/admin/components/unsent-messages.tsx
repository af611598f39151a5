import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { kindOf } from '@/features/messages'
import { adminKeys } from '@/lib/client/admin-keys'
import { formatMoment } from '@/lib/format/format-date'
import { countOf, serverText, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { deliveryProblemsQuery, retryDeliveries, unsentQuery } from '../api'
import { describeDeliveries } from '../describe-deliveries'
import styles from './unsent-messages.module.css'

/** The unsent messages, their recipients and a button to retry. Renders nothing if there are none (rule 10.11). */
export function UnsentMessages() {
  const { userId } = useSignedIn()
  const { data: problems, dataUpdatedAt } = useQuery(deliveryProblemsQuery(userId))
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: retryDeliveries,
    onSuccess: (due) => showToast(t('Trying to send {messages}.', { messages: countOf(due, 'message') })),
    onError: (error) => showToast(error.message, { tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.overview(userId) }),
  })
  const sentences = problems === undefined ? [] : describeDeliveries(problems, dataUpdatedAt)
  if (problems === undefined || sentences.length === 0) return null

  return (
    <section className={styles.unsent} aria-label={t('Unsent messages')}>
      <Notice tone="warning">{sentences.join(' ')}</Notice>
      <div className={styles.actions}>
        {(problems.waiting > 0 || problems.is_silent) && (
          <Button
            size="small"
            busy={retry.isPending}
            busyText={t('Trying again…')}
            onClick={() => retry.mutate()}
          >
            {t('Try again')}
          </Button>
        )}
        {problems.messages > 0 && (
          <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide messages') : t('Show messages')}
          </Button>
        )}
      </div>
      {isOpen && problems.messages > 0 && <UnsentList />}
    </section>
  )
}

function UnsentList() {
  const { userId } = useSignedIn()
  const list = useList(unsentQuery(userId))
  return (
    <List
      list={list}
      noun="message"
      loading={<LoadingState label={t('Loading messages…')} />}
      empty={t('All messages have been sent.')}
    >
      {(messages) => (
        <ul className={styles.list}>
          {messages.map(({ id, user_id: person, name, channel, type, since, reason }) => (
            <li key={id}>
              <Link to={paths.userProfile(person ?? '')}>{name || t('No name')}</Link>
              <span>
                {`${channel === 'email' ? t('Email') : t('Push')} · ${kindOf(type ?? '').word} · ${formatMoment(since)}`}
              </span>
              {reason !== null && <Hint>{serverText(reason)}</Hint>}
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}
