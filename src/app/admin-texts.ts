import { language } from '@/lib/i18n/language'

/** Loads a module after the administrators' texts, because some modules use those texts while loading. */
export function withAdminTexts<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    if (language === 'vi') (await import('@/languages/vi-admin')).addAdminTexts()
    return load()
  }
}
