import type { ReactNode } from 'react'
import type { Tone } from './tag'

/** A message that stands beside what it is about. An alert is read out as soon as it appears. */
export function Notice({ tone, children }: { tone: Exclude<Tone, 'neutral'>; children: ReactNode }) {
  return (
    <div className={`notice tag-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <div>{children}</div>
    </div>
  )
}
