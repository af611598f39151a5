import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { CsvCell } from '@/lib/files/csv'
import { downloadCsv } from '@/lib/files/csv-download'
import { t } from '@/lib/i18n/language'
import styles from './csv-button.module.css'

export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvCell }

type CsvButtonProps<Row> = {
  /** Part of the file's name, e.g. jobs. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /**
   * Fetches `size` rows after `last`, or the first rows if `last` is undefined. A result of fewer than `size` rows
   * ends the list.
   */
  fetch: (last: Row | undefined, size: number, signal: AbortSignal) => Promise<Row[]>
}

/** Rows per request: the most the API returns in one response (max_rows in supabase/config.toml). */
const pageSize = 1000

type Progress = { kind: 'idle' } | { kind: 'running'; rows: number } | { kind: 'failed'; message: string }

/** Downloads all rows of a list, not only those shown so far. Goes into `PageActions`. */
export function CsvButton<Row>({ name, columns, fetch }: CsvButtonProps<Row>) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  const start = useRef<HTMLButtonElement>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function handleStart() {
    const controller = new AbortController()
    running.current = controller
    setProgress({ kind: 'running', rows: 0 })
    try {
      await downloadCsv({
        fileName: `shinework-${name}-${today()}`,
        header: columns.map(({ header }) => header),
        pages: readAll(controller.signal),
      })
      setProgress({ kind: 'idle' })
    } catch (error) {
      if (controller.signal.aborted) return
      setProgress({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  async function* readAll(signal: AbortSignal) {
    let last: Row | undefined
    let rows = 0
    while (true) {
      const page = await fetch(last, pageSize, signal)
      signal.throwIfAborted()
      rows += page.length
      setProgress({ kind: 'running', rows })
      yield page.map((row) => columns.map(({ value }) => value(row)))
      last = page.at(-1)
      if (page.length < pageSize || last === undefined) return
    }
  }

  function handleCancel() {
    running.current?.abort()
    setProgress({ kind: 'idle' })
    // The focused cancel button is about to disappear, so move the focus to the start button.
    start.current?.focus()
  }

  const isRunning = progress.kind === 'running'
  return (
    <>
      <Button
        ref={start}
        variant="secondary"
        size="small"
        className={styles.start}
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) void handleStart()
        }}
      >
        <Download size={18} aria-hidden="true" />
        {isRunning ? t('{count} rows…', { count: progress.rows }) : t('Download CSV')}
      </Button>
      {isRunning && (
        <Button variant="quiet" size="small" onClick={handleCancel}>
          {t('Cancel')}
        </Button>
      )}
      {progress.kind === 'failed' && (
        <p role="alert" className={styles.error}>
          {t('The file could not be created. {reason}', { reason: progress.message })}
        </p>
      )}
    </>
  )
}

/** Today's date in the browser's time zone, e.g. 2026-11-22. */
function today(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
