// Every class that a component takes from a CSS Module must exist, and every class of a module must be used. Every custom
// property that a style sheet or component reads must be set somewhere.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const importLine = /^import (\w+) from '([^']+\.module\.css)'$/gm

const files = (await readdir('src', { recursive: true })).map((name) => join('src', name))
const faults: string[] = []
const unused = new Map<string, Set<string>>()
const defined = new Map<string, ReadonlySet<string>>()
for (const sheet of files.filter((path) => path.endsWith('.module.css'))) {
  const classes = classesIn(await readFile(sheet, 'utf8'))
  defined.set(resolve(sheet), classes)
  unused.set(resolve(sheet), new Set(classes))
}

for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
  const code = await readFile(file, 'utf8')
  for (const [, name = '', path = ''] of code.matchAll(importLine)) {
    const sheet = path.startsWith('@/') ? resolve('src', path.slice(2)) : resolve(join(dirname(file), path))
    for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
      unused.get(sheet)?.delete(used)
      if (!defined.get(sheet)?.has(used)) faults.push(`${file}: ${path} has no class "${used}".`)
    }
    if (code.includes(`${name}[`)) faults.push(`${file}: write ${name}.… out, so that it can be checked.`)
  }
}
for (const [sheet, classes] of unused) {
  for (const name of classes)
    faults.push(`${sheet.slice(process.cwd().length + 1)}: nothing uses ".${name}".`)
}

const properties = new Set<string>()
const readers: { file: string; name: string }[] = []
for (const file of files.filter((path) => /\.(?:css|tsx?)$/.test(path))) {
  const text = await readFile(file, 'utf8')
  for (const [, inSheet, inCode] of text.matchAll(/(--[\w-]+):|'(--[\w-]+)'/g))
    properties.add(inSheet ?? inCode ?? '')
  // Skips names that are completed by a placeholder in code.
  for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)(?![\w$-])/g)) readers.push({ file, name })
}
for (const { file, name } of readers) if (!properties.has(name)) faults.push(`${file}: nothing sets ${name}.`)

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

function classesIn(css: string): ReadonlySet<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|url\([^)]*\)/gs, '').matchAll(/([^{};]+)\{/g)
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name),
    ),
  )
}
