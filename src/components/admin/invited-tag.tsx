import { Tag } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'

/** Beside somebody who applied because an administrator asked them (rule 19.3). */
export function InvitedTag() {
  return <Tag tone="info">{t('Invited')}</Tag>
}
