import { useQuery } from '@tanstack/react-query'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { ButtonLink } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { newMessagesQuery } from '../api'

type MessagesLinkProps = { applicationId: string; title: string }

/** The link to the conversation about the user's own application, with a tag for unread messages. */
export function MessagesLink({ applicationId, title }: MessagesLinkProps) {
  const { userId } = useSignedIn()
  const { data: isNew = false } = useQuery({
    ...newMessagesQuery(userId),
    select: (ids) => ids.includes(applicationId),
  })
  return (
    <ButtonLink
      to={paths.conversation(applicationId)}
      variant="secondary"
      size="small"
      aria-label={
        isNew ? t('Messages about {title}, new', { title }) : t('Messages about {title}', { title })
      }
    >
      <MessagesSquare size={20} aria-hidden="true" /> {t('Messages')}
      {isNew && <Tag tone="info">{t('New')}</Tag>}
    </ButtonLink>
  )
}
