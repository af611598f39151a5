import { personalKey } from '@/lib/session/personal-storage'
import { type JobFilters, jobOrders } from '../schema'

/** The sort order that the person chose last on this device. Undefined if none was chosen. */
function chosenOrder(userId: string): JobFilters['sort'] {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return jobOrders.find((order) => order === stored)
  } catch {
    return undefined
  }
}

/**
 * Stores the sort order that the person chose, on this device.
 * @param order an empty string for the default order.
 */
export function chooseOrder(userId: string, order: string): void {
  try {
    if (order === '') localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), order)
  } catch {
    // The browser blocks its storage, so the choice is only in the URL.
  }
}

const keyOf = (userId: string) => personalKey(userId, 'job-order')

/** Adds the sort order that was chosen last, unless the URL contains a sort order. */
export function withChosenOrder(userId: string, filters: JobFilters): JobFilters {
  return { ...filters, sort: filters.sort ?? chosenOrder(userId) }
}

/**
 * The sort order of the list. If the person chose no order, this is soonest first if `within`, `week`,
 * `qualified` or `urgent` is set, and latest start first otherwise (rule 5.19).
 */
export function orderOf({ sort, within, week, qualified, urgent }: JobFilters): string {
  return sort ?? (within || week || qualified || urgent ? 'soonest' : 'latest')
}

/** The filters as sent to the database. The default order is sent as undefined. */
export function listedFilters(userId: string, address: JobFilters): JobFilters {
  const filters = withChosenOrder(userId, address)
  const order = orderOf(filters)
  return { ...filters, sort: order === 'latest' ? undefined : order }
}
