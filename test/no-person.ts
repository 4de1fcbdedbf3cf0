/** For commands that ask no person, and read no input. */
export const noPerson = { findKeyboard: () => undefined, readInput: async () => '' }
