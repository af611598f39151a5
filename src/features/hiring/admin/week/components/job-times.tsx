import { t } from '@/lib/i18n/language'
import cells from './board-cell.module.css'

/** The drag-and-drop data type of a job. */
export const dragged = 'text/x-shinework-job'

type JobTimes = { start_time: string | null; end_time: string | null }

/** Shows a job's start time, and its end time where there is room. */
export function Times(times: JobTimes) {
  const [start, end] = [times.start_time?.slice(0, 5), times.end_time?.slice(0, 5)]
  if (start === undefined && end === undefined) {
    return <span className={cells.words}>{t('No times yet')}</span>
  }
  return (
    <span className={cells.times}>
      {start}
      {end !== undefined && <span className={cells.end}>–{end}</span>}
    </span>
  )
}

/** A job's times as a text: "07:30–15:00", "07:30", or "". */
export const timesOf = ({ start_time, end_time }: JobTimes) =>
  [start_time, end_time].flatMap((time) => time?.slice(0, 5) ?? []).join('–')
