import { useState } from 'react'
import { newId } from '@/lib/client/new-id'
import { addDays } from '@/lib/format/format-clock'
import { readDay } from './form-schema'

/** The maximum number of days on which the database posts one job at once. */
export const mostDays = 60

/** The choices beside the start date. */
export type ChosenDays = {
  /** 0 for Sunday to 6 for Saturday, as a date's `getUTCDay`. */
  weekdays: readonly number[]
  /** The last day for the weekdays, as typed. */
  until: string
  /** Days added one by one. */
  added: readonly string[]
  /** Explicit choices by listed day: whether the day is wanted. */
  ticked: Readonly<Record<string, boolean>>
}

type Holidays = ReadonlyMap<string, string>
export type SeriesDay = { day: string; isWanted: boolean; holiday: string | undefined }

const none: ChosenDays = { weekdays: [], until: '', added: [], ticked: {} }

/**
 * The chosen further days of a job, in order: the weekdays after its start date up to the last day, and the added days. Public holidays are
 * not wanted until someone ticks or adds them (rule 11.25).
 * @param start the start date as typed. Without it there are no further days.
 * @param holidays the names of the state's public holidays by day. Undefined while they are unknown.
 * @returns at most as many days as {@link mostDays} leaves beside the start date.
 */
export function furtherDays(start: string, chosen: ChosenDays, holidays: Holidays | undefined): SeriesDay[] {
  const first = readDay(start)
  const last = readDay(chosen.until)
  if (first === null) return []
  const days = new Set(chosen.added.filter((day) => day !== first))
  if (chosen.weekdays.length > 0 && last !== null)
    for (let day = addDays(first, 1); day <= last && days.size < mostDays - 1; day = addDays(day, 1))
      if (chosen.weekdays.includes(new Date(day).getUTCDay())) days.add(day)
  return [...days].sort().map((day) => {
    const holiday = holidays?.get(day)
    const isWanted = chosen.ticked[day] ?? (holiday === undefined || chosen.added.includes(day))
    return { day, isWanted, holiday }
  })
}

/** The days of a new job, and the ids of its jobs. Each day keeps its id, so that a retry posts nothing twice. */
export function useSeriesDays(jobId: string) {
  const [chosen, setChosen] = useState(none)
  const [ids] = useState(() => new Map<string, string>())
  const idOf = (day: string) => {
    const id = ids.get(day) ?? newId()
    ids.set(day, id)
    return id
  }
  return {
    chosen,
    change: (changes: Partial<ChosenDays>) => setChosen((now) => ({ ...now, ...changes })),
    isChanged: chosen !== none,
    /** Each wanted day with its job's id, the start date first. Undefined for a job on one day. */
    jobsOn(start: string, holidays: Holidays | undefined): { day: string; id: string }[] | undefined {
      const further = furtherDays(start, chosen, holidays).filter(({ isWanted }) => isWanted)
      if (further.length === 0) return undefined
      return [{ day: start, id: jobId }, ...further.map(({ day }) => ({ day, id: idOf(day) }))]
    },
  }
}

export type SeriesDays = ReturnType<typeof useSeriesDays>
