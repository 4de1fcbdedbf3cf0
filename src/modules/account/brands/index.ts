/** What other modules use of brands beside its service. */
export { findBitmap, findLabelLogo, keepLogo, type LabelLogo, readPicture } from './logos.ts'
