export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof states)[number]

const fullNames: Record<string, State> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
}
const byFirstDigit: Record<string, State> = {
  '0': 'NT',
  '2': 'NSW',
  '3': 'VIC',
  '4': 'QLD',
  '5': 'SA',
  '6': 'WA',
  '7': 'TAS',
}

/**
 * The Australian state of a job, from its typed state or else its postcode.
 * @returns undefined if neither identifies a state.
 */
export function stateOf(typedState: string, postcode: string): State | undefined {
  const typed = typedState.trim()
  const named = states.find((state) => state === typed.toUpperCase()) ?? fullNames[typed.toLowerCase()]
  if (named !== undefined) return named
  const code = postcode.trim()
  if (!/^\d{4}$/.test(code)) return undefined
  const number = Number(code)
  const isCapital = (number >= 2600 && number <= 2618) || (number >= 2900 && number <= 2920)
  return isCapital ? 'ACT' : byFirstDigit[code.charAt(0)]
}
