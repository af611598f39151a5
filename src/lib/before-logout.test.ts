import { expect, it } from 'vitest'
import { isLoggingOut, losesAtLogout, sendBeforeLogout } from './before-logout'

it('says that something would be lost, even if its page goes while it is sent', async () => {
  const leave = sendBeforeLogout({ exists: () => true, send: async () => leave() })
  expect(await losesAtLogout()).toBe(true)
  expect(isLoggingOut()).toBe(false)
})

it('sends what there is, and nothing is lost then', async () => {
  const kept = ['an answer']
  const leave = sendBeforeLogout({ exists: () => kept.length > 0, send: async () => kept.pop() })
  expect(await losesAtLogout()).toBe(false)
  leave()
})
