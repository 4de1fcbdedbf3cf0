import { isSlug, slugIn } from './slug-setting.ts'

/**
 * Name of this platform inside values and header names. It is read when the process begins, since the carriers, the schemas and the
 * reference are written with it. An invalid name is refused with all other settings when the server starts.
 */
const configured = slugIn(process.env) ?? ''
export const platformSlug = isSlug(configured) ? configured : 'crossdock'
