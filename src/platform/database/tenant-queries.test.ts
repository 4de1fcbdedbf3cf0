import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { BrandRequest } from '../../modules/account/brands/schema.ts'
import { deleteBrand, findBrand, insertBrand, listBrands, updateBrand } from '../../modules/account/brands/store.ts'

const app = await startApp()
after(() => app.close())

test('a row of another organization is neither found, listed, updated nor deleted by its id', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = (await owner.call('POST', '/brands', { name: 'Mine', domain: 'tenant-queries' })).body.data
  assert.equal(await findBrand(stranger.context, id), undefined)
  assert.ok((await listBrands(stranger.context, { at: undefined, size: 10 })).rows.every((row) => row.id !== id))
  assert.equal(await stranger.context.transaction((tx) => updateBrand(tx, id, { name: 'Theirs' })), undefined)
  assert.equal(await stranger.context.transaction((tx) => deleteBrand(tx, id)), false)
  assert.equal((await findBrand(owner.context, id))?.name, 'Mine')
})

test('insert returns exactly the columns that find returns, and no others', async () => {
  const { context } = await app.newOrganization()
  const row = { ...BrandRequest.parse({ name: 'Ours', domain: 'exact-columns' }), hide_powered_by: 0 }
  const inserted = await context.transaction((tx) => insertBrand(tx, row))
  assert.deepEqual(inserted, { ...(await findBrand(context, inserted.id)) })
})
