/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
export const sqliteCodes = { busy: 5, io: 10, corrupt: 11, full: 13, notADatabase: 26 } as const

/** The primary result code of an error of node:sqlite; 0 for any other. */
export const readSqliteCode = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff
