/** Templates and answers over the wire: drafts, publication, versions, and answers judged again by the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Componente } from '#domain/formulario/tipos.ts';
import type { Previa, TemplateAnswer } from '#domain/formulario/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let admin: Caller;
let prestador: number;
let outroId: number;

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

const dadoDe = (templateRecord: readonly unknown[], campos: object = {}) =>
  JSON.stringify({ templateRecord, ...campos });
const CAMPOS: readonly Componente[] = [
  { chave: 'peso', tipo: 'numero', rotulo: 'Peso', casas: 1, unidade: 'kg', obrigatorio: true },
  { chave: 'altura', tipo: 'numero', rotulo: 'Altura', casas: 2, unidade: 'm' },
  { chave: 'imc', tipo: 'calculado', rotulo: 'IMC', formula: 'peso / (altura * altura)', casas: 1 },
  { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma?' },
  {
    chave: 'cigarros',
    tipo: 'numero',
    rotulo: 'Cigarros por dia',
    obrigatorio: true,
    quando: { juncao: 'todas', regras: [{ campo: 'fuma', operador: 'igual', valor: true }] },
  },
  {
    chave: 'itens',
    tipo: 'grupo',
    rotulo: 'Itens',
    itens: [
      { chave: 'quantidade', tipo: 'numero', rotulo: 'Quantidade' },
      { chave: 'preco', tipo: 'numero', rotulo: 'Preço', casas: 2 },
      { chave: 'subtotal', tipo: 'calculado', rotulo: 'Subtotal', formula: 'quantidade * preco' },
    ],
  },
  { chave: 'total', tipo: 'calculado', rotulo: 'Total', formula: 'soma(itens.subtotal)' },
];

async function criar(dado: string, nome = 'Avaliação', caller = admin): Promise<Linha> {
  const answer = await caller.post('/api/form-templates', { nome, dado });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Linha>();
}
const publicar = (linha: Linha, caller = admin) =>
  caller.post(`/api/form-templates/${linha.id}/publicar`, undefined, { 'if-match': `"${linha.versao}"` });
async function publicado(dado: string, nome?: string): Promise<Linha> {
  const answer = await publicar(await criar(dado, nome));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Linha>();
}
const responder = (formTemplateId: number, valores: unknown, caller = admin) =>
  caller.post('/api/form-respostas/v1/incluir', { formTemplateId, valores });
const textos = (answer: { readonly body: string }) =>
  (JSON.parse(answer.body) as { errors?: { [campo: string]: string[] } }).errors ?? {};

beforeAll(async () => {
  api = await createTestApi();
  const prestadorDe = async (nome: string, cnpj: string): Promise<number> =>
    (await api.admin.post('/api/prestadores', { nome, tipoPessoa: 'JURIDICA', cnpj })).json<{ id: number }>()
      .id;
  prestador = await prestadorDe('Clínica Centro', '11222333000181');
  outroId = await prestadorDe('Clínica Sul', '11444777000161');
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
});
afterAll(() => api.close());

describe('[FORM-02] templates', () => {
  it('[FORM-02] answers result.entity with the fields of the specification', async () => {
    const linha = await criar(dadoDe(CAMPOS));
    const answer = await admin.get(`/api/form-templates/v1/get/${linha.id}`);
    const { entity } = answer.json<TemplateAnswer>().result;
    expect(entity).toMatchObject({
      id: linha.id,
      nome: 'Avaliação',
      prestador: { id: prestador, nome: 'Clínica Centro', type: 'Prestador' },
      situacao: 'RASCUNHO',
      numero: 1,
      respostas: 0,
    });
    expect(JSON.parse(entity.dado)).toEqual({ templateRecord: CAMPOS });
    expect(entity.dono).toMatch(/^Pessoa/);
    expect(Date.parse(entity.dataHoraCriacao)).toBeGreaterThan(0);
    expect(Date.parse(entity.ultimaAtualizacao ?? '')).toBeGreaterThan(0);
  });

  it('[FORM-02] the list carries no content, the record does', async () => {
    const linha = await criar(dadoDe(CAMPOS), 'Sem peso na lista');
    const [row] = (await admin.get(`/api/form-templates?id=${linha.id}`)).json<Linha[]>();
    expect(row).not.toHaveProperty('dado');
    expect((await admin.get(`/api/form-templates/${linha.id}`)).json<Linha>().dado).toBe(dadoDe(CAMPOS));
  });

  it('[FORM-02] refuses what it would not give back: kinds, properties, keys, circles, broken JSON', async () => {
    const campo = { chave: 'a', tipo: 'texto', rotulo: 'A' };
    const quando = (outraChave: string) => ({
      juncao: 'todas',
      regras: [{ campo: outraChave, operador: 'preenchido' }],
    });
    const casos: readonly (readonly [string, RegExp])[] = [
      ['{"templateRecord":', /não pôde ser lido/],
      ['{"x":1}', /templateRecord/],
      [dadoDe([{ ...campo, tipo: 'holograma' }]), /'holograma', que não existe/],
      [dadoDe([{ ...campo, cor: 'azul' }]), /'cor' de 'A' não existe/],
      [dadoDe([campo, campo]), /mais de um componente/],
      [dadoDe([{ ...campo, chave: '__proto__' }]), /não serve/],
      [dadoDe([{ ...campo, quando: quando('a') }]), /'A' depende de si mesmo/],
      [
        dadoDe([
          { ...campo, quando: quando('b') },
          { ...campo, chave: 'b', rotulo: 'B', quando: quando('a') },
        ]),
        /dá a volta: A → B → A/,
      ],
      [dadoDe([{ chave: 'a', tipo: 'calculado', rotulo: 'A', formula: 'a + 1' }]), /'A' depende de si mesmo/],
      [
        dadoDe([
          {
            chave: 's',
            tipo: 'secao',
            rotulo: 'S',
            itens: [{ chave: 't', tipo: 'secao', rotulo: 'T', itens: [] }],
          },
        ]),
        /não pode ficar dentro/,
      ],
      [
        dadoDe(Array.from({ length: 2100 }, (_, n) => ({ ...campo, chave: `c${n}` }))),
        /mais de 2000 componentes/,
      ],
    ];
    for (const [dado, text] of casos) {
      const answer = await admin.post('/api/form-templates', { nome: 'Torto', dado });
      expect(answer.statusCode, `${dado.slice(0, 80)}: ${answer.body}`).toBe(422);
      expect(textos(answer).dado?.join(' ') ?? '', dado.slice(0, 80)).toMatch(
        dado === '{"templateRecord":' ? /não pôde ser lido/ : text,
      );
    }
  });

  it('[FORM-02] an empty or half-made form is kept as a draft and not published', async () => {
    const vazio = await criar(dadoDe([]), 'Vazio');
    const answer = await publicar(vazio);
    expect(answer.statusCode).toBe(422);
    expect(textos(answer).dado).toEqual(['O formulário não tem nenhum campo.']);
    const meio = await criar(
      dadoDe([
        { chave: 'e', tipo: 'escolha', rotulo: 'Cor', opcoes: [] },
        { chave: 'c', tipo: 'consulta', rotulo: 'Coisa', recurso: 'coisas' },
        { chave: 'f', tipo: 'calculado', rotulo: 'Conta', formula: '1 + x' },
      ]),
    );
    expect(textos(await publicar(meio)).dado).toEqual([
      expect.stringContaining('duas opções'),
      expect.stringContaining("'coisas', que não existe"),
      expect.stringContaining("'x', que não existe"),
    ]);
  });

  it('[FORM-02] a published version never changes; its successor takes its place and says what it touches', async () => {
    const primeira = await publicado(dadoDe(CAMPOS), 'Em versões');
    expect(primeira).toMatchObject({ situacao: 'PUBLICADO', numero: 1 });
    const mudada = await admin.patch(`/api/form-templates/${primeira.id}`, primeira.versao, {
      nome: 'Outro',
    });
    expect(mudada.statusCode, mudada.body).toBe(409);
    expect(mudada.body).toContain('Uma versão publicada não muda. Crie uma nova versão.');
    const deNovo = await publicar(primeira);
    expect(deNovo.statusCode, deNovo.body).toBe(409);
    expect(deNovo.json()).toMatchObject({ codigo: 'transicao-ilegal' });
    await expect(
      api.test.database.pool.query("UPDATE form_template SET dado = '{}' WHERE id = $1", [primeira.id]),
    ).rejects.toThrow(/does not change/);
    const resposta = (await responder(primeira.id, { peso: '70.0', altura: '1.75' })).json<Linha>();

    const { id } = (await admin.post(`/api/form-templates/${primeira.id}/nova-versao`)).json<{
      id: number;
    }>();
    expect(
      (await admin.post(`/api/form-templates/${primeira.id}/nova-versao`)).json<{ id: number }>().id,
    ).toBe(id);
    const rascunho = (await admin.get(`/api/form-templates/${id}`)).json<Linha>();
    expect(rascunho).toMatchObject({ numero: 2, situacao: 'RASCUNHO', dado: primeira.dado });
    const novos = [
      { ...CAMPOS[0], rotulo: 'Peso atual' },
      ...CAMPOS.slice(2, 6).filter(({ tipo }) => tipo !== 'calculado'),
      { chave: 'novo', tipo: 'texto', rotulo: 'Novo' },
    ];
    const mudado = (
      await admin.patch(`/api/form-templates/${id}`, rascunho.versao, { dado: dadoDe(novos) })
    ).json<Linha>();
    const previa = (await admin.get(`/api/form-templates/${id}/previa-publicacao`)).json<Previa>();
    expect(previa).toMatchObject({ problemas: [], anterior: { id: primeira.id, numero: 1 }, respostas: 1 });
    expect(previa.mudancas).toEqual(
      expect.arrayContaining([
        { tipo: 'retirado', chave: 'altura', rotulo: 'Altura', propriedades: [], respostas: 1 },
        { tipo: 'alterado', chave: 'peso', rotulo: 'Peso atual', propriedades: ['rotulo'], respostas: 1 },
        { tipo: 'incluido', chave: 'novo', rotulo: 'Novo', propriedades: [], respostas: 0 },
      ]),
    );
    expect((await publicar({ ...mudado, versao: rascunho.versao })).statusCode).toBe(412);
    expect((await publicar(mudado)).statusCode).toBe(200);
    expect((await admin.get(`/api/form-templates/${primeira.id}`)).json<Linha>().situacao).toBe(
      'SUBSTITUIDO',
    );
    expect((await responder(primeira.id, { peso: '70.0' })).statusCode).toBe(422);

    // The old answer still stands by its own version.
    const velha = (await admin.get(`/api/form-respostas/${resposta.id}`)).json<Linha>();
    expect(velha).toMatchObject({
      formTemplateId: primeira.id,
      serieId: primeira.id,
      numero: 1,
      nome: 'Em versões',
    });
    const modelo = (await admin.get(`/api/form-templates/v1/get/${primeira.id}`)).json<TemplateAnswer>()
      .result.entity;
    expect(JSON.parse(modelo.dado)).toEqual({ templateRecord: CAMPOS });
  });

  it('[FORM-02] two people at one draft: the second gets what the first made of it', async () => {
    const linha = await criar(dadoDe(CAMPOS), 'De dois');
    expect(
      (await admin.patch(`/api/form-templates/${linha.id}`, linha.versao, { nome: 'Do primeiro' }))
        .statusCode,
    ).toBe(200);
    const answer = await admin.patch(`/api/form-templates/${linha.id}`, linha.versao, { nome: 'Do segundo' });
    expect(answer.statusCode).toBe(412);
    expect(answer.json<{ atual: Linha; base: Linha }>()).toMatchObject({
      atual: { nome: 'Do primeiro' },
      base: { nome: 'De dois' },
    });
  });

  it('[FORM-02] provider and permission: others see nothing, an administrator chooses', async () => {
    const linha = await criar(dadoDe(CAMPOS), 'Da Centro');
    const doutro = await api.caller(
      { 'form-template': ['list', 'view', 'insert', 'update'], 'form-resposta': ['insert'] },
      [outroId],
    );
    const fora = doutro.em(outroId);
    expect((await fora.get(`/api/form-templates/v1/get/${linha.id}`)).statusCode).toBe(404);
    expect((await fora.get(`/api/form-templates/${linha.id}/previa-publicacao`)).statusCode).toBe(404);
    expect((await publicar(linha, fora)).statusCode).toBe(404);
    expect((await responder(linha.id, {}, fora)).statusCode).toBe(404);
    expect(
      (await fora.post(`/api/form-templates/${linha.id}/prestador`, { prestadorId: outroId })).statusCode,
    ).toBe(403);
    const sem = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    expect((await sem.get(`/api/form-templates/v1/get/${linha.id}`)).statusCode).toBe(403);
    expect((await responder(linha.id, {}, sem)).statusCode).toBe(403);

    expect(
      (await admin.post(`/api/form-templates/${linha.id}/prestador`, { prestadorId: 999_999 })).statusCode,
    ).toBe(422);
    expect(
      (await admin.post(`/api/form-templates/${linha.id}/prestador`, { prestadorId: outroId })).statusCode,
    ).toBe(204);
    expect(
      (await fora.get(`/api/form-templates/v1/get/${linha.id}`)).json<TemplateAnswer>().result.entity
        .prestador.id,
    ).toBe(outroId);
    // An administrator reads any provider's, wherever he stands.
    expect((await admin.get(`/api/form-templates/v1/get/${linha.id}`)).statusCode).toBe(200);
  });
});

describe('[FORM-02] answers', () => {
  it('[FORM-02] the server works calculated fields out again and applies conditions', async () => {
    const modelo = await publicado(dadoDe(CAMPOS), 'IMC');
    const answer = await responder(modelo.id, {
      peso: '70.0',
      altura: '1.75',
      imc: '99.9',
      fuma: false,
      cigarros: 20,
      itens: [
        { quantidade: 2, preco: '1.50', subtotal: '999.00' },
        { quantidade: 3, preco: '0.10' },
      ],
      total: '1000000.00',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const row = (await admin.get(`/api/form-respostas/${answer.json<Linha>().id}`)).json<{
      valores: string;
    }>();
    expect(JSON.parse(row.valores)).toEqual({
      peso: '70.0',
      altura: '1.75',
      imc: '22.9',
      fuma: false,
      cigarros: null,
      itens: [
        { quantidade: 2, preco: '1.50', subtotal: '3.00' },
        { quantidade: 3, preco: '0.10', subtotal: '0.30' },
      ],
      total: '3.30',
    });
  });

  it('[FORM-02] names what is wrong by field: unknown, missing, conditional, of another kind', async () => {
    const modelo = await publicado(dadoDe(CAMPOS), 'Erros');
    const answer = await responder(modelo.id, {
      fuma: true,
      altura: 'alta',
      estranho: 1,
      itens: [{ preco: '1.999' }],
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(textos(answer)).sort()).toEqual([
      'altura',
      'cigarros',
      'estranho',
      'itens.0.preco',
      'peso',
    ]);
    expect((await responder(modelo.id, 'x')).statusCode).toBe(422);
    expect(
      (
        await admin.post('/api/form-respostas/v1/incluir', {
          formTemplateId: modelo.id,
          valores: {},
          pacienteId: 1,
        })
      ).statusCode,
    ).toBe(422);
    const rascunho = await criar(dadoDe(CAMPOS));
    expect((await responder(rascunho.id, { peso: '1.0' })).statusCode).toBe(422);
  });

  it('[FORM-02] a patient and a looked-up record must exist for the caller; their names stay with the answer', async () => {
    const modelo = await publicado(
      dadoDe([{ chave: 'banco', tipo: 'consulta', rotulo: 'Banco', recurso: 'bancos' }], {
        paciente: 'obrigatorio',
      }),
      'Com paciente',
    );
    expect(Object.keys(textos(await responder(modelo.id, {})))).toEqual(['pacienteId']);
    expect((await responder(modelo.id, { pacienteId: 987_654 })).statusCode).toBe(422);
    const banco = (await admin.post('/api/bancos', { codigo: '901', nome: 'Banco de Prova' })).json<Linha>();
    const paciente = await admin.post('/api/pacientes', {
      nome: 'Maria Clara',
      dataNascimento: '1990-05-17',
      sexo: 'F',
    });
    expect(paciente.statusCode, paciente.body).toBe(201);
    const valores = { pacienteId: paciente.json<Linha>().id, banco: banco.id };
    const answer = await responder(modelo.id, valores);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json<Linha>().pacienteId).toBe(valores.pacienteId);
    expect(Object.values(JSON.parse(String(answer.json<Linha>().rotulos)))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Banco de Prova'),
        expect.stringContaining('Maria Clara'),
      ]),
    );
  });

  it('[FORM-01] a form of 1,000 fields is published, answered whole and read back; what is missing in it is named', async () => {
    const mil = Array.from({ length: 1_000 }, (_, n) => ({
      chave: `c${n}`,
      rotulo: `Campo ${n}`,
      ...(n % 2 === 0 ? { tipo: 'texto', obrigatorio: true } : { tipo: 'numero' }),
    }));
    const modelo = await publicado(dadoDe(mil), 'Mil campos');
    const valores = Object.fromEntries(
      mil.map(({ chave, tipo }, n) => [chave, tipo === 'texto' ? `resposta ${n}` : n]),
    );
    const answer = await responder(modelo.id, valores);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201);
    const { id } = answer.json<Linha>();
    const lida = (await admin.get(`/api/form-respostas/${id}`)).json<Linha>();
    expect(JSON.parse(String(lida.valores))).toEqual(valores);
    const faltam = textos(await responder(modelo.id, { c1: 1 }));
    expect(Object.keys(faltam)).toHaveLength(500);
    expect(faltam).toHaveProperty('c998');
  });

  it('[FORM-01] [PERM-05] answers are read by who may, of the own provider, and by the version they were given to', async () => {
    const modelo = await publicado(dadoDe(CAMPOS), 'Lida por quem pode');
    const { id } = (await responder(modelo.id, { peso: '70.0' })).json<Linha>();
    const leitor = (
      await api.caller({ 'form-resposta': ['list', 'view'], paciente: ['clinico'] }, [prestador])
    ).em(prestador);
    expect((await leitor.get(`/api/form-respostas/${id}`)).json<Linha>()).toMatchObject({
      id,
      numero: 1,
      formTemplateId: modelo.id,
    });
    expect((await leitor.get(`/api/form-templates/v1/get/${modelo.id}`)).statusCode).toBe(200);
    expect((await responder(modelo.id, { peso: '70.0' }, leitor)).statusCode).toBe(403);
    const fora = (
      await api.caller({ 'form-resposta': ['list', 'view', 'insert'], paciente: ['clinico'] }, [outroId])
    ).em(outroId);
    expect((await fora.get(`/api/form-respostas/${id}`)).statusCode).toBe(404);
    expect((await fora.get(`/api/form-respostas?id=${id}`)).json<Linha[]>()).toEqual([]);
    expect((await responder(modelo.id, { peso: '70.0' }, fora)).statusCode).toBe(404);
    const sem = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    expect((await sem.get(`/api/form-respostas/${id}`)).statusCode).toBe(403);
    // A provider that is only claimed opens nothing.
    expect(
      (await fora.get(`/api/form-respostas/${id}`, { 'id-prestador': String(prestador) })).statusCode,
    ).toBe(403);
  });

  it('[FORM-02] an answer is written once: no call and no statement changes it', async () => {
    const modelo = await publicado(dadoDe(CAMPOS), 'Para sempre');
    const linha = (await responder(modelo.id, { peso: '70.0' })).json<Linha>();
    expect(
      (await admin.patch(`/api/form-respostas/${linha.id}`, linha.versao, { nome: 'Outra' })).statusCode,
    ).toBe(405);
    expect(
      (await admin.call('DELETE', `/api/form-respostas/${linha.id}`, undefined, { 'if-match': '"1"' }))
        .statusCode,
    ).toBe(405);
    await expect(
      api.test.database.pool.query("UPDATE form_resposta SET valores = '{}' WHERE id = $1", [linha.id]),
    ).rejects.toThrow(/does not change/);
    expect(
      (
        await admin.call('DELETE', `/api/form-templates/${modelo.id}`, undefined, {
          'if-match': `"${modelo.versao}"`,
        })
      ).statusCode,
    ).toBe(409);
  });

  it('[FORM-02] the same key answers the same row', async () => {
    const modelo = await publicado(dadoDe(CAMPOS), 'Uma vez');
    const enviar = () =>
      admin.post(
        '/api/form-respostas/v1/incluir',
        { formTemplateId: modelo.id, valores: { peso: '70.0' } },
        { 'idempotency-key': 'uma-vez-so' },
      );
    const [primeira, segunda] = [await enviar(), await enviar()];
    expect(segunda.json<Linha>().id).toBe(primeira.json<Linha>().id);
  });
});
