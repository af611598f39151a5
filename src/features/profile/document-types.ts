/** The documents a cleaner can give, with their notes (specification, part 5). */
export const documentTypes = [
  { type: 'whiteCard', name: 'White Card', note: 'Required for construction site cleaning' },
  { type: 'driversLicense', name: "Driver's License", note: 'May be needed for transport' },
  { type: 'visa', name: 'Visa', note: 'If not a citizen or permanent resident' },
  { type: 'blueCard', name: 'Blue Card', note: 'Schools, childcare' },
] as const

export type DocumentType = (typeof documentTypes)[number]['type']
