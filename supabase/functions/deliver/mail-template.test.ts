import assert from 'node:assert/strict'
import { mailHtml, mailText } from './mail-template.ts'

const content = {
  language: 'en-AU',
  heading: 'A heading',
  message: 'A message',
  button: { text: 'A button', link: 'https://app.shinework.example/jobs' },
  why: 'Why it came.',
  stop: { text: 'Stop it', link: 'https://app.shinework.example/unsubscribe?token=1&kind=changes' },
}

/** A page's tags without texts and URLs: its structure and styles. */
function frameOf(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? []
  return tags.map((tag) => tag.replace(/href="[^"]*"/, 'href')).filter((tag) => tag !== '</p>')
}

Deno.test('an email looks like the emails of the auth service', async () => {
  const templates = new URL('../../templates/', import.meta.url)
  for await (const { name } of Deno.readDir(templates)) {
    const template = await Deno.readTextFile(new URL(name, templates))
    for (const [language, branch] of [
      ['vi', '$1'],
      ['en-AU', '$2'],
    ] as const) {
      const own = frameOf(mailHtml({ ...content, language }))
      const other = frameOf(template.replaceAll(/{{ if .*? }}([^]*?){{ else }}([^]*?){{ end }}/g, branch))
      assert.deepEqual(
        other.filter((tag) => !own.includes(tag)),
        [],
        name,
      )
      const [ownStart, otherStart] = [own, other].map((tags) => tags.slice(0, tags.indexOf('</h1>') + 2))
      assert.deepEqual(ownStart, otherStart, name)
    }
  }
})

Deno.test('the plain text of an email says the same as its HTML, line by line', () => {
  assert.equal(
    mailText(content),
    `A heading

A message

A button:
https://app.shinework.example/jobs

--${' '}
Why it came.
Stop it:
https://app.shinework.example/unsubscribe?token=1&kind=changes
`,
  )
})

Deno.test('an email declares its language for screen readers and translators', () => {
  assert.match(mailHtml(content), /^<!doctype html>\n<html lang="en-AU">/)
  assert.match(mailHtml({ ...content, language: 'vi' }), /^<!doctype html>\n<html lang="vi">/)
})
