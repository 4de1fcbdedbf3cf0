type LockedPackage = {
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly integrity?: string
}
/** `package-lock.json`, each package by the folder that it is installed in. The empty one is this repository. */
export type LockFile = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** Packages that `npm ci --omit=dev` installs on some machine: `devOptional` ones are among them, which others need as optional ones. */
export const listProductionPackages = ({ packages }: LockFile): string[] =>
  Object.keys(packages).filter((path) => path !== '' && !packages[path]!.dev)

const sha512 = /^sha512-[\w+/]{86}==$/

/** Production packages that run a script when they are installed, or whose content npm cannot check, as `path fault`. */
export const findInstallFaults = (lock: LockFile): string[] =>
  listProductionPackages(lock).flatMap((path) => {
    const { hasInstallScript = false, integrity = '' } = lock.packages[path]!
    return [
      ...(hasInstallScript ? [`${path} has an install script`] : []),
      ...(sha512.test(integrity) ? [] : [`${path} has no SHA-512 integrity`]),
    ]
  })
