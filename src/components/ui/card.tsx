import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | undefined }

/** A surface that holds one thing. */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={className ? `card ${className}` : 'card'} />
}
