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
import { digits, readPayFile, sumOf } from '../../../../tests/pay-file-reader'
import { bankLetters, bankName } from './bank-transliteration'
import { type PayFile, writePayFile } from './pay-file'

const payer = {
  name: 'Shinework Pty Ltd',
  bank: 'CBA',
  bsb: '064000',
  account_number: '12345678',
  apca_number: '301500',
  balancing: false,
}
const file: PayFile = {
  dated: '2026-11-25',
  number: 12,
  payer,
  payments: [
    { name: 'Nguyễn Đặng Łukasz O’Brien', number: '12-1', bsb: '062000', account_number: '7', cents: 123456 },
    { name: '李明', number: '12-2', bsb: '484799', account_number: '123456789', cents: 1 },
  ],
}

test('every field of a bank file is at its position in the format', () => {
  const { head, entries, foot } = readPayFile(writePayFile(file))
  expect(head).toEqual({
    blanks: ' '.repeat(64),
    sequence: '01',
    bank: 'CBA',
    user: 'Shinework Pty Ltd         ',
    apcaNumber: '301500',
    description: 'PAY         ',
    date: '251126',
  })
  expect(entries[0]).toEqual({
    bsb: '062-000',
    account: '        7',
    indicator: ' ',
    code: '53',
    amount: '0000123456',
    title: "Nguyen Dang Lukasz O'Brien      ",
    reference: 'Pay 12-1          ',
    traceBsb: '064-000',
    traceAccount: ' 12345678',
    remitter: 'Shinework Pty Lt',
    withheld: '00000000',
  })
  expect(entries[1]).toMatchObject({
    bsb: '484-799',
    account: '123456789',
    amount: '0000000001',
    title: 'Payee 12-2'.padEnd(32),
  })
  expect(entries).toHaveLength(2)
  expect(foot).toEqual({
    bsb: '999-999',
    blanks: ' '.repeat(76),
    net: '0000123457',
    credit: '0000123457',
    debit: '0000000000',
    count: '000002',
  })
})

test('a balancing line debits the payer with the total if the bank requires it', () => {
  const { entries, foot } = readPayFile(writePayFile({ ...file, payer: { ...payer, balancing: true } }))
  expect(entries[2]).toMatchObject({
    bsb: '064-000',
    account: ' 12345678',
    indicator: ' ',
    code: '13',
    amount: '0000123457',
    title: payer.name.padEnd(32),
  })
  expect(foot).toMatchObject({
    net: '0000000000',
    credit: '0000123457',
    debit: '0000123457',
    count: '000003',
  })
})

test('the totals of any bank file are the sums of its lines', () => {
  const anyName = string({ unit: 'grapheme', maxLength: 60 })
  const payment = anyRecord({
    name: anyName,
    number: integer({ min: 1, max: 99999 }).map((place) => `12-${place}`),
    bsb: stringMatching(/^\d{6}$/),
    account_number: stringMatching(/^\d{1,9}$/),
    cents: integer({ min: 1, max: 100_000_000 }),
  })
  assert(
    property(
      array(payment, { minLength: 1, maxLength: 60 }),
      boolean(),
      anyName,
      (payments, balancing, name) => {
        const written = writePayFile({ ...file, payer: { ...payer, name, balancing }, payments })
        expect(written).toMatch(/^[A-Za-z0-9 &'(),./\r\n-]*$/)
        const read = readPayFile(written)
        expect(read.head.user.trim()).not.toBe('')
        const due = payments.reduce((total, { cents }) => total + cents, 0)
        expect(sumOf(read, '53')).toBe(due)
        expect(read.entries.every(({ title }) => title.trim() !== '')).toBe(true)
        expect(sumOf(read, '13')).toBe(balancing ? due : 0)
        const { net, credit, debit, count } = read.foot
        expect([net, credit, debit].map(digits)).toEqual([balancing ? 0 : due, due, balancing ? due : 0])
        expect(digits(count)).toBe(read.entries.length)
      },
    ),
  )
})

test.each([
  ['Œuvre Cœur', 'OEuvre Coeur'],
  ['Işıl Çağrı', 'Isil Cagri'],
  ['ﬁne oﬃce', 'fine office'],
  ['Nguyễn Thị Hương Đỗ Ữ ơ', 'Nguyen Thi Huong Do U o'],
  ['Nguyễn'.normalize('NFD'), 'Nguyen'],
  ['Þórr Ħal Straße', 'THorr Hal Strasse'],
  ['Ｓｈｉｎｅ\u00a0work – O’Neil', "Shine work - O'Neil"],
])('%s is written with only the letters that a bank file allows', (text, written) => {
  expect(bankLetters(text)).toBe(written)
})

test('a payee name becomes empty if a bank file can contain only the digits of the name', () => {
  expect(bankName('李明 2')).toBe('')
  expect(bankName('24/7 Đ')).toBe('24/7 D')
})
