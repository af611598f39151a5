import { useEffect, useEffectEvent, useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { personalKey } from '@/lib/session/personal-storage'
import styles from './shortcut-keys.module.css'

/** Shows the shortcut key of the surrounding button. Screen readers use the button's `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  )
}

/** Turns the shortcut keys on and off. Hidden on devices that usually have no keyboard. */
export function ShortcutSwitch({ shortcuts }: { shortcuts: ReturnType<typeof useShortcutSwitch> }) {
  return (
    <Switch
      className={styles.switch}
      label={t('Keyboard shortcuts')}
      checked={shortcuts.isOn}
      onChange={({ target }) => shortcuts.turn(target.checked)}
    />
  )
}

/** Whether single-key shortcuts are on. They can be turned off per device, because dictated words would trigger them. */
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
 * Runs an action for a key pressed anywhere on the page. Ignores keys that are typed into a field or a dialog, held down, or combined with
 * Ctrl, Alt or Cmd. Keys are named as in `KeyboardEvent.key`, with letters in lower case and Shift as in `shift+t`.
 * @param isFirst True for a page whose keys replace those of all administrator pages.
 */
export function useShortcuts(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  isOn: boolean,
  isFirst = false,
) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    const key = keyName(event)
    const action = actions[key]
    if (!action || takesKey(event.target, key)) return
    // Otherwise the key's character would be typed into the field that the action focuses.
    event.preventDefault()
    action()
  })

  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', handleKey, isFirst)
    return () => document.removeEventListener('keydown', handleKey, isFirst)
  }, [isOn, isFirst])
}

function keyName({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? `shift+${key.toLowerCase()}` : key.toLowerCase()
}

function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog, [role="dialog"]')) return true
  // A date field takes no letters, so letters stay shortcuts.
  if (target instanceof HTMLInputElement && target.type === 'date')
    return !/^(shift\+)?[a-z]$|^Escape$/.test(key)
  if (target instanceof HTMLInputElement && /^(radio|checkbox|button)$/.test(target.type)) return false
  return key !== 'Escape' && target.matches('input, textarea, select')
}
