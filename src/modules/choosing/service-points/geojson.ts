import type { z } from 'zod'
import type { FoundServicePoints, ServicePointFeatures } from './schema.ts'

/** Converts a response to GeoJSON by RFC 7946, with longitude before latitude. */
export const featuresOf = ({
  data: { results, geocoding },
}: z.output<typeof FoundServicePoints>): z.input<typeof ServicePointFeatures> => ({
  type: 'FeatureCollection',
  features: results.map(({ position: { longitude, latitude }, ...properties }) => ({
    type: 'Feature',
    id: properties.id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })),
  geocoding,
})
