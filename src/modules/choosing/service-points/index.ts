/** Exports of service points to shipments. */
export { findNamedPoint } from './named-point.ts'
