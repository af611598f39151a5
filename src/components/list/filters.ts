import type { Option } from '@/components/ui/select'
import { longestSearch, readWord } from '@/lib/format/fixed-lists'

/** Accepted values of a filter: one of these options in upper or lower case, or any text that passes the test. */
type Choice = readonly (string | Option)[] | ((text: string) => boolean)

/** A list's filters by their names in the URL. An unset filter is undefined, and an empty search finds everything. */
export type Filters<Name extends string = string> = { search: string } & { [K in Name]?: string | undefined }

/**
 * Creates a parser that reads a list's filters from the URL. The parser ignores unknown values, because anyone can type
 * a URL. The parser returns a listed word in the spelling of `choices`.
 */
export function filterReader<Name extends string>(choices: Readonly<Record<Name, Choice>>) {
  return (address: URLSearchParams): Filters<Name> => {
    const chosen: { [K in Name]?: string | undefined } = {}
    for (const name in choices) chosen[name] = readChoice(choices[name], address.get(name)?.trim())
    return { search: readSearch(address.get('search')), ...chosen }
  }
}

/** Writes filters into URL parameters and removes unset ones. Other parameters stay. */
export function writeFilters(filters: Filters, address = new URLSearchParams()): URLSearchParams {
  for (const [name, value = ''] of Object.entries(filters)) {
    if (value.trim() === '') address.delete(name)
    else address.set(name, value.trim())
  }
  return address
}

function readChoice(choice: Choice, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (typeof choice === 'function') return choice(text) ? text : undefined
  const words = choice.map((option) => (typeof option === 'string' ? option : option.value))
  return readWord(words, text)
}

/** Ignores a search that the database would refuse, because it is too long or contains NUL. */
function readSearch(text: string | null): string {
  const search = text?.trim() ?? ''
  return search.length > longestSearch || search.includes('\0') ? '' : search
}
