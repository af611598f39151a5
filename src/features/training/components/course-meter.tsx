/** How much of a course is answered: a bar, and the percent beside it. */
export function CourseMeter({ percent }: { percent: number }) {
  return (
    <div className="course-meter">
      <progress max={100} value={percent} aria-label="Progress" />
      <span>{percent}%</span>
    </div>
  )
}
