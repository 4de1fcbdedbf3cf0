import { readFileSync } from 'node:fs'

/**
 * Loaded before the server (`--import`): the clock of its machine is ahead by as many milliseconds as a file says, and jumps when
 * that changes. Timers and the monotonic clock go on, as on a machine whose clock is set.
 */
const file = process.env.MACHINE_CLOCK_FILE!
const read = () => Number(readFileSync(file, 'utf8'))
let aheadMs = read()
setInterval(() => {
  aheadMs = read()
}, 100).unref()
const now = Date.now.bind(Date)
Date.now = () => now() + aheadMs
