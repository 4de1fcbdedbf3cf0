/** A map of at most so many entries: a new one takes the place of the entry that was inserted first. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    if (this.size >= this.#most && !this.has(key)) this.delete(this.keys().next().value!)
    return super.set(key, value)
  }

  /** Overrides the method of Map, which inserts without `set`. */
  override getOrInsertComputed(key: K, compute: (key: K) => V): V {
    if (!this.has(key)) this.set(key, compute(key))
    return this.get(key)!
  }

  override getOrInsert(key: K, value: V): V {
    return this.getOrInsertComputed(key, () => value)
  }
}
