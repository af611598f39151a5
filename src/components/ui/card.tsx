import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' | undefined }

/** A surface that holds one thing. */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...(rest as object)} className={className ? `card ${className}` : 'card'} />
}
