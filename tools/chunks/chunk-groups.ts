import { chunkOf } from './chunk-of.ts'

/**
 * Splits the build into files: two files with the static imports of every page, and a few files with the modules that pages
 * share (see {@link chunkOf}).
 * @param root the project's folder, with a slash at its end
 * @param commonStyles matches the styles that nearly every page needs. One file with all these styles compresses far better
 * than ten files
 */
export function chunkGroups(root: string, commonStyles: RegExp) {
  const app = (name: string) => `${root}src/app/${name}`
  const page = (name: string) => `${root}src/features/${name}-page.tsx`
  const adminHome = [app('admin-area.tsx'), page('overview/admin/pages/admin')]
  const name = chunkOf({
    entry: `${root}src/main.tsx`,
    client: `${root}src/lib/client/backend-client.ts`,
    frame: app('protected-layout.tsx'),
    visitors: [app('public-layout.tsx'), page('account/pages/login')],
    cleaners: [
      page('overview/cleaner/pages/dashboard'),
      page('jobs/cleaner/pages/jobs'),
      page('jobs/cleaner/pages/job'),
      page('training/cleaner/pages/training'),
      page('training/cleaner/pages/course'),
      page('hiring/cleaner/pages/my-applications'),
      page('hiring/cleaner/pages/current-jobs'),
      page('people/cleaner/pages/profile'),
    ],
    later: [`${root}src/features/messages/notifications/components/notification-bell.tsx`],
    adminHome,
    administrators: [
      ...adminHome,
      page('hiring/admin/pages/applications'),
      page('jobs/admin/pages/admin-jobs'),
      page('people/admin/pages/users'),
      page('documents/admin/pages/documents'),
    ],
  })
  return {
    // Off, because the bundler calls {@link chunkOf} for each imported module separately.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'common', test: commonStyles, priority: 3 },
      { name: 'packages', test: /\/node_modules\//, tags: ['$initial' as const], priority: 2 },
      { name: 'app', test: /\/src\/(?!main\.tsx).*\.tsx?$/, tags: ['$initial' as const], priority: 2 },
      { name, debugName: 'by pages', priority: 1 },
    ],
  }
}
