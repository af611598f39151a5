import type { ComponentProps, ReactNode } from 'react'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  /** What the button says: its name. */
  text: ReactNode
  /** The chosen file; with `multiple`, the first one and all of them. */
  onChoose: (file: File, all: File[]) => void
}

/** The platform's file input, looking like a button. The same file can be chosen twice in a row. Its styles are in form-page.css. */
export function FileButton({ text, onChoose, ...rest }: FileButtonProps) {
  return (
    <label className="button button-secondary button-small file-button">
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
