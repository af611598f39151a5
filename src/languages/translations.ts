/** The languages besides English, by their code. Each is loaded only for users who chose it. */
export const translations = { vi: async () => (await import('./vi')).vi }
