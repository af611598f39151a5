import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoables } from '@/components/admin/use-undoables'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { codeOf, codes } from '@/lib/client/result'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type DocumentDecision, decideDocument, reopenDocument } from './api'
import { documentTitle, type WaitingDocument } from './schema'

type Change = { document: WaitingDocument; decided: DocumentDecision }

export type Outcome = { tone: 'positive' | 'warning'; text: string }

/**
 * Decides documents, one at a time. If another administrator decided a document first, the document is removed from
 * the page anyway, and the outcome names that administrator (rule 12.15).
 * @param onLeave called when a document no longer needs a decision. `isOurs` is true if this administrator decided
 * the document.
 * @param onBack called when a decision was reverted.
 */
export function useDocumentDecision(
  onLeave: (document: WaitingDocument, isOurs: boolean) => void,
  onBack: (document: WaitingDocument) => void,
) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const { undoables, addUndoable, settle } = useUndoables<Change>()
  // Only the latest decision can be undone.
  const undoable = undoables.at(-1)

  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ document, decided }: Change) => decideDocument(document.id, decided),
    onSuccess: (_data, { document, decided }) => {
      setOutcome({ tone: 'positive', text: `${verdict(decided)}: ${documentTitle(document)}.` })
      onLeave(document, true)
      addUndoable({ document, decided })
      // Refetches users too, because their document badges have changed.
      void invalidate(queryClient, adminKeys.documents(userId), adminKeys.users(userId))
    },
    onError: async (failed, { document }) => {
      const code = codeOf(failed)
      if (code === codes.conflict) {
        setOutcome({ tone: 'warning', text: `${failed.message} (${documentTitle(document)})` })
        onLeave(document, false)
      }
      // The document was replaced or removed. A refetch of the queue shows which.
      if (code === codes.conflict || code === codes.notFound) {
        await queryClient.invalidateQueries({ queryKey: adminKeys.documents(userId) })
      }
    },
  })

  const undoing = useMutation({
    mutationFn: ({ about }: (typeof undoables)[number]) => reopenDocument(about.document.id),
    onSuccess: async (_data, { about }) => {
      // The queue is refetched first, so that it contains the document again.
      await queryClient.invalidateQueries({ queryKey: adminKeys.documents(userId) })
      setOutcome({ tone: 'positive', text: t('Undone: {names}.', { names: documentTitle(about.document) }) })
      onBack(about.document)
    },
    onError: ({ message }, { about }) => {
      setOutcome({ tone: 'warning', text: `${message} (${documentTitle(about.document)})` })
      void queryClient.invalidateQueries({ queryKey: adminKeys.documents(userId) })
    },
    onSettled: (_data, failed, undone) => {
      settle(undone, failed)
      void queryClient.invalidateQueries({ queryKey: adminKeys.users(userId) })
    },
  })
  const refused = error && ![codes.conflict, codes.notFound].some((code) => code === codeOf(error))

  return {
    outcome,
    isPending,
    undoable,
    undo: () => {
      if (undoable && !undoing.isPending) undoing.mutate(undoable)
    },
    /** The reason for a failed decision about this document, if a retry can help. */
    errorOf: ({ id }: WaitingDocument) =>
      refused && variables.document.id === id ? error.message : undefined,
    decide: (document: WaitingDocument, decided: DocumentDecision) => {
      if (!isPending) mutate({ document, decided })
    },
    /** Clears the outcome and the error of earlier documents. */
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
