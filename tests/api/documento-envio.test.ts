/** Uploads as they go wrong: over real connections cut midway, too large, a full disk, several files, lies about the content. */
import { connect } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { buildApp } from '#server/app.ts';
import { chamadaDe } from '#server/capabilities/documento/acesso.ts';
import { lerDocumento } from '#server/capabilities/documento/assinado.ts';
import { folderStore } from '#server/gateways/arquivo/folder.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { readConfig } from '#server/plugins/config.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { alertas, formulario, item, mandar, PDF } from './documento-apoio.ts';

const MB = 1024 * 1024;
let api: TestApi;
/** The same application with a limit of 3 MB and a store whose disk may fill up, listening. */
let pequena: TestApi['app'];
let porta: number;
let folder: string;
let fornecedor: number;
let cheio = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-envio-'));
  api = await createTestApi({ dataDir: folder });
  const { rows } = await api.test.database.pool.query(
    "INSERT INTO fornecedor (tipo_pessoa, nome, documento) VALUES ('JURIDICA', 'Fornecedor', '11222333000181') RETURNING id",
  );
  fornecedor = rows[0].id;
  const disk = folderStore(join(folder, 'arquivos'));
  const files: FileStore = {
    ...disk,
    put: (content, max) =>
      disk.put(
        (async function* () {
          for await (const chunk of content) {
            if (cheio) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            yield chunk;
          }
        })(),
        max,
      ),
  };
  pequena = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DOCUMENTO_MAX_MB: '3', DATA_DIR: folder }),
    database: api.test.database,
    registry: api.registry,
    env: {},
    files,
  });
  await pequena.listen({ host: '127.0.0.1', port: 0 });
  porta = (pequena.server.address() as { port: number }).port;
}, 120_000);
afterAll(async () => {
  await pequena.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const campos = (campos: { [campo: string]: string } = {}) => ({
  id: fornecedor,
  modulo: 'fornecedores',
  ...campos,
});
const recebendo = async (): Promise<number> =>
  (await readdir(join(folder, 'arquivos', 'recebendo')).catch(() => [])).length;
const documentos = async (): Promise<number> =>
  (await api.test.database.pool.query('SELECT count(*)::int AS n FROM documento')).rows[0].n;
const em = (app: TestApi['app']): TestApi => ({ ...api, app });
const grande = (bytes: number): Buffer =>
  Buffer.concat([PDF, Buffer.alloc(bytes, ' '), Buffer.from('%%EOF\n')]);

describe('[DOC-04] uploads that are refused', () => {
  it('[DOC-04] no file, an empty one, two of them, no form', async () => {
    const enviar = (...arquivos: { nome: string; bytes: Uint8Array }[]) =>
      mandar(api, api.admin, campos(), arquivos);
    expect(alertas(await enviar())).toEqual([
      'Nenhum arquivo foi enviado. Escolha um arquivo e envie novamente.',
    ]);
    expect(alertas(await enviar({ nome: 'vazio.pdf', bytes: new Uint8Array() }))).toEqual([
      'O arquivo está vazio. Escolha outro.',
    ]);
    const dois = await enviar({ nome: 'a.pdf', bytes: PDF }, { nome: 'b.pdf', bytes: PDF });
    expect([dois.statusCode, alertas(dois)]).toEqual([400, ['Não é possível adicionar mais de 1 arquivo']]);
    const tres = await enviar(
      { nome: 'a.pdf', bytes: PDF },
      { nome: 'b.pdf', bytes: PDF },
      { nome: 'c.pdf', bytes: PDF },
    );
    expect(alertas(tres)).toEqual(['Não é possível adicionar mais de 1 arquivo']);
    expect((await api.admin.post('/api/cmis/v2/criar-documento', {})).statusCode).toBe(415);
    expect(await documentos()).toBe(0);
  });

  it('[DOC-04] what lies about its content, with a sentence that says so, and no document comes of it', async () => {
    const zip = Buffer.from('PK\u0003\u0004 a PK\u0001\u0002 a PK\u0005\u0006');
    for (const [nome, bytes, texto] of [
      ['laudo.pdf', zip, /O nome termina em \.pdf, mas o conteúdo é um arquivo compactado/],
      ['laudo.pdf', PDF.subarray(0, 40), /está incompleto \(um PDF\)/],
      [
        'laudo.pdf',
        Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]),
        /Programas e scripts não podem ser anexados/,
      ],
      ['instalar.js', Buffer.from('alert(1)'), /Programas e scripts não podem ser anexados/],
      ['foto.png', Buffer.from('<html>'), /O nome termina em \.png, mas o conteúdo é uma página HTML/],
    ] as const) {
      const response = await mandar(api, api.admin, campos(), [{ nome, bytes }]);
      expect([nome, response.statusCode, alertas(response)[0]]).toEqual([
        nome,
        400,
        expect.stringMatching(texto),
      ]);
    }
    expect(await documentos()).toBe(0);
    const { rows } = await api.test.database.pool.query('SELECT 1 FROM arquivo');
    expect(rows).toEqual([]);
  });

  it('[DOC-04] too large is told at once by what the call announces, and while it streams', async () => {
    const response = await mandar(em(pequena), api.admin, campos(), [
      { nome: 'grande.pdf', bytes: grande(4 * MB) },
    ]);
    expect([response.statusCode, alertas(response)]).toEqual([
      413,
      ['O arquivo é grande demais. Envie um arquivo de até 3 MB.'],
    ]);
    // Announced: the answer comes before a byte of the body was sent.
    const { headers } = await formulario(campos());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(porta, '127.0.0.1', () =>
        socket.write(
          `POST /api/cmis/v2/criar-documento HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.admin.token}\r\n` +
            `content-type: ${headers['content-type']}\r\ncontent-length: ${300 * MB}\r\n\r\n`,
        ),
      );
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    // Not announced: chunk by chunk.
    const { payload } = await formulario(campos(), { nome: 'grande.pdf', bytes: grande(5 * MB) });
    const chunked = await fetch(`http://127.0.0.1:${porta}/api/cmis/v2/criar-documento`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${api.admin.token}`,
        'content-type': boundaryOf(payload),
      },
      body: new ReadableStream({
        start(controller) {
          for (let at = 0; at < payload.length; at += 64 * 1024)
            controller.enqueue(new Uint8Array(payload.subarray(at, at + 64 * 1024)));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect([await documentos(), await recebendo()]).toEqual([0, 0]);
  });

  const boundaryOf = (payload: Buffer): string =>
    `multipart/form-data; boundary=${payload.subarray(2, payload.indexOf('\r\n')).toString('latin1')}`;

  it('[DOC-04] cut midway leaves nothing half written', async () => {
    const { payload, headers } = await formulario(campos(), { nome: 'cortado.pdf', bytes: grande(2 * MB) });
    const socket = connect(porta, '127.0.0.1');
    socket.on('error', () => undefined); // The cut is what is tested.
    socket.write(
      `POST /api/cmis/v2/criar-documento HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.admin.token}\r\n` +
        `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, MB));
    await ateQue(async () => (await recebendo()) === 1);
    socket.destroy();
    await ateQue(async () => (await recebendo()) === 0);
    expect(await documentos()).toBe(0);
    // A body that ends before its end, over a connection that lives.
    const { payload: curto } = await formulario(campos(), { nome: 'curto.pdf', bytes: PDF });
    const meio = await pequena.inject({
      method: 'POST',
      url: '/api/cmis/v2/criar-documento',
      payload: curto.subarray(0, -60),
      headers: { 'content-type': boundaryOf(curto), authorization: `Bearer ${api.admin.token}` },
    });
    expect(meio.statusCode).toBe(400);
    expect(await documentos()).toBe(0);
  });

  it('[DOC-04] a full disk is said, and the next upload after it works', async () => {
    cheio = true;
    const response = await mandar(em(pequena), api.admin, campos(), [{ nome: 'a.pdf', bytes: PDF }]);
    cheio = false;
    expect([response.statusCode, alertas(response)]).toEqual([
      507,
      ['Não há espaço para gravar o arquivo. Avise o administrador e tente novamente depois.'],
    ]);
    expect([await documentos(), await recebendo()]).toEqual([0, 0]);
    expect((await mandar(em(pequena), api.admin, campos(), [{ nome: 'a.pdf', bytes: PDF }])).statusCode).toBe(
      201,
    );
  });

  it('[DOC-04] data after the file, a record that is not there, a folder of another record', async () => {
    const tarde = new FormData();
    tarde.append('file', new Blob([Uint8Array.from(PDF)]), 'tarde.pdf');
    tarde.append('modulo', 'fornecedores');
    const response = new Response(tarde);
    const depois = await api.app.inject({
      method: 'POST',
      url: '/api/cmis/v2/criar-documento',
      payload: Buffer.from(await response.arrayBuffer()),
      headers: {
        'content-type': response.headers.get('content-type') ?? '',
        authorization: `Bearer ${api.admin.token}`,
      },
    });
    expect(depois.statusCode).toBe(400);
    const arquivo = [{ nome: 'x.pdf', bytes: PDF }];
    expect((await mandar(api, api.admin, { id: 888_888, modulo: 'fornecedores' }, arquivo)).statusCode).toBe(
      404,
    );
    expect((await mandar(api, api.admin, { id: 'abc', modulo: 'fornecedores' }, arquivo)).statusCode).toBe(
      404,
    );
    expect((await mandar(api, api.admin, campos({ folderId: 'nenhuma' }), arquivo)).statusCode).toBe(404);
  });
});

describe('[DOC-01] the door of the signature', () => {
  it('[DOC-01] reads the bytes of a document, audited, and refuses what is too large for memory', async () => {
    const doc = item(await mandar(api, api.admin, campos(), [{ nome: 'porta.pdf', bytes: PDF }]));
    const deps = { pool: api.test.database.pool, files: folderStore(join(folder, 'arquivos')), maxBytes: MB };
    const sessao = await api.app.sessoes.ler(api.admin.token, { renovar: false });
    const request = {
      contexto: {
        usuario: sessao!.usuario,
        ability: sessao!.ability,
        prestadorId: null,
        ip: '127.0.0.1',
        motivo: null,
      },
      sessao,
    } as unknown as Parameters<typeof chamadaDe>[1];
    const chamada = await chamadaDe(
      api.app,
      request,
      deps.pool,
      { modulo: 'fornecedores', livre: false },
      'view',
    );
    const lido = await lerDocumento(deps, chamada, doc.objectId, MB);
    expect([lido.item.objectId, lido.bytes.equals(PDF)]).toEqual([doc.objectId, true]);
    await expect(lerDocumento(deps, chamada, doc.objectId, 10)).rejects.toBeInstanceOf(AppError);
  });
});
