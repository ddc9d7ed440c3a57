/** Addresses of outside services, the vault for secrets, and that the stand-ins stay out of production. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CPFS } from '#server/demo/usuario.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { iniciarSimuladores } from '../../mock-server/main.ts';
import { PESSOAS } from '../../mock-server/pessoas.ts';

const GOV = { GOVBR_URL: 'https://sso.acesso.gov.br/', GOVBR_CLIENT_ID: 'c', GOVBR_CLIENT_SECRET: 's' };

describe('[SES-09] configuration of outside services', () => {
  it('[SES-09] nothing set: nothing configured', () => {
    expect(readOutsideConfig({})).toMatchObject({
      publicUrl: 'http://127.0.0.1:3000',
      identidade: null,
      govBr: null,
      assinadores: { VIDAAS: null, GOVBR: null },
    });
  });
  it("[SES-05] the identity service needs key and project; the rest is Google's", () => {
    const { identidade } = readOutsideConfig({
      IDENTITY_API_KEY: 'k',
      IDENTITY_PROJECT: 'p',
      IDENTITY_RESERVED_DOMAINS: 'a.com, @b.com',
    });
    expect(identidade).toMatchObject({
      url: 'https://identitytoolkit.googleapis.com/v1',
      issuer: 'https://securetoken.google.com/p',
      dominiosReservados: ['a.com', 'b.com'],
      sufixoConfiavel: null,
    });
  });
  it('[SES-09] half of a service, no address, a suffix too short: one line each', () => {
    const env = {
      GOVBR_URL: 'sso.acesso.gov.br',
      GOVBR_CLIENT_ID: 'c',
      GOVBR_CLIENT_SECRET: 's',
      VIDAAS_URL: 'https://x',
      IDENTITY_API_KEY: 'k',
      IDENTITY_PROJECT: 'p',
      IDENTITY_TRUSTED_SUFFIX: '@',
      PUBLIC_URL: 'ftp://x',
      OUTSIDE_TIMEOUT_SECONDS: '0',
    };
    let text = '';
    try {
      readOutsideConfig(env);
    } catch (error) {
      text = (error as Error).message;
    }
    for (const name of [
      'GOVBR_URL',
      'VIDAAS_CLIENT_ID, VIDAAS_CLIENT_SECRET',
      'IDENTITY_TRUSTED_SUFFIX',
      'PUBLIC_URL',
      'OUTSIDE_',
    ]) {
      expect(text).toContain(name);
    }
  });
  it('[SES-09] in production only https: the stand-ins cannot be behind it, nor start', async () => {
    expect(readOutsideConfig({ ...GOV, NODE_ENV: 'production' }).govBr).not.toBeNull();
    expect(() =>
      readOutsideConfig({ ...GOV, GOVBR_URL: 'http://127.0.0.1:3010/govbr/', NODE_ENV: 'production' }),
    ).toThrow(/https/);
    vi.stubEnv('NODE_ENV', 'production');
    try {
      await expect(iniciarSimuladores({ porta: 0, produto: 'http://x' })).rejects.toThrow(/production/);
    } finally {
      vi.unstubAllEnvs();
    }
  });
  it('[SIGN-04] the extension of the local token: the id that the test signer really has, nothing else for one', () => {
    expect(readOutsideConfig({}).tokenLocal).toBeNull();
    // Chromium's own way from the key of a manifest to the id.
    const manifesto = new URL('../support/extensao-assinador/manifest.json', import.meta.url);
    const { key } = JSON.parse(readFileSync(manifesto, 'utf8')) as { key: string };
    const hex = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
    const id = Array.from(hex, (digito) => String.fromCharCode(97 + Number.parseInt(digito, 16))).join('');
    const loja = 'https://loja.example/assinador';
    expect(
      readOutsideConfig({ ASSINATURA_EXTENSAO_ID: id, ASSINATURA_EXTENSAO_URL: loja }).tokenLocal,
    ).toEqual({
      extensao: id,
      instalar: loja,
    });
    expect(readFileSync(new URL('../../mock-server/token.ts', import.meta.url), 'utf8')).toContain(`'${id}'`);
    for (const errado of ['abc', id.toUpperCase(), `${id}a`, id.replace(/^./, 'z')])
      expect(() => readOutsideConfig({ ASSINATURA_EXTENSAO_ID: errado })).toThrow(
        /ASSINATURA_EXTENSAO_ID: use o identificador/,
      );
  });
  it('[SES-09] the people of the stand-ins are the users of the demonstration', () => {
    for (const [perfil, cpf] of Object.entries(CPFS)) {
      expect(PESSOAS.find((pessoa) => pessoa.cpf === cpf)).toMatchObject({ email: `${perfil}@example.com` });
    }
  });
});

describe('[SES-12] the vault', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'zelo-cofre-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('[SES-12] opens what it sealed, for the same purpose only, with the same key only', () => {
    const cofre = abrirCofre({ SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') });
    const selado = cofre.selar('segredo', 'uso');
    expect(cofre.abrir(selado, 'uso')).toBe('segredo');
    expect(selado.includes('segredo')).toBe(false);
    expect(cofre.selar('segredo', 'uso').equals(selado)).toBe(false);
    expect(cofre.abrir(selado, 'outro uso')).toBeNull();
    expect(abrirCofre({ SECRETS_KEY: '02'.repeat(32) }).abrir(selado, 'uso')).toBeNull();
    for (let i = 0; i < selado.length; i++) {
      const mexido = Buffer.from(selado);
      mexido[i] = (mexido[i] ?? 0) ^ 1;
      expect(cofre.abrir(mexido, 'uso')).toBeNull();
      expect(cofre.abrir(selado.subarray(0, i), 'uso')).toBeNull();
    }
  });
  it('[SES-12] a key that will not do stops the start', () => {
    for (const SECRETS_KEY of ['curta', 'x'.repeat(64)])
      expect(() => abrirCofre({ SECRETS_KEY })).toThrow(/SECRETS_KEY/);
  });
  it('[SES-12] without one, it is made once in the data directory, for its owner only', () => {
    const selado = abrirCofre({ DATA_DIR: folder }).selar('a', 'b');
    const arquivo = join(folder, 'segredos.chave');
    expect(statSync(arquivo).mode & 0o777).toBe(0o600);
    const antes = readFileSync(arquivo, 'utf8');
    expect(abrirCofre({ DATA_DIR: folder }).abrir(selado, 'b')).toBe('a');
    expect(readFileSync(arquivo, 'utf8')).toBe(antes);
  });
});
