import { z } from 'zod'

/** Under this name the table `marks` of the target says how far a move has come. It goes with the last transaction of the move. */
export const moveMark = 'move'

/** What a move to SQLite is written to, until it is complete. */
export const unfinishedFile = (file: string) => `${file}.moving`

/** `source`: the fingerprint of the key of the database that is copied; `copied`: how many rows of each table are there. */
const Progress = z.object({ source: z.string(), copied: z.record(z.string(), z.int()) })
export type Progress = z.infer<typeof Progress>

export const readProgress = (value: string): Progress => Progress.parse(JSON.parse(value))
