type Row = object
type Rows = Map<string, Row>

/** Runs `work` after the current code, like a browser's events. */
const later = (work: () => void) => void Promise.resolve().then(work)
const shut = () => new DOMException('shut', 'InvalidStateError')

class FakeRequest extends EventTarget {
  result: unknown
  error: DOMException | null = null

  succeed(result: unknown): void {
    this.result = result
    this.dispatchEvent(new Event('success'))
  }

  fail(error: DOMException): void {
    this.error = error
    this.dispatchEvent(new Event('error'))
  }
}

/** Applies its changes when it completes, all or none. */
class FakeTransaction extends EventTarget {
  error: DOMException | null = null
  readonly #rows: Rows
  readonly #keyPath: string
  readonly #changes: ((rows: Rows) => void)[] = []

  constructor(rows: Rows, keyPath: string, isFull: () => boolean) {
    super()
    this.#rows = rows
    this.#keyPath = keyPath
    // Ends by itself when there are no more requests.
    later(() => later(() => this.#end(isFull())))
  }

  objectStore = () => ({
    getAll: () => {
      const request = new FakeRequest()
      later(() => request.succeed(structuredClone([...this.#rows.values()])))
      return request
    },
    put: (row: Row) => {
      const stored = structuredClone(row)
      const key: unknown = Reflect.get(stored, this.#keyPath)
      if (typeof key !== 'string') throw new DOMException('no key', 'DataError')
      this.#changes.push((rows) => rows.set(key, stored))
    },
    delete: (id: string) => {
      this.#changes.push((rows) => rows.delete(id))
    },
  })

  commit(): void {
    // Needs no code, because the transaction ends soon anyway and no page is closed here.
  }

  #end(isFull: boolean): void {
    if (isFull && this.#changes.length > 0) {
      this.error = new DOMException('full', 'QuotaExceededError')
      this.dispatchEvent(new Event('abort'))
      return
    }
    for (const change of this.#changes) change(this.#rows)
    this.dispatchEvent(new Event('complete'))
  }
}

class FakeDatabase extends EventTarget {
  isClosed = false
  readonly #name: string
  readonly #device: FakeDatabases

  constructor(name: string, device: FakeDatabases) {
    super()
    this.#name = name
    this.#device = device
  }

  createObjectStore(_name: string, { keyPath }: { keyPath: string }): void {
    this.#device.rows.set(this.#name, new Map())
    this.#device.keyPaths.set(this.#name, keyPath)
  }

  transaction(): FakeTransaction {
    const rows = this.#device.rows.get(this.#name)
    if (this.isClosed || !rows) throw shut()
    return new FakeTransaction(rows, this.#device.keyPaths.get(this.#name) ?? '', () => this.#device.isFull)
  }

  close(): void {
    this.isClosed = true
  }
}

/** An in-memory `indexedDB` with one store per database, whose keys are texts. */
export class FakeDatabases {
  /** Rows by the database's name. */
  readonly rows = new Map<string, Rows>()
  readonly keyPaths = new Map<string, string>()
  /** True to block storage, as a private window of some browsers does. */
  isShut = false
  isFull = false
  readonly #opened = new Map<FakeDatabase, string>()

  open(name: string): FakeRequest {
    const request = new FakeRequest()
    later(() => {
      if (this.isShut) return request.fail(shut())
      const database = new FakeDatabase(name, this)
      this.#opened.set(database, name)
      request.result = database
      if (!this.rows.has(name)) request.dispatchEvent(new Event('upgradeneeded'))
      request.succeed(database)
    })
    return request
  }

  /** Succeeds if every connection to the database is closed. */
  deleteDatabase(name: string): FakeRequest {
    const request = new FakeRequest()
    later(() => {
      if ([...this.#opened].some(([database, of]) => of === name && !database.isClosed)) return
      this.rows.delete(name)
      request.succeed(undefined)
    })
    return request
  }
}
