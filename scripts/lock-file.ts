export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

export interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const platform = /(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows|wasm32)/;

/** Without them `npm ci` stops on every machine. */
export function missingPlatformPackages({ packages }: LockFile): string[] {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => platform.test(name) && !homesOf(path).some((home) => `${home}node_modules/${name}` in packages),
    ),
  );
  return [...new Set(missing)].sort();
}

export function packagesWithAddress({ packages }: LockFile): string[] {
  return Object.keys(packages).filter((path) => packages[path]?.resolved?.startsWith('http'));
}

/** `npm ci` refuses these. */
export function outOfStep({ packages }: LockFile, wanted: PackageFile): string[] {
  const asked = { ...wanted.dependencies, ...wanted.devDependencies };
  const locked = { ...packages['']?.dependencies, ...packages['']?.devDependencies };
  const names = new Set([...Object.keys(asked), ...Object.keys(locked)]);
  return [...names].filter((name) => asked[name] !== locked[name]).sort();
}

/** Where Node looks for a package, the nearest first. */
function homesOf(path: string): string[] {
  if (path === '') return [''];
  const around = path.lastIndexOf('/node_modules/');
  return [`${path}/`, ...homesOf(around < 0 ? '' : path.slice(0, around))];
}
