import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { formatDate } from '@/lib/format-date'
import { t } from '@/lib/language'
import { codeOf, codes, unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { type DocumentDecision, decideDocument } from './api'
import { documentTitle, type WaitingDocument } from './schema'

type Change = { document: WaitingDocument; decided: DocumentDecision }

/** What became of the document that was last on the desk. */
export type Outcome = { tone: 'positive' | 'warning'; text: string }

/**
 * Decides documents, one at a time. One that somebody else has decided meanwhile leaves the desk like a decided one, and
 * its outcome says who it was (rule 12.15).
 * @param onLeave is told when a document needs no decision any more; `isOurs` when it was decided here.
 */
export function useDecide(onLeave: (document: WaitingDocument, isOurs: boolean) => void) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()

  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ document, decided }: Change) => unwrap(decideDocument(document.id, decided)),
    onSuccess: (_data, { document, decided }) => {
      setOutcome({ tone: 'positive', text: `${verdict(decided)}: ${documentTitle(document)}.` })
      onLeave(document, true)
      void queryClient.invalidateQueries({ queryKey: adminKeys.documents(userId) })
      // Their badges have changed.
      void queryClient.invalidateQueries({ queryKey: adminKeys.users(userId) })
    },
    onError: async (failed, { document }) => {
      const code = codeOf(failed)
      if (code === codes.conflict) {
        setOutcome({ tone: 'warning', text: `${failed.message} (${documentTitle(document)})` })
        onLeave(document, false)
      }
      // Replaced or removed: the queue tells which.
      if (code === codes.conflict || code === codes.notFound) {
        await queryClient.invalidateQueries({ queryKey: adminKeys.documents(userId) })
      }
    },
  })
  const refused = error && ![codes.conflict, codes.notFound].some((code) => code === codeOf(error))

  return {
    outcome,
    isPending,
    /** Why the decision about this document failed, if trying again can help. */
    errorOf: ({ id }: WaitingDocument) =>
      refused && variables.document.id === id ? error.message : undefined,
    decide: (document: WaitingDocument, decided: DocumentDecision) => {
      if (!isPending) mutate({ document, decided })
    },
    /** Nothing more to say about earlier documents. */
    clear: () => {
      setOutcome(undefined)
      reset()
    },
  }
}

function verdict(decided: DocumentDecision): string {
  if (decided.decision === 'refused') return t('Refused')
  return decided.expiresOn === undefined
    ? t('Checked')
    : t('Checked, valid until {day}', { day: formatDate(decided.expiresOn) })
}
