/** The next turn of the event loop: what runs long lets requests be served in between. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
