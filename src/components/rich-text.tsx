import { createElement, Fragment, type ReactNode } from 'react'
import { type Names, type Text, textOf } from '@/lib/i18n/language'

/**
 * A text with React nodes as values: `rich('You have applied for {title}.', { title: <strong>…</strong> })`.
 * A translation can put the nodes in another order.
 */
export function rich<Of extends Text>(text: Of, values: Readonly<Record<Names<Of>, ReactNode>>): ReactNode
export function rich(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = textOf(text).split(/\{(\w+)\}/)
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 1 ? values[part] : part)))
}
