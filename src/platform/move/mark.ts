import { z } from 'zod'

/** Name of the mark with the progress of a move, in the target. The last transaction of the move deletes it. */
export const moveMark = 'move'

/** Path of the file to which a move to SQLite writes until it is complete. */
export const unfinishedFile = (file: string) => `${file}.moving`

/** `source`: the fingerprint of the key of the database that is copied; `copied`: how many rows of each table are there. */
const Progress = z.object({ source: z.string(), copied: z.record(z.string(), z.int()) })
export type Progress = z.infer<typeof Progress>

export const readProgress = (value: string): Progress => Progress.parse(JSON.parse(value))
