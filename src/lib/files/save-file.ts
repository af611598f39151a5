/** Saves a file to the device, under the given name with its extension. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later, because some browsers start reading with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
