/**
 * Replaces the loading text with a list of the missing settings. Uses plain DOM, because no other module can
 * start without the backend's URL.
 */
export function showMissingSettings(problems: string[]): void {
  const pane = document.querySelector('.shell-pane') ?? document.body
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  box.className = 'shell-note'
  const heading = document.createElement('h1')
  heading.textContent = 'Shinework is not set up yet'
  const list = document.createElement('ul')
  for (const problem of problems) {
    const line = document.createElement('li')
    line.textContent = problem
    list.append(line)
  }
  const help = document.createElement('p')
  help.textContent = 'Set these where the app is built, then build it again. docs/hosting.md says how.'
  box.append(heading, list, help)
  pane.replaceChildren(box)
}
