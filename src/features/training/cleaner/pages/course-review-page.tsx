import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { formatDate } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { CourseWithProgress } from '../../api'
import { answerKey } from '../../course-steps'
import { type Question, readAnswers, yesAndNo } from '../../schema'
import { type CheckedAnswer, checkOf } from '../answer-checks'
import { checkedAnswersQuery } from '../answer-checks-api'
import { CourseFrame } from '../components/course-frame'
import { hasLesson, Lesson } from '../components/lesson'
import styles from './course-review-page.module.css'

/** /training/{id}/review: a completed course with the person's answers, read-only. */
export function Component() {
  return (
    <CourseFrame windowTitle={(title) => t('Review: {title}', { title })}>
      {(opened) => <Review opened={opened} />}
    </CourseFrame>
  )
}

function Review({ opened: { course, progress } }: { opened: CourseWithProgress }) {
  const { userId } = useSignedIn()
  const { data: checked = [] } = useQuery({
    ...checkedAnswersQuery(userId, course.id),
    enabled: progress?.completed === true && Object.keys(course.checks).length > 0,
  })
  if (!progress?.completed) return <Navigate to={paths.course(course.id)} replace />
  const answers = readAnswers(progress.answers)
  return (
    <div className={styles.review}>
      <div className={styles.head}>
        <p>
          {t('You completed this course on {day}. Your answers below can no longer be changed.', {
            day: formatDate(progress.completed_at),
          })}
        </p>
        <ButtonLink to={paths.certificate(course.id)} variant="secondary" size="small">
          {t('View Certificate')}
        </ButtonLink>
      </div>
      {course.sections.map((section, index) => (
        <Card
          as="section"
          key={section.id}
          className={styles.section}
          aria-labelledby={`section-${section.id}`}
        >
          <h2 id={`section-${section.id}`}>
            {index + 1}. <span {...written()}>{section.title}</span>
          </h2>
          {hasLesson(section) && <Lesson section={section} startsOpen={false} />}
          <dl>
            {section.questions.map((question) => (
              <div key={question.id}>
                <dt {...written()}>{question.text}</dt>
                <GivenAnswer question={question} answer={answers[answerKey(section, question)]} />
                <Verdict
                  question={question}
                  check={checkOf(checked, answers, answerKey(section, question))}
                />
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

function GivenAnswer({ question, answer }: { question: Question; answer: string | undefined }) {
  if (answer === undefined) return <dd className={styles.none}>{t('Not answered')}</dd>
  return <dd>{wordsOf(question, answer)}</dd>
}

/** The result for an answer: whether it was right, the right answers, and the explanation. */
function Verdict({ question, check }: { question: Question; check: CheckedAnswer | undefined }) {
  if (!check) return null
  const { is_right: isRight, right_answers: rightAnswers, explanation } = check
  return (
    <dd className={styles.verdict}>
      {isRight !== null && (
        <Tag tone={isRight ? 'positive' : 'warning'}>{isRight ? t('Right') : t('Not quite')}</Tag>
      )}
      {isRight === false && rightAnswers && (
        <p>
          {t('The right answer: {answers}', {
            answers: rightAnswers.map((answer) => wordsOf(question, answer)).join(' / '),
          })}
        </p>
      )}
      {explanation !== null && <p {...written()}>{explanation}</p>}
    </dd>
  )
}

function wordsOf({ type }: Question, answer: string): string {
  return (type === 'boolean' && yesAndNo.find(({ value }) => value === answer)?.label) || answer
}
