import { useState } from 'react'
import { personalKey } from '@/lib/session/personal-storage'

/** What somebody is writing: it stays on the device until it is sent, whatever page they look at meanwhile. */
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
      // The browser keeps its storage shut: it lasts as long as the page.
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
