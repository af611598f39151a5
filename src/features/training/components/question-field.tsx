import { type Ref, useId } from 'react'
import { FieldError, RequiredMark } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextArea } from '@/components/ui/input'
import { Hint } from '@/components/ui/text'
import type { Step } from '../course-steps'
import { answerLength, type Question, tooLongText, yesAndNo } from '../schema'

type QuestionFieldProps = {
  /** The legend, which takes the focus when the question appears. */
  ref: Ref<HTMLLegendElement>
  step: Step
  answer: string
  /** The answer is longer than the database keeps. */
  tooLong: boolean
  /** The course cannot be completed without it. */
  isMissing: boolean
  onAnswer: (answer: string) => void
}

/** One question with the control of its type (specification, part 3: Question). */
export function QuestionField({ ref, step, answer, tooLong, isMissing, onAnswer }: QuestionFieldProps) {
  const { section, question, questionIndex } = step
  const id = useId()
  const error = tooLong ? tooLongText : isMissing ? 'This question needs an answer.' : undefined
  const errorId = error === undefined ? undefined : `${id}-error`
  const choices = choicesOf(question)
  return (
    <Card as="fieldset" className="question" aria-describedby={choices && errorId}>
      <legend ref={ref} tabIndex={-1} id={id}>
        <span className="question-count">
          Question {questionIndex + 1} of {section.questions.length}
          <span className="sr-only">:</span>
          {!question.required && <span> (optional)</span>}
        </span>
        <span className="question-text">
          {question.text}
          {question.required && <RequiredMark />}
        </span>
      </legend>
      {choices ? (
        <div className="answer-choices">
          {choices.map(({ value, label }) => (
            <label key={value} className="answer-choice">
              <input
                type="radio"
                name={id}
                value={value}
                checked={answer === value}
                required={question.required}
                aria-describedby={errorId}
                onChange={() => onAnswer(value)}
              />
              <span>{label}</span>
            </label>
          ))}
          {!question.required && answer !== '' && (
            <Button variant="quiet" size="small" onClick={() => onAnswer('')}>
              Clear my answer
            </Button>
          )}
        </div>
      ) : (
        // No maxLength: a browser would cut what is pasted, and nobody would notice.
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
      <div role="status">{errorId && <FieldError id={errorId}>{error}</FieldError>}</div>
      {tooLong && <Hint>This one has {answerLength(answer)}.</Hint>}
    </Card>
  )
}

/** What can be chosen; undefined where one writes. */
function choicesOf({ type, options }: Question): readonly { value: string; label: string }[] | undefined {
  if (type === 'text') return undefined
  if (type === 'boolean') return yesAndNo
  return [...new Set(options)]
    .filter((option) => option.trim() !== '')
    .map((option) => ({ value: option, label: option }))
}
