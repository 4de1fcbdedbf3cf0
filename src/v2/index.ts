import { labelEndpoints } from './labels/routes.ts'
import { parcelEndpoints } from './parcels/routes.ts'

/** The operations of version 2, in the order of its reference. `app.ts` serves them beside those of v3. */
export const v2Endpoints = {
  parcels: parcelEndpoints,
  labels: labelEndpoints,
}
