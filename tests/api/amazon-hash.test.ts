/** Pictures of rich texts: the `amazon_hash` shape, our own stand-in of the bucket, and a bucket that is not ours. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirEnvioDireto, type AmazonHash } from '#server/gateways/arquivo/direct-upload.ts';
import { assinarEnvio, conferirEnvio } from '#server/gateways/arquivo/upload-policy.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const grande = (bytes: number): Buffer => {
  // A whole PNG with a private chunk of noise in it.
  const chunk = Buffer.alloc(bytes - PNG.length);
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.write('zeLo', 4, 'latin1');
  return Buffer.concat([PNG.subarray(0, 33), chunk, PNG.subarray(33)]);
};

let pasta: string;
let api: TestApi;
let aqui = 0;
let ali = 0;
let autora: Caller;
let colega: Caller;
const TODAS = { 'modelo-documento': ['list', 'view', 'insert', 'update', 'delete'] };

async function casa(base: TestApi, nome: string): Promise<number> {
  const { rows } = await base.test.database.pool.query(
    `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ($1, 'JURIDICA', 'America/Sao_Paulo') RETURNING id`,
    [nome],
  );
  return Number(rows[0].id);
}

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'zelo-imagens-'));
  api = await createTestApi({ dataDir: join(pasta, 'dados'), env: { DATA_DIR: join(pasta, 'dados') } });
  [aqui, ali] = [await casa(api, 'Clínica Sol'), await casa(api, 'Clínica Lua')];
  autora = (await api.caller(TODAS, [aqui, ali])).em(aqui);
  colega = (await api.caller(TODAS, [aqui])).em(aqui);
});
afterAll(async () => {
  await api.close();
  rmSync(pasta, { recursive: true, force: true });
});

const pedir = async (caller = autora): Promise<AmazonHash> => {
  const answer = await caller.get('/api/amazon_hash');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AmazonHash>();
};
type Campos = { [campo: string]: string };
const campos = (hash: AmazonHash, nome = 'logo.png'): Campos => ({
  key: hash.keyStart + nome,
  success_action_status: '201',
  'Content-Type': 'image/png',
  'X-Requested-With': 'xhr',
  ...hash.params,
});
async function multipart(form: Campos, bytes: Buffer, nome = 'logo.png') {
  const body = new FormData();
  for (const [campo, valor] of Object.entries(form)) body.append(campo, valor);
  body.append('file', new Blob([new Uint8Array(bytes)]), nome);
  const request = new Request('http://x', { method: 'POST', body });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
async function enviar(form: Campos, bytes: Buffer = PNG): Promise<LightMyRequestResponse> {
  return api.app.inject({ method: 'POST', url: '/api/amazon_hash/envio', ...(await multipart(form, bytes)) });
}
async function imagem(caller = autora): Promise<string> {
  const hash = await pedir(caller);
  const answer = await enviar(campos(hash));
  expect(answer.statusCode, answer.body).toBe(201);
  return `${hash.inicio}logo.png`;
}
const alerta = (answer: LightMyRequestResponse) =>
  answer
    .json<{ messages: { alerts: { value: string }[] } }>()
    .messages.alerts.map(({ value }) => value)
    .join(' ');
const endereco = (caminho: string) =>
  `/api/amazon_hash/imagem/${caminho.split('/').map(encodeURIComponent).join('/')}`;

describe('amazon_hash over a folder', () => {
  it('[FORM-04] answers the shape, takes the form as a bucket does, and shows the picture with a session alone', async () => {
    const hash = await pedir();
    expect(Object.keys(hash).toSorted()).toEqual([
      'bucket',
      'inicio',
      'keyStart',
      'params',
      'region',
      'uploadURL',
    ]);
    expect(Object.keys(hash.params).toSorted()).toEqual([
      'acl',
      'policy',
      'x-amz-algorithm',
      'x-amz-credential',
      'x-amz-date',
      'x-amz-signature',
    ]);
    const policy = JSON.parse(Buffer.from(hash.params.policy, 'base64').toString()) as {
      conditions: unknown[];
    };
    expect(policy.conditions).toContainEqual(['content-length-range', 1, 2_097_152]);
    const answer = await enviar(campos(hash, 'logo da clínica.png'));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.body).toContain(`<Key>${hash.keyStart}logo da clínica.png</Key>`);
    const onde = String(answer.headers.location);
    const visto = await autora.get(onde);
    expect(visto.statusCode).toBe(200);
    expect(visto.headers['content-type']).toBe('image/png');
    expect(visto.rawPayload.equals(PNG)).toBe(true);
    expect((await api.app.inject(onde)).statusCode).toBe(401);
    expect((await autora.em(ali).get(onde)).statusCode).toBe(404);
    const outroUsuario = (await api.caller({ paciente: ['view'] }, [aqui])).em(aqui);
    expect((await outroUsuario.get(onde)).statusCode).toBe(403);
    expect((await outroUsuario.get('/api/amazon_hash')).statusCode).toBe(403);
  });

  it('[FORM-04] a signature, a policy or a field of others is refused, and so is one that is over', async () => {
    const hash = await pedir();
    const outroHash = await pedir(colega);
    const mudada = Buffer.from(
      Buffer.from(hash.params.policy, 'base64').toString().replace('2097152', '9999999'),
    ).toString('base64');
    const casos: readonly [string, Campos][] = [
      ['no signature', { ...campos(hash), 'x-amz-signature': '' }],
      [
        'signed by guess',
        { ...campos(hash), 'x-amz-signature': createHmac('sha256', 'x').update('x').digest('hex') },
      ],
      ['policy altered', { ...campos(hash), policy: mudada }],
      ["somebody else's folder", { ...campos(hash), key: `${outroHash.keyStart}a.png` }],
      ['a field that no condition names', { ...campos(hash), 'x-amz-meta-a': 'b' }],
      ['public', { ...campos(hash), acl: 'public-read' }],
      ['not said to be a picture', { ...campos(hash), 'Content-Type': 'text/html' }],
      [
        'a credential of nobody',
        { ...campos(hash), 'x-amz-credential': hash.params['x-amz-credential']!.replace(/^[^/]+/, 'AKIA') },
      ],
    ];
    for (const [nome, form] of casos) {
      const answer = await enviar(form);
      expect(answer.statusCode, `${nome}: ${answer.body}`).toBe(403);
      expect(alerta(answer), nome).toMatch(/Tente enviar de novo/);
    }
    const segredo = () => 's';
    const agora = new Date();
    const params = assinarEnvio(
      {
        bucket: 'zelo',
        region: 'local',
        keyStart: 'a',
        maxBytes: 10,
        agora: new Date(agora.getTime() - 700_000),
        validadeMs: 600_000,
      },
      { accessKeyId: 'k', secretAccessKey: 's' },
    );
    const form = new Map(
      Object.entries({ key: 'a', success_action_status: '201', 'Content-Type': 'image/png', ...params }),
    );
    expect(conferirEnvio(form, { bucket: 'zelo', region: 'local', agora, segredo })).toEqual({
      ok: false,
      motivo: 'vencido',
    });
    expect(
      conferirEnvio(form, {
        bucket: 'zelo',
        region: 'local',
        agora: new Date(agora.getTime() - 300_000),
        segredo,
      }).ok,
    ).toBe(true);
  });

  it('[FORM-04] judges by content and size, in the sentences of the specification', async () => {
    const formato = 'Formatos de imagem suportados: JPG, PNG e JPEG.';
    const casos: readonly (readonly [string, Buffer, number, string])[] = [
      [
        'svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        400,
        formato,
      ],
      ['html named png', Buffer.from('<html><script>alert(1)</script>'), 400, formato],
      ['gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 400, formato],
      ['cut png', PNG.subarray(0, 40), 400, formato],
      [
        'a picture of a hundred thousand by a hundred thousand',
        Buffer.concat([PNG.subarray(0, 16), Buffer.from('000186a0000186a0', 'hex'), PNG.subarray(24)]),
        400,
        formato,
      ],
      [
        'a png whose points are garbage',
        Buffer.concat([PNG.subarray(0, 45), Buffer.alloc(8, 7), PNG.subarray(53)]),
        400,
        formato,
      ],
      ['one byte too many', grande(2_097_153), 413, 'Tamanho máximo permitido'],
    ];
    for (const [nome, bytes, status, frase] of casos) {
      const answer = await enviar(campos(await pedir()), bytes);
      expect(answer.statusCode, `${nome}: ${answer.body}`).toBe(status);
      expect(alerta(answer), nome).toContain(frase);
    }
    expect((await enviar(campos(await pedir()), grande(2_097_152))).statusCode).toBe(201);
    const hash = await pedir();
    for (const nome of ['../../etc/passwd', '..', 'a/b.png', 'a\u0000b.png', ''])
      expect([400, 403]).toContain((await enviar(campos(hash, nome))).statusCode);
    expect((await enviar({})).statusCode).toBe(403);
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/amazon_hash/envio', payload: {} })).statusCode,
    ).toBe(415);
  });

  it('[FORM-04] removes for whoever sent it, not while a template holds it, and nothing outside the folder', async () => {
    const caminho = await imagem();
    const remover = (caller: Caller, path = caminho) =>
      caller.call('DELETE', `/api/amazon_hash/delete/${path}`);
    const negado = await remover(colega);
    expect(negado.statusCode).toBe(403);
    const response = await autora.post('/api/modelos-documento', {
      nome: 'Com imagem',
      tipo: 'OUTRO',
      papel: 'A4',
      orientacao: 'RETRATO',
      conteudo: JSON.stringify({
        type: 'doc',
        content: [{ type: 'imagem', attrs: { caminho, alt: 'Logo', largura: 30 } }],
      }),
    });
    expect(response.statusCode, response.body).toBe(201);
    const preso = await remover(autora);
    expect(preso.statusCode).toBe(409);
    expect(alerta(preso)).toContain('está em um modelo de documento');
    const solto = await imagem();
    expect((await remover(autora, solto)).statusCode).toBe(200);
    expect((await autora.get(endereco(solto))).statusCode).toBe(404);
    expect((await remover(autora, solto)).statusCode).toBe(404);
    for (const path of ['ab/cd/abcdef', 'editor', `editor/${aqui}/1/../../x`, 'zelo/backup.tar'])
      expect((await remover(api.admin.em(aqui), path)).statusCode, path).toBe(404);
    expect((await remover(api.admin.em(ali))).statusCode).toBe(404);
  });

  it('[FORM-04] the picture prints, and one that is gone prints as its description', async () => {
    const caminho = await imagem();
    const conteudo = JSON.stringify({
      type: 'doc',
      content: [
        { type: 'imagem', attrs: { caminho, alt: 'Logo', largura: 30 } },
        {
          type: 'imagem',
          attrs: {
            caminho: `editor/${aqui}/1/00000000-0000-4000-8000-000000000000-x.png`,
            alt: 'Raio X',
            largura: 30,
          },
        },
      ],
    });
    const amostra = await autora.post('/api/modelos-documento/_amostra', {
      nome: 'Amostra',
      papel: 'A5',
      orientacao: 'PAISAGEM',
      cabecalho: false,
      rodape: false,
      conteudo,
    });
    expect(amostra.statusCode, amostra.body.slice(0, 300)).toBe(200);
    expect(amostra.rawPayload.toString('latin1')).toContain('/Subtype /Image');
    expect(amostra.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 419.53]');
  });
});

describe('amazon_hash over a bucket', () => {
  it('[FORM-04] signs for the bucket, and takes over what the browser has put there', async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(pasta, 's3'),
      configureBuckets: [{ name: 'zelo-teste' }],
      allowMismatchedSignatures: false,
    });
    const { port } = await server.run();
    const env = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'zelo-teste',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PREFIX: 'zelo/',
      DATA_DIR: join(pasta, 'dados-s3'),
    };
    const nuvem = await createTestApi({ env });
    try {
      const prestador = await casa(nuvem, 'Clínica Mar');
      const caller = (await nuvem.caller(TODAS, [prestador])).em(prestador);
      const hash = await pedir(caller);
      expect(hash).toMatchObject({ bucket: 'zelo-teste', uploadURL: `http://127.0.0.1:${port}/zelo-teste` });
      expect(hash.keyStart).toBe(`zelo/recebendo/${hash.inicio}`);
      const { payload, headers } = await multipart(campos(hash), PNG);
      const posto = await fetch(hash.uploadURL, { method: 'POST', body: new Uint8Array(payload), headers });
      expect(posto.status, await posto.text()).toBe(201);
      const caminho = `${hash.inicio}logo.png`;
      const visto = await caller.get(endereco(caminho));
      expect(visto.statusCode, visto.body).toBe(200);
      expect(visto.rawPayload.equals(PNG)).toBe(true);
      // Taken over: under its own content in the store, and gone from where the browser put it.
      const direto = await abrirEnvioDireto(env);
      expect(await direto?.buscar(caminho, 100)).toBeNull();
      direto?.close();
      expect((await caller.get(endereco(caminho))).statusCode).toBe(200);
      // What is no picture is never served.
      const outroHash = await pedir(caller);
      const ruim = await multipart(campos(outroHash), randomBytes(100));
      await fetch(outroHash.uploadURL, {
        method: 'POST',
        body: new Uint8Array(ruim.payload),
        headers: ruim.headers,
      });
      expect((await caller.get(endereco(`${outroHash.inicio}logo.png`))).statusCode).toBe(400);
      // The server's own stand-in is not there beside a bucket.
      const aqui = await nuvem.app.inject({
        method: 'POST',
        url: '/api/amazon_hash/envio',
        ...(await multipart(campos(hash), PNG)),
      });
      expect(aqui.statusCode).toBe(404);
    } finally {
      await nuvem.close();
      await server.close();
    }
  });
});
