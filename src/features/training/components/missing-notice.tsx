import { Notice } from '@/components/ui/notice'
import type { Step } from '../course-steps'

type MissingNoticeProps = { missing: readonly Step[]; onGoTo: (step: Step) => void }

/** Which required questions keep the course from being completed, and the way to each (decision 11). */
export function MissingNotice({ missing, onGoTo }: MissingNoticeProps) {
  return (
    <Notice tone="danger">
      <p>Please answer every required question. Not answered yet:</p>
      <ul className="missing-list">
        {missing.map((step) => (
          <li key={step.key}>
            <button type="button" onClick={() => onGoTo(step)}>
              {step.section.title}, question {step.questionIndex + 1}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
