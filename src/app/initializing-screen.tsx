import { BrandMark } from '@/components/brand-mark'

/** The static shell of index.html once more, while the session or the first page is being fetched. */
export function InitializingScreen() {
  return (
    <div className="shell">
      <div className="shell-bar">
        <BrandMark />
        <span>Shinework</span>
      </div>
      <div className="shell-pane">
        <p role="status">Initializing...</p>
      </div>
    </div>
  )
}
