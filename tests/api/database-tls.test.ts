/** A PostgreSQL on another machine is spoken to by TLS with its certificate checked, or not at all. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionTo, isThisMachine } from '#server/database/address.ts';
import { unprivilegedUser } from '#server/database/embedded-user.ts';
import { startEmbedded, type EmbeddedServer } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/pool.ts';

/** This machine's own address on a network: to us a name like any other machine's. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((card) => card && !card.internal && card.family === 'IPv4')?.address;

describe('[NGS-13] the address', () => {
  test.each(['', 'localhost', '127.0.0.1', '127.8.9.1', '::1', '/var/run/postgresql'])(
    '%s is this machine',
    (host) => expect(isThisMachine(host)).toBe(true),
  );

  test.each(['banco.clinica.example', '10.0.0.5', '127.0.0.1.example', 'localhost.example', '::2'])(
    '%s is another one',
    (host) => expect(isThisMachine(host)).toBe(false),
  );

  test.each([
    'sslmode=disable',
    'sslmode=no-verify',
    'ssl=0',
    'ssl=false',
    'uselibpqcompat=true&sslmode=prefer',
    'uselibpqcompat=true&sslmode=require',
  ])('elsewhere %s is refused, and the word of the configuration allows it', (query) => {
    const url = `postgres://zelo:segredo@banco.clinica.example/zelo?${query}`;
    expect(() => connectionTo(url)).toThrow('DATABASE_TLS=dispensado');
    expect(() => connectionTo(url)).not.toThrow('segredo');
    expect(connectionTo(url, 'dispensado')).toEqual({ connectionString: url });
  });

  test('elsewhere an address that says nothing gets TLS with the check; on this machine nothing is asked', () => {
    const url = 'postgres://zelo@banco.clinica.example/zelo';
    expect(connectionTo(url)).toEqual({ connectionString: url, ssl: { rejectUnauthorized: true } });
    expect(connectionTo(`${url}?sslmode=verify-full`)).toEqual({
      connectionString: `${url}?sslmode=verify-full`,
    });
    const here = 'postgres://zelo@127.0.0.1/zelo';
    expect(connectionTo(here)).toEqual({ connectionString: here });
    expect(() => connectionTo(`${url}?sslrootcert=/nao/ha.pem`)).toThrow('não pôde ser lido');
  });
});

describe.skipIf(outside === undefined)('[NGS-13] a real PostgreSQL beyond loopback', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zelo-tls-'));
  let plain: EmbeddedServer;
  let sealed: EmbeddedServer;

  beforeAll(async () => {
    const at = (name: string): string => join(folder, name);
    const subject = ['-subj', '/CN=Banco de teste', '-addext', `subjectAltName=IP:${outside}`];
    const written = ['-keyout', at('servidor.key'), '-out', at('servidor.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...written],
      { stdio: 'ignore' },
    );
    writeFileSync(at('pg_hba.conf'), 'host all all all scram-sha-256\n');
    const user = await unprivilegedUser();
    for (const name of ['.', 'servidor.key', 'servidor.pem', 'pg_hba.conf'])
      if (user) chownSync(at(name), user.uid, user.gid);
    chmodSync(folder, 0o755);
    chmodSync(at('servidor.key'), 0o600);
    const start = (dataDir: string, settings: { [name: string]: string }): Promise<EmbeddedServer> =>
      startEmbedded({
        dataDir: at(dataDir),
        durable: false,
        settings: {
          listen_addresses: '*',
          shared_buffers: '32MB',
          hba_file: at('pg_hba.conf'),
          ...settings,
        },
      });
    sealed = await start('com-tls', {
      ssl: 'on',
      ssl_cert_file: at('servidor.pem'),
      ssl_key_file: at('servidor.key'),
    });
    plain = await start('sem-tls', {});
  }, 60_000);
  afterAll(async () => {
    await sealed?.close();
    await plain?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = (server: EmbeddedServer, query = '', host = outside ?? ''): string => {
    const url = new URL(server.url());
    url.hostname = host;
    return `${url.href}${query}`;
  };
  const open = async (url: string, tls?: 'dispensado'): Promise<boolean> => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1, tls });
    try {
      const client = database.newClient();
      await client.connect();
      const { rows } = await client.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      await client.end();
      return rows[0]?.ssl ?? false;
    } finally {
      await database.close();
    }
  };

  test('without TLS it is refused, and opened only by the explicit word', async () => {
    await expect(open(address(plain))).rejects.toThrow('o servidor não oferece TLS');
    await expect(open(address(plain, '?sslmode=disable'))).rejects.toThrow('DATABASE_TLS=dispensado');
    expect(await open(address(plain), 'dispensado')).toBe(false);
    expect(await open(plain.url())).toBe(false);
  });

  test('a certificate that nobody vouches for is refused; with its authority named TLS is spoken', async () => {
    await expect(open(address(sealed))).rejects.toThrow('o certificado do servidor não foi aceito');
    await expect(open(address(sealed, '?sslmode=no-verify'))).rejects.toThrow('dispensa o TLS');
    expect(
      await open(address(sealed, `?sslmode=verify-full&sslrootcert=${join(folder, 'servidor.pem')}`)),
    ).toBe(true);
  });

  test('a certificate of another name is refused', async () => {
    const other = Object.values(networkInterfaces())
      .flat()
      .find((card) => card && !card.internal && card.family === 'IPv6' && !card.address.startsWith('fe80'));
    const host = other ? `[${other.address}]` : '0.0.0.0';
    await expect(
      open(address(sealed, `?sslmode=verify-full&sslrootcert=${join(folder, 'servidor.pem')}`, host)),
    ).rejects.toThrow('o certificado do servidor não foi aceito');
  });
});
