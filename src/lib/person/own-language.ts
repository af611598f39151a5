import { useEffect } from 'react'
import { ask, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { deviceLanguage, type Language, readLanguage, speak } from '@/lib/i18n/language'

/** Marks that a visitor has chosen this device's language. The choice becomes the language of the next person to log in. */
const chosenKey = 'shinework.language-chosen'

/** Switches the app to the language that a visitor has chosen, and stores that this choice was made. */
export function chooseAsVisitor(language: Language): void {
  localStorage.setItem(chosenKey, 'yes')
  speak(language)
}

export function saveLanguage(language: Language, failedText: string): Promise<Result> {
  return ask(supabase.rpc('set_language', { language }), failedText)
}

/**
 * Uses the signed-in person's language, unless they have just chosen another one as a visitor (rule 3.21).
 */
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
  // After a failed save, `chosenKey` stays stored, so that the next visit saves the language again.
  if (saved.success) localStorage.removeItem(chosenKey)
}
