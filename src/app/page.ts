import type { LucideIcon } from 'lucide-react'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'

export type Page = {
  path: string
  /** Who sees it, and so what is around it: visitors and everybody the wall, all others the frame of somebody signed in. */
  audience: 'visitors' | 'everybody' | 'people' | 'administrators'
  load: LazyRouteFunction<RouteObject>
  /**
   * The script in the page's head sends the requests of the page's loader while the app's scripts load; the build runs the loader to
   * know them (tools/preload). Only where they depend on nothing but the user and the names in the path.
   */
  isReadEarly?: true
  nav?: NavItem
  /** What administrators' own navigation calls it. */
  section?: () => string
  /** Nobody needs it without a connection, so no device keeps its files. Administrators' pages are never kept. */
  isOnlineOnly?: true
  /** What a browser that has never seen the app may need for its largest paint. */
  paintBudget?: PaintBudget
  /** A first screen, whose files `npm run check` weighs. */
  hasSizeBudget?: true
}

type PaintBudget = {
  /** Its time, as a multiple of the empty app's (`npm run lighthouse`). */
  ratio: number
  /** Rounds of requests, each of which waits for the responses of the one before: the document, its files, … (request-rounds.spec.ts). */
  rounds: number
  /** KB of these rounds, compressed as hosts do. */
  kilobytes: number
}

/** A page in the navigation. */
type NavItem = {
  text: () => string
  Icon: LucideIcon
  /** Other addresses that belong to it. */
  also?: readonly string[]
  /** It says when the person may not apply, and whom to ask. */
  isAboutWork?: true
  /** Hidden on a phone, which has no room for it. */
  wide?: boolean
}
