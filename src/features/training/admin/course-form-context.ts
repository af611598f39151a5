import { createContext, useContext } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import type { CourseValues } from './form-schema'

/**
 * The values that the parts of the course form share. The values change with the faults and the open sections, but
 * not with every keystroke.
 */
type CourseFormContext = {
  form: UseFormReturn<CourseValues>
  control: Control<CourseValues>
  /** Validation messages, keyed by the path of the field. Empty until the first attempt to save. */
  faults: ReadonlyMap<string, string>
  open: ReadonlySet<string>
  setOpen: (sectionId: string, isOpen: boolean) => void
}

export const CourseFormContext = createContext<CourseFormContext | undefined>(undefined)

export function useCourseForm(): CourseFormContext {
  const context = useContext(CourseFormContext)
  if (!context) throw new Error('A part of the course form is used outside of it.')
  return context
}
