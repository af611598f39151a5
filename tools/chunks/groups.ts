import { chunkOf } from './chunk-of.ts'

const page = (root: string) => (name: string) => `${root}src/features/${name}.tsx`

/**
 * How the build is cut into files: what pages share, in few of them (see {@link chunkOf}).
 * @param root the project's folder, with a slash at its end.
 * @param commonStyles the styles that nearly every page needs: one file of them compresses far better than ten.
 */
export function chunkGroups(root: string, commonStyles: RegExp) {
  const of = page(root)
  const name = chunkOf({
    entry: `${root}src/main.tsx`,
    client: `${root}src/lib/client/backend-client.ts`,
    frame: `${root}src/app/protected-layout.tsx`,
    visitors: [`${root}src/app/public-layout.tsx`, of('auth/pages/login-page')],
    cleaners: [
      of('dashboard/pages/dashboard-page'),
      of('jobs/pages/jobs-page'),
      of('jobs/pages/job-page'),
      of('training/pages/training-page'),
      of('training/pages/course-page'),
      of('applications/pages/my-applications-page'),
      of('applications/pages/current-jobs-page'),
      `${root}src/app/profile-sections.tsx`,
    ],
    admins: [
      of('admin/admin-area'),
      of('admin/overview/pages/admin-page'),
      of('admin/applications/pages/applications-page'),
      of('admin/jobs/pages/admin-jobs-page'),
      of('admin/users/pages/users-page'),
      of('admin/documents/pages/documents-page'),
    ],
  })
  return {
    // Each module's own imports are asked for themselves.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'common', test: commonStyles, priority: 2 },
      { name, debugName: 'by pages', priority: 1 },
    ],
  }
}
