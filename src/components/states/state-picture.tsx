/** The picture of an empty or error state: a stroke over a pane. */
export function StatePicture({ path, color }: { path: string; color: 'wattle' | 'danger' }) {
  return (
    <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden="true">
      <rect x="1" y="1" width="70" height="54" rx="6" fill="var(--color-sunken)" />
      <path d={path} stroke={`var(--color-${color})`} strokeWidth="8" />
    </svg>
  )
}
