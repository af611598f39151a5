import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { loadAllPages } from '@/lib/lists/load-all-pages'

type PrintButtonProps = { query: Parameters<typeof loadAllPages>[0] & { isPending: boolean } }

/** Loads all remaining pages, then prints (rule 20.13). Does not print if a page fails to load. */
export function PrintButton({ query }: PrintButtonProps) {
  const [isLoading, setLoading] = useState(false)

  async function print() {
    setLoading(true)
    const isComplete = await loadAllPages(query)
    // Renders all rows before the browser copies the page for printing.
    flushSync(() => setLoading(false))
    if (isComplete) requestAnimationFrame(() => window.print())
  }

  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      disabled={query.isPending}
      onClick={() => void print()}
    >
      <Printer size={18} aria-hidden="true" />
      {t('Print')}
    </Button>
  )
}
