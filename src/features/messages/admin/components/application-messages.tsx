import MessagesSquare from 'lucide-react/icons/messages-square'
import { type ListReturn, RowLink } from '@/components/admin/back-to-list'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import styles from './application-messages.module.css'

type ApplicationMessagesProps = { applicationId: string; list: ListReturn['list']; name: string }

/** The link from an application to its conversation. */
export function ApplicationMessages({ applicationId, list, name }: ApplicationMessagesProps) {
  return (
    <RowLink
      to={paths.adminConversation(applicationId)}
      list={list}
      row={applicationId}
      name={name}
      className={styles.messages}
    >
      <MessagesSquare size={18} aria-hidden="true" />
      <span className="sr-only">{t('Messages with {name}', { name })}</span>
    </RowLink>
  )
}
