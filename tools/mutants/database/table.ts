import type { Judged } from './accepted.ts'

/** One line for each class of faults: planted, caught, survived, and accepted among the survivors. */
export function tableOf(judged: readonly Judged[], accepted: ReadonlyMap<string, string>): string {
  const classes = [...new Set(judged.map((one) => one.class))]
  const row = (name: string, faults: readonly Judged[]) => {
    const planted = faults.filter(({ outcome }) => outcome !== 'stillborn')
    const survived = planted.filter(({ outcome }) => outcome === 'survived')
    const explained = survived.filter((fault) => accepted.has(fault.name))
    const caught = planted.length - survived.length
    const numbers = [planted.length, caught, survived.length - explained.length, explained.length]
    return `${name.padEnd(20)}${numbers.map((number) => String(number).padStart(10)).join('')}`
  }
  const heading = `${''.padEnd(20)}${['planted', 'caught', 'survived', 'accepted'].map((word) => word.padStart(10)).join('')}`
  const rows = classes.map((name) =>
    row(
      name,
      judged.filter((one) => one.class === name),
    ),
  )
  return [heading, ...rows, row('all', judged)].join('\n')
}
