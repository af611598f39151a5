import type { ComponentProps, ReactNode } from 'react'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  /** What the button says: its name. */
  text: ReactNode
  onChoose: (file: File) => void
}

/** The platform's file input, looking like a button. The same file can be chosen twice in a row. */
export function FileButton({ text, onChoose, ...rest }: FileButtonProps) {
  return (
    <label className="button button-secondary button-small file-button">
      <input
        {...rest}
        type="file"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? []
          if (file) onChoose(file)
          input.value = ''
        }}
      />
      <span>{text}</span>
    </label>
  )
}
