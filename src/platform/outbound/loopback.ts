/**
 * Whether sandbox organizations may call this machine itself. They may on a developer's own machine, and no longer once there is a sign
 * that others reach the server: then a receiver at 127.0.0.1 could be an internal service.
 */
export function loopbackAccess(isAllowed: boolean, onEnd: () => void = () => {}) {
  let isOpen = isAllowed
  return {
    isOpen: () => isOpen,
    /** For good: it does not matter how the next request came. */
    end() {
      if (!isOpen) return
      isOpen = false
      onEnd()
    },
  }
}
