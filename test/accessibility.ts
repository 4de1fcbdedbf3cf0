import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page, be it ever so small, and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 120)}`))
}
