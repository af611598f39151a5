import { useCallback, useEffect, useState } from 'react'
import { t } from '@/lib/i18n/language'

/** A part of the profile, or a document, that can have unsaved changes. */
type Holder = 'picture' | 'me' | 'work' | 'bank' | `documents.${string}`

export type ReportUnsaved = (holder: Holder, isUnsaved: boolean) => void

/** The parts of the profile with unsaved changes, the most recently reported part last. */
export function useUnsavedChanges() {
  const [holders, setHolders] = useState<readonly Holder[]>([])
  const report: ReportUnsaved = useCallback(
    (holder, isUnsaved) =>
      setHolders((now) => {
        const others = now.filter((other) => other !== holder)
        return isUnsaved ? [...others, holder] : others
      }),
    [],
  )
  const parts = [...new Set(holders.map(partOf))]
  return { report, isAny: parts.length > 0, what: t('profile ({parts})', { parts: parts.join(', ') }) }
}

function partOf(holder: Holder): string {
  switch (holder) {
    case 'picture':
      return t('Profile picture')
    case 'me':
      return t('Me')
    case 'work':
      return t('Work')
    case 'bank':
      return t('Bank')
    default:
      return t('Documents')
  }
}

/** Reports whether a part of the page has unsaved changes, until that part is removed from the page. */
export function useReportUnsavedChanges(report: ReportUnsaved, holder: Holder, isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    report(holder, true)
    return () => report(holder, false)
  }, [report, holder, isUnsaved])
}
