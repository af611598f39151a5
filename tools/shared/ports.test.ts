import { expect, it } from 'vitest'
import { portsFrom } from './ports.ts'

it('the default ports are those of Vite and the Supabase CLI, and the tests have ports of their own', () => {
  expect(portsFrom({}).start).toEqual({ app: 5173, api: 54321, db: 54322, mail: 54324, smtp: 54325 })
  expect(portsFrom({}).test).toEqual({ app: 25320, api: 25321, db: 25322, mail: 25324, smtp: 25325 })
})

it('ports start at SHINEWORK_PORT_BASE, and those of the tests 10 higher', () => {
  const { start, test } = portsFrom({ SHINEWORK_PORT_BASE: '60000' })
  expect(start).toEqual({ app: 60000, api: 60001, db: 60002, mail: 60004, smtp: 60005 })
  expect(test).toEqual({ app: 60010, api: 60011, db: 60012, mail: 60014, smtp: 60015 })
})

it.each(['', 'many', '80', '70000', '6e4.5'])('SHINEWORK_PORT_BASE "%s" is refused', (base) => {
  expect(() => portsFrom({ SHINEWORK_PORT_BASE: base })).toThrow('SHINEWORK_PORT_BASE must be a number')
})
