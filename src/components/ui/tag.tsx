import type { CSSProperties, ReactNode } from 'react'

export type Tone = 'neutral' | 'positive' | 'warning' | 'danger' | 'info'
export type Swatch = 'sky' | 'ochre' | 'gum' | 'jacaranda' | 'stone'

/** How something stands: a filled tag. Meaning is in the word; the tone only helps to find it. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'neutral' ? 'tag' : `tag tag-${tone}`}>{children}</span>
}

/** What kind of thing something is: an outlined tag with a stroke of colour. */
export function SwatchTag({ swatch, children }: { swatch: Swatch; children: ReactNode }) {
  const style: CSSProperties & Record<'--swatch', string> = { '--swatch': `var(--color-${swatch})` }
  return (
    <span className="tag tag-swatch" style={style}>
      {children}
    </span>
  )
}
