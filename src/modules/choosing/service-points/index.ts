/** What shipments use of service points. */
export { findNamedPoint } from './named-point.ts'
