import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import entryStyles from '@/components/admin/entries.module.css'
import { FormSection } from '@/components/form/form-section'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { formatMoment } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Message, messagesQuery } from '../api'
import { describeMessage } from '../describe-message'
import styles from './user-messages.module.css'

/** A person's push messages and emails: sent, waiting, or failed with the reason (rule 12.14). */
export function UserMessages({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const list = useList(messagesQuery(userId, id))
  return (
    <FormSection
      title={t('Messages')}
      note={t('Push notifications and emails from the last 90 days, in Brisbane time.')}
    >
      <List
        list={list}
        noun="message"
        loading={<LoadingState label={t('Loading messages…')} />}
        empty={<p>{t('None yet.')}</p>}
      >
        {(messages) => (
          <ul className={classes(entryStyles.entries, styles.list)}>
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
        )}
      </List>
    </FormSection>
  )
}

function MessageItem({ message }: { message: Message }) {
  const { Icon, tone, word, details } = describeMessage(message)
  const ChannelIcon = message.channel === 'email' ? Mail : Smartphone
  return (
    <li>
      <p className={styles.facts}>
        <span>
          <ChannelIcon size={18} aria-hidden="true" />
          {message.channel === 'email' ? t('Email') : t('Push')}
        </span>
        <span className={styles.state} data-tone={tone}>
          <Icon size={18} aria-hidden="true" />
          {word}
        </span>
        <time dateTime={message.created_at ?? undefined}>{formatMoment(message.created_at)}</time>
      </p>
      <p>{serverText(message.message ?? '')}</p>
      <Hint>{details.join(' ')}</Hint>
    </li>
  )
}
