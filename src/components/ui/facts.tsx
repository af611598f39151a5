import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import styles from './facts.module.css'

/** Facts with their names, two on a line. */
export function Facts({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl {...rest} className={classes(styles.facts, className)} />
}

/** One entry of a `dl`. An empty entry shows 'N/A'. A `wide` entry has its own line among {@link Facts}. */
export function Fact({
  name,
  wide = false,
  children,
}: {
  name: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const isMissing = children === null || children === undefined || children === ''
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? t('N/A') : children}</dd>
    </div>
  )
}
