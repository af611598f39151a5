import { expect, it } from 'vitest'
import { isolate } from './isolate'

it('right-to-left text is isolated, and other text is unchanged', () => {
  expect(isolate('אבי כהן')).toBe('\u2068אבי כהן\u2069')
  expect(isolate('أمل حداد 2')).toBe('\u2068أمل حداد 2\u2069')
  expect(isolate('Nguyễn Linh')).toBe('Nguyễn Linh')
})
