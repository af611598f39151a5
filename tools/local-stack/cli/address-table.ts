import type { StackAddresses } from '../types.ts'

const demoAccounts = [
  ['admin@shinework.example', 'administrator'],
  ['priya@shinework.example', 'active cleaner'],
  ['jordan@shinework.example', 'pending cleaner'],
  ['sam@shinework.example', 'inactive cleaner'],
] as const

/** The one table `npm start` ends with: where everything is, and who can sign in. */
export function addressTable(appUrl: string, addresses: StackAddresses): string {
  const rows: (readonly [string, string])[] = [
    ['App', appUrl],
    ['API', addresses.apiUrl],
    ['Database', addresses.databaseUrl],
    ['Sent mail', addresses.mailUrl],
    ...demoAccounts.map(
      ([email, who]) => [who[0]?.toUpperCase() + who.slice(1), `${email}  Shinework1`] as const,
    ),
  ]
  const left = Math.max(...rows.map(([name]) => name.length))
  const right = Math.max(...rows.map(([, value]) => value.length))
  const rule = (start: string, middle: string, end: string) =>
    `${start}${'─'.repeat(left + 2)}${middle}${'─'.repeat(right + 2)}${end}`
  const body = rows.map(([name, value]) => `│ ${name.padEnd(left)} │ ${value.padEnd(right)} │`)
  body.splice(4, 0, rule('├', '┼', '┤'))
  return [rule('┌', '┬', '┐'), ...body, rule('└', '┴', '┘')].join('\n')
}
