/** Set on a change of page, taken by the first heading that appears after it: pages load at their own pace. */
let wanted = false

export function wantRouteFocus(): void {
  wanted = true
}

/** True once after each change of page. */
export function takeRouteFocus(): boolean {
  const taken = wanted
  wanted = false
  return taken
}
