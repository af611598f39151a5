import { Tag } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'

/** A tag for an applicant who was invited by an administrator (rule 19.3). */
export function InvitedTag() {
  return <Tag tone="info">{t('Invited')}</Tag>
}
