/** `cursor`: that of the next page; undefined on the last one, and for lists with numbered pages. */
export type Page<Body, Item> = { readonly items: readonly Item[]; readonly body: Body; readonly cursor: string | undefined }

/** A page, and how to get the next one; undefined after the last. */
export type LoadedPage<Body, Item> = Page<Body, Item> & { readonly next: (() => Promise<LoadedPage<Body, Item>>) | undefined }

/**
 * A list. `for await` iterates over the items of all pages, `await` answers the first page as the server sent it, and `pages()` iterates
 * over pages. Nothing is requested before one of these, and the first page is requested once.
 */
export class List<Body, Item> implements Promise<Body>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'List'
  readonly #load: () => Promise<LoadedPage<Body, Item>>
  #first: Promise<LoadedPage<Body, Item>> | undefined

  constructor(load: () => Promise<LoadedPage<Body, Item>>) {
    this.#load = load
  }

  #loadFirst(): Promise<LoadedPage<Body, Item>> {
    this.#first ??= this.#load()
    return this.#first
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` reads the first page.
  then<Fulfilled = Body, Rejected = never>(
    onFulfilled?: ((body: Body) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#loadFirst()
      .then(({ body }) => body)
      .then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null): Promise<Body | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Body> {
    return this.then().finally(onFinally)
  }

  async *pages(): AsyncGenerator<Page<Body, Item>, void, undefined> {
    let page = await this.#loadFirst()
    for (;;) {
      yield page
      if (!page.next) return
      page = await page.next()
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items
  }

  /** All items, or the first `limit`. */
  async toArray(limit = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const found: Item[] = []
    if (limit <= 0) return found
    for await (const item of this) if (found.push(item) >= limit) break
    return found
  }
}

/** The cursor of the next page, in a `Link` header (RFC 8288). */
export function nextCursor(link: string | null): string | undefined {
  for (const [, url = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel="?next"?/i.test(parameters)) return new URL(url, 'http://localhost').searchParams.get('cursor') ?? undefined
  return undefined
}
