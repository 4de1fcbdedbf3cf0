import { z } from 'zod'

/** An amount with four decimals, such as `5.4200`. */
export const InvoiceAmount = z.object({ value: z.string(), currency: z.string().length(3) }).meta({ id: 'InvoiceAmount' })
