/** A job's name, or what stands in for it (specification, part 2, job card). */
export function jobTitle(projectName: string | null | undefined): string {
  return projectName?.trim() || 'Job Opportunity'
}
