import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { vi } from '../../src/languages/vi'
import { viAdmin } from '../../src/languages/vi-admin'
import { findTexts } from './find-texts.ts'

const bareIn = (code: string) => findTexts('a.tsx', code).bare.map(({ text }) => text)

it.each([
  ['<p>Log In</p>', 'Log In'],
  ['<p>One {two} three</p>', 'One', 'three'],
  ['<p>{open ? "Hide" : "Show"}</p>', 'Hide', 'Show'],
  ['<img alt="A mop" className="Not this" />', 'A mop'],
  ['<Button busyText={`Sending ${name}`} />', 'Sending ${name}'],
  ['<List emptyText={rows && "Nothing."} />', 'Nothing.'],
  ['const failed = { fixed: "Failed" }', 'Failed'],
  ['const columns = [{ id: "place", header: "Place" }]', 'Place'],
  ['showToast("Your answer is saved.")', 'Your answer is saved.'],
  ['function f({ cancel = "Cancel" }) {}', 'Cancel'],
  ['const text = t("Hello, {name}", { name: given ?? "Nobody at all" })', 'Nobody at all'],
])('an untranslated text is found in %s', (code, ...texts) => {
  expect(bareIn(code)).toEqual(texts)
})

it.each([
  '<p className="Big Red" key="A key">{t("Log In")}</p>',
  '<p>{status === "Open" && <b>{count} km – Shinework</b>}</p>',
  '<Link to={`${paths.audit}?about=${id}`}>{name}</Link>',
  'throw new Error("The element is missing.")',
  'console.error(`The part ${part} could not be read.`)',
  'import a from "A b.ts"; type T = "Some words"; const key = "Escape"',
  'rows[word("Open")]; tn(2, "1 day left", "{count} days left")',
])('no untranslated text is found in %s', (code) => {
  expect(bareIn(code)).toEqual([])
})

it('texts used when a module loads are distinguished from texts used later', () => {
  const code = 'import a from "./a"\nimport type b from "./b"\nconst x = t("A")\nconst f = () => t("B")'
  expect(findTexts('a.ts', code)).toMatchObject({ early: [3], imports: ['./a'], used: ['A', 'B'] })
})

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.vi\.ts$|\.test\.ts$/.test(name))
  .map((name) => ({ name, code: readFileSync(join('src', name), 'utf8') }))

it('every text of the catalogues is used somewhere', () => {
  const code = sources.map((source) => source.code.replaceAll("\\'", "'")).join('\n')
  // Searches the whole code only for texts that contain a quote, because searching it for every text would take
  // seconds. All other texts are in `quoted`.
  const quoted = new Set([`'`, '"'].flatMap((quote) => code.split(quote)))
  const isUsed = (text: string) =>
    quoted.has(text) ||
    (/['"]/.test(text) && [`'${text}'`, `"${text}"`].some((literal) => code.includes(literal)))
  expect(Object.keys({ ...vi.texts, ...viAdmin }).filter((text) => !isUsed(text))).toEqual([])
})

it('only administrators’ pages use texts that are only in the administrators’ catalogues', () => {
  const isAdmins = /\badmin(?=[/\\-])|^features.audit\b/
  const others = sources.filter(({ name }) => !isAdmins.test(name))
  const said = others.flatMap(({ name, code }) => findTexts(name, code).used)
  expect(said.length).toBeGreaterThan(500)
  // Also counts 'Admin', which the table of pages contains for the link to the administrators' pages.
  expect([...said, 'Admin'].filter((text) => !(text in vi.texts))).toEqual([])
})
