import { packPlaces, placesSource } from './pack.ts'
import { handOver } from './packing.ts'

handOver(process.argv[2]!, placesSource(), packPlaces())
