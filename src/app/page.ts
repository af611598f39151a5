import type { LucideIcon } from 'lucide-react'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import type { Client } from '../lib/client/written-request'

/** Reads in the app's words. `$user` and the names of the address's parts, as in `$jobId`, stand for their values. */
export type Reads = (supabase: Client) => PromiseLike<unknown>[]

export type Page = {
  path: string
  /** Who sees it, and so what is around it: visitors and everybody the wall, all others the frame of somebody signed in. */
  of: 'visitors' | 'everybody' | 'people' | 'administrators'
  load: LazyRouteFunction<RouteObject>
  /**
   * What it reads when opened without a search. The script in the page's head asks for it early (tools/preload); where it is wrong, the
   * app asks by itself. A journey opens each of these pages and checks that nothing was asked in vain.
   */
  reads?: Reads
  nav?: NavItem
  /** What administrators' own navigation calls it. */
  section?: () => string
  /** Nobody needs it without a connection, so no device keeps its files. Administrators' pages are never kept. */
  isOnlineOnly?: true
  /** What a browser that has never seen the app may need for its largest paint. */
  paint?: Paint
  /** A first screen, whose files `npm run check` weighs. */
  isWeighed?: true
}

type Paint = {
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

/** What every page of somebody signed in asks. */
export const sessionReads: Reads = (supabase) => [
  supabase.from('profiles').select('*, greeting_name').eq('id', '$user').single(),
  supabase.rpc('is_admin'),
]
