import { useState } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { personalKey } from '@/lib/session/personal-storage'

/** Whether single keys act on the desk. They can be switched off on a device: for people who speak to it, words are keys. */
export function useShortcutSwitch() {
  const { userId } = useSignedIn()
  const key = personalKey(userId, 'document-shortcuts')
  const [isOn, setOn] = useState(() => localStorage.getItem(key) !== 'off')
  return {
    isOn,
    turn: (on: boolean) => {
      setOn(on)
      if (on) localStorage.removeItem(key)
      else localStorage.setItem(key, 'off')
    },
  }
}
