import { backupCommand } from './backup.ts'
import { compactCommand } from './compact.ts'
import { contractCommands } from './contracts.ts'
import { clientCommands, keyCommands } from './credentials.ts'
import { geoCommands } from './geo.ts'
import { jobCommands } from './jobs.ts'
import { labelPreviewCommand } from './label-preview.ts'
import { listenCommand } from './listen.ts'
import { migrateCommand } from './migrate.ts'
import { moveCommand } from './move.ts'
import { organizationCommands } from './organizations.ts'
import { privacyCommands } from './privacy/command.ts'
import { rekeyCommand } from './rekey.ts'
import { restoreCommand } from './restore.ts'

/** Every command, in the order of the help. */
export const allCommands = [
  ...organizationCommands,
  ...keyCommands,
  ...clientCommands,
  ...contractCommands,
  ...jobCommands,
  ...geoCommands,
  migrateCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  rekeyCommand,
  ...privacyCommands,
  compactCommand,
  labelPreviewCommand,
  listenCommand,
]
