import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { t, written } from '@/lib/i18n/language'
import type { CheckedAnswer } from '../answer-checks'
import styles from './answer-check.module.css'

type AnswerCheckProps = {
  /** Undefined until the answer on the screen has been checked. */
  check: CheckedAnswer | undefined
  isAnswered: boolean
  isChecking: boolean
  isReachable: boolean
  error: string | undefined
  onCheck: () => void
  /** Undefined for a section without a lesson. */
  onReadLesson: (() => void) | undefined
}

/** The check below a question with a right answer or an explanation: a button, then the result. */
export function AnswerCheck(props: AnswerCheckProps) {
  const { check, isAnswered, isChecking, isReachable, error, onCheck } = props
  const verdict = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  // The clicked button disappears, so the result takes its focus.
  useEffect(() => {
    if (!hadFocus.current || !check) return
    hadFocus.current = false
    if (document.activeElement === document.body) verdict.current?.focus({ preventScroll: true })
    // Scrolls, because the result is taller than the button that it replaces.
    verdict.current?.scrollIntoView({ block: 'nearest' })
  }, [check])

  function handleClick() {
    hadFocus.current = true
    onCheck()
  }

  return (
    <div ref={verdict} tabIndex={-1} className={styles.check}>
      {check ? (
        <Finding check={check} onReadLesson={props.onReadLesson} />
      ) : (
        isAnswered &&
        (isReachable ? (
          <Button
            variant="secondary"
            size="small"
            className={styles.button}
            busy={isChecking}
            busyText={t('Checking…')}
            onClick={handleClick}
          >
            {t('Check my answer')}
          </Button>
        ) : (
          <Hint>{t('Your answers will be checked when you are back online.')}</Hint>
        ))
      )}
      {!check && error !== undefined && isReachable && <Notice tone="danger">{error}</Notice>}
    </div>
  )
}

function Finding({ check, onReadLesson }: Pick<AnswerCheckProps, 'onReadLesson'> & { check: CheckedAnswer }) {
  const { is_right: isRight, explanation } = check
  if (isRight === null) {
    return (
      <Notice tone="info">
        <p>{t('Compare your answer with this:')}</p>
        <Explanation text={explanation} />
      </Notice>
    )
  }
  if (isRight) {
    return (
      <Notice tone="positive">
        <p>{t('That’s right.')}</p>
        <Explanation text={explanation} />
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      <p>{t('Not quite. You can change your answer and check it again.')}</p>
      <Explanation text={explanation} />
      {onReadLesson && (
        <button type="button" className={styles.lesson} onClick={onReadLesson}>
          {t('Read the lesson again')}
        </button>
      )}
    </Notice>
  )
}

function Explanation({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className={styles.explanation} {...written()}>
      {text}
    </p>
  )
}
