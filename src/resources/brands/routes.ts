import { z } from 'zod'
import { data, endpoint, nothing, reply, replyPage } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { uploads } from '../../api/upload.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { brandInUse } from './errors.ts'
import { Brand, BrandChanges, BrandList, BrandRequest, logoUpload } from './schema.ts'
import { createBrand, deleteBrand, listBrands, readBrand, updateBrand, uploadLogo } from './service.ts'

const upload = {
  method: 'POST',
  scope: 'write:brand',
  params: { id: IntegerId },
  upload: logoUpload,
  limit: uploads,
  replies: { 200: data(Brand) },
  errors: [notFound, invalid],
} as const

export const brands = {
  listBrands: endpoint({
    method: 'GET',
    path: '/brands',
    summary: 'List brands',
    scope: 'read:brand',
    query: BrandList,
    replies: { 200: data(z.array(Brand)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listBrands(ctx, query)),
  }),

  createBrand: endpoint({
    method: 'POST',
    path: '/brands',
    summary: 'Create a brand',
    scope: 'write:brand',
    body: BrandRequest,
    replies: { 201: data(Brand) },
    errors: [invalid],
    handle: async (ctx, { body }) => reply(201, { data: await createBrand(ctx, body) }),
  }),

  readBrand: endpoint({
    method: 'GET',
    path: '/brands/{id}',
    summary: 'Get a brand',
    scope: 'read:brand',
    params: { id: IntegerId },
    replies: { 200: data(Brand) },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, { data: await readBrand(ctx, params.id) }),
  }),

  updateBrand: endpoint({
    method: 'PATCH',
    path: '/brands/{id}',
    summary: 'Update a brand',
    description: 'Partial update: fields that are not sent keep their values. Send null to clear an optional field.',
    scope: 'write:brand',
    params: { id: IntegerId },
    body: BrandChanges,
    replies: { 200: data(Brand) },
    errors: [notFound, invalid],
    handle: async (ctx, { params, body }) => reply(200, { data: await updateBrand(ctx, params.id, body) }),
  }),

  deleteBrand: endpoint({
    method: 'DELETE',
    path: '/brands/{id}',
    summary: 'Delete a brand',
    scope: 'write:brand',
    params: { id: IntegerId },
    replies: { 204: nothing },
    errors: [notFound, brandInUse],
    handle: async (ctx, { params }) => reply(204, await deleteBrand(ctx, params.id)),
  }),

  uploadScreenLogo: endpoint({
    ...upload,
    path: '/brands/{id}/screen-logo',
    summary: 'Upload the brand logo for web',
    handle: async (ctx, { params, file }) => reply(200, { data: await uploadLogo(ctx, params.id, 'screen_logo', file) }),
  }),

  uploadPrintLogo: endpoint({
    ...upload,
    path: '/brands/{id}/print-logo',
    summary: 'Upload the brand logo for print',
    handle: async (ctx, { params, file }) => reply(200, { data: await uploadLogo(ctx, params.id, 'print_logo', file) }),
  }),
}
