import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userName } from '@/components/admin/person-name'
import { adminKeys } from '@/lib/client/admin-keys'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/session'
import { invite } from '../invitations-api'
import { useDeciding } from '../use-decisions'
import { fitQuery } from './api'
import { type Fit } from './fit'
import { type BoardJob, type BoardPerson, candidateFrom } from './schema'

/** What became of a press about a person: beside them, and read out. */
type Note = { text: string; isBad: boolean }
/** Notes by person, about one job. */
type Noted = { jobId: string | undefined; notes: ReadonlyMap<string, Note> }

/**
 * Gives people a job: whoever applied is accepted, with the questions of every list (rules 13.10, 13.15, 20.4), anybody else is invited
 * (rule 20.10). Nobody is placed who has not asked for the job.
 * @param jobId the job that is chosen; another one's notes go.
 */
export function usePlacing(jobId: string | undefined) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
  const { decisions, prompt, announced } = useDeciding(() => void refresh())
  const [noted, setNoted] = useState<Noted>({ jobId, notes: new Map() })
  if (noted.jobId !== jobId) setNoted({ jobId, notes: new Map() })
  // A response may come after another job was chosen, whose people it says nothing about.
  const note = (job: BoardJob, personId: string, text: string, isBad: boolean) =>
    setNoted((now) =>
      now.jobId === job.id ? { ...now, notes: new Map(now.notes).set(personId, { text, isBad }) } : now,
    )

  const inviting = useMutation({
    mutationFn: ({ job, fit }: { job: BoardJob; fit: Fit }) => invite(job.id, [fit.user_id]),
    onSuccess: ([outcome], { job, fit }) => {
      const error = outcome?.error
      if (error) note(job, fit.user_id, serverText(error), true)
      else note(job, fit.user_id, t('{name} is invited.', { name: userName(fit) }), false)
    },
    onError: ({ message }, { job, fit }) => note(job, fit.user_id, message, true),
    onSettled: refresh,
  })

  function place(job: BoardJob, fit: Fit, byKey: boolean) {
    const candidate = candidateFrom(fit, job, Date.now())
    if (candidate) prompt.accept([candidate], byKey)
    else if (fit.status === 'Accepted')
      note(job, fit.user_id, t('{name} is accepted already.', { name: userName(fit) }), true)
    else if (fit.status === 'Rejected')
      note(job, fit.user_id, t('{name} was rejected for this job.', { name: userName(fit) }), true)
    else if (fit.invited_at !== null)
      note(job, fit.user_id, t('{name} is invited already.', { name: userName(fit) }), true)
    else inviting.mutate({ job, fit })
  }

  /** A job dropped on somebody's row: how they stand to it is read first. */
  async function drop(job: BoardJob, person: BoardPerson) {
    try {
      const fits = await queryClient.fetchQuery({ ...fitQuery(userId, job.id, [person.id]), staleTime: 0 })
      const fit = fits.find(({ user_id }) => user_id === person.id)
      if (fit) place(job, fit, false)
      else note(job, person.id, t('This account does not exist any more.'), true)
    } catch (error) {
      note(job, person.id, error instanceof Error ? error.message : String(error), true)
    }
  }

  /** Who is being invited right now. */
  const invitingId = inviting.isPending ? inviting.variables.fit.user_id : undefined
  return { decisions, prompt, announced, notes: noted.notes, place, drop, invitingId }
}

export type Placing = ReturnType<typeof usePlacing>
