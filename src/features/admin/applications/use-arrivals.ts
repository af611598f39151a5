import { useState } from 'react'
import { type Application, applicantName } from './schema'
import { isNewer } from './steady-rows'

/** What is read out of applications that came while the list was open; empty until some have. */
export function useArrivals(now: readonly Application[], list: string): string {
  const [known, setKnown] = useState({ list, newest: now[0], text: '' })
  const newest = now[0]

  if (known.list !== list) setKnown({ list, newest, text: '' })
  else if (newest && (!known.newest || isNewer(newest, known.newest))) {
    const since = known.newest
    const arrived = since ? now.filter((application) => isNewer(application, since)) : now
    setKnown({ list, newest, text: describeArrivals(arrived) })
  }
  return known.list === list ? known.text : ''
}

function describeArrivals(arrived: readonly Application[]): string {
  const [only] = arrived
  return arrived.length === 1 && only
    ? `New application: ${applicantName(only)}, ${only.job_title}.`
    : `${arrived.length} new applications.`
}
