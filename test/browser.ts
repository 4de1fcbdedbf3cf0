import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const quiet = '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Why tests in a browser are passed over; false where there is one. */
export const skip = existsSync(executablePath) ? false : 'no chromium: install it, or name one in CHROMIUM'

export const openBrowser = () => chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet.split(' ')] })
