import { type ReactNode, type Ref, useId } from 'react'
import { FieldError, RequiredMark } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextArea } from '@/components/ui/input'
import { Hint } from '@/components/ui/text'
import { t, written } from '@/lib/i18n/language'
import type { Step } from '../../course-steps'
import { answerLength, isTooLong, type Question, tooLongText, yesAndNo } from '../../schema'
import styles from './question-field.module.css'

type QuestionFieldProps = {
  /** The legend, which can take the focus. */
  ref: Ref<HTMLLegendElement>
  step: Step
  answer: string
  /** True if this missing answer has just blocked completing the course. */
  isMissing: boolean
  onAnswer: (answer: string) => void
  /** Content after the answer. */
  children?: ReactNode
}

/** One question with the control of its type. */
export function QuestionField({ ref, step, answer, isMissing, onAnswer, children }: QuestionFieldProps) {
  const { section, question, questionIndex } = step
  const id = useId()
  const tooLong = isTooLong(answer)
  const error = tooLong ? tooLongText : isMissing ? t('This question needs an answer.') : undefined
  const errorId = error === undefined ? undefined : `${id}-error`
  const choices = choicesOf(question)
  return (
    <Card as="fieldset" className={styles.question} aria-describedby={choices && errorId}>
      <legend ref={ref} tabIndex={-1} id={id}>
        <span className={styles.count}>
          {t('Question {number} of {count}', {
            number: questionIndex + 1,
            count: section.questions.length,
          })}
          <span className="sr-only">:</span>
          {!question.required && <span> {t('(optional)')}</span>}
        </span>
        <span className={styles.text} {...written()}>
          {question.text}
          {question.required && <RequiredMark />}
        </span>
      </legend>
      {choices ? (
        <div className={styles.choices}>
          {choices.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={id}
                value={value}
                checked={answer === value}
                required={question.required}
                aria-describedby={errorId}
                onChange={() => onAnswer(value)}
              />
              <span {...(question.type !== 'boolean' && written())}>{label}</span>
            </label>
          ))}
          {!question.required && answer !== '' && (
            <Button variant="quiet" size="small" className={styles.clear} onClick={() => onAnswer('')}>
              {t('Clear my answer')}
            </Button>
          )}
        </div>
      ) : (
        // No maxLength, because browsers would silently cut a pasted text.
        <TextArea
          aria-labelledby={id}
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined || undefined}
          required={question.required}
          rows={5}
          value={answer}
          onChange={(event) => onAnswer(event.target.value)}
        />
      )}
      <div className={styles.error} role="status">
        {errorId && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {tooLong && (
        <Hint>{t('Your answer has {length} characters.', { length: String(answerLength(answer)) })}</Hint>
      )}
      {children}
    </Card>
  )
}

/** The options of a question. Undefined for a text question. */
function choicesOf({ type, options }: Question): readonly { value: string; label: string }[] | undefined {
  if (type === 'text') return undefined
  if (type === 'boolean') return yesAndNo
  return [...new Set(options)]
    .filter((option) => option.trim() !== '')
    .map((option) => ({ value: option, label: option }))
}
