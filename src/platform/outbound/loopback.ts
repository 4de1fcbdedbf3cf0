/**
 * Decides if sandbox organizations may call this machine itself. They may on a developer's machine, but no longer once there is a sign that
 * others reach the server: then a receiver at 127.0.0.1 could be an internal service.
 */
export function loopbackAccess(isAllowed: boolean, onEnd: () => void = () => {}) {
  let isOpen = isAllowed
  return {
    isOpen: () => isOpen,
    /** Ends the access for good, however the next request comes. */
    end() {
      if (!isOpen) return
      isOpen = false
      onEnd()
    },
  }
}
