import { packPlaces, placesSource } from './pack.ts'
import { writePacked } from './packed-file.ts'

/**
 * Packs the gazetteer beside the server: that takes a second of the processor and 160 MB. From a thread those would stay with the
 * process for a quarter of a minute after it; from a process they are gone when it is.
 */
const tell = (message: unknown) => process.send!(message, undefined, undefined, () => process.disconnect!())

const packed = packPlaces()
try {
  writePacked(process.argv[2]!, placesSource(), packed)
  tell('written')
} catch {
  // A folder that cannot be written costs every server its second, and nothing else.
  tell(packed)
}
