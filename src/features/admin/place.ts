import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'

/** Where somebody stood in a list when they opened one of its rows; handed on through the history. */
const placeSchema = z.object({
  list: z.enum(['users', 'applications', 'jobs', 'progress']),
  /** The list's address, with its filters. */
  address: z.string(),
  /** The list's entry in the history. */
  key: z.string(),
  /** The row's id. */
  row: z.string(),
  /** What the row is called, while the rest loads. */
  name: z.string(),
})
export type Place = z.infer<typeof placeSchema>

/** Undefined when the page was reached in another way. */
export function readPlace(state: unknown): Place | undefined {
  return placeSchema.safeParse(state).data
}

/** The link last followed in each list, by the list's entry in the history. */
const followed = new Map<string, string>()

export function linkId(row: string, to: string): string {
  return `${row} ${to}`
}

/** Notes that the way back into the list leads to this link. */
export function noteLink(key: string, row: string, to: string): void {
  followed.set(key, linkId(row, to))
}

/** Gives the focus to the link that was followed, once the person has come back to the list. */
export function useReturnedFocus(): void {
  const { key } = useLocation()
  const hasReturned = useNavigationType() === 'POP'

  useEffect(() => {
    const id = followed.get(key)
    if (!hasReturned || id === undefined) return
    followed.delete(key)
    const link = document.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"]`)
    link?.focus()
  }, [key, hasReturned])
}
