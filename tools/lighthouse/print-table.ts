import { type Figures, inSeconds } from './speed-gates.ts'

/** A page's line in the table. */
export interface Row {
  name: string
  figures: Figures
  floor: Figures
  faults: string[]
  findings: string[]
}

/** Prints the medians, then the broken gates and the findings in accessibility and best practices. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ name, figures, floor }) => [
    name,
    {
      speed: figures.performance,
      access: figures.accessibility,
      practice: figures.bestPractices,
      'largest paint': inSeconds(figures.paint),
      '× floor': (figures.paint / floor.paint).toFixed(2),
      shift: figures.shift.toFixed(3),
      blocked: `${figures.blocking.toFixed(0)} ms`,
    },
  ])
  console.table(Object.fromEntries(lines))
  for (const { name, faults, findings } of rows) {
    if (faults.length === 0) console.log(`✓ ${name}`)
    for (const fault of faults) console.log(`✗ ${name}: ${fault}`)
    for (const finding of findings) console.log(`    ${finding}`)
  }
}
