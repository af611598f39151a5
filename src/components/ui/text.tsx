import type { ComponentProps, HTMLAttributes } from 'react'
import { classes } from '@/lib/classes'
import { t, written } from '@/lib/i18n/language'
import styles from './text.module.css'

type HintProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'ul' }

/** Small muted text that explains the content next to it. */
export function Hint({ as: Element = 'p', className, ...rest }: HintProps) {
  return <Element {...rest} className={classes(styles.hint, className)} />
}

export function Muted(props: ComponentProps<'p'>) {
  return <p {...props} className={styles.muted} />
}

/** A class that cuts off text after its second line. */
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

/**
 * A class for a link on a line of its own. It makes the link tall enough for a thumb, even in a clickable
 * card.
 */
export const reach = styles.reach

/** An address as a link that opens the device's maps app. The text 'N/A' gets no link. */
export function MapLink({ address }: { address: string }) {
  if (address === t('N/A')) return address
  const href = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={reach}>
      <span {...written()}>{address}</span>
      <span className="sr-only"> {t('(opens a map)')}</span>
    </a>
  )
}

/** A number to call. */
export function PhoneLink({ phone, ...rest }: ComponentProps<'a'> & { phone: string }) {
  return (
    <a className={reach} {...rest} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {rest.children ?? phone}
    </a>
  )
}
