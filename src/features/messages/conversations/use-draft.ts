import { useState } from 'react'
import { personalKey } from '@/lib/session/personal-storage'

/** A message draft. It stays on the device until it is sent, even if the user opens other pages. */
export function useDraft(
  userId: string,
  applicationId: string,
): [draft: string, setDraft: (text: string) => void] {
  const key = personalKey(userId, `message.${applicationId}`)
  const [text, setText] = useState(() => stored(key))

  function setDraft(next: string) {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      // The browser blocks its storage, so the draft lasts as long as the page.
    }
  }

  return [text, setDraft]
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
