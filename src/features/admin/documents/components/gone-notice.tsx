import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { personDocumentsQuery } from '../api'
import type { WaitingDocument } from '../schema'
import { Key } from './shortcut-keys'

type GoneNoticeProps = { document: WaitingDocument; onNext: (() => void) | undefined }

/** In place of the decision: who has made it meanwhile, or that there is nothing left to decide. */
export function GoneNotice({ document: { id, user_id }, onNext }: GoneNoticeProps) {
  const { userId } = useSignedIn()
  const next = useRef<HTMLButtonElement>(null)
  const { data: documents, isError } = useQuery(personDocumentsQuery(userId, user_id))
  const decidedBy = documents?.find((document) => document.id === id)?.decided_by
  const isKnown = documents !== undefined || isError

  useEffect(() => {
    // The focus was on a part of the decision.
    if (window.document.activeElement === window.document.body) next.current?.focus()
  }, [])

  return (
    <>
      <Notice tone="warning">
        {isKnown &&
          (decidedBy
            ? t('{name} has already decided this document.', { name: decidedBy })
            : t('This document has been replaced or removed.'))}
      </Notice>
      {onNext && (
        <Button ref={next} onClick={onNext} aria-keyshortcuts="N">
          {t('Next document')} <Key>N</Key>
        </Button>
      )}
    </>
  )
}
