import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { t } from '@/lib/i18n/language'

type UndoButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Names the decision to undo, e.g. "Ada First, Depot". */
  what: string
  /** The time at which the undo expires, in milliseconds on the browser's clock. */
  until: number
  onUndo: () => void
  /** The button's shortcut key, shown after the text. */
  mark?: ReactNode
}

/** Undoes a decision before anyone is notified, and shows the seconds left. Disabled while the backend is unreachable. */
export function UndoButton({ what, until, onUndo, mark, ...button }: UndoButtonProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  const isAnswering = useBackendAnswering()

  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])

  return (
    <Button
      variant="secondary"
      size="small"
      {...button}
      disabled={!isAnswering}
      aria-label={t('Undo: {what}', { what })}
      onClick={({ detail }) => {
        // Ignore the second click of a double-click on the button that was here before.
        if (detail <= 1) onUndo()
      }}
    >
      {t('Undo')} ({seconds}) {mark}
    </Button>
  )
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
