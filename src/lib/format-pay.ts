/** The text where no pay is stored (specification, part 2, job card). */
const missingText = 'N/A'

/** Pay as it is stored; 'N/A' where there is none. For the job card and the job's page. */
export function formatPay(pay: string | null | undefined): string {
  return pay?.trim() || missingText
}

/** Pay with exactly one `$` before it, also when the stored text has its own. For the list of applications. */
export function formatPayWithDollar(pay: string | null | undefined): string {
  const text = pay?.trim().replace(/^(\$\s*)+/, '')
  return text ? `$${text}` : missingText
}
