/** Exports for other modules, in addition to those of the service. */
export { findBitmap, findLabelLogo, keepLogo, type LabelLogo, readPicture } from './logos.ts'
