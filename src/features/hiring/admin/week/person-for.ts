import { type BoardPerson, canBeInvited, type Fit } from './schema'

/**
 * The person whom the A key accepts, or the I key invites, for the chosen job (rule 20.13b). This is the
 * person whose row has the focus, or else the best person. Undefined if the key does not apply to that
 * person.
 * @param people best first.
 * @param isBusy true while a decision about the person is in flight.
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
