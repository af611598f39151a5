import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userName } from '@/components/admin/person-name'
import { adminKeys } from '@/lib/client/admin-keys'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { invite } from '../invitations-api'
import { useDeciding } from '../use-decisions'
import { fitQuery } from './api'
import { type BoardJob, type BoardPerson, candidateFrom, type Fit } from './schema'

/** The outcome of placing a person, shown next to the person and read out by screen readers. */
type Note = { text: string; isBad: boolean }
/** The notes by user id, for the chosen job. */
type Noted = { jobId: string | undefined; notes: ReadonlyMap<string, Note> }

/**
 * Places people in a job (rule 20.10). An applicant is accepted, after the usual questions (rules 13.10, 13.15,
 * 20.4). Anyone else is invited, because nobody is accepted without an application.
 * @param jobId the chosen job. Choosing another job clears the notes.
 */
export function usePlacing(jobId: string | undefined) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
  const { decisions, prompt, announced } = useDeciding(() => void refresh())
  const [noted, setNoted] = useState<Noted>({ jobId, notes: new Map() })
  if (noted.jobId !== jobId) setNoted({ jobId, notes: new Map() })
  /**
   * The application ids of people on whose row a job was dropped, by user id. With these ids, refusals are
   * shown even if no job is chosen.
   */
  const [dropped, setDropped] = useState<ReadonlyMap<string, string>>(new Map())
  // Shows a note beside a person, unless another job has been chosen since the request was sent.
  const note = (chosen: string | undefined, personId: string, text: string, isBad: boolean) =>
    setNoted((now) =>
      now.jobId === chosen ? { ...now, notes: new Map(now.notes).set(personId, { text, isBad }) } : now,
    )

  const inviting = useMutation({
    mutationFn: ({ job, fit }: { job: BoardJob; fit: Fit; chosen: string | undefined }) =>
      invite(job.id, [fit.user_id]),
    onSuccess: ([outcome], { fit, chosen }) => {
      const error = outcome?.error
      if (error) note(chosen, fit.user_id, serverText(error), true)
      else note(chosen, fit.user_id, t('{name} has been invited.', { name: userName(fit) }), false)
    },
    onError: ({ message }, { fit, chosen }) => note(chosen, fit.user_id, message, true),
    onSettled: refresh,
  })

  function place(job: BoardJob, fit: Fit, byKey: boolean) {
    const candidate = candidateFrom(fit, job, Date.now())
    if (candidate) prompt.accept([candidate], byKey)
    else if (fit.status === 'Accepted')
      note(jobId, fit.user_id, t('{name} has already been accepted.', { name: userName(fit) }), true)
    else if (fit.status === 'Rejected')
      note(jobId, fit.user_id, t('{name} was rejected for this job.', { name: userName(fit) }), true)
    else if (fit.invited_at !== null)
      note(jobId, fit.user_id, t('{name} has already been invited.', { name: userName(fit) }), true)
    else if (fit.not_again)
      note(jobId, fit.user_id, t('{name} should not return to this site.', { name: userName(fit) }), true)
    else inviting.mutate({ job, fit, chosen: jobId })
  }

  /** Handles a job dropped on a person's row. Reads the person's fit first. */
  async function drop(job: BoardJob, person: BoardPerson) {
    try {
      const fits = await queryClient.fetchQuery({ ...fitQuery(userId, job.id, [person.id]), staleTime: 0 })
      const fit = fits.find(({ user_id }) => user_id === person.id)
      if (fit?.application_id) setDropped((now) => new Map(now).set(person.id, fit.application_id ?? ''))
      if (fit) place(job, fit, false)
      else note(jobId, person.id, t('This account no longer exists.'), true)
    } catch (error) {
      note(jobId, person.id, error instanceof Error ? error.message : String(error), true)
    }
  }

  /** Why the last decision about a person was refused. Undefined if the decision succeeded. */
  const refusalOf = ({ id, fit }: BoardPerson) =>
    decisions.refusals.get(fit?.application_id ?? dropped.get(id) ?? '')
  /** The user id of the person whose invitation is in flight. */
  const invitingId = inviting.isPending ? inviting.variables.fit.user_id : undefined
  return { decisions, prompt, announced, notes: noted.notes, refusalOf, place, drop, invitingId }
}

export type Placing = ReturnType<typeof usePlacing>
