import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OutgoingMail } from '../mail/mailbox.ts'
import { type ProjectConfig, projectFolder } from '../project-config.ts'

const rootFolder = path.dirname(projectFolder)

/**
 * The project's mail templates in the format of @supabase/lite, which reads the files itself. Leaves out `reauthentication`,
 * because @supabase/lite lacks it.
 */
export function templatesForLibrary(config: ProjectConfig) {
  const { reauthentication: _, ...known } = config.auth.email.template
  return Object.fromEntries(
    Object.entries(known).map(([kind, { subject, content_path }]) => [
      kind,
      { subject, content_path: path.resolve(rootFolder, content_path) },
    ]),
  )
}

/**
 * Renders a mail that @supabase/lite does not send, from the project's templates.
 * @param kind a template (`confirmation`) or a notification (`password_changed`) of `config.toml`
 * @param metadata the account's metadata
 * @returns undefined if the project has no such template or has disabled it
 */
export function renderMail(
  config: ProjectConfig,
  kind: string,
  to: string,
  values: Record<string, string>,
  metadata: unknown,
): OutgoingMail | undefined {
  const { template, notification } = config.auth.email
  const notice = notification[kind]
  // In config.toml, a template's path is relative to the project's root, but a notification's path is relative to its
  // `supabase` folder.
  const chosen = notice?.enabled ? notice : template[kind]
  if (!chosen) return undefined
  const file = path.resolve(notice ? projectFolder : rootFolder, chosen.content_path)
  return {
    to: [{ name: '', address: to }],
    subject: choose(chosen.subject, metadata),
    html: fill(choose(readFileSync(file, 'utf8'), metadata), values),
  }
}

const condition = /\{\{ if eq \(print \.Data\.(\w+)\) `(\w+)` \}\}([^]*?)\{\{ else \}\}([^]*?)\{\{ end \}\}/g

/** Resolves the only Go template condition in the project's templates: whether a metadata field equals a text. */
export function choose(text: string, metadata: unknown): string {
  return text.replaceAll(condition, (_, name: string, wanted: string, then: string, otherwise: string) =>
    Reflect.get(Object(metadata), name) === wanted ? then : otherwise,
  )
}

/** Fills in Go's `{{ .Name }}`. As in Go, a value in a URL's query is percent-encoded. */
const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/(=?)\{\{ \.(\w+) \}\}/g, (_, equals: string, name: string) => {
    const value = values[name] ?? ''
    return equals === '' ? value : `=${encodeURIComponent(value)}`
  })
