import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { t } from '@/lib/i18n/language'

type UndoButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What is taken back: "Ada First, Depot". */
  what: string
  /** When the offer ends, in the browser's milliseconds. */
  until: number
  onUndo: () => void
  /** Behind its text: the key that presses it. */
  mark?: ReactNode
}

/** Takes a decision back while nobody has been told of it, and says for how many seconds. Without a connection it waits for one. */
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
        // The second half of a double press on the button that stood here.
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
