import { useEffect } from 'react'
import { ask, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { deviceLanguage, type Language, readLanguage, speak } from '@/lib/i18n/language'

/** Marks that a visitor has chosen the device's language, which becomes that of whoever logs in next. */
const chosenKey = 'shinework.language-chosen'

/** For a visitor's choice. */
export function chooseAsVisitor(language: Language): void {
  localStorage.setItem(chosenKey, 'yes')
  speak(language)
}

export function saveLanguage(language: Language, failedText: string): Promise<Result> {
  return ask(supabase.rpc('set_language', { language }), failedText)
}

/** Speaks the language of the person who is signed in, unless they have just chosen another one as a visitor (rule 3.21). */
export function useOwnLanguage(stored: string | undefined): void {
  useEffect(() => {
    if (stored !== undefined) void follow(readLanguage(stored))
  }, [stored])
}

async function follow(stored: Language): Promise<void> {
  const here = deviceLanguage()
  if (here === stored) {
    localStorage.removeItem(chosenKey)
    return
  }
  if (localStorage.getItem(chosenKey) === null) {
    speak(stored)
    return
  }
  const saved = await saveLanguage(here, '')
  // Without an answer it is tried again at the next visit.
  if (saved.success) localStorage.removeItem(chosenKey)
}
