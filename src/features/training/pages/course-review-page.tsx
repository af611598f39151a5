import { Navigate } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import type { CourseWithProgress } from '../api'
import { CourseFrame } from '../components/course-frame'
import { hasLesson, Lesson } from '../components/lesson'
import { answerKey } from '../course-steps'
import { type Question, readAnswers, yesAndNo } from '../schema'
import styles from './course-review-page.module.css'

/** /training/{id}/review: a completed course with the answers given, to read only. */
export function Component() {
  return <CourseFrame windowPrefix="Review: ">{(opened) => <Review opened={opened} />}</CourseFrame>
}

function Review({ opened: { course, progress } }: { opened: CourseWithProgress }) {
  if (!progress?.completed) return <Navigate to={paths.course(course.id)} replace />
  const answers = readAnswers(progress.answers)
  return (
    <div className={styles.review}>
      <div className={styles.head}>
        <p>
          You completed this course on {formatDate(progress.completed_at)}. These are the answers you gave;
          they can no longer be changed.
        </p>
        <ButtonLink to={paths.certificate(course.id)} variant="secondary" size="small">
          View Certificate
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
            {index + 1}. {section.title}
          </h2>
          {hasLesson(section) && <Lesson section={section} startsOpen={false} />}
          <dl>
            {section.questions.map((question) => (
              <div key={question.id}>
                <dt>{question.text}</dt>
                <GivenAnswer question={question} answer={answers[answerKey(section, question)]} />
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

function GivenAnswer({ question, answer }: { question: Question; answer: string | undefined }) {
  if (answer === undefined) return <dd className={styles.none}>Not answered</dd>
  if (question.type !== 'boolean') return <dd>{answer}</dd>
  return <dd>{yesAndNo.find(({ value }) => value === answer)?.label ?? answer}</dd>
}
