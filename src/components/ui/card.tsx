import type { ComponentProps, HTMLAttributes } from 'react'
import { Link } from 'react-router-dom'
import { classes } from '@/lib/classes'
import styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'dl' | 'fieldset' | undefined
  /** A click anywhere on the card opens the {@link CardLink} in it. */
  opens?: boolean | undefined
}

/** A box with its own background and border, for one item. */
export function Card({ as: Element = 'div', opens = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={classes(styles.card, opens && styles.opens, className)} />
}

/** A list row that is not itself a card. A click on the row opens the {@link CardLink} in it. */
export function LinkRow({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classes(styles.opens, className)} />
}

/** A link whose clickable area is the whole card or row. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes(styles.link, className)} />
}
