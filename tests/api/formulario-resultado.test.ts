/** Results of a form: answers by column, summed up in the database, and taken away as a file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Componente } from '#domain/formulario/tipos.ts';
import type { PaginaResultado, Resultados } from '#domain/formulario/resultado/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let admin: Caller;
let prestador: number;
let outroId: number;
let modelo: number;
let paciente: number;

type Linha = { readonly id: number; readonly versao: number; readonly dado: string };

const CAMPOS: readonly Componente[] = [
  { chave: 'nota', tipo: 'satisfacao', rotulo: 'Recomendaria a clínica?' },
  { chave: 'recepcao', tipo: 'satisfacao', rotulo: 'Recepção', maximo: 5 },
  {
    chave: 'doencas',
    tipo: 'escolha',
    rotulo: 'Doenças',
    multipla: true,
    opcoes: [
      { valor: 'has', rotulo: 'Hipertensão' },
      { valor: 'dm', rotulo: 'Diabetes' },
    ],
  },
  { chave: 'peso', tipo: 'numero', rotulo: 'Peso', casas: 1, unidade: 'kg' },
  { chave: 'quando', tipo: 'data', rotulo: 'Desde' },
  { chave: 'dito', tipo: 'paragrafo', rotulo: 'Comentário' },
  {
    chave: 'itens',
    tipo: 'grupo',
    rotulo: 'Remédios',
    itens: [
      { chave: 'nome', tipo: 'texto', rotulo: 'Nome' },
      { chave: 'dose', tipo: 'numero', rotulo: 'Dose', unidade: 'mg' },
    ],
  },
];

const dadoDe = (templateRecord: readonly Componente[], campos: object = {}) =>
  JSON.stringify({ templateRecord, ...campos });

async function publicado(dado: string, nome: string): Promise<Linha> {
  const criado = (await admin.post('/api/form-templates', { nome, dado })).json<Linha>();
  return publicar(criado);
}
async function publicar(linha: Linha): Promise<Linha> {
  const answer = await admin.post(`/api/form-templates/${linha.id}/publicar`, undefined, {
    'if-match': `"${linha.versao}"`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Linha>();
}
async function responder(formTemplateId: number, valores: object): Promise<number> {
  const answer = await admin.post('/api/form-respostas/v1/incluir', { formTemplateId, valores });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Linha>().id;
}
const somas = async (filtros = '', caller = admin): Promise<Resultados> => {
  const answer = await caller.get(`/api/form-templates/${modelo}/resultados${filtros}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Resultados>();
};
const tabela = async (filtros = ''): Promise<PaginaResultado> => {
  const answer = await admin.get(`/api/form-templates/${modelo}/resultados/respostas${filtros}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PaginaResultado>();
};

beforeAll(async () => {
  api = await createTestApi();
  const prestadorDe = async (nome: string, cnpj: string): Promise<number> =>
    (await api.admin.post('/api/prestadores', { nome, tipoPessoa: 'JURIDICA', cnpj })).json<{ id: number }>()
      .id;
  prestador = await prestadorDe('Clínica Centro', '11222333000181');
  outroId = await prestadorDe('Clínica Sul', '11444777000161');
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  const nova = await admin.post('/api/pacientes', {
    nome: 'Ana Batista',
    dataNascimento: '1980-03-12',
    sexo: 'F',
  });
  paciente = nova.json<{ id: number }>().id;
  const primeira = await publicado(dadoDe(CAMPOS, { paciente: 'opcional', leitura: 'GERAL' }), 'Satisfação');
  modelo = primeira.id;
  await responder(modelo, {
    nota: 10,
    recepcao: 5,
    doencas: ['has', 'dm'],
    peso: '70.5',
    quando: '2020-01-31',
    dito: '=SOMA(A1)',
    itens: [
      { nome: 'Losartana', dose: 50 },
      { nome: 'Metformina', dose: 850 },
    ],
    pacienteId: paciente,
  });
  await responder(modelo, {
    nota: 7,
    recepcao: 4,
    doencas: ['has'],
    peso: '81.0',
    itens: [{ nome: 'Losartana', dose: 25 }],
  });
  await responder(modelo, { nota: 2, recepcao: 1, peso: '60.0', quando: '2024-05-02' });
  const { id } = (await admin.post(`/api/form-templates/${modelo}/nova-versao`)).json<{ id: number }>();
  const rascunho = (await admin.get(`/api/form-templates/${id}`)).json<Linha>();
  const campos = [
    { ...CAMPOS[0], rotulo: 'Você nos recomendaria?' },
    { chave: 'novo', tipo: 'simnao', rotulo: 'Voltaria?' },
  ] as Componente[];
  const mudado = await admin.patch(`/api/form-templates/${id}`, rascunho.versao, {
    dado: dadoDe(campos, { leitura: 'GERAL' }),
  });
  const segunda = await publicar(mudado.json<Linha>());
  await responder(segunda.id, { nota: 9, novo: true });
});
afterAll(() => api.close());

describe('[FORM-01] the sums of the answers to a form', () => {
  it('[FORM-01] [D19] counts options, sums numbers, keeps dates and texts, over all versions', async () => {
    const { total, versoes, colunas, campos, porDia } = await somas();
    expect(total).toBe(4);
    expect(versoes.map(({ numero, respostas }) => [numero, respostas])).toEqual([
      [2, 1],
      [1, 3],
    ]);
    expect(colunas.slice(0, 3).map(({ chave, rotulo, versoes: em }) => [chave, rotulo, em])).toEqual([
      ['nota', 'Você nos recomendaria?', [2, 1]],
      ['novo', 'Voltaria?', [2]],
      ['recepcao', 'Recepção', [1]],
    ]);
    expect(campos['doencas']).toMatchObject({
      preenchidas: 2,
      contagens: [
        { valor: 'has', n: 2 },
        { valor: 'dm', n: 1 },
      ],
    });
    expect(campos['peso']?.medidas).toMatchObject({
      n: 3,
      minimo: '60.0',
      maximo: '81.0',
      mediana: '70.500000',
      soma: '211.5',
    });
    expect(campos['peso']?.contagens).toEqual([]);
    expect(campos['quando']?.extremos).toEqual(['2020-01-31', '2024-05-02']);
    expect(campos['dito']?.textos).toEqual([{ id: expect.any(Number) as number, texto: '=SOMA(A1)' }]);
    expect(campos['novo']?.contagens).toEqual([{ valor: 'true', n: 1 }]);
    expect(porDia).toEqual([{ dia: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string, n: 4 }]);
  });

  it('[FORM-01] a table that is added to is summed by its rows', async () => {
    const { campos } = await somas();
    expect(campos['itens']).toMatchObject({ preenchidas: 2, linhas: 3 });
    expect(campos['itens.dose']).toMatchObject({
      preenchidas: 3,
      medidas: { n: 3, minimo: '25', maximo: '850', soma: '925' },
    });
    expect(campos['itens.nome']?.textos).toHaveLength(3);
  });

  it('[UTIL-03] satisfaction comes as counts by note', async () => {
    const { campos } = await somas();
    const notas = Object.fromEntries((campos['nota']?.contagens ?? []).map(({ valor, n }) => [valor, n]));
    expect(notas).toEqual({ 2: 1, 7: 1, 9: 1, 10: 1 });
    expect(campos['recepcao']?.medidas).toMatchObject({ n: 3, media: '3.333333' });
  });

  it('[FORM-01] filters by version and period, and refuses what it does not know', async () => {
    expect((await somas('?numero=2')).total).toBe(1);
    const futuro = await somas('?respondidaEm_gte=2100-01-01');
    expect(futuro).toMatchObject({ total: 0, porDia: [] });
    expect(futuro.campos['peso']).toEqual({
      preenchidas: 0,
      contagens: [],
      medidas: null,
      extremos: null,
      textos: [],
    });
    expect((await somas('?respondidaEm_lte=2100-01-01')).total).toBe(4);
    for (const torto of ['?serieId=1', '?q=ana', '?nada=1', '?_lixeira=true', '?respondidaEm_gte=ontem'])
      expect((await admin.get(`/api/form-templates/${modelo}/resultados${torto}`)).statusCode, torto).toBe(
        400,
      );
  });
});

describe('[FORM-01] the answers as a table', () => {
  it('[FORM-01] by column, with labels in place of values, page by page', async () => {
    const pagina = await tabela('?_start=0&_end=2');
    expect(pagina.total).toBe(4);
    expect(pagina.linhas).toHaveLength(2);
    expect(pagina.linhas[0]).toMatchObject({
      numero: 2,
      celulas: { nota: '9', novo: 'Sim' },
      paciente: null,
    });
    const [, ultima] = (await tabela('?_start=2&_end=4')).linhas;
    expect(ultima).toMatchObject({
      paciente: 'Ana Batista',
      por: expect.stringMatching(/^Pessoa/) as string,
      celulas: {
        doencas: 'Hipertensão; Diabetes',
        peso: '70,5',
        quando: '31/01/2020',
        itens: '2',
        'itens.nome': 'Losartana; Metformina',
        'itens.dose': '50; 850',
      },
    });
  });

  it('[FORM-01] [D19] leaves as CSV and as a spreadsheet with one column for each field', async () => {
    const csv = await admin.get(`/api/form-templates/${modelo}/resultados/_export?formato=csv`);
    expect(csv.statusCode, csv.body).toBe(200);
    const [titulos = '', ...linhas] = csv.body.trimEnd().split('\r\n');
    expect(titulos).toBe(
      '\ufeffRespondida em;Versão;Paciente;Origem;Respondida por;Você nos recomendaria?;Voltaria?;Recepção;Doenças;Peso;Desde;Comentário;Remédios;Remédios: Nome;Remédios: Dose',
    );
    expect(linhas).toHaveLength(4);
    expect(linhas.at(-1)).toContain(
      `;10;;5;"Hipertensão; Diabetes";70,5;31/01/2020;'=SOMA(A1);2;"Losartana; Metformina";"50; 850"`,
    );
    expect(decodeURIComponent(String(csv.headers['x-filename']))).toMatch(
      /^resultados-satisfação-\d{4}-\d{2}-\d{2}\.csv$/,
    );
    const xlsx = await admin.get(`/api/form-templates/${modelo}/resultados/_export?formato=xlsx&numero=2`);
    expect(xlsx.headers['x-total-count']).toBe('1');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await admin.get(`/api/form-templates/${modelo}/resultados/_export?formato=pdf`)).statusCode).toBe(
      400,
    );
    const { rows } = await api.test.database.pool.query(
      `SELECT 1 FROM auditoria WHERE recurso = 'form-respostas' AND acao = 'exportar' AND prestador_id = $1`,
      [prestador],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });
});

describe('[PERM-05] who may read the results', () => {
  it('[PERM-05] needs list and view of answers, and the provider’s own form', async () => {
    const soLista = (await api.caller({ 'form-resposta': ['list'] }, [prestador])).em(prestador);
    const leitor = (await api.caller({ 'form-resposta': ['list', 'view'] }, [prestador])).em(prestador);
    const deFora = (await api.caller({ 'form-resposta': ['list', 'view'] }, [outroId])).em(outroId);
    for (const caminho of ['resultados', 'resultados/respostas', 'resultados/_export']) {
      expect((await soLista.get(`/api/form-templates/${modelo}/${caminho}`)).statusCode).toBe(403);
      expect((await leitor.get(`/api/form-templates/${modelo}/${caminho}`)).statusCode).toBe(200);
      expect((await deFora.get(`/api/form-templates/${modelo}/${caminho}`)).statusCode).toBe(404);
    }
  });

  it('[LGPD] clinical answers count only for who may read clinical content', async () => {
    const clinica = await publicado(
      dadoDe([{ chave: 'queixa', tipo: 'texto', rotulo: 'Queixa' }]),
      'Anamnese',
    );
    await responder(clinica.id, { queixa: 'Dor de cabeça' });
    const ver = { 'form-resposta': ['list', 'view'] };
    const recepcao = (await api.caller(ver, [prestador])).em(prestador);
    const clinico = (await api.caller({ ...ver, paciente: ['clinico'] }, [prestador])).em(prestador);
    const caminho = `/api/form-templates/${clinica.id}/resultados`;
    const fechado = await recepcao.get(caminho);
    expect(fechado.json<Resultados>()).toMatchObject({ total: 0, semClinicas: true });
    expect(fechado.body).not.toContain('Dor de cabeça');
    expect((await recepcao.get(`${caminho}/respostas`)).json<PaginaResultado>()).toEqual({
      total: 0,
      linhas: [],
    });
    expect((await recepcao.get(`${caminho}/_export`)).body).not.toContain('Dor de cabeça');
    expect((await clinico.get(caminho)).json<Resultados>()).toMatchObject({ total: 1, semClinicas: false });
  });
});
