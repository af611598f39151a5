import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'
import { BackLink } from '@/components/back-link'
import { t } from '@/lib/i18n/language'
import styles from './back-to-list.module.css'

/** The opened row of a list and the list's URL, stored in the history state. */
const placeSchema = z.object({
  list: z.enum([
    'users',
    'applications',
    'applicants',
    'jobs',
    'sites',
    'progress',
    'documents',
    'messages',
    'courses',
    'pay',
  ]),
  /** The list's URL, including its filters. */
  address: z.string(),
  key: z.string(),
  row: z.string(),
  /** The row's name, shown while the page that the row opens is still loading. */
  name: z.string(),
})
export type ListReturn = z.infer<typeof placeSchema>

/** Returns undefined if the page was not opened from a list. */
export function readPlace(state: unknown): ListReturn | undefined {
  return placeSchema.safeParse(state).data
}

/** The link last followed in each list, by the list's history key. */
const followed = new Map<string, string>()

function linkId(row: string, to: string): string {
  return `${row} ${to}`
}

/** Records the link to focus when the user returns to the list with this history key. */
export function noteLink(key: string, row: string, to: string): void {
  followed.set(key, linkId(row, to))
}

/** Focuses the link that was followed, when the user returns to the list. */
export function useReturnedFocus(): void {
  const { key } = useLocation()
  const hasReturned = useNavigationType() === 'POP'

  useEffect(() => {
    const id = followed.get(key)
    if (!hasReturned || id === undefined) return
    followed.delete(key)
    const link = document.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"]`)
    link?.focus()
  }, [key, hasReturned])
}

type RowLinkProps = Pick<ListReturn, 'list' | 'row' | 'name'> & {
  to: string
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** A link from a row of a list. Returning to the list focuses this link again. */
export function RowLink({ to, list, row, name, children, ...rest }: RowLinkProps) {
  const { pathname, search, key } = useLocation()
  const place: ListReturn = { list, address: `${pathname}${search}`, key, row, name }
  return (
    <Link {...rest} to={to} state={place} data-link={linkId(row, to)} onClick={() => noteLink(key, row, to)}>
      {children}
    </Link>
  )
}

type BackToListProps = {
  place: ListReturn | undefined
  otherwise: Pick<ListReturn, 'list' | 'address'>
}

/** A link back to the list, at the row from which the page was opened. */
export function BackToList({ place, otherwise }: BackToListProps) {
  const { list, address } = place ?? otherwise
  return (
    <BackLink to={address} isReturn={place !== undefined} className={styles.back}>
      {backTexts[list]}
    </BackLink>
  )
}

const backTexts: Record<ListReturn['list'], string> = {
  users: t('Back to users'),
  applications: t('Back to applications'),
  applicants: t('Back to applicants'),
  jobs: t('Back to jobs'),
  sites: t('Back to sites'),
  progress: t('Back to progress'),
  documents: t('Back to documents'),
  messages: t('Back to messages'),
  courses: t('Back to courses'),
  pay: t('Back to pay'),
}
