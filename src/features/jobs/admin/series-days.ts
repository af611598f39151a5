import { useState } from 'react'
import { newId } from '@/lib/client/new-id'
import { addDays } from '@/lib/format/format-clock'
import { readDay } from './form-schema'

/** The most days on which the database posts one job at once. */
export const mostDays = 60

/** What is chosen beside the start date. */
export type ChosenDays = {
  /** 0 for Sunday to 6 for Saturday, as a date's `getUTCDay`. */
  weekdays: readonly number[]
  /** The last day on which they may fall, as typed. */
  until: string
  /** Days added one by one. */
  added: readonly string[]
  /** Whether a listed day is wanted, where somebody has said so. */
  ticked: Readonly<Record<string, boolean>>
}

type Holidays = ReadonlyMap<string, string>
export type SeriesDay = { day: string; isWanted: boolean; holiday: string | undefined }

const none: ChosenDays = { weekdays: [], until: '', added: [], ticked: {} }

/**
 * The further days that are chosen for a job, in order: the weekdays after its start date up to the last day, and those added.
 * Public holidays are not wanted until somebody ticks or adds them (rule 11.25).
 * @param start the start date as typed; without one there are none.
 * @param holidays the names of the state's public holidays by day; undefined while nothing is known of them.
 * @returns at most as many as {@link mostDays} leaves beside the start date.
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

/** The days on which a new job is to be posted, and the ids its jobs will have: a day keeps its id, so that sending again posts nothing twice. */
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
    /** Each wanted day with its job's id, the start date first; undefined for a job on one day. */
    jobsOn(start: string, holidays: Holidays | undefined): { day: string; id: string }[] | undefined {
      const further = furtherDays(start, chosen, holidays).filter(({ isWanted }) => isWanted)
      if (further.length === 0) return undefined
      return [{ day: start, id: jobId }, ...further.map(({ day }) => ({ day, id: idOf(day) }))]
    },
  }
}

export type SeriesDays = ReturnType<typeof useSeriesDays>
