import { Fault, notAcceptable } from '../../platform/errors.ts'

const source = { header: 'Accept' }

/** What the paper can be had as. */
export const onlyAs = (types: readonly string[]) =>
  new Fault(notAcceptable, `This document can be had as ${types.join(', ')}. Ask for that in Accept.`, { source })

export const onePicture = () => new Fault(notAcceptable, 'A picture holds one label. Ask for one parcel, or for a PDF or ZPL.', { source })

export const notInOneFile = () =>
  new Fault(notAcceptable, 'The carrier drew these labels itself, and they are not put into one PDF. Ask for them one by one.', { source })
