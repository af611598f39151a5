import type { SignedIn } from '@/features/auth/session'
import { ProfileSection } from './profile-section'

const roles: ReadonlyMap<string, string> = new Map([
  ['cleaner', 'Cleaner'],
  ['admin', 'Administrator'],
])

const statuses: ReadonlyMap<string, string> = new Map([
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['rejected', 'Rejected'],
])

/** What administrators decide about the person. A missing role is cleaner, a missing status pending (specification, part 4). */
export function AccountSection({ profile, isAdmin }: Pick<SignedIn, 'profile' | 'isAdmin'>) {
  const role = isAdmin ? 'admin' : profile.role
  return (
    <ProfileSection
      title="Account"
      facts={[
        { name: 'Role', value: roles.get(role) ?? 'Cleaner' },
        { name: 'Status', value: statuses.get(profile.status) ?? 'Pending' },
      ]}
    />
  )
}
