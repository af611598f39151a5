import { useQuery } from '@tanstack/react-query'
import { SectionNav } from '@/components/section-nav'
import { waitingCountQuery } from '@/features/documents/admin/waiting-count'
import { useIsIdle } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { adminPages } from './admin-pages'

const sections = adminPages.flatMap(({ path, section }) => (section ? [{ to: path, text: section }] : []))

/** Links to the administrators' pages. The link to documents shows how many wait to be checked (rules 10.1, 12.15). */
export function AdminNav({ look }: { look: 'wide' | 'side' }) {
  const { userId } = useSignedIn()
  const { data: waiting } = useQuery({ ...waitingCountQuery(userId), enabled: useIsIdle() })
  const items = sections.map(({ to, text }) => ({
    to,
    text: text(),
    end: to === paths.admin,
    ...(to === paths.adminDocuments && { waiting }),
  }))
  return <SectionNav label={t('Administration')} items={items} look={look} />
}

/** The pages that the Find dialog lists besides people, jobs and courses: sections and create pages. */
export function adminPlaces() {
  return [
    ...sections.map(({ to, text }) => ({ to, text: text() })),
    { to: paths.adminCreateJob, text: t('Create job') },
    { to: paths.adminCreateCourse, text: t('Create course') },
  ]
}
