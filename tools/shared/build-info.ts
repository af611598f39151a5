import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { projectVersion } from './project-version.ts'

/** The build's record of its inputs, served as `/build.json`. Everything in it is public. */
export const buildInfoSchema = z.object({
  version: z.string(),
  /** Empty if git could not name a commit during the build. */
  commit: z.string(),
  contactEmail: z.string(),
  /** Empty if the app offers no push messages. */
  vapidPublicKey: z.string(),
})

export type BuildInfo = z.infer<typeof buildInfoSchema>

/** The record of a build of this checkout with these settings. */
export function buildInfoOf(settings: Readonly<Record<string, unknown>>): BuildInfo {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : '')
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return {
    version: projectVersion(),
    commit: status === 0 ? stdout.trim() : '',
    contactEmail: text('VITE_CONTACT_EMAIL'),
    vapidPublicKey: text('VITE_VAPID_PUBLIC_KEY'),
  }
}
