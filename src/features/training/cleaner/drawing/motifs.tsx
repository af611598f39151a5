import type { ReactNode } from 'react'
import styles from './motifs.module.css'
import type { Seeded } from './seeded-random'

// Each motif draws on an area of 320 × 120 units, to the right of the title's first letter. `lit` is the bright
// colour, `line` an outline and `soft` a quiet surface. The style sheet defines all three.

type Motif = (seeded: Seeded) => ReactNode

/** Numbers from 0 to `count` - 1. */
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Buildings under construction, under a crane. */
const buildingSite: Motif = (seeded) => {
  const crane = 150 + seeded(5) * 24
  const houses = upTo(4).map((index) => ({ x: 130 + index * 46, height: 34 + seeded(5) * 9, lit: seeded(3) }))
  return (
    <>
      <path
        className={styles.line}
        d={`M${crane} 120V14H${crane + 96}M${crane} 14h-26v14M${crane} 28l22-14M${crane + 78} 14v22`}
      />
      {houses.map(({ x, height, lit }) => (
        <g key={x}>
          <rect className={styles.soft} x={x} y={120 - height} width="38" height={height} />
          {upTo(2).map((column) => (
            <rect
              key={column}
              className={lit === column ? styles.lit : styles.hole}
              x={x + 7 + column * 14}
              y={130 - height}
              width="9"
              height="11"
            />
          ))}
        </g>
      ))}
    </>
  )
}

/** The front of a building. Some of its windows are lit in the evening. */
const officeFront: Motif = (seeded) => {
  const left = 132 + seeded(3) * 14
  const columns = 5 + seeded(2)
  return (
    <>
      <rect className={styles.soft} x={left} y="12" width={columns * 30 + 10} height="120" />
      {upTo(columns * 3).map((index) => (
        <rect
          key={index}
          className={seeded(4) === 0 ? styles.lit : styles.hole}
          x={left + 10 + (index % columns) * 30}
          y={24 + Math.floor(index / columns) * 32}
          width="20"
          height="22"
        />
      ))}
    </>
  )
}

/** Wooden blocks and a rainbow. */
const blocks: Motif = (seeded) => {
  const middle = 196 + seeded(5) * 10
  const shapes = upTo(3).map((index) => ({ x: 130 + index * 62 + seeded(12), shape: seeded(3) }))
  return (
    <>
      {[58, 44, 30].map((radius) => (
        <path
          key={radius}
          className={radius === 44 ? styles.ribbon : styles.line}
          d={`M${middle - radius} 92a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
        />
      ))}
      {shapes.map(({ x, shape }) => (
        <g key={x}>
          {shape === 0 && <rect className={styles.soft} x={x} y="84" width="36" height="36" />}
          {shape === 1 && <circle className={styles.lit} cx={x + 18} cy="102" r="18" />}
          {shape === 2 && <path className={styles.fill} d={`M${x} 120h38l-19-36z`} />}
        </g>
      ))}
    </>
  )
}

/** Ruled paper with a pencil and a written line. */
const notebook: Motif = (seeded) => {
  const tilt = 8 + seeded(5) * 5
  return (
    <>
      <g transform={`rotate(${-tilt / 3} 220 60)`}>
        <rect className={styles.soft} x="140" y="14" width="150" height="130" />
        {upTo(4).map((index) => (
          <path key={index} className={styles.thin} d={`M158 ${40 + index * 20}h${70 + seeded(4) * 12}`} />
        ))}
        <path className={styles.thin} d="M150 14v130" />
      </g>
      <g transform={`rotate(${tilt} 262 70)`}>
        <path className={styles.lit} d="M254 6h16v72l-8 18-8-18z" />
        <path className={styles.hole} d="M254 6h16v12h-16z" />
      </g>
    </>
  )
}

/** An open door, and a speech bubble. */
const welcome: Motif = (seeded) => {
  const door = 226 + seeded(3) * 16
  const bubble = 130 + seeded(4) * 8
  const words = 2 + seeded(2)
  return (
    <>
      <rect className={styles.soft} x={door} y="22" width="56" height="110" />
      <path className={styles.lit} d={`M${door + 8} 30h40v90h-40z`} />
      <circle className={styles.dot} cx={door + 40} cy="80" r="4" />
      <path
        className={styles.fill}
        d={`M${bubble} 24h74a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8h-44l-16 16v-16h-14a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8z`}
      />
      {upTo(words).map((index) => (
        <path
          key={index}
          className={styles.word}
          d={`M${bubble + 8} ${40 + index * (30 / words)}h${36 + seeded(3) * 11}`}
        />
      ))}
    </>
  )
}

/** A squeegee's stroke over glass. */
const stroke: Motif = (seeded) => {
  const top = 20 + seeded(4) * 5
  return <path className={styles.ribbon} d={`M340 ${top}H236a17 17 0 0 0 0 34h14a17 17 0 0 1 0 34H110`} />
}

const motifs: ReadonlyMap<string, Motif> = new Map(
  Object.entries({
    'Post Construction Cleaning': buildingSite,
    'Office Cleaning': officeFront,
    'Childcare Cleaning': blocks,
    'School Cleaning': notebook,
    'Customer Service Cleaning': welcome,
  }),
)

export function drawMotif(category: string, seeded: Seeded): ReactNode {
  return (motifs.get(category) ?? stroke)(seeded)
}
