import type { ComponentProps, HTMLAttributes } from 'react'
import { classes } from '@/lib/classes'
import styles from './text.module.css'

type HintProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'ul' }

/** Small muted text beside what it explains. */
export function Hint({ as: Element = 'p', className, ...rest }: HintProps) {
  return <Element {...rest} className={classes(styles.hint, className)} />
}

/** A muted paragraph. */
export function Muted(props: ComponentProps<'p'>) {
  return <p {...props} className={styles.muted} />
}

/** For text cut off after its second line. */
export const twoLines = styles.twoLines

/** An email address, which breaks after its @ if it does not fit on one line. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** An address that opens in the device's maps, even inside a card that opens as a whole. */
export function MapLink({ address }: { address: string }) {
  const href = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.map}>
      {address}
      <span className="sr-only"> (opens a map)</span>
    </a>
  )
}

/** A number to call, even inside a card that opens as a whole. */
export function PhoneLink({ phone, ...rest }: ComponentProps<'a'> & { phone: string }) {
  return (
    <a className={styles.map} {...rest} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {rest.children ?? phone}
    </a>
  )
}
