/** The words that find an operation: its title and description, its path, its parameters and the media types of its responses. */
export function searchTextOf({ area, summary, description, operationId, path, parameters, responses }) {
  const names = (parameters ?? []).map(({ name }) => name)
  const types = Object.values(responses ?? {}).flatMap(({ content }) => Object.keys(content ?? {}))
  return [area, summary, description, operationId, path, ...names, ...types].join(' ').toLowerCase()
}

/** Whether a search text has every word of a query. */
export function matchesQuery(text, query) {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word))
}
