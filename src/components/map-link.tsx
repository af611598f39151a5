/** An address that opens in the device's maps: the app where there is one, else the browser. */
export function MapLink({ address }: { address: string }) {
  const href = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="map-link">
      {address}
      <span className="sr-only"> (opens a map)</span>
    </a>
  )
}
