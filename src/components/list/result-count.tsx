import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListQuery } from '@/components/list/load-more'
import { countOf, type Noun, t } from '@/lib/i18n/language'
import { countLimit, type countQuery } from '@/lib/lists/paging'
import styles from './list.module.css'

/** A query for the number of rows. The result {@link countLimit} means at least that many rows. */
export type CountQuery = ReturnType<typeof countQuery>

type ResultCountProps = {
  list: {
    query: Pick<ListQuery, 'hasNextPage' | 'isPlaceholderData'>
    rows: readonly unknown[] | undefined
    matching?: number
    count?: CountQuery
  }
  noun: Noun
  /** True if only screen readers get the count. */
  isHidden?: boolean
}

/**
 * The number of rows that match the search and the filters, e.g. "44 users". Screen readers announce changes.
 */
export function ResultCount({ list: { query, rows, matching, count }, noun, isHidden }: ResultCountProps) {
  const shown = matching ?? rows?.length ?? 0
  return (
    <p className={isHidden ? 'sr-only' : styles.count} role="status">
      {count && query.hasNextPage ? <Total count={count}>{textFor}</Total> : textFor()}
    </p>
  )

  function textFor(total?: number): string {
    if (query.isPlaceholderData) return t('Searching…')
    if (!query.hasNextPage) return countOf(shown, noun)
    if (total === undefined) return t('{rows} shown, more below.', { rows: countOf(shown, noun) })
    const words = countOf(Math.max(total, shown), noun)
    return total < countLimit ? words : words.replace(/^\S+/, (number) => `${number}+`)
  }
}

type TotalProps = { count: CountQuery; children: (total?: number) => ReactNode }

function Total({ count, children }: TotalProps) {
  return children(useQuery(count).data)
}
