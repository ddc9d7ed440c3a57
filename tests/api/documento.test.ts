/** Documents of records over the specification's calls: folders, files, names, tags, bin, versions, access, audit. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ItemDocumento,
  ItemLixeira,
  OpcoesDocumentos,
  TagDocumento,
  TagEmUso,
  VersaoDocumento,
} from '#domain/documento/tipos.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { alertas, item, mandar, pdf, PDF } from './documento-apoio.ts';
import { criarPrestador } from './sessao-apoio.ts';

const TUDO = ['list', 'view', 'insert', 'update', 'delete'];
const CMIS = '/api/cmis';

let api: TestApi;
let folder: string;
let meu: number;
let alheio: number;
/** Everything on suppliers, and documents of patients. */
let ana: Caller;
/** Sees, and changes nothing. */
let leitor: Caller;
/** No permission at all. */
let ninguem: Caller;
let fornecedor: number;
let paciente: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-documentos-'));
  api = await createTestApi({ dataDir: folder });
  meu = await criarPrestador(api.test.database, 'Meu Prestador');
  alheio = await criarPrestador(api.test.database, 'Prestador Alheio');
  ana = await api.caller(
    { fornecedor: TUDO, paciente: ['list', 'view', 'documento', 'clinico'], convenio: TUDO },
    [meu],
  );
  leitor = await api.caller({ fornecedor: ['list', 'view'], paciente: ['list', 'view', 'clinico'] }, [
    meu,
    alheio,
  ]);
  ninguem = await api.caller({}, [meu]);
  const { pool } = api.test.database;
  const id = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query(`${sql} RETURNING id`, values)).rows[0].id;
  fornecedor = await id(
    "INSERT INTO fornecedor (tipo_pessoa, nome, documento) VALUES ('JURIDICA', 'Fornecedor', '11222333000181')",
  );
  paciente = await id(
    "INSERT INTO paciente (nome, data_nascimento, sexo, nacionalidade, prestador_id) VALUES ('Maria', '1980-01-01', 'F', 'BRASILEIRA', $1)",
    meu,
  );
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const campos = (campos: { [campo: string]: string | number } = {}) => ({
  id: fornecedor,
  modulo: 'fornecedores',
  idTag: '',
  ...campos,
});
let serial = 0;
const nomeNovo = (): string => `arquivo ${++serial}.pdf`;
const anexar = async (
  nome = nomeNovo(),
  bytes: Buffer = PDF,
  extras: { [campo: string]: string } = {},
): Promise<ItemDocumento> => item(await mandar(api, ana, campos(extras), [{ nome, bytes }]));
const q = (query: { [key: string]: string | number }): string =>
  new URLSearchParams(query as { [key: string]: string }).toString();
const url = (path: string, query: { [key: string]: string | number } = {}, base = CMIS): string =>
  `${base}/${path}?${q({ modulo: 'fornecedores', ...query })}`;
const pasta = async (newFolder: string, parentFolderId = ''): Promise<ItemDocumento> => {
  const response = await ana.post(url('criar-pasta', { id: fornecedor, parentFolderId, newFolder }));
  expect(response.statusCode).toBe(201);
  return response.json();
};
const listar = async (objectId = ''): Promise<ItemDocumento[]> =>
  (await ana.get(url('listar-documentos-pasta', { id: fornecedor, objectId }))).json();

describe('[DOC-02] [DOC-03] folders and files', () => {
  it('[DOC-02] an upload is listed with every field of the item, folders first, the way up inside a folder', async () => {
    const exames = await pasta('Exames');
    const dentro = await pasta('2026', exames.objectId);
    const enviado = await anexar('laudo 🫀 ação.pdf', PDF, { folderId: exames.objectId });
    expect(enviado).toMatchObject({
      nomeArquivo: 'laudo 🫀 ação.pdf',
      mime: 'application/pdf',
      tagDescription: null,
      folderId: exames.objectId,
      aspectos: [],
      tamanho: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      versao: 1,
      assinado: false,
    });
    expect(Date.parse(enviado.dataHoraModificacao ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const itens = await listar(exames.objectId);
    expect(itens.map(({ nomeArquivo, mime, objectId }) => [nomeArquivo, mime, objectId])).toEqual([
      ['Nível anterior', 'Nivel Anterior', 'raiz'],
      ['2026', 'Pasta', dentro.objectId],
      ['laudo 🫀 ação.pdf', 'application/pdf', enviado.objectId],
    ]);
    expect((await listar(dentro.objectId))[0]).toMatchObject({
      mime: 'Nivel Anterior',
      objectId: exames.objectId,
    });
    const arvore = (await ana.get(url('listar', { id: fornecedor }))).json<ItemDocumento[]>();
    expect(arvore).toHaveLength(1);
    expect(arvore[0]).toMatchObject({ objectId: 'raiz', mime: 'Raiz' });
    const ramo = arvore[0]?.children?.find(({ objectId }) => objectId === exames.objectId);
    expect(ramo?.children?.map(({ nomeArquivo }) => nomeArquivo)).toEqual(['2026', 'laudo 🫀 ação.pdf']);
  });

  it('[DOC-04] names: none, slashes, control characters, taken ones', async () => {
    const semNome = await ana.post(url('criar-pasta', { id: fornecedor, newFolder: '  ' }));
    expect([semNome.statusCode, alertas(semNome)]).toEqual([422, ['Informe o nome da pasta']]);
    const doc = await anexar();
    const renomear = (nomearquivo: string) =>
      ana.call('PUT', url('renomear-documento', { objectId: doc.objectId, nomearquivo }));
    expect(alertas(await renomear(''))).toEqual(['Nome deve ser informado']);
    for (const nome of ['a/b.pdf', 'a\\b.pdf', 'a\u0001b.pdf', '..', 'x'.repeat(300)])
      expect((await renomear(nome)).statusCode).toBe(422);
    const outroDocumento = await anexar('Ocupado.pdf');
    const ocupado = await renomear('OCUPADO.pdf');
    expect([ocupado.statusCode, ocupado.json().objectId, ocupado.json().codigo]).toEqual([
      409,
      outroDocumento.objectId,
      'nome-em-uso',
    ]);
    // The extension stays: the file goes on saying what it is.
    expect((await renomear('novo nome')).json()).toMatchObject({ nomeArquivo: 'novo nome.pdf', versao: 2 });
    const repetido = await mandar(api, ana, campos(), [{ nome: 'ocupado.PDF', bytes: PDF }]);
    expect([repetido.statusCode, repetido.json().objectId]).toEqual([409, outroDocumento.objectId]);
  });

  it('[D36] a folder beside one that differs by case is refused as a folder: it has no versions', async () => {
    await pasta('Radiografias');
    const outraResposta = await ana.post(url('criar-pasta', { id: fornecedor, newFolder: 'radiografias' }));
    expect([outraResposta.statusCode, alertas(outraResposta)]).toEqual([
      409,
      [
        'Já existe a pasta Radiografias aqui; maiúsculas e minúsculas não fazem diferença. Escolha outro nome.',
      ],
    ]);
    expect(outraResposta.json()).toMatchObject({ codigo: 'nome-em-uso', pasta: true });
  });

  it('[DOC-04] two people rename one file: the second learns of the first, and nothing is lost', async () => {
    const doc = await anexar();
    const renomear = (nomearquivo: string) =>
      ana.call('PUT', url('renomear-documento', { objectId: doc.objectId, nomearquivo, versao: doc.versao }));
    const answers = await Promise.all([renomear('da primeira.pdf'), renomear('da segunda.pdf')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const lost = answers.find(({ statusCode }) => statusCode === 412)!;
    const won = answers.find(({ statusCode }) => statusCode === 200)!;
    expect(lost.json().atual).toEqual(won.json());
    expect(alertas(lost)[0]).toMatch(/alterou este item depois que você o abriu/);
    // And two who give one name to two files.
    const [a, b] = [await anexar(), await anexar()];
    const same = await Promise.all(
      [a, b].map(({ objectId }) =>
        ana.call('PUT', url('renomear-documento', { objectId, nomearquivo: 'disputado.pdf' })),
      ),
    );
    expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('[DOC-04] a folder with children is not removed; empty it is', async () => {
    const cheia = await pasta('Cheia');
    const doc = await anexar(nomeNovo(), PDF, { folderId: cheia.objectId });
    const recusada = await ana.call('DELETE', url('remover', { objectId: cheia.objectId }));
    expect([recusada.statusCode, alertas(recusada)]).toEqual([
      409,
      ['Não é possível remover a Pasta, exclua primeiro os subitens'],
    ]);
    expect((await ana.call('DELETE', url('remover', { objectId: doc.objectId }))).statusCode).toBe(200);
    expect((await ana.call('DELETE', url('remover', { objectId: cheia.objectId }))).statusCode).toBe(200);
    const lixo = (await ana.get(url('lixeira', { id: fornecedor }))).json<ItemLixeira[]>();
    expect(lixo.slice(0, 2).map(({ objectId }) => objectId)).toEqual([cheia.objectId, doc.objectId]);
    // Its folder is gone: the file comes back to the root.
    const voltou = await ana.post(url('restaurar', { objectId: doc.objectId }));
    expect(voltou.json()).toMatchObject({ objectId: doc.objectId, folderId: 'raiz' });
    expect((await ana.post(url('restaurar', { objectId: doc.objectId }))).statusCode).toBe(409);
  });

  it('[DOC-01] moves into folders, not into themselves', async () => {
    const [fora, dentro] = [await pasta('Fora'), await pasta('Para dentro')];
    const mover = (objectId: string, folderId: string) =>
      ana.call('PUT', url('mover', { objectId, folderId }));
    expect((await mover(dentro.objectId, fora.objectId)).json()).toMatchObject({ folderId: fora.objectId });
    const laco = await mover(fora.objectId, dentro.objectId);
    expect([laco.statusCode, laco.json().codigo]).toEqual([409, 'pasta-em-si-mesma']);
    expect((await mover(fora.objectId, fora.objectId)).statusCode).toBe(409);
    expect((await mover(dentro.objectId, 'raiz')).json()).toMatchObject({ folderId: 'raiz' });
    expect((await mover(dentro.objectId, 'não é id')).statusCode).toBe(404);
  });

  it('[DOC-01] what comes back to a taken name comes back beside it; after thirty days it does not', async () => {
    const doc = await anexar('volta.pdf');
    await ana.call('DELETE', url('remover', { objectId: doc.objectId }));
    await anexar('volta.pdf');
    expect((await ana.post(url('restaurar', { objectId: doc.objectId }))).json()).toMatchObject({
      nomeArquivo: 'volta (2).pdf',
    });
    await ana.call('DELETE', url('remover', { objectId: doc.objectId }));
    await api.test.database.pool.query(
      "UPDATE documento SET excluido_em = now() - interval '31 days' WHERE object_id = $1",
      [doc.objectId],
    );
    expect((await ana.post(url('restaurar', { objectId: doc.objectId }))).statusCode).toBe(409);
    const lixo = (await ana.get(url('lixeira', { id: fornecedor }))).json<ItemLixeira[]>();
    expect(lixo.map(({ objectId }) => objectId)).not.toContain(doc.objectId);
  });

  it('[DOC-01] a new content keeps the earlier ones, each to be read and to come back', async () => {
    const doc = await anexar('contrato.pdf', pdf('um'));
    const novo = item(
      await mandar(api, ana, campos({ objectId: doc.objectId, versao: 1 }), [
        { nome: 'outro.pdf', bytes: pdf('dois') },
      ]),
    );
    expect(novo).toMatchObject({ objectId: doc.objectId, nomeArquivo: 'contrato.pdf', versao: 2 });
    const velho = await mandar(api, ana, campos({ objectId: doc.objectId, versao: 1 }), [
      { nome: 'x.pdf', bytes: PDF },
    ]);
    expect(velho.statusCode).toBe(412);
    const versoes = async () =>
      (await ana.get(url('versoes', { objectId: doc.objectId }))).json<VersaoDocumento[]>();
    expect((await versoes()).map(({ numero, atual }) => [numero, atual])).toEqual([
      [2, true],
      [1, false],
    ]);
    const baixar = (numero: number) => ana.get(url('download-documento', { objectId: doc.objectId, numero }));
    expect((await baixar(1)).rawPayload).toEqual(pdf('um'));
    expect((await baixar(9)).statusCode).toBe(404);
    const volta = await ana.post(url('restaurar-versao', { objectId: doc.objectId, numero: 1 }));
    expect(volta.json()).toMatchObject({ sha256: doc.sha256, versao: 3 });
    expect((await versoes()).map(({ numero }) => numero)).toEqual([3, 2, 1]);
  });

  it('[DOC-04] tags: required where the module uses them, by id, by a name that makes one', async () => {
    const em = ana.em(meu);
    const combo = (await em.get(`${CMIS}/tags/combo/list?modulo=pacientes`)).json<TagDocumento[]>();
    expect(combo.map(({ nome }) => nome)).toContain('Laudo');
    const enviar = (extras: { [campo: string]: string }, path?: string) =>
      mandar(api, ana, { id: paciente, modulo: 'pacientes', ...extras }, [{ nome: nomeNovo(), bytes: PDF }], {
        prestador: meu,
        ...(path ? { path } : {}),
      });
    const sem = await enviar({ idTag: '' });
    expect([sem.statusCode, alertas(sem)]).toEqual([422, ['Informe a Tag']]);
    const laudo = combo.find(({ nome }) => nome === 'Laudo')!;
    const doc = item(await enviar({ idTag: laudo.objectId }));
    expect(doc.tagDescription).toBe('Laudo');
    const outraResposta = await enviar(
      { idTag: '' },
      `${CMIS}/criar-documento/tag?tagDescription=${encodeURIComponent('Ressonância')}`,
    );
    expect(item(outraResposta).tagDescription).toBe('Ressonância');
    expect((await em.get(`${CMIS}/tags/combo/list?modulo=pacientes`)).body).toContain('Ressonância');
    const trocada = await em.call(
      'PUT',
      `${CMIS}/alterar-tag?${q({ modulo: 'pacientes', objectId: doc.objectId, tagDescription: 'LAUDO' })}`,
    );
    expect(trocada.json()).toMatchObject({ tagDescription: 'Laudo' });
    expect((await enviar({ idTag: '00000000-0000-0000-0000-000000000000' })).statusCode).toBe(422);
  });

  it('[DOC-04] uma tag perde os espaços e tem até 14 letras, também no servidor', async () => {
    const enviar = (tag: string) =>
      mandar(
        api,
        ana,
        { id: paciente, modulo: 'pacientes', tagDescription: tag },
        [{ nome: nomeNovo(), bytes: PDF }],
        {
          prestador: meu,
        },
      );
    expect(item(await enviar('raio x torax')).tagDescription).toBe('raioxtorax');
    const longa = await enviar('radiografiatoracica');
    expect([longa.statusCode, alertas(longa)]).toEqual([422, ['A tag pode ter até 14 letras, sem espaços.']]);
    const response = await enviar('   ');
    expect(alertas(response)).toEqual(['Informe a Tag']);
  });

  it('[DOC-04] tags são criadas, renomeadas e excluídas por quem cuida delas, sem que um documento fique sem a sua', async () => {
    const em = ana.em(meu);
    const tag = (
      method: 'POST' | 'PUT' | 'DELETE',
      path: string,
      query: { [key: string]: string },
      caller = em,
    ) => caller.call(method, `${CMIS}/tags/${path}?${q({ modulo: 'pacientes', ...query })}`);
    const uso = async () => (await em.get(`${CMIS}/tags/uso?modulo=pacientes`)).json<TagEmUso[]>();
    const criada = await tag('POST', 'criar', { nome: ' Eletro ' });
    expect(criada.statusCode).toBe(201);
    const { objectId } = criada.json<TagDocumento>();
    expect((await tag('POST', 'criar', { nome: 'ELETRO' })).statusCode).toBe(422);
    const enviado = await mandar(
      api,
      ana,
      { id: paciente, modulo: 'pacientes', idTag: objectId },
      [{ nome: nomeNovo(), bytes: PDF }],
      {
        prestador: meu,
      },
    );
    const doc = item(enviado);
    expect((await uso()).find(({ nome }) => nome === 'Eletro')).toEqual({
      objectId,
      nome: 'Eletro',
      // Named by who reads what is clinical.
      leitura: 'CLINICA',
      documentos: 1,
      deOutros: false,
    });
    const noDocumento = async () =>
      (await em.get(url('listar-documentos-pasta', { modulo: 'pacientes', id: paciente })))
        .json<ItemDocumento[]>()
        .find((documento) => documento.objectId === doc.objectId)?.tagDescription;

    // Renamed, not to a name that is taken nor to none.
    expect((await tag('PUT', 'renomear', { objectId, nome: 'Eletrocardio' })).json()).toEqual({
      objectId,
      nome: 'Eletrocardio',
      leitura: 'CLINICA',
    });
    expect(await noDocumento()).toBe('Eletrocardio');
    const repetida = await tag('PUT', 'renomear', { objectId, nome: 'laudo' });
    expect([repetida.statusCode, alertas(repetida)[0]]).toEqual([
      422,
      expect.stringContaining('Já existe a tag Laudo'),
    ]);
    expect(alertas(await tag('PUT', 'renomear', { objectId, nome: ' ' }))).toEqual(['Informe a Tag']);

    // In use it goes only when another takes its place; whoever may only look may not at all.
    const emUso = await tag('DELETE', 'remover', { objectId });
    expect([emUso.statusCode, alertas(emUso)[0]]).toEqual([
      422,
      'Um documento usa esta tag. Escolha a que fica no lugar dela.',
    ]);
    expect((await tag('DELETE', 'remover', { objectId }, leitor.em(meu))).statusCode).toBe(403);
    const laudo = (await uso()).find(({ nome }) => nome === 'Laudo')!;
    expect((await tag('DELETE', 'remover', { objectId, para: objectId })).statusCode).toBe(422);
    expect((await tag('DELETE', 'remover', { objectId, para: laudo.objectId })).statusCode).toBe(200);
    expect(await noDocumento()).toBe('Laudo');
    expect((await tag('DELETE', 'remover', { objectId })).statusCode).toBe(422);
    const { rows } = await api.test.database.pool.query(
      `SELECT acao, depois FROM auditoria WHERE recurso = 'pacientes' AND acao LIKE '%-tag' ORDER BY seq`,
    );
    expect(rows).toEqual([
      { acao: 'criar-tag', depois: { tag: 'Eletro' } },
      { acao: 'renomear-tag', depois: { de: 'Eletro', para: 'Eletrocardio' } },
      { acao: 'remover-tag', depois: { de: 'Eletrocardio', para: 'Laudo', documentos: 1 } },
    ]);
  });

  it('[DOC-04] [PERM-05] uma tag que documentos de outro prestador usam só muda por quem administra tudo', async () => {
    const bia = await api.caller({ paciente: ['list', 'view', 'documento', 'clinico'] }, [alheio]);
    const campos = { modulo: 'pacientes', tagDescription: 'Comum' };
    item(
      await mandar(api, ana, { ...campos, id: paciente }, [{ nome: nomeNovo(), bytes: PDF }], {
        prestador: meu,
      }),
    );
    const { rows } = await api.test.database.pool.query(
      "INSERT INTO paciente (nome, data_nascimento, sexo, nacionalidade, prestador_id) VALUES ('Rui', '1980-01-01', 'M', 'BRASILEIRA', $1) RETURNING id",
      [alheio],
    );
    item(
      await mandar(api, bia, { ...campos, id: rows[0].id }, [{ nome: nomeNovo(), bytes: PDF }], {
        prestador: alheio,
      }),
    );
    const uso = (await ana.em(meu).get(`${CMIS}/tags/uso?modulo=pacientes`)).json<TagEmUso[]>();
    const comum = uso.find(({ nome }) => nome === 'Comum')!;
    expect(comum).toMatchObject({ documentos: 1, deOutros: true });
    const renomear = (caller: Caller, nome: string) =>
      caller
        .em(meu)
        .call('PUT', `${CMIS}/tags/renomear?${q({ modulo: 'pacientes', objectId: comum.objectId, nome })}`);
    const recusada = await renomear(ana, 'Minha');
    expect([recusada.statusCode, alertas(recusada)[0]]).toEqual([
      403,
      expect.stringContaining('outros prestadores'),
    ]);
    expect((await renomear(api.admin, 'DeTodos')).statusCode).toBe(200);
  });
});

describe('[DOC-06] download', () => {
  it('[DOC-06] x-filename means a file; without one the body carries alerts', async () => {
    const doc = await anexar('relatório (1)’s.pdf');
    const response = await ana.get(
      url('download-documento', { objectId: doc.objectId, nomeArquivo: doc.nomeArquivo }),
    );
    expect(decodeURIComponent(String(response.headers['x-filename']))).toBe('relatório (1)’s.pdf');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${doc.sha256}"`,
    });
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''relat%C3%B3rio%20%281%29/,
    );
    expect(response.rawPayload).toEqual(PDF);
    const nada = await ana.get(
      url('download-documento', { objectId: '00000000-0000-0000-0000-000000000000', nomeArquivo: 'x' }),
    );
    expect([nada.statusCode, nada.headers['x-filename'], alertas(nada)]).toEqual([
      404,
      undefined,
      ['Nenhum registro encontrado'],
    ]);
    const base64 = await ana.get(
      url('download-documento/formato/base64', {
        objectId: doc.objectId,
        nomeArquivo: 'x',
        tagDescription: '',
      }),
    );
    expect(Buffer.from(base64.json<{ result: { entity: string } }>().result.entity, 'base64')).toEqual(PDF);
  });

  it('[DOC-05] ranges and unchanged content by the rules of HTTP', async () => {
    const doc = await anexar();
    const pedir = (headers: { [name: string]: string }) =>
      ana.get(url('download-documento', { objectId: doc.objectId }), headers);
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=10-', 10, PDF.length],
      ['bytes=-5', PDF.length - 5, PDF.length],
      [`bytes=3-99999`, 3, PDF.length],
    ] as const) {
      const response = await pedir({ range });
      expect([range, response.statusCode, response.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/${PDF.length}`,
      ]);
      expect(response.rawPayload).toEqual(PDF.subarray(from, to));
    }
    const fora = await pedir({ range: 'bytes=99999-' });
    expect([fora.statusCode, fora.headers['content-range']]).toEqual([416, `bytes */${PDF.length}`]);
    expect((await pedir({ range: 'bytes=0-1,4-5' })).statusCode).toBe(200);
    expect((await pedir({ range: 'bytes=0-9', 'if-range': '"outro"' })).statusCode).toBe(200);
    expect((await pedir({ 'if-none-match': `"${doc.sha256}"` })).statusCode).toBe(304);
  });

  it('[DOC-05] markup is shown without running, what a browser cannot show is only downloaded', async () => {
    const html = Buffer.from('<!doctype html><p onclick="alert(1)">oi<script>alert(1)</script>');
    const enviado = await mandar(api, ana, campos(), [{ nome: 'página.html', bytes: html }]);
    expect(alertas(enviado)).toEqual([
      'Documento enviado com sucesso.',
      expect.stringMatching(/contém scripts/),
    ]);
    const pagina = await ana.get(
      url('download-documento', { objectId: item(enviado).objectId, exibir: 'true' }),
    );
    expect(pagina.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
    expect(pagina.headers['content-disposition']).toMatch(/^inline/);
    const svg = await mandar(api, ana, campos(), [
      { nome: 'a.svg', bytes: Buffer.from('<svg onload="alert(1)"></svg>') },
    ]);
    expect(alertas(svg)).toHaveLength(2);
    const desenho = await ana.get(
      url('download-documento', { objectId: item(svg).objectId, exibir: 'true' }),
    );
    expect(desenho.headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('[DOC-01] [DOC-03] access', () => {
  it('[DOC-01] toggles and permissions as the server enforces them', async () => {
    const opcoes = async (caller: Caller, modulo: string): Promise<OpcoesDocumentos> =>
      (await caller.get(`${CMIS}/opcoes?modulo=${modulo}`)).json();
    expect(await opcoes(ana, 'fornecedores')).toMatchObject({
      insert: true,
      rename: true,
      remove: true,
      signature: true,
      readOnly: false,
      tags: false,
      tamanhoMaximo: 512 * 1024 * 1024,
    });
    expect(await opcoes(leitor, 'fornecedores')).toMatchObject({
      insert: false,
      rename: false,
      remove: false,
      signature: false,
    });
    const doc = await anexar();
    const { objectId } = doc;
    const negadas = [
      await leitor.post(url('criar-pasta', { id: fornecedor, newFolder: 'x' })),
      await leitor.call('PUT', url('renomear-documento', { objectId, nomearquivo: 'x.pdf' })),
      await leitor.call('PUT', url('mover', { objectId, folderId: 'raiz' })),
      await leitor.call('DELETE', url('remover', { objectId })),
      await leitor.get(url('lixeira', { id: fornecedor })),
      await mandar(api, leitor, campos(), [{ nome: nomeNovo(), bytes: PDF }]),
    ];
    expect(negadas.map(({ statusCode }) => statusCode)).toEqual(negadas.map(() => 403));
    expect((await leitor.get(url('listar', { id: fornecedor }))).statusCode).toBe(200);
    for (const path of ['listar', 'listar-documentos-pasta', 'opcoes', 'tags/combo/list'])
      expect((await ninguem.get(url(path, { id: fornecedor }))).statusCode).toBe(403);
    // Convênios declare no signature: off for everybody, an administrator included.
    const desligada = await api.admin.post(`${CMIS}/v1/atualizar-documento`, {
      modulo: 'convenios',
      objectId,
      dadoBase64: 'AAAA',
    });
    expect([desligada.statusCode, desligada.json().codigo]).toEqual([405, 'documentos-desligados']);
    expect((await api.admin.get(`${CMIS}/listar?modulo=bancos&id=1`)).statusCode).toBe(404);
    expect((await api.admin.get(`${CMIS}/listar?modulo=toString&id=1`)).statusCode).toBe(404);
  });

  it('[DOC-03] without/permission needs a session and grants only what the declaration lists', async () => {
    const livre = `${CMIS}/without/permission`;
    const convenio = (
      await api.test.database.pool.query(
        "INSERT INTO convenio (codigo, nome, modalidade) VALUES ('DOC1', 'Convênio', 'MEDICINA_GRUPO') RETURNING id",
      )
    ).rows[0].id;
    const doc = item(
      await mandar(api, ana, { id: convenio, modulo: 'convenios' }, [{ nome: nomeNovo(), bytes: PDF }]),
    );
    const ver = { modulo: 'convenios', id: convenio, objectId: doc.objectId };
    // Who takes in patients works with their convênios; the accounts of a supplier and of a partner do not.
    const recepcao = await api.caller({ paciente: ['list', 'insert'] }, [meu]);
    const fora = [
      ninguem,
      await api.caller({ aviso: ['list', 'view'] }, [meu]),
      await api.caller({ cid: ['list', 'view'] }, [meu]),
    ];
    for (const path of ['listar', 'download-documento', 'versoes']) {
      expect([path, (await recepcao.get(url(path, ver, livre))).statusCode]).toEqual([path, 200]);
      for (const caller of fora)
        expect([path, (await caller.get(url(path, ver, livre))).statusCode]).toEqual([path, 403]);
    }
    expect((await recepcao.get(url('listar', ver))).statusCode).toBe(403);
    expect((await recepcao.call('DELETE', url('remover', ver, livre))).statusCode).toBe(403);
    expect((await ninguem.em(meu).get(`${livre}/listar?modulo=pacientes&id=${paciente}`)).statusCode).toBe(
      403,
    );
    expect((await ana.em(meu).get(`${livre}/listar?modulo=pacientes&id=${paciente}`)).statusCode).toBe(200);
    expect((await api.app.inject({ url: url('listar', ver, livre) })).statusCode).toBe(401);
    expect(
      (
        await mandar(api, ana, { id: convenio, modulo: 'convenios' }, [{ nome: nomeNovo(), bytes: PDF }], {
          path: `${livre}/v2/criar-documento`,
        })
      ).statusCode,
    ).toBe(201);
  });

  it('[DOC-03] [PERM-05] another provider’s patient has no documents, by record nor by id', async () => {
    const doc = item(
      await mandar(
        api,
        ana,
        { id: paciente, modulo: 'pacientes', tagDescription: 'Exame' },
        [{ nome: nomeNovo(), bytes: PDF }],
        {
          prestador: meu,
        },
      ),
    );
    const caller = leitor.em(alheio);
    for (const path of [
      'listar',
      'listar-documentos-pasta',
      'download-documento',
      'download-documento/formato/base64',
      'versoes',
    ])
      expect([
        path,
        (await caller.get(url(path, { modulo: 'pacientes', id: paciente, objectId: doc.objectId })))
          .statusCode,
      ]).toEqual([path, 404]);
    expect(
      (await leitor.em(meu).get(url('download-documento', { modulo: 'pacientes', objectId: doc.objectId })))
        .statusCode,
    ).toBe(200);
    // By another module's name it is not there either.
    expect((await ana.get(url('download-documento', { objectId: doc.objectId }))).statusCode).toBe(404);
    const sha = await leitor.get(`/api/_arquivos/${doc.sha256}`);
    expect(sha.statusCode).toBe(404);
  });

  it('[DOC-01] a record in the bin shows its documents and takes no more', async () => {
    const { pool } = api.test.database;
    const doc = await anexar();
    await pool.query('UPDATE fornecedor SET excluido_em = now() WHERE id = $1', [fornecedor]);
    const answers = [
      await ana.get(url('listar', { id: fornecedor })),
      await ana.post(url('criar-pasta', { id: fornecedor, newFolder: 'não' })),
      await ana.call('PUT', url('renomear-documento', { objectId: doc.objectId, nomearquivo: 'não.pdf' })),
    ];
    await pool.query('UPDATE fornecedor SET excluido_em = NULL WHERE id = $1', [fornecedor]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409]);
  });
});

describe('[DOC-01] audit', () => {
  it('[DOC-05] um PDF visto em muitas partes de uma vez é um evento só; baixar é outro', async () => {
    const em = ana.em(meu);
    const { pool } = api.test.database;
    const campos = { id: paciente, modulo: 'pacientes', tagDescription: 'Exame' };
    const doc = item(
      await mandar(api, ana, campos, [{ nome: 'em partes.pdf', bytes: PDF }], { prestador: meu }),
    );
    const alvo = (exibir: string) =>
      url('download-documento', {
        modulo: 'pacientes',
        objectId: doc.objectId,
        nomeArquivo: doc.nomeArquivo,
        exibir,
      });
    const ver = () =>
      Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          em.get(alvo('true'), { range: `bytes=${at * 5}-${at * 5 + 4}` }),
        ),
      );
    const eventos = async () =>
      (
        await pool.query(
          `SELECT acao FROM auditoria WHERE recurso = 'pacientes' AND depois ->> 'objectId' = $1 AND acao <> 'enviar-documento' ORDER BY seq`,
          [doc.objectId],
        )
      ).rows.map(({ acao }) => acao as string);
    expect((await ver()).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 206));
    await ver();
    expect(await eventos()).toEqual(['ver-documento']);
    await em.get(alvo('false'));
    expect(await eventos()).toEqual(['ver-documento', 'baixar-documento']);
  });

  it('[DOC-01] every act is an event of the record, reading once in a few minutes', async () => {
    const em = ana.em(meu);
    const { pool } = api.test.database;
    const { rows } = await pool.query('SELECT coalesce(max(seq), 0) AS seq FROM auditoria');
    const doc = item(
      await mandar(
        api,
        ana,
        { id: paciente, modulo: 'pacientes', tagDescription: 'Exame' },
        [{ nome: 'auditado.pdf', bytes: PDF }],
        {
          prestador: meu,
        },
      ),
    );
    const alvo = (path: string, extras: { [key: string]: string } = {}) =>
      url(path, { modulo: 'pacientes', objectId: doc.objectId, id: paciente, ...extras });
    // A reason of its own: the list was read a moment ago in another test.
    await em.get(alvo('listar'), { 'x-motivo': 'Atendimento' });
    for (const range of ['bytes=0-9', 'bytes=10-19'])
      await em.get(alvo('download-documento', { exibir: 'true' }), { range });
    await em.get(alvo('download-documento'));
    await em.call('PUT', alvo('renomear-documento', { nomearquivo: 'outro.pdf' }));
    await em.call('DELETE', alvo('remover'));
    await em.post(alvo('restaurar'));
    const events = await pool.query(
      `SELECT acao, depois FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 AND seq > $2 ORDER BY seq`,
      [paciente, rows[0].seq],
    );
    expect(events.rows.map(({ acao }) => acao)).toEqual([
      'enviar-documento',
      'ver-documentos',
      'ver-documento',
      'baixar-documento',
      'renomear-documento',
      'excluir-documento',
      'restaurar-documento',
    ]);
    expect(events.rows[4].depois).toMatchObject({
      objectId: doc.objectId,
      de: 'auditado.pdf',
      para: 'outro.pdf',
      sha256: doc.sha256,
    });
  });
});
