import { lazy } from 'react'
import { ProfilePage } from '@/features/profile/pages/profile-page'
import { loadAfterPaint } from '@/lib/timing/when-idle'

export { loader, shouldRevalidate } from '@/features/profile/pages/profile-page'

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
