import { loadGazetteer } from '../../../../geo/places/gazetteer.ts'
import { writePacked } from '../../../../geo/places/packed-file.ts'
import { packPoints, pointsSource } from './pack.ts'

/** Makes the points beside the server, which need not hold the whole gazetteer for it. */
const tell = (message: unknown) => process.send!(message, undefined, undefined, () => process.disconnect!())

const [, , dataDir, file] = process.argv
const packed = packPoints(await loadGazetteer(dataDir!))
try {
  writePacked(file!, pointsSource(), packed)
  tell('written')
} catch {
  tell(packed)
}
