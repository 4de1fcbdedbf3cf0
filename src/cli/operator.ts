import { hostname, userInfo } from 'node:os'

/** Names the person at the command line, for events: the user of the system and the machine. With sudo, the user who ran it. */
export function findOperator({ SUDO_USER }: NodeJS.ProcessEnv): string {
  return `${SUDO_USER || findUser()}@${hostname()}`.slice(0, 255)
}

/** A container may run as a user without a name. */
function findUser() {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
