/** Values that a recipe makes its request of. */
export type RecipeUse = {
  /** Returns a value of an earlier answer, by its recipe and path. */
  readonly recall: (name: string, path: string) => unknown
  readonly unique: string
  readonly origin: string
  /** The example of the document. */
  readonly example: unknown
}

type RecipeValues = Readonly<Record<string, unknown>>

/** The request of an operation. It makes `path`, `query`, `token` and `body`; what it does not make comes from the examples of the document. */
export type Recipe = {
  readonly path?: (use: RecipeUse) => RecipeValues
  readonly query?: (use: RecipeUse) => RecipeValues
  readonly token?: (use: RecipeUse) => unknown
  readonly body?: (use: RecipeUse) => unknown
  /** The operation of a recipe that is not shown: it creates what another needs. */
  readonly operation?: string
  /** Recipes that are sent before. */
  readonly needs?: readonly string[]
  /** Answers of no further use after it. */
  readonly spends?: readonly string[]
  /** The place among the operations that delete what others use. */
  readonly ends?: number
  /** A text below the button. */
  readonly warning?: string
}

export type Recipes = Readonly<Record<string, Recipe>>
