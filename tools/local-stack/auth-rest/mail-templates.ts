import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OutgoingMail } from '../mail/mailbox.ts'
import { type ProjectConfig, projectFolder } from '../project-config.ts'

const rootFolder = path.dirname(projectFolder)

/** The project's templates as @supabase/lite wants them: it reads the files itself, for each mail anew. */
export function templatesForLibrary(config: ProjectConfig) {
  return Object.fromEntries(
    Object.entries(config.auth.email.template).map(([kind, { subject, content_path }]) => [
      kind,
      { subject, content_path: path.resolve(rootFolder, content_path) },
    ]),
  )
}

/**
 * A mail of the project's own templates, for what @supabase/lite does not send.
 * @param kind a template (`confirmation`) or a notification (`password_changed`) of `config.toml`.
 * @returns nothing where the project has no such template or has switched it off.
 */
export function renderMail(
  config: ProjectConfig,
  kind: string,
  to: string,
  values: Record<string, string>,
): OutgoingMail | undefined {
  const { template, notification } = config.auth.email
  const told = notification[kind]
  // The CLI reads a template's path from the project's root, a notification's from its `supabase` folder.
  const chosen = told?.enabled ? told : template[kind]
  if (!chosen) return undefined
  const file = path.resolve(told ? projectFolder : rootFolder, chosen.content_path)
  return {
    to,
    subject: fill(chosen.subject, values, (value) => value),
    html: fill(readFileSync(file, 'utf8'), values, escapeHtml),
  }
}

/** Go's `{{ .Name }}`; a name without a value is left empty, as Go leaves a missing key of a map. */
function fill(text: string, values: Record<string, string>, write: (value: string) => string): string {
  return text.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => write(values[name] ?? ''))
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
