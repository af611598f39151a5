import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildInfoOf } from '../shared/build-info.ts'

const securityFile = '.well-known/security.txt'
const yearMs = 365 * 24 * 60 * 60 * 1000

/**
 * Fills in `public/.well-known/security.txt` (RFC 9116).
 * @param contact an email address
 */
export const securityText = (template: string, contact: string, builtAt: Date): string =>
  template
    .replaceAll(/^(#.*)?\n/gm, '')
    .replace('{contact}', `mailto:${contact}`)
    .replace('{expires}', new Date(builtAt.getTime() + yearMs).toISOString())

/**
 * Writes `build.json` and `security.txt` into a build. Moves Vite's manifest out of the build, because the manifest lists
 * the source files and is needed only by our own checks.
 */
export function buildInfo(): Plugin {
  let publicFolder = ''
  let outFolder = ''
  let settings: Readonly<Record<string, unknown>> = {}
  return {
    name: 'shinework-build-info',
    configResolved({ publicDir, build, root, env }) {
      publicFolder = publicDir
      outFolder = resolve(root, build.outDir)
      settings = env
    },
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        const folder = dir ?? outFolder
        const manifest = join(folder, '.vite/manifest.json')
        if (existsSync(manifest)) renameSync(manifest, `${folder}.manifest.json`)
        rmSync(join(folder, '.vite'), { recursive: true, force: true })
        const info = buildInfoOf(settings)
        writeFileSync(join(folder, 'build.json'), `${JSON.stringify(info, null, 2)}\n`)
        const given: unknown = settings['VITE_SECURITY_EMAIL']
        const contact = typeof given === 'string' && given !== '' ? given : info.contactEmail
        if (contact === '') {
          rmSync(join(folder, securityFile))
          return
        }
        const template = readFileSync(join(publicFolder, securityFile), 'utf8')
        writeFileSync(join(folder, securityFile), securityText(template, contact, new Date()))
      },
    },
  }
}
