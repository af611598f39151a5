import { language } from '@/lib/i18n/language'

/** Loads something once administrators' texts are there: some are said as soon as it is loaded. */
export function withAdminTexts<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    if (language === 'vi') (await import('@/languages/vi-admin')).addAdminTexts()
    return load()
  }
}
