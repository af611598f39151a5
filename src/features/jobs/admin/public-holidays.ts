// Public holidays of the states, written by tools/holidays/write.ts from date-holidays 3.37.0 (commenthol, ISC and CC BY 3.0).
// Holidays of a single town, such as Brisbane's Ekka, are not among them.
const lines = `
New Year's Day; ACT NSW NT QLD SA VIC WA; 2026-01-01 2027-01-01 2028-01-01 2028-01-03 2029-01-01 2030-01-01 2031-01-01 2032-01-01 2033-01-01 2033-01-03 2034-01-01 2034-01-02 2035-01-01
New Year's Day; TAS; 2026-01-01 2027-01-01 2028-01-03 2029-01-01 2030-01-01 2031-01-01 2032-01-01 2033-01-03 2034-01-02 2035-01-01
Australia Day; ACT NSW NT QLD SA TAS VIC WA; 2026-01-26 2027-01-26 2028-01-26 2029-01-26 2030-01-28 2031-01-27 2032-01-26 2033-01-26 2034-01-26 2035-01-26
Canberra Day; ACT; 2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12
Good Friday; ACT NSW NT QLD SA TAS VIC WA; 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23
Easter Saturday; ACT NSW NT QLD SA VIC; 2026-04-04 2027-03-27 2028-04-15 2029-03-31 2030-04-20 2031-04-12 2032-03-27 2033-04-16 2034-04-08 2035-03-24
Easter Sunday; ACT NSW NT QLD SA VIC WA; 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25
Easter Monday; ACT NSW NT QLD SA TAS VIC WA; 2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10 2035-03-26
Anzac Day; ACT NSW SA TAS VIC WA; 2026-04-25 2027-04-25 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-25 2033-04-25 2034-04-25 2035-04-25
Anzac Day; NT QLD; 2026-04-25 2027-04-26 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-26 2033-04-25 2034-04-25 2035-04-25
Anzac Day (substitute day); ACT NSW WA; 2026-04-27 2027-04-26 2032-04-26
Reconciliation Day; ACT; 2026-06-01 2027-05-31 2028-05-29 2029-05-28 2030-05-27 2031-06-02 2032-05-31 2033-05-30 2034-05-29 2035-05-28
King's Birthday; ACT NSW NT SA TAS VIC; 2026-06-08 2027-06-14 2028-06-12 2029-06-11 2030-06-10 2031-06-09 2032-06-14 2033-06-13 2034-06-12 2035-06-11
King's Birthday; QLD; 2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04 2033-10-03 2034-10-02 2035-10-01
King's Birthday; WA; 2026-09-28 2027-09-27 2028-09-25 2029-09-24 2030-09-30 2031-09-29 2032-09-27 2033-09-26 2034-09-25 2035-09-24
Labour Day; ACT NSW SA; 2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04 2033-10-03 2034-10-02 2035-10-01
Labour Day; QLD; 2026-05-04 2027-05-03 2028-05-01 2029-05-07 2030-05-06 2031-05-05 2032-05-03 2033-05-02 2034-05-01 2035-05-07
Labour Day; VIC; 2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12
Labour Day; WA; 2026-03-02 2027-03-01 2028-03-06 2029-03-05 2030-03-04 2031-03-03 2032-03-01 2033-03-07 2034-03-06 2035-03-05
Christmas Day; ACT NSW QLD TAS VIC WA; 2026-12-25 2027-12-25 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25 2033-12-25 2034-12-25 2035-12-25
Christmas Day; NT SA; 2026-12-25 2027-12-25 2027-12-27 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25 2032-12-27 2033-12-25 2033-12-27 2034-12-25 2035-12-25
Boxing Day; ACT NSW NT QLD VIC WA; 2026-12-26 2027-12-26 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26 2033-12-26 2034-12-26 2035-12-26
Boxing Day; TAS; 2026-12-28 2027-12-28 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-28 2033-12-26 2034-12-26 2035-12-26
Boxing Day (substitute day); ACT NSW NT QLD VIC WA; 2026-12-28 2027-12-28 2032-12-28
Christmas Day (substitute day); ACT NSW QLD TAS VIC WA; 2027-12-27 2032-12-27 2033-12-27
May Day; NT; 2026-05-04 2027-05-03 2028-05-01 2029-05-07 2030-05-06 2031-05-05 2032-05-03 2033-05-02 2034-05-01 2035-05-07
Picnic Day; NT; 2026-08-03 2027-08-02 2028-08-07 2029-08-06 2030-08-05 2031-08-04 2032-08-02 2033-08-01 2034-08-07 2035-08-06
Christmas Eve from 19:00; NT SA; 2026-12-24 2027-12-24 2028-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24 2034-12-24 2035-12-24
New Year's Eve from 19:00; NT SA; 2026-12-31 2027-12-31 2028-12-31 2029-12-31 2030-12-31 2031-12-31 2032-12-31 2033-12-31 2034-12-31 2035-12-31
Christmas Eve from 18:00; QLD; 2026-12-24 2027-12-24 2028-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24 2034-12-24 2035-12-24
Adelaide Cup Day; SA; 2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12
Proclamation Day; SA; 2026-12-26 2026-12-28 2027-12-26 2027-12-28 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26 2032-12-28 2033-12-26 2034-12-26 2035-12-26
Eight Hours Day; TAS; 2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12
AFL Grand Final Friday; VIC; 2026-09-25 2027-09-24 2028-09-29 2029-09-28 2030-09-27 2031-09-26 2032-09-24 2033-09-30 2034-09-29 2035-09-28
Melbourne Cup; VIC; 2026-11-03 2027-11-02 2028-11-07 2029-11-06 2030-11-05 2031-11-04 2032-11-02 2033-11-01 2034-11-07 2035-11-06
Western Australia Day; WA; 2026-06-01 2027-06-07 2028-06-05 2029-06-04 2030-06-03 2031-06-02 2032-06-07 2033-06-06 2034-06-05 2035-06-04
`

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
 * The state of a job, from what is typed of its place.
 * @returns undefined when neither says it.
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

const namesOf = new Map<string, string>()

/** The public holiday on a calendar day in a state, by its English name; undefined for none, or after 2035. */
export function holidayOn(day: string, state: State): string | undefined {
  if (namesOf.size === 0) {
    for (const line of lines.trim().split('\n')) {
      const [name = '', where = '', days = ''] = line.split('; ')
      for (const one of where.split(' '))
        for (const date of days.split(' ')) namesOf.set(`${one} ${date}`, name)
    }
  }
  return namesOf.get(`${state} ${day}`)
}
