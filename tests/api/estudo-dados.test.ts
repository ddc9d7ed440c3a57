/** A study's data out of the house: ODM 1.3.2 that the published schema takes, tables, dictionary, annotated CRF (CRF-05). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DadosDoEstudo,
  FormularioAberto,
  FormularioDaVisita,
  MetadadosLidos,
} from '#domain/estudo/wire.ts';
import { defeitosDoXml } from '#server/capabilities/xml-esquema/index.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { needs } from '#tests/support/peers.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;
const ESQUEMA = 'tests/support/odm/ODM1-3-2.xsd';
const ok = (answer: Resposta, code = 200): Row => {
  expect(answer.statusCode, answer.body.slice(0, 900)).toBe(code);
  return answer.json<Row>();
};

const MODELO = {
  leitura: 'CLINICA',
  templateRecord: [
    { chave: 'peso', tipo: 'numero', rotulo: 'Peso', casas: 1, unidade: 'kg', minimo: 30, maximo: 200 },
    { chave: 'queixa', tipo: 'texto', rotulo: 'Queixa & "sintoma" <principal>' },
    { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma' },
    {
      chave: 'uso',
      tipo: 'escolha',
      rotulo: 'Uso',
      opcoes: [
        { valor: 'D', rotulo: 'Diário' },
        { valor: 'E', rotulo: 'Eventual' },
      ],
    },
    {
      chave: 'alergias',
      tipo: 'escolha',
      multipla: true,
      rotulo: 'Alergias',
      opcoes: [
        { valor: 'LAC', rotulo: 'Lactose' },
        { valor: 'GLU', rotulo: 'Glúten' },
      ],
    },
    { chave: 'em', tipo: 'data', rotulo: 'Medido em' },
    { chave: 'hora', tipo: 'hora', rotulo: 'Às' },
    {
      chave: 'medicamentos',
      tipo: 'grupo',
      rotulo: 'Medicamentos',
      itens: [
        { chave: 'nome', tipo: 'texto', rotulo: 'Nome' },
        { chave: 'dose', tipo: 'numero', rotulo: 'Dose', unidade: 'mg' },
      ],
    },
  ],
};
const VALORES = {
  peso: '80.5',
  queixa: 'Dor < 3 & "forte"\nhá dois dias',
  fuma: false,
  uso: 'E',
  alergias: ['GLU'],
  em: '2026-09-01',
  hora: '08:30',
  medicamentos: [
    { nome: 'Losartana', dose: 50 },
    { nome: 'Dipirona', dose: 500 },
  ],
};

let api: TestApi;
let casa = 0;
let estudoId = 0;
let serieId = 0;
let medico: Caller;
let dados: Caller;
const SUJEITOS = 20;

beforeAll(async () => {
  api = await createTestApi();
  const { criar } = semeador(
    () => api.registry,
    () => (casa ? api.admin.em(casa) : api.admin),
  );
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  casa = await criar('prestadores', {
    ativo: true,
    integracao: false,
    nome: 'Centro Norte',
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  });
  api.app.sessoes.esquecer();
  const admin = api.admin.em(casa);
  const modelo = ok(
    await admin.post('/api/form-templates', { nome: 'Sinais', dado: JSON.stringify(MODELO) }),
    201,
  );
  serieId = modelo.id;
  ok(await admin.post(`/api/form-templates/${modelo.id}/publicar`, {}, { 'if-match': `"${modelo.versao}"` }));
  estudoId = ok(
    await admin.post('/api/estudos', {
      codigo: 'BZ371ACLI004',
      titulo: 'Estudo & prova',
      sexo: 'AMBOS',
      protocoloVersao: '1.0',
    }),
    201,
  ).id;
  for (const [ordem, nome, dia] of [
    [1, 'Triagem', -7],
    [2, 'Randomização', 0],
    [3, 'Extra', null],
  ] as const)
    ok(
      await admin.post('/api/visitas-estudo', {
        estudoId,
        nome,
        ordem,
        dia,
        janelaAntes: 3,
        janelaDepois: 3,
        formularios: [{ formularioId: modelo.id, escala: 'NENHUMA', quando: 'SEMPRE', obrigatorio: true }],
      }),
      201,
    );
  const centroId = ok(
    await admin.post('/api/centros-estudo', {
      estudoId,
      prestadorId: casa,
      numero: '01',
      nome: 'Norte',
      ativo: true,
      delegacoes: [],
    }),
    201,
  ).id;
  ok(await admin.passo('estudos', estudoId, 'iniciar', {}));
  await api.test.database.pool.query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, '{"estudo":"BZ371ACLI004"}', 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores, versao = configuracao.versao + 1`,
  );
  await api.app.configuracao.recarregar();
  medico = (
    await api.caller(
      {
        paciente: ['list', 'view'],
        participanteestudo: ['list', 'view', 'insert', 'update', 'incluir', 'identificar'],
        prontuariocrf: ['list', 'view', 'insert', 'update', 'identificar'],
        monitoria: ['list', 'view', 'insert', 'updateStatusAguardandoAvaliacao'],
      },
      [casa],
    )
  ).em(casa);
  dados = (await api.caller({ estudo: ['list', 'view', 'exportar'] }, [casa])).em(casa);
  api.app.sessoes.esquecer();
  for (let n = 0; n < SUJEITOS; n++) {
    const pacienteId = await criar('pacientes', {
      nome: `Pessoa Secreta ${n}`,
      nomeSocial: null,
      obito: false,
      dataObito: null,
    });
    const { id } = ok(
      await medico.post('/api/participantes-estudo', { estudoId, centroId, pacienteId, despesas: [] }),
      201,
    );
    ok(
      await medico.passo('participantes-estudo', id, 'consentir', {
        consentimentoVersao: '1',
        consentimentoEm: '2026-09-01',
      }),
    );
    const [visita] = (await medico.get(`/api/prontuarios-crf?participanteId=${id}&_sort=ordem`)).json<
      Row[]
    >();
    ok(await medico.passo('prontuarios-crf', visita!.id, 'realizar', { realizadaEm: '2026-09-01' }));
    const [formulario] = (await medico.get(`/api/estudo/visitas/${visita!.id}/formularios`)).json<
      FormularioDaVisita[]
    >();
    await gravar(formulario!.id, VALORES);
    if (n > 0) continue;
    await gravar(formulario!.id, { ...VALORES, peso: '81.5' }, 'Balança conferida');
    ok(
      await medico.post('/api/monitoria', {
        idMestre: visita!.id,
        nomeMestre: 'prontuarios-crf',
        idEntidade: formulario!.id,
        nomeEntidade: 'formularios-crf',
        nomeColuna: 'peso',
        mensagem: 'Conferido com a fonte.',
        status: 'AGUARDANDO_AVALIACAO',
      }),
    );
  }
});
afterAll(() => api.close());

async function gravar(id: number, valores: object, motivo?: string): Promise<void> {
  const { versao } = (await medico.get(`/api/estudo/formularios/${id}`)).json<FormularioAberto>();
  ok(
    await medico.call(
      'PUT',
      `/api/estudo/formularios/${id}`,
      { valores, ...(motivo ? { motivo } : {}) },
      { 'if-match': `"${versao}"` },
    ),
  );
}

describe('[CRF-05] a study as ODM 1.3.2', () => {
  it('is valid by the published schema, with all metadata, twenty subjects, audit and queries, and no name', async (context) => {
    const odm = await dados.get(`/api/estudo/${estudoId}/odm`);
    expect(odm.statusCode, odm.body.slice(0, 500)).toBe(200);
    const xml = odm.body;
    expect(defeitosDoXml(Buffer.from(xml), pathToFileURL(ESQUEMA))).toEqual([]);
    expect(xml.match(/<SubjectData /gu)).toHaveLength(SUJEITOS);
    expect(xml.match(/<StudyEventDef /gu)).toHaveLength(3);
    // Ten items of the form's own: eight fields, of which one is a table of two and one a choice of two.
    expect(xml.match(/<ItemDef /gu)).toHaveLength(10);
    expect(xml).not.toContain('Secreta');
    expect(xml).toContain('Value="81.5"');
    expect(xml).toContain('<ReasonForChange>Balança conferida</ReasonForChange>');
    expect(xml).toContain('Conferido com a fonte.');
    expect(xml).toContain('Value="Dor &lt; 3 &amp; &quot;forte&quot;&#10;há dois dias"');
    expect(xml).toMatch(/ItemOID="I\.\d+\.alergias___GLU" Value="true"/u);
    expect(xml).toMatch(/ItemOID="I\.\d+\.alergias___LAC" Value="false"/u);
    expect(xml).toMatch(/ItemGroupRepeatKey="2"/u);
    const { rows } = await api.test.database.pool.query<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE recurso = 'estudos' AND acao = 'exportar'`,
    );
    expect(rows).toEqual([{ depois: { formato: 'odm', centros: ['01'] } }]);

    needs(context, 'xmllint');
    const arquivo = join(mkdtempSync(join(tmpdir(), 'odm-')), 'estudo.xml');
    writeFileSync(arquivo, xml);
    execFileSync('xmllint', ['--noout', '--schema', ESQUEMA, arquivo], { stdio: 'pipe' });
  });

  it('is for whoever may export, and of the sites within their reach', async () => {
    expect((await medico.get(`/api/estudo/${estudoId}/odm`)).statusCode).toBe(403);
    const deFora = await api.caller({ estudo: ['list', 'view', 'exportar'] }, []);
    expect((await deFora.get(`/api/estudo/${estudoId}/odm`)).body).not.toContain('<SubjectData');
  });
});

describe('[CRF-05] a study as tables', () => {
  it('has a file of each form, a row of each time it was asked for, in CSV and as a workbook', async () => {
    const { formularios } = (await dados.get('/api/estudo/dados')).json<DadosDoEstudo>();
    expect(formularios).toEqual([{ serieId, nome: 'Sinais', linhas: SUJEITOS }]);
    const csv = await dados.get(`/api/estudo/${estudoId}/dados/${serieId}?formato=csv`);
    const linhas = csv.body.trim().split('\r\n');
    expect(linhas[0]).toContain('Participante;Centro;Visita;Realizada em;Versão;Situação;Peso (peso)');
    expect(linhas.filter((linha) => linha.startsWith('01-'))).toHaveLength(SUJEITOS);
    expect(csv.body).toContain('01-001;01;Triagem;01/09/2026;1;Preenchido;81,5');
    expect(csv.body).not.toContain('Secreta');
    const xlsx = await dados.get(`/api/estudo/${estudoId}/dados/${serieId}?formato=xlsx`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('has a dictionary of what each column means, and the blank forms annotated', async () => {
    const dicionario = await dados.get(`/api/estudo/${estudoId}/dicionario`);
    expect(dicionario.body).toContain('Sinais;1;peso;Peso;Número decimal;kg;de 30 a 200;;Não;');
    expect(dicionario.body).toContain('D = Diário; E = Eventual');
    const pdf = await dados.post(`/api/estudo/${estudoId}/crf-anotado`, undefined);
    expect(pdf.statusCode, pdf.body.slice(0, 300)).toBe(200);
    expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
  });
});

describe('[CRF-05] the metadata of another program', () => {
  const openedc = readFileSync('tests/support/odm/openedc-metadados-1.3.2.xml', 'utf8').replace(
    'Name="Baseline (T0)"',
    'Name="Triagem (T0)"',
  );
  it('are read, and then made into drafts of the builder and visits of the study; what was left is said', async () => {
    const admin = api.admin.em(casa);
    const lido = (await admin.post('/api/estudo/odm', { conteudo: openedc })).json<MetadadosLidos>();
    expect(lido).toMatchObject({ criados: false });
    expect(lido.formularios).toHaveLength(5);
    const antes = (await admin.get('/api/form-templates?_start=0&_end=50')).json<Row[]>().length;
    const criado = await admin.post('/api/estudo/odm', { conteudo: openedc, criar: true, estudoId });
    expect(criado.statusCode, criado.body).toBe(200);
    expect((await admin.get('/api/form-templates?_start=0&_end=50')).json<Row[]>()).toHaveLength(antes + 5);
    const visitas = await admin.get(`/api/visitas-estudo?estudoId=${estudoId}`);
    expect(visitas.json<Row[]>().map(({ nome }) => nome)).toContain('Triagem (T0)');
    expect((await dados.post('/api/estudo/odm', { conteudo: openedc })).statusCode).toBe(403);
  });

  it('of a file that was cut are refused in words, and nothing is made', async () => {
    const cortado = await api.admin
      .em(casa)
      .post('/api/estudo/odm', { conteudo: openedc.slice(0, 9000), criar: true });
    expect(cortado.statusCode).toBe(400);
    expect(cortado.body).toContain('cortado');
  });
});
