import type { ListQuery } from '@/components/list/load-more'
import { countOf, type Noun, t } from '@/lib/i18n/language'
import { countLimit } from '@/lib/lists/paging'
import styles from './list.module.css'

type ResultCountProps = {
  query: Pick<ListQuery, 'hasNextPage' | 'isPlaceholderData'>
  /** How much is shown so far. */
  shown: number
  /** How many there are in all, if known before the last page has come; {@link countLimit} means "or more". */
  total?: number | undefined
  noun: Noun
  /** Read out only. */
  isHidden?: boolean
}

/** How many the search and the filters leave: "44 users". Read out when it changes. */
export function ResultCount({ query, shown, total, noun, isHidden = false }: ResultCountProps) {
  return (
    <p className={isHidden ? 'sr-only' : styles.count} role="status">
      {text()}
    </p>
  )

  function text(): string {
    if (query.isPlaceholderData) return t('Searching…')
    if (!query.hasNextPage) return countOf(shown, noun)
    if (total === undefined) return t('{rows} shown, more below.', { rows: countOf(shown, noun) })
    const words = countOf(Math.max(total, shown), noun)
    return total < countLimit ? words : words.replace(/^\S+/, (number) => `${number}+`)
  }
}
