import { z } from 'zod'
import { defineEndpoint, noContent, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { uploadLimit } from '../../../http/upload.ts'
import { invalidValue, notFound, tooLarge } from '../../../platform/errors.ts'
import { brandInUse } from './errors.ts'
import { Brand, BrandChanges, BrandList, BrandRequest, logoUpload } from './schema.ts'
import { createBrand, deleteBrand, listBrands, readBrand, updateBrand, uploadLogo } from './service.ts'

const upload = {
  method: 'POST',
  scope: 'write:brand',
  params: { id: IntegerId },
  upload: logoUpload,
  limit: uploadLimit,
  replies: { 200: wrapInData(Brand) },
  errors: [notFound, invalidValue, tooLarge],
} as const

export const brandEndpoints = {
  listBrands: defineEndpoint({
    method: 'GET',
    path: '/brands',
    summary: 'List brands',
    description: 'Returns the brands of the organization.',
    scope: 'read:brand',
    query: BrandList,
    replies: { 200: wrapInData(z.array(Brand)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listBrands(ctx, query)),
  }),

  createBrand: defineEndpoint({
    method: 'POST',
    path: '/brands',
    summary: 'Create a brand',
    description: '`domain` is unique on this server. `screen_thumb` and `print_thumb` are the same as the logos.',
    scope: 'write:brand',
    body: BrandRequest,
    replies: { 201: wrapInData(Brand) },
    errors: [invalidValue],
    handle: async (ctx, { body }) => replyWith(201, { data: await createBrand(ctx, body) }),
  }),

  getBrand: defineEndpoint({
    method: 'GET',
    path: '/brands/{id}',
    summary: 'Get a brand',
    description: 'Returns one brand.',
    scope: 'read:brand',
    params: { id: IntegerId },
    replies: { 200: wrapInData(Brand) },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, { data: await readBrand(ctx, params.id) }),
  }),

  updateBrand: defineEndpoint({
    method: 'PATCH',
    path: '/brands/{id}',
    summary: 'Update a brand',
    description: 'Partial update: fields that are not sent keep their values. Send null to clear an optional field.',
    scope: 'write:brand',
    params: { id: IntegerId },
    body: BrandChanges,
    replies: { 200: wrapInData(Brand) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updateBrand(ctx, params.id, body) }),
  }),

  deleteBrand: defineEndpoint({
    method: 'DELETE',
    path: '/brands/{id}',
    summary: 'Delete a brand',
    description: 'Returns 409 while a sender address uses the brand.',
    scope: 'write:brand',
    params: { id: IntegerId },
    replies: { 204: noContent },
    errors: [notFound, brandInUse],
    handle: async (ctx, { params }) => replyWith(204, await deleteBrand(ctx, params.id)),
  }),

  uploadBrandScreenLogo: defineEndpoint({
    ...upload,
    path: '/brands/{id}/screen-logo',
    summary: 'Upload the brand logo for web',
    description:
      'PNG or JPEG, at most 1 MiB and 1,200 × 1,200 pixels. The logo is served under a URL that cannot be guessed, until it is replaced.',
    isDear: true,
    handle: async (ctx, { params, file }) => replyWith(200, { data: await uploadLogo(ctx, params.id, 'screen_logo', file) }),
  }),

  uploadBrandPrintLogo: defineEndpoint({
    ...upload,
    path: '/brands/{id}/print-logo',
    summary: 'Upload the brand logo for print',
    description:
      'PNG or JPEG, at most 1 MiB and 1,200 × 1,200 pixels. The logo is served under a URL that cannot be guessed, until it is replaced. Labels that were bought before keep their logo.',
    isDear: true,
    handle: async (ctx, { params, file }) => replyWith(200, { data: await uploadLogo(ctx, params.id, 'print_logo', file) }),
  }),
}
