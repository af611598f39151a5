import type { ReactNode } from 'react'
import { written } from '@/lib/i18n/language'

/** Text that users wrote, such as a job's name, in one of the app's sentences: `rich('of {title}', { title: <UserText>…</UserText> })`. */
export function UserText({ children }: { children: ReactNode }) {
  return <span {...written()}>{children}</span>
}
