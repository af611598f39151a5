import { hex } from './tracer/colour.ts'
import { boards, flecked, glowing, matt, paint } from './tracer/material.ts'

/** The materials that the scenes share: warm, calm, a little sea green. */
export const palette = {
  white: matt(hex('#efe9df'), 0.02),
  cream: matt(hex('#e6d9c3'), 0.03),
  sand: matt(hex('#d8c3a2'), 0.04),
  clay: matt(hex('#b9775a'), 0.05),
  sage: matt(hex('#8fa38c'), 0.04),
  teal: matt(hex('#3f8583'), 0.05),
  navy: matt(hex('#3d5273'), 0.05),
  ochre: matt(hex('#d29a3c'), 0.05),
  charcoal: paint(hex('#4a4e52'), 0.03, 0.25),
  black: paint(hex('#1b1c1f'), 0.04, 0.1),
  steel: paint(hex('#9aa0a3'), 0.45, 0.14),
  brass: paint(hex('#b88a44'), 0.35, 0.15),
  mirror: paint(hex('#20262a'), 0.86, 0.004),
  porcelain: paint(hex('#f0eeea'), 0.06, 0.05),
  oak: boards(hex('#c39b6b'), 0.14, 1.6, 0.035),
  jarrah: boards(hex('#8a4f34'), 0.09, 1.4, 0.05),
  pine: boards(hex('#d9b98a'), 0.12, 1.8, 0.03),
  stone: flecked(hex('#e4ded3'), hex('#b5aa9a'), 0.012, 0.18, 0.06),
  carpet: flecked(hex('#7b8588'), hex('#9ea6a6'), 0.008, 0.4),
  leaf: matt(hex('#84996a'), 0.22, 7),
  deepLeaf: matt(hex('#64805c'), 0.22, 7),
  screen: paint(hex('#15181c'), 0.06, 0.03),
  lamp: glowing([7, 5.6, 3.9]),
} as const
