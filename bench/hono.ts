import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The same least, through a web framework: the price of not listening with node:http ourselves. */
const { ANSWER = '', PORT } = process.env
const headers = { 'content-type': 'application/json' }

const app = new Hono()
app.get('*', (c) => c.body(ANSWER, 200, headers))
app.post('*', async (c) => {
  await c.req.json()
  return c.body(ANSWER, 201, headers)
})
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' })
