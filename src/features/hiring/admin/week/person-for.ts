import { type BoardPerson, canBeInvited, type Fit } from './schema'

/**
 * The person whom A accepts, or I invites, for the chosen job: the one whose row has the focus, or else the best one (rule 20.13b).
 * Undefined if the key does not apply to them.
 * @param isBusy true while a decision about them is in flight
 */
export function personFor(
  kind: 'accept' | 'invite',
  people: readonly BoardPerson[],
  focusedId: string | undefined,
  isBusy: (fit: Fit) => boolean,
): Fit | undefined {
  const applies = (fit: Fit) => (kind === 'accept' ? fit.status === 'Pending' : canBeInvited(fit))
  for (const { id, fit } of people) {
    const isMeant = focusedId === undefined || focusedId === id
    if (isMeant && fit !== null && applies(fit) && !isBusy(fit)) return fit
  }
  return undefined
}
