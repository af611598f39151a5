import { formatMoment } from '@/lib/format/format-date'
import { locale, t } from '@/lib/i18n/language'

/**
 * The parts that people look for first. They are moved to the top, because the database sorts the parts by
 * the length of their names.
 */
const first = ['account', 'profile', 'payment_details', 'documents', 'applications', 'courses', 'messages']
const last = ['as_administrator', 'files', 'files_not_in_this_archive', 'made_at']

/**
 * JSON as an HTML page: each name in words, nested as in the data, without empty values. The page loads no resources and runs no scripts,
 * so it opens from a phone's files.
 */
export function dataPage(data: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(data).toSorted((one, other) => rank(one) - rank(other))
  const parts = names.map(
    (name) => `<section><h2>${escapeHtml(inWords(name))}</h2>${htmlOf(data[name])}</section>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(t('Your Shinework data'))}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 1rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
dl { margin: 0; } dt { font-weight: 700; } dd { margin: 0 0 .5rem; }
li, dd dl { border-left: 3px solid; padding-left: .75rem; margin-bottom: .75rem; } ol { list-style: none; padding: 0; }
</style>
<h1>${escapeHtml(t('Your Shinework data'))}</h1>
<p>${escapeHtml(t('Everything Shinework keeps about you. All times are Brisbane time. Your files are in the folder next to this page.'))}</p>
<p>${escapeHtml(t('Long lists show the newest 10,000 entries and how many older ones there are.'))}</p>
${parts.join('\n')}
</html>
`
}

/** Matches an ISO timestamp. A date without a time does not match. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/**
 * Returns the sort rank of a part of the data. Parts in neither list come between the `first` and the `last` parts.
 */
function rank(name: string): number {
  if (first.includes(name)) return first.indexOf(name) - first.length
  return last.indexOf(name) + 1
}

function htmlOf(value: unknown): string {
  if (isEmpty(value)) return `<p>${escapeHtml(t('Nothing.'))}</p>`
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${htmlOf(one)}</li>`).join('')}</ol>`
  if (typeof value === 'object' && value !== null) {
    const facts = Object.entries(value).filter(([, part]) => !isEmpty(part))
    return `<dl>${facts.map(([name, part]) => `<dt>${escapeHtml(inWords(name))}</dt><dd>${htmlOf(part)}</dd>`).join('')}</dl>`
  }
  if (typeof value === 'boolean') return escapeHtml(value ? t('Yes') : t('No'))
  if (typeof value === 'string' && moment.test(value)) return escapeHtml(formatMoment(value))
  return escapeHtml(String(value))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** Turns a name into words, e.g. "decision_message" into "Decision message". */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
