import { createContext, useContext } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import type { CourseValues } from './form-schema'

/** What the parts of the course form share. It changes with the faults and the open sections, not with every key. */
type CourseFormContext = {
  form: UseFormReturn<CourseValues>
  control: Control<CourseValues>
  /** What is wrong, by the name of the field; empty until somebody has tried to save. */
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
