/** A primary and its standby, of the binaries that the product brings, for tests that kill, freeze and promote them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from '#server/database/embedded-binaries.ts';
import { createCluster, giveTo, SUPERUSER } from '#server/database/embedded-process.ts';
import { asUser, unprivilegedUser } from '#server/database/embedded-user.ts';
import { ateQue } from './ate-que.ts';

export type Servidor = { readonly porta: number; readonly child: ChildProcess };

export type DoisServidores = {
  readonly primario: Servidor;
  readonly espera: Servidor;
  /** Both of them, and each alone. */
  readonly url: string;
  urlDe(servidor: Servidor): string;
  /** One statement at one of them. */
  sql<Row>(servidor: Servidor, text: string): Promise<Row[]>;
  /** The standby becomes the primary. */
  promover(): Promise<void>;
  parar(): Promise<void>;
};

const CONFIGURACAO = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  max_locks_per_transaction: '1024',
  shared_buffers: '64MB',
  hot_standby_feedback: 'on',
  wal_receiver_status_interval: '1s',
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
  lc_messages: 'C',
  log_min_messages: 'fatal',
};

export async function doisServidores(banco = 'zelo'): Promise<DoisServidores> {
  const user = await unprivilegedUser();
  const binaries = await findBinaries(user);
  const pasta = await mkdtemp(join(tmpdir(), 'zelo-dois-'));
  if (user) await giveTo(pasta, user);
  const senha = randomUUID();
  const children = new Set<ChildProcess>();
  // A test that fails before it has them must not leave them behind.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  const dados = { primario: join(pasta, 'primario'), espera: join(pasta, 'espera') };

  const urlDe = ({ porta }: Pick<Servidor, 'porta'>, nome = banco): string =>
    `postgres://${SUPERUSER}:${senha}@127.0.0.1:${porta}/${nome}`;
  const sql = async <Row>(servidor: Pick<Servidor, 'porta'>, text: string, nome = banco): Promise<Row[]> => {
    const client = new Client({ connectionString: urlDe(servidor, nome), connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined); // Servers are killed here.
    await client.connect();
    try {
      const { rows } = await client.query(text);
      return rows as Row[];
    } finally {
      await client.end();
    }
  };
  const iniciar = async (
    folder: string,
    settings: { readonly [name: string]: string },
  ): Promise<Servidor> => {
    const porta = await portaLivre();
    const all = { ...CONFIGURACAO, ...settings, port: String(porta) };
    const registro = openSync(`${folder}.log`, 'a');
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries.postgres, ['-D', folder, ...args], {
      ...asUser(user),
      cwd: folder,
      stdio: ['ignore', 'ignore', registro],
      env: { ...process.env, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
    });
    children.add(child);
    const servidor = { porta, child };
    await ateQue(() => {
      if (child.exitCode !== null) throw new Error(readFileSync(`${folder}.log`, 'utf8'));
      return sql(servidor, 'SELECT 1', 'postgres').then(
        () => true,
        () => false,
      );
    });
    return servidor;
  };

  await createCluster({ folder: dados.primario, binaries, user, password: senha, sync: false });
  // Copied before it ever ran: the same cluster, one the other's standby.
  await cp(dados.primario, dados.espera, { recursive: true, preserveTimestamps: true });
  await writeFile(join(dados.espera, 'standby.signal'), '');
  if (user) await giveTo(dados.espera, user);
  const primario = await iniciar(dados.primario, {});
  const espera = await iniciar(dados.espera, {
    primary_conninfo: `host=127.0.0.1 port=${primario.porta} user=${SUPERUSER} password=${senha} application_name=espera`,
  });
  await sql(primario, `CREATE DATABASE ${banco} ENCODING 'UTF8' TEMPLATE template0`, 'postgres');

  return {
    primario,
    espera,
    url: urlDe(primario).replace(`:${primario.porta}`, `:${primario.porta},127.0.0.1:${espera.porta}`),
    urlDe,
    sql,
    promover: async () => void (await sql(espera, 'SELECT pg_promote()', 'postgres')),
    parar: async () => {
      for (const child of children) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGCONT');
        child.kill('SIGQUIT');
        await ended;
      }
      await rm(pasta, { recursive: true, force: true });
    },
  };
}

function portaLivre(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
