/** [M3] The body that brings a signed file is read in a thread: what is refused is refused as in every other body, and no other route takes JSON so large. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const CHAMADAS = ['/api/cmis/v1/atualizar-documento', '/api/cmis/without/permission/v1/atualizar-documento'];
// Bancos hold no documents: a body that is understood ends there.
const CERTO = '"modulo":"bancos","objectId":"00000000-0000-4000-8000-000000000000"';

const enviar = async (url: string, payload: string, type = 'application/json') => {
  const response = await api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${api.admin.token}`, 'content-type': type },
  });
  const { codigo, errors } = response.json<{ codigo: string; errors?: object }>();
  return [response.statusCode, codigo, ...Object.keys(errors ?? {})];
};

const FUNDO = 600;
const RECUSAS: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['nothing', '', [400, 'json-invalido']],
  ['half of it', `{${CERTO},"dadoBase64":"AAAA`, [400, 'json-invalido']],
  ['a prototype key', `{${CERTO},"dadoBase64":"AAAA","__proto__":{"versao":1}}`, [400, 'json-invalido']],
  [
    'too deep',
    `{${CERTO},"dadoBase64":"AAAA","aspectos":${'['.repeat(FUNDO)}${']'.repeat(FUNDO)}}`,
    [413, 'corpo-grande'],
  ],
  [
    'too many values',
    `{${CERTO},"dadoBase64":"AAAA","aspectos":[${'1,'.repeat(60_000)}1]}`,
    [413, 'corpo-grande'],
  ],
  [
    'too much beside the file',
    `{${CERTO},"dadoBase64":"AAAA","tag":"${'a'.repeat(3_000_000)}"}`,
    [413, 'corpo-grande'],
  ],
  ['no object', '"AAAA"', [422, 'validacao']],
];

it.each(RECUSAS)('[M3] %s', async (_nome, payload, esperado) => {
  for (const url of CHAMADAS) expect((await enviar(url, payload)).slice(0, 2)).toEqual(esperado);
});

it('[M3] what the schema refuses is named by its field', async () => {
  const campos = async (corpo: string): Promise<unknown> => enviar(CHAMADAS[0] ?? '', `{${CERTO}${corpo}}`);
  expect(await campos('')).toEqual([422, 'validacao', 'dadoBase64']);
  expect(await campos(',"dadoBase64":""')).toEqual([422, 'validacao', 'dadoBase64']);
  expect(await campos(',"dadoBase64":7')).toEqual([422, 'validacao', 'dadoBase64']);
  expect(await campos(',"dadoBase64":"AAAA","outra":1')).toEqual([422, 'validacao', 'outra']);
  expect(await campos(',"dadoBase64":"AAAA","versao":"1"')).toEqual([422, 'validacao', 'versao']);
});

it('[M3] what is understood goes on to the record; another type of body is none', async () => {
  for (const dado of ['AAAA', String.raw`AA\/\u002bAA==\r\n`])
    expect((await enviar(CHAMADAS[0] ?? '', `{${CERTO},"dadoBase64":"${dado}"}`))[1]).not.toMatch(
      /json|validacao|grande/,
    );
  expect(await enviar(CHAMADAS[0] ?? '', 'AAAA', 'text/plain')).toEqual([415, 'tipo-nao-suportado']);
});

it('[M3] a whole body beyond the limit is refused, however it comes', async () => {
  const grande = `{${CERTO},"dadoBase64":"${'A'.repeat(95_000_000)}"}`;
  expect((await enviar(CHAMADAS[0] ?? '', grande)).slice(0, 2)).toEqual([413, 'corpo-grande']);
});

it.each([
  '/api/cmis/v2/criar-documento',
  '/api/cmis/criar-documento/tag',
  '/api/_arquivos',
  '/api/amazon_hash/envio',
  '/api/bancos/_import',
])('[M3] where a form with a file is awaited, JSON and text are no larger than anywhere: %s', async (url) => {
  for (const type of ['application/json', 'text/plain', 'application/json; charset=utf-8'])
    expect((await enviar(url, `"${'a'.repeat(3_000_000)}"`, type)).slice(0, 2)).toEqual([
      413,
      'corpo-grande',
    ]);
});
