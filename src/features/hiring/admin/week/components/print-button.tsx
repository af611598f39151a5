import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'

type PagedQuery = {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ hasNextPage: boolean; isError: boolean }>
  hasNextPage: boolean
}

/** Loads the pages that are not loaded yet, then prints (rule 20.13). Does not print if a page fails to load. */
export function PrintButton({ query }: { query: PagedQuery }) {
  const [isLoading, setLoading] = useState(false)

  async function print() {
    setLoading(true)
    let { hasNextPage } = query
    let isComplete = true
    while (hasNextPage && isComplete) {
      const page = await query.fetchNextPage({ cancelRefetch: false })
      hasNextPage = page.hasNextPage
      isComplete = !page.isError
    }
    // The rows must be on the page before the browser copies it.
    flushSync(() => setLoading(false))
    if (isComplete) requestAnimationFrame(() => window.print())
  }

  return (
    <Button variant="secondary" size="small" busy={isLoading} onClick={() => void print()}>
      <Printer size={18} aria-hidden="true" />
      {t('Print')}
    </Button>
  )
}
