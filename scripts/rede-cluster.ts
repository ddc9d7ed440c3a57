/**
 * A cluster on loopback, of the programs and the files (deploy/rede) that a network of hospitals would take: three
 * PostgreSQL under Patroni, etcd, HAProxy, PgBouncer. For `npm run rede`, the benchmark and the rehearsal.
 */
import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const DEPLOY = fileURLToPath(new URL('../deploy/rede', import.meta.url));
const BIN = '/usr/lib/postgresql/15/bin';
/** Programs, and the Debian package of each. */
export const PROGRAMAS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
} as const;

export const SENHA_ADMIN = 'Uma-frase-longa-2026';
const NOMES = ['um', 'dois', 'tres'] as const;
export type Nome = (typeof NOMES)[number];

export type OpcoesDaRede = {
  /** First port for people, and first one of the parts. */
  readonly porta: number;
  readonly portaDasPartes: number;
  /** Continuous archive by pgBackRest. */
  readonly arquivar?: boolean;
  readonly zelos?: number;
  readonly env?: { readonly [name: string]: string };
  readonly log?: (line: string) => void;
};

export type Membro = {
  readonly nome: Nome;
  readonly porta: number;
  readonly dados: string;
  /** Of Patroni, whose child PostgreSQL is not. */
  patroni: ChildProcess;
  /** Its line to etcd: stopped, nothing goes through and nothing is refused, as where a cable is cut. */
  readonly enlace: ChildProcess;
};

/** Who runs the parts: several of them refuse to be root. */
function dono(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

export function faltam(): readonly string[] {
  const pastas = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  const programas = Object.entries(PROGRAMAS).filter(
    ([nome]) => !pastas.some((pasta) => existsSync(join(pasta, nome))),
  );
  return [
    ...programas.map(([, pacote]) => pacote),
    ...(existsSync(join(BIN, 'postgres')) ? [] : ['postgresql-15']),
  ];
}

export class Rede {
  readonly pasta: string;
  readonly membros: Membro[] = [];
  readonly zelos: { readonly url: string; child: ChildProcess }[] = [];
  readonly senha = randomBytes(12).toString('hex');
  readonly url: string;
  readonly #opcoes: OpcoesDaRede;
  readonly #quem = dono();
  readonly #filhos = new Set<ChildProcess>();
  readonly #partes: number;

  constructor(opcoes: OpcoesDaRede) {
    const falta = faltam();
    if (falta.length > 0) throw new Error(`Faltam programas. No Debian: apt-get install ${falta.join(' ')}`);
    this.#opcoes = opcoes;
    this.#partes = opcoes.portaDasPartes;
    this.url = `http://127.0.0.1:${opcoes.porta}`;
    this.pasta = mkdtempSync(join(tmpdir(), 'zelo-rede-'));
    chmodSync(this.pasta, 0o755);
    this.#ceder(this.pasta);
    process.once('exit', () => this.#matarTudo());
  }

  get etcd(): string {
    return `127.0.0.1:${this.#partes}`;
  }

  /** All servers, as DATABASE_URL says them. */
  get databaseUrl(): string {
    return `postgres://zelo:${this.senha}@${this.membros.map(({ porta }) => `127.0.0.1:${porta}`).join(',')}/zelo`;
  }

  get poolerUrl(): string {
    return `postgres://zelo:${this.senha}@127.0.0.1:${this.#partes + 40}/zelo`;
  }

  /** One server, as its administrator. */
  administrador({ porta }: Membro, banco = 'zelo'): Client {
    const client = new Client({
      connectionString: `postgres://postgres:${this.senha}@127.0.0.1:${porta}/${banco}`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    client.on('error', () => undefined); // Servers are killed here.
    return client;
  }

  async iniciar(): Promise<void> {
    const log = this.#opcoes.log ?? (() => undefined);
    const { porta, zelos = 2 } = this.#opcoes;
    const base = this.#partes;
    this.#escrever('etcd.yml', 'etcd.yml', {
      ETCD_NOME: 'e1',
      ETCD_ENDERECO: this.etcd,
      ETCD_PAR: `127.0.0.1:${base + 1}`,
      ETCD_TODOS: `e1=http://127.0.0.1:${base + 1}`,
    });
    this.#subir('etcd', ['--config-file', join(this.pasta, 'etcd.yml')]);
    const dados = (nome: string): string => join(this.pasta, `pg-${nome}`);
    mkdirSync(join(this.pasta, 'copias'));
    this.#ceder(join(this.pasta, 'copias'));
    const chave = randomBytes(48).toString('base64');
    for (const [n, nome] of NOMES.entries()) {
      const enlace = this.#subirEnlace(n, nome);
      // Each machine has its own, of one store.
      this.#escrever('pgbackrest.conf', `pgbackrest-${nome}.conf`, {
        COPIAS: join(this.pasta, 'copias'),
        CHAVE: chave,
        SERVIDORES: [
          `pg1-path=${dados(nome)}`,
          `pg1-port=${base + 11 + n}`,
          `pg1-socket-path=${this.pasta}`,
        ].join('\n'),
      });
      this.#escrever('patroni.yml', `patroni-${nome}.yml`, {
        NOME: nome,
        API: `127.0.0.1:${base + 21 + n}`,
        ETCDS: `127.0.0.1:${base + 51 + n}`,
        ETCDS_POR_ENLACE: 'true',
        PG: `127.0.0.1:${base + 11 + n}`,
        DADOS: dados(nome),
        SENHA: this.senha,
        MEMORIA: '128MB',
        REDE: '127.0.0.1/32',
        ARQUIVA: this.#opcoes.arquivar ? 'on' : 'off',
        PGBACKREST: join(this.pasta, `pgbackrest-${nome}.conf`),
      });
      const patroni = this.subirPatroni(nome);
      this.membros.push({ nome, porta: base + 11 + n, dados: dados(nome), patroni, enlace });
      // The first one makes the cluster, the others copy it.
      if (n === 0) await this.primario();
      log(`PostgreSQL ${nome} em 127.0.0.1:${base + 11 + n}`);
    }
    const primario = await this.primario();
    const admin = this.administrador(primario, 'postgres');
    await admin.connect();
    await ate(async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')`,
      );
      return rows.length > 0 && (await this.replicas()).length === NOMES.length - 1;
    }, 60_000);
    await admin.query(`CREATE ROLE zelo LOGIN PASSWORD '${this.senha}' IN ROLE pg_read_all_stats`);
    await admin.query(`CREATE DATABASE zelo OWNER zelo ENCODING 'UTF8' TEMPLATE template0`);
    await admin.end();
    log('cluster pronto: gravação síncrona estrita');

    const servidores = (nome: string, alvos: readonly (readonly [string, string])[]): string =>
      alvos.map(([endereco, checagem], n) => `  server ${nome}${n + 1} ${endereco} ${checagem}`).join('\n');
    const postgres = NOMES.map(
      (_, n) => [`127.0.0.1:${base + 11 + n}`, `check port ${base + 21 + n}`] as const,
    );
    this.#escrever('haproxy.cfg', 'haproxy.cfg', {
      BALANCEADOR: `127.0.0.1:${porta}`,
      ZELOS: servidores(
        'zelo',
        Array.from({ length: zelos }, (_, n) => [`127.0.0.1:${porta + 1 + n}`, 'check'] as const),
      ),
      GRAVACAO: `127.0.0.1:${base + 30}`,
      LEITURA: `127.0.0.1:${base + 31}`,
      PRIMARIOS: servidores('pg', postgres),
      REPLICAS: servidores('pg', postgres),
    });
    this.#subir('haproxy', ['-db', '-f', join(this.pasta, 'haproxy.cfg')]);
    writeFileSync(join(this.pasta, 'userlist.txt'), `"zelo" "${this.senha}"\n`, { mode: 0o600 });
    this.#ceder(join(this.pasta, 'userlist.txt'));
    this.#escrever('pgbouncer.ini', 'pgbouncer.ini', {
      GRAVACAO_HOST: '127.0.0.1',
      GRAVACAO_PORTA: String(base + 30),
      POOLER_HOST: '127.0.0.1',
      POOLER_PORTA: String(base + 40),
    });
    this.#subir('pgbouncer', [join(this.pasta, 'pgbouncer.ini')]);
    log(`balanceador em 127.0.0.1:${base + 30}, pooler em 127.0.0.1:${base + 40}`);
    // One after the other: the first makes the tables.
    for (let n = 0; n < zelos; n += 1) {
      await this.subirZelo(n);
      log(`Zelo em http://127.0.0.1:${porta + 1 + n}`);
    }
  }

  /** Each server reaches etcd by a relay of its own, so that one of them can be cut off. */
  #subirEnlace(n: number, nome: Nome): ChildProcess {
    const arquivo = join(this.pasta, `enlace-${nome}.cfg`);
    writeFileSync(
      arquivo,
      `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen etcd
  bind 127.0.0.1:${this.#partes + 51 + n}
  server etcd ${this.etcd}
`,
      { mode: 0o600 },
    );
    this.#ceder(arquivo);
    return this.#subir('haproxy', ['-db', '-f', arquivo], `enlace-${nome}`);
  }

  subirPatroni(nome: Nome): ChildProcess {
    return this.#subir('patroni', [join(this.pasta, `patroni-${nome}.yml`)], `patroni-${nome}`);
  }

  async subirZelo(n: number): Promise<void> {
    const porta = this.#opcoes.porta + 1 + n;
    const saida = openSync(join(this.pasta, `zelo-${n + 1}.log`), 'a');
    const root = fileURLToPath(new URL('..', import.meta.url));
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      stdio: ['ignore', saida, saida],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(porta),
        PUBLIC_URL: this.url,
        DATA_DIR: join(this.pasta, 'arquivos'),
        DATABASE_URL: this.databaseUrl,
        DATABASE_POOLER_URL: this.poolerUrl,
        DATABASE_REPLICA_URL: this.databaseUrl,
        // One key for all processes, as on real machines.
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
        ADMIN_USER: 'admin',
        ADMIN_PASSWORD: SENHA_ADMIN,
        ...this.#opcoes.env,
      },
    });
    this.#filhos.add(child);
    const url = `http://127.0.0.1:${porta}`;
    this.zelos[n] = { url, child };
    await ate(async () => {
      if (child.exitCode !== null)
        throw new Error(
          `o Zelo terminou:\n${readFileSync(join(this.pasta, `zelo-${n + 1}.log`), 'utf8').slice(-2_000)}`,
        );
      return (await fetch(`${url}/api/saude`)).ok;
    }, 180_000);
  }

  /** Waits for a server that takes writes, another one than `velho`. */
  async primario(velho?: Membro): Promise<Membro> {
    let found: Membro | undefined;
    await ate(async () => {
      const states = await Promise.all(this.membros.map((membro) => this.#emRecuperacao(membro)));
      found = this.membros.find((membro, n) => states[n] === false && membro !== velho);
      return found !== undefined;
    }, 60_000);
    return found as Membro;
  }

  async replicas(): Promise<readonly Membro[]> {
    const states = await Promise.all(this.membros.map((membro) => this.#emRecuperacao(membro)));
    return this.membros.filter((_, n) => states[n] === true);
  }

  /** Waits until the standbys follow and one of them confirms. */
  async inteira(): Promise<void> {
    await ate(async () => {
      const admin = this.administrador(await this.primario(), 'postgres');
      await admin.connect();
      const { rows } = await admin.query(
        `SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`,
      );
      await admin.end();
      return rows.length === NOMES.length - 1 && rows.some(({ sync_state }) => sync_state !== 'async');
    }, 120_000);
  }

  /** The postmaster of a server. */
  postmaster({ dados }: Membro): number {
    const pid = Number(readFileSync(join(dados, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (!(pid > 1)) throw new Error(`no postmaster in ${dados}`);
    return pid;
  }

  /** Every process of a server: its Patroni, its postmaster and what that has started. */
  processosDe(membro: Membro): readonly number[] {
    const postmaster = this.postmaster(membro);
    const filhos = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    return [membro.patroni.pid ?? 0, postmaster, ...filhos.split('\n').map(Number)].filter((pid) => pid > 1);
  }

  /** Runs one of pgBackRest's commands on a server's machine, as the owner of the data. */
  copias({ nome }: Membro, ...args: readonly string[]): string {
    const config = join(this.pasta, `pgbackrest-${nome}.conf`);
    return execFileSync('pgbackrest', [`--config=${config}`, '--stanza=zelo', ...args], {
      ...this.#quem,
      encoding: 'utf8',
      cwd: this.pasta,
    });
  }

  /** What was restored, as a server of its own outside the cluster; it archives nothing. */
  subirRestaurado(dados: string): number {
    const porta = this.#partes + 60;
    const settings = {
      port: String(porta),
      listen_addresses: '127.0.0.1',
      archive_mode: 'off',
      synchronous_standby_names: '',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#subir(join(BIN, 'postgres'), ['-D', dados, ...args], 'restaurado');
    return porta;
  }

  async parar(apagar = true): Promise<void> {
    const fora = (children: readonly (ChildProcess | undefined)[]) =>
      Promise.all(children.map((child) => this.#parar(child)));
    await fora(this.zelos.map(({ child }) => child));
    const patronis = this.membros.map(({ patroni }) => patroni);
    const enlaces = this.membros.map(({ enlace }) => enlace);
    for (const enlace of enlaces) enlace.kill('SIGCONT');
    const ultimos = [...patronis, ...enlaces];
    await fora(
      [...this.#filhos].filter((child) => !ultimos.includes(child) && !child.spawnargs[0]?.includes('etcd')),
    );
    await fora(patronis);
    await fora([...this.#filhos]);
    this.#matarTudo();
    if (apagar) rmSync(this.pasta, { recursive: true, force: true });
  }

  async #emRecuperacao(membro: Membro): Promise<boolean | undefined> {
    const admin = this.administrador(membro, 'postgres');
    try {
      await admin.connect();
      const { rows } = await admin.query<{ espera: boolean }>('SELECT pg_is_in_recovery() AS espera');
      return rows[0]?.espera;
    } catch {
      return undefined; // not there, or not yet
    } finally {
      void admin.end().catch(() => undefined);
    }
  }

  #escrever(modelo: string, nome: string, valores: { readonly [name: string]: string }): void {
    const todos: { readonly [name: string]: string } = { PASTA: this.pasta, ...valores };
    const texto = readFileSync(join(DEPLOY, modelo), 'utf8').replace(/@([A-Z_]+)@/g, (_, name: string) => {
      const valor = todos[name];
      if (valor === undefined) throw new Error(`${modelo}: nobody says ${name}`);
      return valor;
    });
    writeFileSync(join(this.pasta, nome), texto, { mode: 0o600 });
    this.#ceder(join(this.pasta, nome));
  }

  #subir(programa: string, args: readonly string[], nome = programa): ChildProcess {
    const saida = openSync(join(this.pasta, `${nome}.log`), 'a');
    const child = spawn(programa, args, {
      ...this.#quem,
      cwd: this.pasta,
      stdio: ['ignore', saida, saida],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HOME: this.pasta, LC_ALL: 'C.UTF-8' },
    });
    this.#filhos.add(child);
    child.once('exit', () => this.#filhos.delete(child));
    return child;
  }

  #ceder(path: string): void {
    const { uid, gid } = this.#quem;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  async #parar(child: ChildProcess | undefined): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(late);
  }

  /** What is still there; PostgreSQL outlives a Patroni that was killed. */
  #matarTudo(): void {
    for (const membro of this.membros) {
      try {
        for (const pid of this.processosDe(membro)) process.kill(pid, 'SIGKILL');
      } catch {
        // Gone already.
      }
    }
    for (const child of this.#filhos) child.kill('SIGKILL');
  }
}

/** Waits until it is so; what fails meanwhile is not yet so. */
export async function ate(condition: () => Promise<boolean>, ms: number): Promise<void> {
  let last: unknown;
  for (const until = performance.now() + ms; performance.now() < until;) {
    try {
      if (await condition()) return;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('o Zelo terminou')) throw error;
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not so in ${ms / 1000} s`, { cause: last });
}
