import { loadGazetteer } from '../../../geo/places/gazetteer.ts'
import { handOver } from '../../../geo/places/packing.ts'
import { packPoints, pointsSource } from './pack.ts'

/** Packs the points in a process beside the server, which need not hold the whole gazetteer for it. */
const [, , file, dataDir] = process.argv
handOver(file!, pointsSource(), packPoints(await loadGazetteer(dataDir!)))
