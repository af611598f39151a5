import { createContext, useContext } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import type { CourseValues } from './course-schema'

/** What the parts of the course form share. It changes when the faults do or a section opens, not at a key press. */
type CourseFormContext = {
  form: UseFormReturn<CourseValues>
  control: Control<CourseValues>
  /** What is wrong, by the path of the field; empty until somebody has tried to save. */
  faults: ReadonlyMap<string, string>
  /** The ids of the sections whose questions are shown. */
  open: ReadonlySet<string>
  setOpen: (sectionId: string, isOpen: boolean) => void
  /** Has a screen reader say it. */
  announce: (text: string) => void
}

export const CourseFormContext = createContext<CourseFormContext | undefined>(undefined)

export function useCourseForm(): CourseFormContext {
  const context = useContext(CourseFormContext)
  if (!context) throw new Error('A part of the course form stands outside of it.')
  return context
}
