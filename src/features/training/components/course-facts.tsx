import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { type Swatch, SwatchTag } from '@/components/ui/tag'
import { countOf, t, word } from '@/lib/i18n/language'
import styles from './course-facts.module.css'

const swatches: ReadonlyMap<string, Swatch> = new Map(
  Object.entries<Swatch>({
    'Post Construction Cleaning': 'ochre',
    'Office Cleaning': 'sky',
    'Childcare Cleaning': 'gum',
    'School Cleaning': 'jacaranda',
  }),
)

/** The colour of a category, in its tag and in drawn pictures. */
export function swatchOf(category: string): Swatch {
  return swatches.get(category) ?? 'stone'
}

export function CategoryTag({ category }: { category: string }) {
  return <SwatchTag swatch={swatchOf(category)}>{word(category)}</SwatchTag>
}

/** A bar that shows the answered part of a course, and the percentage beside the bar. */
export function CourseMeter({ percent }: { percent: number }) {
  return (
    <div className={styles.meter}>
      <progress max={100} value={percent} aria-label={t('Progress')} />
      <span>{percent}%</span>
    </div>
  )
}

/** The lower part of a course's card: percent, number of sections, and its `CourseAction`s. */
export function CourseFoot({
  percent,
  sectionCount,
  children,
}: {
  percent: number
  sectionCount: number
  children: ReactNode
}) {
  return (
    <div className={styles.foot}>
      <CourseMeter percent={percent} />
      <p className={styles.sections}>{countOf(sectionCount, 'section')}</p>
      {children}
    </div>
  )
}

type CourseActionProps = {
  to: string
  text: string
  /** The course's title. Screen readers read it after the button's text, because all cards have the same buttons. */
  title: string
  variant?: 'primary' | 'secondary'
}

export function CourseAction({ to, text, title, variant }: CourseActionProps) {
  return (
    <ButtonLink to={to} variant={variant} block aria-label={`${text}: ${title}`}>
      {text}
    </ButtonLink>
  )
}
