import { personLocale } from './format-date'

const writers = new Map<string, Intl.NumberFormat>()

/** An amount in whole cents, in Australian dollars: "$1,234.50". */
export function formatCents(cents: number): string {
  const spoken = personLocale()
  const writer =
    writers.get(spoken) ??
    new Intl.NumberFormat(spoken, { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })
  writers.set(spoken, writer)
  return writer.format(cents / 100)
}
