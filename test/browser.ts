import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { mostWaitMs } from './until.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const quiet = '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Why tests in a browser are passed over; false where there is one. */
export const skip = existsSync(executablePath) ? false : 'no chromium: install it, or name one in CHROMIUM'

/** A browser whose pages wait for everything as long as tests do. */
export async function openBrowser() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet.split(' ')], timeout: mostWaitMs })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(mostWaitMs)
    return context
  }
  return browser
}
