import type { Comparison } from '@/components/form/edit-conflict'
import type { Result } from '@/lib/client/result'
import { courseStatuses } from '@/lib/format/fixed-lists'
import type { MergeFields } from '@/lib/forms/merge-edits'
import { countOf, t, word } from '@/lib/i18n/language'
import { fetchCourse, type StoredCourse } from './form-api'
import type { CourseValues, SectionValues } from './form-schema'
import { valuesOf } from './form-values'

/** Reads the current course and compares it with the form's values (rule 3.18). */
export async function compareCourse(
  id: string,
  opened: StoredCourse | undefined,
  mine: CourseValues,
): Promise<Result<{ comparison: Comparison<StoredCourse, CourseValues> }>> {
  const read = await fetchCourse(id)
  if (!read.success) return read
  const newest = read.course
  return {
    success: true,
    comparison: { newest, fields, opened: opened && valuesOf(opened), mine, saved: valuesOf(newest) },
  }
}

/** The fields in the order of the form. */
const fields: MergeFields<CourseValues> = {
  title: t('Title'),
  description: t('Description'),
  category: { label: t('Category'), show: word, isTranslated: true },
  status: {
    label: t('Status'),
    show: (status) => courseStatuses.find(({ value }) => value === status)?.label ?? '',
    isTranslated: true,
  },
  validMonths: t('Certificate valid for (months)'),
  passMark: t('Pass mark (%)'),
  imageUrl: t('Picture'),
  sections: { label: t('Sections'), show: showSections },
}

/**
 * Lists each section's title and number of questions. Marks sections that are different or missing in the other
 * version.
 */
function showSections(sections: readonly SectionValues[], others: readonly SectionValues[]): string {
  return sections
    .map((section) => {
      const other = others.find(({ id }) => id === section.id)
      const line = `${section.title.trim()} (${countOf(section.questions.length, 'question')})`
      return JSON.stringify(other) === JSON.stringify(section)
        ? line
        : t('{section}: changed', { section: line })
    })
    .join('\n')
}
