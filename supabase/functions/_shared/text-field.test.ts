import assert from 'node:assert/strict'
import { fieldOf, textField } from './text-field.ts'

Deno.test('a field is read only from an object, and a text field only if it is a string', () => {
  const cases: [value: unknown, field: unknown, text: string | undefined][] = [
    [{ name: 'Ada' }, 'Ada', 'Ada'],
    [{ name: '' }, '', ''],
    [{ name: 5 }, 5, undefined],
    [{ name: null }, null, undefined],
    [{}, undefined, undefined],
    [null, undefined, undefined],
    [undefined, undefined, undefined],
    ['name', undefined, undefined],
  ]
  for (const [value, field, text] of cases) {
    assert.deepEqual([fieldOf(value, 'name'), textField(value, 'name')], [field, text], String(value))
  }
})
