import { Switch } from '@/components/ui/switch'
import { t } from '@/lib/i18n/language'
import type { useShortcutSwitch } from '../use-shortcut-switch'
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
