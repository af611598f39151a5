import {
  record as anyRecord,
  array,
  assert,
  boolean,
  integer,
  property,
  string,
  stringMatching,
} from 'fast-check'
import { expect, test } from 'vitest'
import { type BankFile, writeBankFile } from './bank-file'

const sum = (entries: string[][]) => entries.reduce((total, record) => total + Number(record[5]), 0)

/** The published table of fields, read by nothing but its positions. */
const tables = {
  0: [1, 17, 2, 3, 7, 26, 6, 12, 6, 40],
  1: [1, 7, 9, 1, 2, 10, 32, 18, 7, 9, 16, 8],
  7: [1, 7, 12, 10, 10, 10, 24, 6, 40],
} as const

function read(file: string) {
  expect(file.endsWith('\r\n')).toBe(true)
  const records = file.slice(0, -2).split('\r\n')
  return records.map((record) => {
    expect(record).toMatch(/^[\x20-\x7e]{120}$/)
    const type = record[0] === '0' ? 0 : record[0] === '7' ? 7 : 1
    let from = 0
    return tables[type].map((length) => {
      from += length
      return record.slice(from - length, from)
    })
  })
}

const payer = {
  name: 'Shinework Pty Ltd',
  bank: 'CBA',
  bsb: '064000',
  account_number: '12345678',
  apca_number: '301500',
  balancing: false,
}
const file: BankFile = {
  dated: '2026-11-25',
  number: 12,
  payer,
  payments: [
    { name: 'Nguyễn Đặng Łukasz O’Brien', number: '12-1', bsb: '062000', account_number: '7', cents: 123456 },
    { name: '李明', number: '12-2', bsb: '484799', account_number: '123456789', cents: 1 },
  ],
}

test('each field stands where the table has it', () => {
  const [head, first, second, foot] = read(writeBankFile(file))
  expect(head).toEqual([
    '0',
    ' '.repeat(17),
    '01',
    'CBA',
    ' '.repeat(7),
    'Shinework Pty Ltd         ',
    '301500',
    'PAY         ',
    '251126',
    ' '.repeat(40),
  ])
  expect(first).toEqual([
    '1',
    '062-000',
    '        7',
    ' ',
    '53',
    '0000123456',
    'Nguyen Dang Lukasz OBrien       ',
    'Pay 12-1          ',
    '064-000',
    ' 12345678',
    'Shinework Pty Lt',
    '00000000',
  ])
  expect(second?.slice(1, 7)).toEqual([
    '484-799',
    '123456789',
    ' ',
    '53',
    '0000000001',
    'Payee 12-2'.padEnd(32),
  ])
  expect(foot).toEqual([
    '7',
    '999-999',
    ' '.repeat(12),
    '0000123457',
    '0000123457',
    '0000000000',
    ' '.repeat(24),
    '000002',
    ' '.repeat(40),
  ])
})

test('where the bank wants it, a line takes the total off the payer', () => {
  const records = read(writeBankFile({ ...file, payer: { ...payer, balancing: true } }))
  expect(records[3]?.slice(0, 7)).toEqual([
    '1',
    '064-000',
    ' 12345678',
    ' ',
    '13',
    '0000123457',
    payer.name.padEnd(32),
  ])
  expect(records[4]?.slice(3, 6)).toEqual(['0000000000', '0000123457', '0000123457'])
  expect(records[4]?.[7]).toBe('000003')
})

test('whoever is paid whatever, the totals are the sum of the lines', () => {
  const payment = anyRecord({
    name: string({ unit: 'grapheme', maxLength: 60 }),
    number: integer({ min: 1, max: 99999 }).map((place) => `12-${place}`),
    bsb: stringMatching(/^\d{6}$/),
    account_number: stringMatching(/^\d{1,9}$/),
    cents: integer({ min: 1, max: 100_000_000 }),
  })
  assert(
    property(array(payment, { minLength: 1, maxLength: 60 }), boolean(), (payments, balancing) => {
      const records = read(writeBankFile({ ...file, payer: { ...payer, balancing }, payments }))
      const of = (code: string) => records.filter((record) => record[0] === '1' && record[4] === code)
      const due = payments.reduce((total, { cents }) => total + cents, 0)
      expect(sum(of('53'))).toBe(due)
      expect(of('53').every((record) => record[6]?.trim() !== '')).toBe(true)
      expect(sum(of('13'))).toBe(balancing ? due : 0)
      const foot = records.at(-1)
      expect(foot?.slice(3, 6).map(Number)).toEqual([balancing ? 0 : due, due, balancing ? due : 0])
      expect(Number(foot?.[7])).toBe(records.length - 2)
    }),
  )
})
