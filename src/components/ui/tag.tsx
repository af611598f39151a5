import type { CSSProperties, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './tag.module.css'

/** Values of `data-tone`. tokens.css defines the colours of each tone. */
export type Tone = 'neutral' | 'positive' | 'warning' | 'danger' | 'info'
export type Swatch = 'sky' | 'ochre' | 'gum' | 'jacaranda' | 'stone'

type TagProps = { as?: 'span' | 'li'; tone?: Tone; children: ReactNode }

/** A state, as a filled tag. The word carries the meaning. The colour only makes the tag easier to find. */
export function Tag({ as: Element = 'span', tone = 'neutral', children }: TagProps) {
  return (
    <Element className={styles.tag} data-tone={tone}>
      {children}
    </Element>
  )
}

/** The tags of a card, side by side. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className={styles.tags}>{children}</div>
}

/** A category, as an outlined tag with a coloured stroke. */
export function SwatchTag({ swatch, children }: { swatch: Swatch; children: ReactNode }) {
  const style: CSSProperties & Record<'--swatch', string> = { '--swatch': `var(--color-${swatch})` }
  return (
    <span className={classes(styles.tag, styles.swatch)} style={style}>
      {children}
    </span>
  )
}
