import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import styles from './file-button.module.css'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  text: ReactNode
  /**
   * Called with the chosen file. With `multiple`, `file` is the first chosen file, and `all` has every chosen file.
   */
  onChoose: (file: File, all: File[]) => void
}

/** The platform's file input, looking like a button. The same file can be chosen twice in a row. */
export function FileButton({ text, onChoose, ...rest }: FileButtonProps) {
  return (
    <label className={buttonClass({ variant: 'secondary', size: 'small' }, styles.button)}>
      <input
        {...rest}
        type="file"
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])]
          const [file] = files
          if (file) onChoose(file, files)
          input.value = ''
        }}
      />
      <span>{text}</span>
    </label>
  )
}

/** The buttons of one file or one file field. */
export function FileActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
