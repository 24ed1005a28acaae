export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  /** Only for development. */
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
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

/** What a package did from one lock file to the next. */
export interface PackageChange {
  path: string;
  before: string | null;
  after: string | null;
  /** It would run code when it is installed. */
  runsOnInstall: boolean;
}

export function packageChanges(before: LockFile, after: LockFile): PackageChange[] {
  const paths = new Set([...Object.keys(before.packages), ...Object.keys(after.packages)]);
  paths.delete('');
  return [...paths].sort().flatMap((path) => {
    const [was, is] = [before.packages[path], after.packages[path]];
    const isSame = was?.version === is?.version && was?.integrity === is?.integrity && was?.resolved === is?.resolved;
    if (isSame) return [];
    const runsOnInstall = is?.hasInstallScript === true;
    return [{ path, before: was?.version ?? null, after: is?.version ?? null, runsOnInstall }];
  });
}

/** Packages that would run code on installation and that nobody decided about. */
export function undecidedScripts({ packages }: LockFile, decided: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript === true && !(nameOf(path) in decided))
    .map(([path]) => nameOf(path))
    .sort();
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
