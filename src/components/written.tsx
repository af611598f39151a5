import type { ReactNode } from 'react'
import { written } from '@/lib/i18n/language'

/** What people wrote, such as a job's name, inside one of our own sentences: `rich('of {title}', { title: <Written>…</Written> })`. */
export function Written({ children }: { children: ReactNode }) {
  return <span {...written()}>{children}</span>
}
