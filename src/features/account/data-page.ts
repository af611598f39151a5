/**
 * JSON as a page to read: each name in words, nested as it is, without what is empty. It loads nothing and runs nothing, so it
 * opens from a phone's files.
 */
export function dataPage(data: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(data).map(
    ([name, value]) => `<section><h2>${escapeHtml(inWords(name))}</h2>${htmlOf(value)}</section>`,
  )
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your data at Shinework</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 1rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
dl { margin: 0; } dt { font-weight: 700; } dd { margin: 0 0 .5rem; }
li, dd dl { border-left: 3px solid; padding-left: .75rem; margin-bottom: .75rem; } ol { list-style: none; padding: 0; }
</style>
<h1>Your data at Shinework</h1>
<p>Everything Shinework keeps about you. Times are in UTC. Your files are in the folder beside this page.</p>
${parts.join('\n')}
</html>
`
}

function htmlOf(value: unknown): string {
  if (isEmpty(value)) return '<p>Nothing.</p>'
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${htmlOf(one)}</li>`).join('')}</ol>`
  if (typeof value === 'object' && value !== null) {
    const facts = Object.entries(value).filter(([, part]) => !isEmpty(part))
    return `<dl>${facts.map(([name, part]) => `<dt>${escapeHtml(inWords(name))}</dt><dd>${htmlOf(part)}</dd>`).join('')}</dl>`
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return escapeHtml(String(value))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** "decision_message" as "Decision message". */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
