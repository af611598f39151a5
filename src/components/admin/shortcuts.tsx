import { useEffect, useEffectEvent, useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/session'
import { personalKey } from '@/lib/session/personal-storage'
import styles from './shortcut-keys.module.css'

/** The key that does what the button around it does. Screen readers hear the button's `aria-keyshortcuts` instead. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  )
}

/** Switches the keys on and off, where there are keys. */
export function ShortcutSwitch({ shortcuts }: { shortcuts: ReturnType<typeof useShortcutSwitch> }) {
  return (
    <Switch
      className={styles.switch}
      label={t('Shortcut keys')}
      checked={shortcuts.isOn}
      onChange={({ target }) => shortcuts.turn(target.checked)}
    />
  )
}

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

/**
 * Runs an action for a key pressed anywhere on the page, but not for one that is being typed into a field, or pressed with
 * Ctrl, Alt or Cmd, in a dialog, or held down. Keys are as in
 * `KeyboardEvent.key`, letters in lower case, with Shift as in `shift+t`.
 */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>, isOn: boolean) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    const key = keyName(event)
    const action = actions[key]
    if (!action || takesKey(event.target, key)) return
    // The key's own character would land in the field that the action focuses.
    event.preventDefault()
    action()
  })

  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn])
}

function keyName({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? `shift+${key.toLowerCase()}` : key.toLowerCase()
}

function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog, [role="dialog"]')) return true
  // A date has no letters.
  if (target instanceof HTMLInputElement && target.type === 'date')
    return !/^(shift\+)?[a-z]$|^Escape$/.test(key)
  if (target instanceof HTMLInputElement && /^(radio|checkbox|button)$/.test(target.type)) return false
  return key !== 'Escape' && target.matches('input, textarea, select')
}
