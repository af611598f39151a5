#!/usr/bin/env node
// Starts the Firefox named by FIREFOX_PATH and relays its WebDriver BiDi messages to Playwright, which uses a newer version
// of BiDi. If this Firefox lacks an emulation (reduced motion, screen size), the emulation is skipped. Otherwise every test
// would fail.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { WebSocket, WebSocketServer } from 'ws'

const program = process.env['FIREFOX_PATH']
if (!program) throw new Error('FIREFOX_PATH must name a Firefox.')
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))
firefox.stderr.setEncoding('utf8')
firefox.stderr.on('data', (text) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1]
  if (address) listenFor(address)
  else process.stderr.write(text)
})

/** Listens on a local port, prints that URL for Playwright, and forwards each connection to Firefox's `address`. */
function listenFor(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address()
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { perMessageDeflate: false, maxPayload: 0 })
    const waiting = []
    const emulations = new Set()
    client.on('message', (data) => {
      const text = textOf(data)
      const { id, method } = JSON.parse(text)
      if (method.startsWith('emulation.')) emulations.add(id)
      if (browser.readyState === WebSocket.OPEN) browser.send(text)
      else waiting.push(text)
    })
    browser.on('open', () => {
      for (const text of waiting.splice(0)) browser.send(text)
    })
    browser.on('message', (data) => {
      const text = textOf(data)
      const { id, error } = JSON.parse(text)
      const isUnknown =
        emulations.delete(id) && (error === 'unknown command' || error === 'unsupported operation')
      client.send(isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text)
    })
    client.on('close', () => browser.close())
    browser.on('close', () => client.close())
    browser.on('error', () => client.close())
  })
}

function textOf(data) {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
