import { useQuery } from '@tanstack/react-query'
import { factorsQuery } from '@/features/account'
import { countNeedingOwner, documentsOf, documentsQuery, type OwnDocument } from '@/features/documents'
import { isPushSetUp, type PushState, pushStateQuery } from '@/features/messages'
import { useIsIdle } from '@/lib/client/when-idle'
import { documentTypes } from '@/lib/format/fixed-lists'
import { t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { EntryState } from '../profile-menu-states'
import { EntryStateText } from './entry-state-text'

// The states in the profile's menu that need more data than the profile. Their code and data load after the first paint. A state
// that cannot be loaded is omitted, because its page shows the error.

export function DocumentsState() {
  const { data } = useQuery(documentsQuery(useSignedIn().userId))
  return <EntryStateText state={data && documentsState(data)} />
}

export function PushStateOfDevice() {
  const { userId } = useSignedIn()
  const isIdle = useIsIdle()
  const { data } = useQuery({ ...pushStateQuery(userId), enabled: isPushSetUp && isIdle })
  return <EntryStateText state={data && pushState(data)} />
}

export function SecondFactorState() {
  const { userId } = useSignedIn()
  const { data } = useQuery({ ...factorsQuery(userId), enabled: useIsIdle() })
  if (!data) return null
  const text = data.length > 0 ? t('Two-step verification is on') : t('Two-step verification is off')
  return <EntryStateText state={{ text }} />
}

function documentsState(documents: readonly OwnDocument[]): EntryState {
  const needing = countNeedingOwner(documents, Date.now())
  if (needing > 0)
    return {
      text: tn(needing, '1 document needs attention', '{count} documents need attention'),
      isUrgent: true,
    }
  const waiting = documents.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) return { text: tn(waiting, '1 being checked', '{count} being checked') }
  const checked = documentTypes.filter(({ type }) => documentsOf(documents, type).current).length
  return {
    text:
      checked === 0
        ? t('None uploaded')
        : t('{count} of {all} checked', { count: checked, all: documentTypes.length }),
  }
}

function pushState(state: PushState): EntryState | undefined {
  switch (state) {
    case 'on':
      return { text: t('Push is on') }
    case 'off':
      return { text: t('Push is off') }
    case 'blocked':
      return { text: t('Push is blocked') }
    case 'insecure':
    case 'unsupported':
      return undefined
  }
}
