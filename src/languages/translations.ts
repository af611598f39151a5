/** The languages besides English, by their code; each is loaded by those who chose it. */
export const translations = { vi: async () => (await import('./vi')).vi }
