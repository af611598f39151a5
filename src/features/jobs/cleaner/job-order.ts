import { personalKey } from '@/lib/session/personal-storage'
import { type JobFilters, jobOrders } from '../schema'

/** The order that a person chose last on this device; undefined before the first choice. */
export function chosenOrder(userId: string): JobFilters['sort'] {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return jobOrders.find((order) => order === stored)
  } catch {
    return undefined
  }
}

/** @param order empty to return to the usual order. */
export function chooseOrder(userId: string, order: string): void {
  try {
    if (order === '') localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), order)
  } catch {
    // The browser keeps its storage shut: the choice is in the address only.
  }
}

const keyOf = (userId: string) => personalKey(userId, 'job-order')

/** Adds the order that was chosen last, unless the address names one. */
export function withChosenOrder(userId: string, filters: JobFilters): JobFilters {
  return { ...filters, sort: filters.sort ?? chosenOrder(userId) }
}

/** The order of the list: the chosen one, or else soonest first where a filter in sight is on, or else latest start first (rule 5.19). */
export function orderOf({ sort, within, week, qualified, urgent }: JobFilters): string {
  return sort ?? (within || week || qualified || urgent ? 'soonest' : 'latest')
}

/** The filters as the database is asked for them: it needs no word for its usual order. */
export function listedFilters(userId: string, address: JobFilters): JobFilters {
  const filters = withChosenOrder(userId, address)
  const order = orderOf(filters)
  return { ...filters, sort: order === 'latest' ? undefined : order }
}
