import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { userName } from '@/components/admin/person-name'
import { jobImageQuery } from '@/lib/files/job-image'
import type { ReadSource } from '@/lib/files/store-job-file'
import { serverText } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useRefresh } from '../fill/use-fill'
import { type CopiedJob, copyJob, readCopies } from './api'
import { chosenAtFirst, labelOf, obstacleOf, peopleToBook } from './copies'

/** A refusal by the database to copy a job or to book one of its people. */
type Refusal = { key: string; what: string; why: string }
type Progress = { done: number; copied: number; booked: number; refusals: readonly Refusal[] }

const nothingYet: Progress = { done: 0, copied: 0, booked: 0, refusals: [] }

/**
 * "Copy last week": loads the jobs that can be copied, and copies the chosen ones one by one (rules 20.19 to
 * 20.21).
 */
export function useCopy(monday: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const readSource: ReadSource = (path) => queryClient.ensureQueryData(jobImageQuery(userId, path))
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [site, setSite] = useState('')
  const [withPeople, setWithPeople] = useState(true)
  const [progress, setProgress] = useState(nothingYet)
  const running = useRef<AbortController>(undefined)

  const reading = useMutation({
    mutationFn: readCopies,
    onSuccess: ({ jobs }) => setChosen(chosenAtFirst(jobs)),
  })
  const week = reading.data
  const shown = week?.jobs.filter(({ site_id }) => site === '' || site_id === site) ?? []
  const wanted = shown.filter((job) => chosen.has(job.id))

  const copying = useMutation({
    mutationFn: async ({ jobs, signal }: { jobs: readonly CopiedJob[]; signal: AbortSignal }) => {
      // Each job is copied in its own transaction, so that a refusal does not affect the others.
      for (const job of jobs) {
        if (signal.aborted) return
        const did = await copyOne(readSource, job, withPeople ? peopleToBook(job) : [])
        // The dialog was closed during the request. Its progress is not updated, because the dialog might
        // have been opened again.
        if (signal.aborted) return
        setProgress((now) => ({
          done: now.done + 1,
          copied: now.copied + did.copied,
          booked: now.booked + did.booked,
          refusals: [...now.refusals, ...did.refusals],
        }))
      }
    },
    onSettled: refresh,
  })

  return {
    isOpen,
    week,
    shown,
    wanted,
    chosen,
    site,
    withPeople,
    progress,
    error: reading.error?.message,
    isCopying: copying.isPending,
    isDone: copying.isSuccess,
    open: () => {
      copying.reset()
      setProgress(nothingYet)
      setSite('')
      setOpen(true)
      reading.mutate(monday)
    },
    /** Closes the dialog, and stops copying after the job in progress. */
    close: () => {
      running.current?.abort()
      setOpen(false)
    },
    read: () => reading.mutate(monday),
    setSite,
    setWithPeople,
    choose: (jobs: readonly CopiedJob[], isWanted: boolean) =>
      setChosen((now) => {
        const changed = new Set(now)
        for (const job of jobs)
          if (!isWanted) changed.delete(job.id)
          else if (obstacleOf(job) === undefined) changed.add(job.id)
        return changed
      }),
    copy: () => {
      running.current = new AbortController()
      copying.mutate({ jobs: wanted, signal: running.current.signal })
    },
  }
}

export type Copying = ReturnType<typeof useCopy>

/** Copies one job. Returns a refusal instead of throwing it, because the other jobs are still copied. */
async function copyOne(readSource: ReadSource, job: CopiedJob, wanted: readonly string[]) {
  try {
    const { people } = await copyJob(readSource, job, wanted)
    const refusals = people.flatMap(({ id, error }) => {
      const person = job.people.find((one) => one.id === id) ?? { name: null }
      return error === null
        ? []
        : { key: `${job.id} ${id}`, what: `${userName(person)} · ${labelOf(job)}`, why: serverText(error) }
    })
    return { copied: 1, booked: people.length - refusals.length, refusals }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { copied: 0, booked: 0, refusals: [{ key: job.id, what: labelOf(job), why }] }
  }
}
