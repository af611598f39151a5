import type { LucideIcon } from 'lucide-react'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'

export type Page = {
  path: string
  /**
   * The page's audience, which determines its frame. Pages for visitors and for everybody have the visitors' frame, all others the
   * signed-in frame.
   */
  audience: 'visitors' | 'everybody' | 'people' | 'administrators'
  load: LazyRouteFunction<RouteObject>
  /**
   * True if a script in the page's head already sends the loader's requests while the app's scripts load. The
   * build runs the loader to find these requests (tools/early-reads). Only for requests that depend on the
   * user and the path's parameters alone.
   */
  isReadEarly?: true
  nav?: NavItem
  /** The page's name in the administrators' own navigation. */
  section?: () => string
  /**
   * True if the page is not needed offline, so no device caches its files. Administrators' pages are never
   * cached.
   */
  isOnlineOnly?: true
  /** The limits of the page's largest paint in a browser without a cache. */
  paintBudget?: PaintBudget
  /** True for a page that people open first. `npm run check` limits the size of its files. */
  hasSizeBudget?: true
}

type PaintBudget = {
  /** The time to the largest paint, as a multiple of an empty app's time (`npm run lighthouse`). */
  ratio: number
  /** Rounds of requests (request-rounds.spec.ts). Each round waits for the responses of the previous round: the document, its files, … */
  rounds: number
  /** KB transferred in all `rounds`, compressed as on a real host. */
  kilobytes: number
}

/** A page in the navigation. */
type NavItem = {
  text: () => string
  Icon: LucideIcon
  /** Other URLs at which the navigation marks the page as current. */
  also?: readonly string[]
  /** True if the page shows people who may not apply a notice with the email address to contact. */
  isAboutWork?: true
  /** True if a phone's navigation leaves the page out, for lack of room. */
  wide?: boolean
}
