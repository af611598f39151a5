import { useQuery } from '@tanstack/react-query'
import { factorsQuery } from '@/features/account'
import { documentsQuery } from '@/features/documents'
import { isPushSetUp, pushStateQuery } from '@/features/messages'
import { useIsIdle } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/session'
import { profileQuery } from './api'
import { bankState, documentsState, experienceState, personalState, pushStateText } from './menu-states'

export type { EntryState } from './menu-states'

/** What the menu of the profile says beside each page. A state that cannot be read is left out: its page says why. */
export function useMenuStates() {
  const { userId } = useSignedIn()
  const isIdle = useIsIdle()
  const own = useQuery(profileQuery(userId)).data
  const documents = useQuery(documentsQuery(userId)).data
  const push = useQuery({ ...pushStateQuery(userId), enabled: isPushSetUp && isIdle }).data
  const factors = useQuery({ ...factorsQuery(userId), enabled: isIdle }).data
  return {
    personal: own && personalState(own),
    experience: own && experienceState(own),
    bank: own && bankState(own),
    documents: documents && documentsState(documents),
    push: push && pushStateText(push),
    secondFactor: factors && {
      text: factors.length > 0 ? t('Two-step verification is on') : t('Two-step verification is off'),
    },
  }
}
