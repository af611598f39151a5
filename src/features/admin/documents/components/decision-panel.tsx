import { useEffect, useRef } from 'react'
import { ownerName } from '../schema'
import { CheckForm } from './check-form'
import type { DecisionProps } from './decision-parts'
import { RefuseForm } from './refuse-form'

/** Checks the document, or refuses it with a reason. */
export function DecisionPanel(props: DecisionProps) {
  const { document, draft } = props
  const refuseButton = useRef<HTMLButtonElement>(null)
  const wasRefusing = useRef(draft.isRefusing)

  useEffect(() => {
    if (wasRefusing.current && !draft.isRefusing) refuseButton.current?.focus()
    wasRefusing.current = draft.isRefusing
  }, [draft.isRefusing])

  return draft.isRefusing ? (
    <RefuseForm {...props} name={ownerName(document)} />
  ) : (
    <CheckForm {...props} name={ownerName(document)} refuseButton={refuseButton} />
  )
}
