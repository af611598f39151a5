import type { RefObject } from 'react'
import { FieldError } from '@/components/form/field'
import type { WaitingDocument } from '../schema'
import type { Draft } from '../use-drafts'

/** What the two forms of a decision need. */
export type DecisionProps = {
  document: WaitingDocument
  draft: Draft
  /** The last reason that was not one of the usual ones. */
  ownReason: string
  isPending: boolean
  error: string | undefined
  dateField: RefObject<HTMLInputElement | null>
  areKeysOn: boolean
  onChange: (changed: Partial<Draft>) => void
  onCheck: () => void
  onRefuse: () => void
}

/** Why the decision was not taken, below the field that it is about; read out at once. */
export function DecisionError({ children }: { children: string | undefined }) {
  return <div role="alert">{children !== undefined && <FieldError>{children}</FieldError>}</div>
}
