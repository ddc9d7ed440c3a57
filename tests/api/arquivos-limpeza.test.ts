/** Stored files that nothing refers to: a refused one goes at once, a forgotten one after a day. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '#server/capabilities/arquivo/sweep.ts';
import { folderStore } from '#server/gateways/arquivo/folder.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador, type Row } from '#tests/support/semear.ts';
import { enviar, receber } from './importacao-apoio.ts';

let api: TestApi;
let admin: Caller;
let folder: string;
let count = 0;
const DIA = 24 * 60 * 60 * 1000;

const { nova } = semeador(
  () => api.registry,
  () => admin,
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zelo-arquivos-'));
  api = await createTestApi({ dataDir: folder });
  admin = api.admin;
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const placeOf = (id: string): string => join(folder, 'arquivos', id.slice(0, 2), id.slice(2, 4), id);
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const passing = (): string[] =>
  ['recebendo', 'saindo'].flatMap((name) => {
    const path = join(folder, 'arquivos', name);
    return existsSync(path) ? readdirSync(path) : [];
  });

/** Another picture each time: the bytes after the last chunk are nobody's business. */
async function foto(): Promise<string> {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.from(`foto ${++count}`),
    Buffer.from('IEND\u00ae\u0042\u0060\u0082', 'latin1'),
  ]);
  const sent = await enviar(api.app, admin, '/api/_arquivos', 'foto.png', png);
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json<{ id: string }>().id;
}
async function envelhecer(id: string): Promise<void> {
  const antes = new Date(Date.now() - 2 * DIA);
  utimesSync(placeOf(id), antes, antes);
  await api.test.database.pool.query('UPDATE arquivo SET criado_em = $2 WHERE id = $1', [id, antes]);
}
async function varrer(): Promise<number | undefined> {
  const client = api.test.database.newClient();
  await client.connect();
  try {
    const files = folderStore(join(folder, 'arquivos'));
    return await sweepFiles({ client, registry: api.registry, files, before: Date.now() - DIA });
  } finally {
    await client.end();
  }
}

describe('arquivos que ninguém guarda', () => {
  it('um arquivo recusado não fica; o aceito fica, mesmo recusado em outro lugar depois', async () => {
    for (const texto of ['Código;Nome\n', 'PK\u0003\u0004 não é uma planilha', '\u0000\u0001\u0002']) {
      const recusado = await enviar(api.app, admin, '/api/bancos/_import', 'a.csv', texto);
      expect(recusado.statusCode, texto).toBeGreaterThanOrEqual(400);
      expect(recusado.statusCode).toBeLessThan(500);
      expect(existsSync(placeOf(sha(texto))), texto).toBe(false);
    }
    expect(passing()).toEqual([]);
    const aceito = 'Código;Nome\n901;Um\n';
    await receber(api.app, admin, 'bancos', 'a.csv', aceito);
    expect(existsSync(placeOf(sha(aceito)))).toBe(true);
    const imagem = await foto();
    const bytes = Buffer.from(await readAll(imagem));
    expect(
      (await enviar(api.app, admin, '/api/bancos/_import', 'foto.png', bytes)).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect(existsSync(placeOf(imagem))).toBe(true);
  });

  it('depois de um dia vai o que nenhum registro guarda nem guardou, e só isso, com dois processos ao mesmo tempo', async () => {
    const [guardada, antiga, esquecida, recente] = [await foto(), await foto(), await foto(), await foto()];
    const csv = 'Código;Nome\n902;Dois\n';
    await receber(api.app, admin, 'bancos', 'a.csv', csv);
    const solto = (
      await folderStore(join(folder, 'arquivos')).put(Readable.from([Buffer.from('solto')]), 100)
    ).id;
    const profissional = await nova('profissionais', { foto: antiga });
    const trocada = await admin.patch(`/api/profissionais/${profissional.id}`, profissional.versao, {
      foto: guardada,
    });
    expect(trocada.statusCode, trocada.body).toBe(200);
    for (const id of [guardada, antiga, esquecida, sha(csv), solto]) await envelhecer(id);
    const varreduras = await Promise.all([varrer(), varrer()]);
    expect(varreduras.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(2);
    expect(
      [guardada, antiga, sha(csv), recente, esquecida, solto].map((id) => existsSync(placeOf(id))),
    ).toEqual([true, true, true, true, false, false]);
    expect(passing()).toEqual([]);
    expect(await varrer()).toBe(0);
    // A draft that still names it is told so, in words.
    const atual = (await admin.get(`/api/profissionais/${profissional.id}`)).json<Row>();
    const recusada = await admin.patch(`/api/profissionais/${profissional.id}`, atual.versao, {
      foto: esquecida,
    });
    expect(recusada.statusCode).toBe(422);
    expect(recusada.json().errors).toEqual({
      foto: ['O arquivo não está mais guardado. Escolha-o outra vez.'],
    });
    const volta = await admin.patch(`/api/profissionais/${profissional.id}`, atual.versao, { foto: antiga });
    expect(volta.statusCode, volta.body).toBe(200);
  });

  it('o que é enviado de novo enquanto sai, fica', async () => {
    const files = folderStore(join(folder, 'arquivos'));
    const conteudo = (): Readable => Readable.from([Buffer.from('o mesmo conteúdo')]);
    const primeiro = await files.put(conteudo(), 100);
    const antes = new Date(primeiro.at - DIA);
    utimesSync(placeOf(primeiro.id), antes, antes);
    const segundo = await files.put(conteudo(), 100);
    expect(segundo.id).toBe(primeiro.id);
    expect(await files.remove(primeiro.id, antes.getTime())).toBe(false);
    expect(existsSync(placeOf(primeiro.id))).toBe(true);
    expect(await files.remove(primeiro.id, segundo.at)).toBe(true);
    expect(await files.remove(primeiro.id, segundo.at)).toBe(false);
  });
});

async function readAll(id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await folderStore(join(folder, 'arquivos')).read(id)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
