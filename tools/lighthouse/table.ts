import { type Figures, inSeconds } from './gates.ts'

/** A page's line in the table. */
export interface Row {
  name: string
  figures: Figures
  floor: Figures
  faults: string[]
  findings: string[]
}

const heads = ['', 'speed', 'access', 'practice', 'largest paint', '× floor', 'shift', 'blocked']

/** Prints the medians, then what breaks a gate and what accessibility and best practices found. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ name, figures, floor }) => [
    name,
    String(figures.performance),
    String(figures.accessibility),
    String(figures.bestPractices),
    inSeconds(figures.paint),
    (figures.paint / floor.paint).toFixed(2),
    figures.shift.toFixed(3),
    `${figures.blocking.toFixed(0)} ms`,
  ])
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  console.log()
  for (const line of [heads, ...lines]) {
    console.log(line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
  }
  console.log()
  for (const { name, faults, findings } of rows) {
    if (faults.length === 0) console.log(`✓ ${name}`)
    for (const fault of faults) console.log(`✗ ${name}: ${fault}`)
    for (const finding of findings) console.log(`    ${finding}`)
  }
}

/** Names begin at the left, figures end at the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
