import type { Edit, Planter, Region } from './sql-text.ts'

/** Another word of the same list: who somebody is, how something stands, which way a trigger came. */
const otherWord: Readonly<Record<string, string>> = {
  admin: 'cleaner',
  cleaner: 'admin',
  active: 'pending',
  pending: 'active',
  inactive: 'active',
  rejected: 'active',
  authenticated: 'anon',
  anon: 'authenticated',
  service_role: 'authenticated',
  Open: 'Draft',
  Draft: 'Open',
  InProgress: 'Open',
  Closed: 'Open',
  Completed: 'Open',
  Accepted: 'Pending',
  Pending: 'Accepted',
  Rejected: 'Accepted',
  INSERT: 'UPDATE',
  UPDATE: 'INSERT',
  DELETE: 'INSERT',
  everyone: 'accepted',
  accepted: 'everyone',
  checked: 'waiting',
  waiting: 'checked',
  sent: 'due',
  users: 'jobs',
  jobs: 'users',
}

interface Literal {
  from: number
  to: number
  text: string
}

/** The strings of a region, without their quotes. */
function literalsOf({ source, code, quoted }: Region): Literal[] {
  const pattern = quoted ? /(?<=(?<!')'')[^']+(?=''(?!'))/g : /(?<=')·+(?=')/g
  const text = quoted ? source : code
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: source.slice(match.index, match.index + match[0].length),
  }))
}

const edit = (
  region: Region,
  from: number,
  to: number,
  text: string,
): Pick<Edit, 'from' | 'to' | 'text'> => ({
  from: region.from + from,
  to: region.from + to,
  text,
})

const words: Planter = (region) =>
  literalsOf(region).flatMap((literal) => {
    const text = otherWord[literal.text]
    const before = region.source.slice(Math.max(0, literal.from - 36), literal.from)
    if (text === undefined || /\bset_config\($/.test(before)) return []
    return [
      {
        ...edit(region, literal.from, literal.to, text),
        class: 'word',
        fault: `${literal.text} → ${text}`,
        excerpt: `${before.replace(/\s+/g, ' ').slice(-28)}${literal.text}`,
      },
    ]
  })

/** Leaves one word out of `in ('a', 'b')`. */
const listed: Planter = (region) =>
  [...region.code.matchAll(/\bin\s*\(('+[^']*'+(?:,\s*'+[^']*'+)+)\)/gi)].flatMap((match) => {
    const list = match[1] ?? ''
    const start = match.index + match[0].indexOf(list)
    const items = [...list.matchAll(/'+[^']*'+/g)]
    return items.map((item, at): Edit => {
      const from = start + item.index
      const to = from + item[0].length
      const next = items[at + 1]
      const previous = items[at - 1]
      const cut: [number, number] = next
        ? [from, start + next.index]
        : [start + (previous?.index ?? 0) + (previous?.[0].length ?? 0), to]
      return {
        ...edit(region, cut[0], cut[1], ''),
        class: 'word',
        fault: 'left out of a list',
        excerpt: `${region.source.slice(from, to)} in ${region.source.slice(match.index, match.index + match[0].length)}`,
      }
    })
  })

const codes: Planter = (region) =>
  literalsOf(region).flatMap((literal) =>
    /^PT4\d\d$/.test(literal.text)
      ? [
          {
            ...edit(region, literal.from, literal.to, literal.text === 'PT404' ? 'PT403' : 'PT404'),
            class: 'error code',
            fault: 'another error code',
            excerpt: region.source
              .slice(Math.max(0, literal.from - 90), literal.to)
              .replace(/\s+/g, ' ')
              .replace(/^.*raise exception/, ''),
          },
        ]
      : [],
  )

const weaker: readonly [string, RegExp, string][] = [
  ['without the first anchor', /^\^/, ''],
  ['without the last anchor', /\$$/, ''],
  ['any number of times', /\{\d+(?:,\d*)?\}/, '*'],
  ['not at all', /(?<=[\])}\w])\+/, '*'],
  ['once', /(?<=[\])}\w])\*/, ''],
]

/** Loosens each regular expression. */
const patterns: Planter = (region) => {
  const isPattern = (literal: Literal) =>
    /(?:~\*?|regexp_\w+\([^']*,|\bsubstring\([^']*\bfrom|\bsimilar to)\s*[eE]?'*$/.test(
      region.source.slice(Math.max(0, literal.from - 60), literal.from),
    ) || /^\^.*[[\\(]/.test(literal.text)
  return literalsOf(region)
    .filter(isPattern)
    .flatMap((literal) =>
      weaker.flatMap(([fault, part, text]) => {
        const changed = literal.text.replace(part, text)
        return changed === literal.text
          ? []
          : [
              {
                ...edit(region, literal.from, literal.to, changed),
                class: 'pattern',
                fault,
                excerpt: literal.text,
              },
            ]
      }),
    )
}

export const stringFaults: readonly Planter[] = [words, listed, codes, patterns]
