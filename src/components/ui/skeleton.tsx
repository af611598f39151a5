/** A place where something will be. Give it its size with classes; words beside it say that it is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />
}
