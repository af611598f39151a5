import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, holdToasts, readToasts, runToastAction, showToast } from './toast-store'

const texts = () => readToasts().map(({ text }) => text)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const { id } of readToasts()) dismissToast(id)
    vi.useRealTimers()
  })

  it('stay for six seconds, or for eight if they have a button', () => {
    showToast('Job saved.')
    showToast('Ada is now active.', { action: { text: 'Undo', onAction: () => {} } })
    vi.advanceTimersByTime(7999)
    expect(texts()).toEqual(['Ada is now active.'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('stay while the pointer is on a toast, and for their full time after the pointer has left', () => {
    showToast('Job saved.')
    vi.advanceTimersByTime(5000)
    holdToasts(true)
    showToast('Job deleted.')
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Job saved.', 'Job deleted.'])
    holdToasts(false)
    vi.advanceTimersByTime(5999)
    expect(texts()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('are replaced by a newer toast about the same subject', () => {
    showToast('Ada is now active.', { about: 'status of Ada' })
    showToast('Ben is now active.', { about: 'status of Ben' })
    showToast('Ada is now rejected.', { about: 'status of Ada' })
    expect(texts()).toEqual(['Ben is now active.', 'Ada is now rejected.'])
  })

  it('run their action once, and then disappear', () => {
    const onAction = vi.fn()
    showToast('Ada is now active.', { action: { text: 'Undo', onAction } })
    const [toast] = readToasts()
    if (!toast) throw new Error('Nothing is shown.')
    runToastAction(toast)
    expect(onAction).toHaveBeenCalledOnce()
    expect(texts()).toEqual([])
  })
})
