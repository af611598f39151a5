import { lazy } from 'react'
import { ProfilePage } from '@/features/people/cleaner/pages/profile-page'
import { loadAfterPaint } from '@/lib/client/when-idle'

export { loader, shouldRevalidate } from '@/features/people/cleaner/pages/profile-page'

const ProfileSections = lazy(() =>
  loadAfterPaint(async () => {
    const { ProfileSections: Sections, startReads } = await import('./profile-sections')
    startReads()
    return { default: Sections }
  }),
)

/** /profile, with its parts of other features: only the app knows them all. */
export function Component() {
  return <ProfilePage Sections={ProfileSections} />
}
