import { BrandMark } from '@/components/brand'

/** The static shell of index.html once more, while the session or the first page is being fetched. */
export function InitializingScreen() {
  return (
    <div className="shell">
      <header className="shell-bar">
        <BrandMark />
        <span>Shinework</span>
      </header>
      <main className="shell-pane">
        <h1 className="sr-only">Shinework</h1>
        <p role="status">Initializing...</p>
      </main>
    </div>
  )
}
