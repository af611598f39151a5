import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Locality, localitiesQuery } from './localities-api'

/** Between the last key and the question to the backend, in milliseconds. */
const pause = 200

const none: Locality[] = []

/** Places that begin with what is typed; none while nothing is asked for, and none where the look-up fails. */
export function useLocalities(text: string): Locality[] {
  const [asked, setAsked] = useState('')
  const wanted = text.trim()

  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])

  const { data = none } = useQuery(localitiesQuery(asked))
  return asked === wanted ? data : none
}
