import { useState } from 'react'
import { newId } from '@/lib/client/new-id'
import { addDays } from '@/lib/format/format-clock'
import { readDay } from './form-schema'

/** The maximum number of jobs that the database posts at once, one per day. */
export const mostDays = 60

/** The further days chosen for a new job. */
export type ChosenDays = {
  /** Weekdays as numbers, from 0 for Sunday to 6 for Saturday, as `getUTCDay` returns them. */
  weekdays: readonly number[]
  /** The last day on which the weekdays are used, as typed. */
  until: string
  /** Single days added by the user. */
  added: readonly string[]
  /** The checkboxes that the user has clicked: true if the day is wanted. */
  ticked: Readonly<Record<string, boolean>>
}

type Holidays = ReadonlyMap<string, string>
export type SeriesDay = { day: string; isWanted: boolean; holiday: string | undefined }

const none: ChosenDays = { weekdays: [], until: '', added: [], ticked: {} }

/**
 * The further days of a job in order. These are the chosen weekdays after the start date up to the last day,
 * and the added days. A public holiday is left out until the user ticks or adds it (rule 11.25).
 * @param start the start date as typed. If it is empty, there are no further days.
 * @param holidays the names of the state's public holidays by day. Undefined while they are unknown.
 * @returns fewer days than {@link mostDays}, because the start date counts too.
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

/**
 * The further days of a new job, and an id for each day's job. A day keeps its id, so that a retry does not
 * post a job twice.
 */
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
    /**
     * Each wanted day with the id of its job, starting with the start date. Undefined if the job has no
     * further days.
     */
    jobsOn(start: string, holidays: Holidays | undefined): { day: string; id: string }[] | undefined {
      const further = furtherDays(start, chosen, holidays).filter(({ isWanted }) => isWanted)
      if (further.length === 0) return undefined
      return [{ day: start, id: jobId }, ...further.map(({ day }) => ({ day, id: idOf(day) }))]
    },
  }
}

export type SeriesDays = ReturnType<typeof useSeriesDays>
