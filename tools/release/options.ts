/** A release that cannot be made. The message says why. */
export class ReleaseError extends Error {}

/**
 * Reads the version to release from the arguments, and checks that it can be the next release.
 * @param given the words after `npm run release --`
 * @param current the version in package.json
 * @param changelog the text of CHANGELOG.md
 * @returns the version to release
 * @throws ReleaseError if the arguments are not exactly one version, the version is not newer, or the changelog does
 * not describe it
 */
export function readVersion(given: readonly string[], current: string, changelog: string): string {
  const [version, ...rest] = given
  if (version === undefined || rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseError('Say which version: npm run release -- 1.1.0')
  if (version.localeCompare(current, 'en', { numeric: true }) <= 0)
    throw new ReleaseError(`${version} does not come after ${current}.`)
  if (!changesOf(changelog, version)) {
    throw new ReleaseError(
      `CHANGELOG.md says nothing under "## [${version}] - <year>-<month>-<day>". Write there what changes for people.`,
    )
  }
  return version
}

/** The section of a version in a changelog. Empty if the changelog has no heading for that version. */
export function changesOf(changelog: string, version: string): string {
  const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm')
  const found = heading.exec(changelog)
  if (found === null) return ''
  return (changelog.slice(found.index + found[0].length).split(/^## /m)[0] ?? '').trim()
}
