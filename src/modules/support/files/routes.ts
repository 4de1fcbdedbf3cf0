import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { uploadLimit } from '../../../http/upload.ts'
import { badRequest, fileErrors, unprocessableError, unsupportedType } from '../errors.ts'
import { filePart, uploadFile } from './service.ts'

const mostFileBytes = 10_485_760

export const supportFileEndpoints = {
  uploadSupportFile: defineEndpoint({
    ...fileErrors,
    method: 'POST',
    path: '/dsf/files',
    summary: 'Upload a file for tickets',
    description:
      'One file of at most 10 MB in the part `file`, with a filename and a Content-Type: an image (not SVG), a video, a text, PDF, RTF, XML, YAML, JSON, or a document of Microsoft Office or in the OpenDocument format. The content must be of the declared type, and of no other. `file_token` belongs to your organization; a file that nothing uses expires after 48 hours. 413 for a larger file, and where all files of your organization would take more than the server allows. 503 while the server has no room on its disk. An upload can be repeated: Idempotency-Key has no effect.',
    scope: 'write:support',
    limit: uploadLimit,
    multipart: { field: filePart, parts: 10, files: 1, fileBytes: mostFileBytes, fieldBytes: 16_384 },
    replies: { 201: z.object({ file_token: z.string() }) },
    errors: [badRequest, unsupportedType, unprocessableError],
    handle: async (ctx, { parts }) => replyWith(201, await uploadFile(ctx, parts)),
  }),
}
