/** The laboratory: from the order to the report that somebody sees (CLIN-08, LAB-01, docs/guides/laboratorio.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type ConviteDaCasa,
  type ConvitePublico,
  type Passe,
} from '#domain/convite/convite.ts';
import type { CurvaDeExame } from '#domain/cuidado/wire.ts';
import type { SemEfeitoPublico } from '#domain/documento/sem-efeito.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import {
  DIAS_DO_LINK,
  type EnvioDoLaudo,
  type LaudoPublico,
  type LinkDoLaudo,
} from '#domain/laboratorio/envio.ts';
import type { Bancada, ResultadosDaAmostra } from '#domain/laboratorio/wire.ts';
import { semEfeitoFrase } from '#messages/assinatura.ts';
import { finalidade } from '#messages/convite.ts';
import { envioServidor } from '#messages/laboratorio-envio.ts';
import { coletaTexto, pacienteDaAmostra } from '#messages/laboratorio-amostra.ts';
import {
  analisadorRecusa,
  antibiogramaLido,
  antibiogramaTexto,
  calculadoRecusa,
  correcaoDoAnalisador,
  guardasLaboratorio as guardas,
  laboratorioServidor as texto,
  mensagemAnalisador,
  remessaTexto,
  resultadoAviso,
  valorRecusado,
} from '#messages/laboratorio.ts';
import { leituraTexto, tuboAlheio } from '#messages/laboratorio-pedido.ts';
import { doLaudo, ultimoLaudo } from '#server/features/laboratorio/repository.ts';
import { lembrarCriticos } from '#server/features/laboratorio/lembrete.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { maquina, portaLivre } from '#tests/support/mllp.ts';
import { semeador } from '#tests/support/semear.ts';
import { mandar, pdf } from './documento-apoio.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;

let api: TestApi;
let prestador = 0;
let vizinha = 0;
let pacienteId = 0;
let medica: Caller;
let bancada: Caller;
let colega: Caller;
let laboratorioId = 0;
let hemograma = 0;
let potassio = 0;
let sorologia = 0;
let deFora = 0;
let porta = 0;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const admin = () => api.admin.em(prestador);

const BANCADA = [
  'list',
  'view',
  'coletar',
  'receber',
  'resultar',
  'conferir',
  'liberar',
  'cancelar',
  'avisar',
];
const referencia = (analito: string, mudanca: object) => ({
  analito,
  sexo: 'AMBOS',
  idadeDe: null,
  idadeAte: null,
  unidadeIdade: 'ANOS',
  minimo: null,
  maximo: null,
  texto: null,
  fonte: 'Bula do reagente',
  inicioVigencia: '2020-01-01',
  fimVigencia: null,
  ...mudanca,
});
const analito = (codigo: string, nome: string, mudanca: object) => ({
  codigo,
  nome,
  tipo: 'NUMERO',
  unidade: 'g/dL',
  casas: 1,
  loinc: null,
  criticoAbaixo: null,
  criticoAcima: null,
  variacao: null,
  ...mudanca,
});

beforeAll(async () => {
  porta = await portaLivre();
  api = await createTestApi({ env: { MLLP_PORT: String(porta) } });
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  const casa = { ativo: true, cidadeId, logradouro: 'Rua da Bahia', numero: '100', telefone: '3132220000' };
  vizinha = await criar('prestadores', { ...casa, nome: 'Outra casa' });
  prestador = await criar('prestadores', { ...casa, nome: 'Clínica Vida Plena' });
  api.app.sessoes.esquecer();
  pacienteId = await criar('pacientes', {
    nome: 'Maria das Dores',
    nomeSocial: null,
    cpf: '52998224725',
    sexo: 'F',
    dataNascimento: '1980-01-01',
    nascimentoDesconhecido: false,
    obito: false,
    dataObito: null,
  });
  const procedimento = (codigo: string, nome: string) =>
    criar('procedimentos', { terminologia: 'TUSS', codigo, nome, ativo: true });
  const procedimentos = {
    hemograma: await procedimento('40304361', 'Hemograma completo'),
    potassio: await procedimento('40302318', 'Potássio'),
    vdrl: await procedimento('40307999', 'VDRL'),
  };
  deFora = await procedimento('40901114', 'Ultrassonografia de abdome');
  const hematologia = await criar('setores-laboratorio', { nome: 'Hematologia', ativo: true });
  const bioquimica = await criar('setores-laboratorio', { nome: 'Bioquímica', ativo: true });
  const roxo = await criar('recipientes-coleta', {
    nome: 'EDTA (roxo)',
    material: 'Sangue total',
    ativo: true,
  });
  const amarelo = await criar('recipientes-coleta', { nome: 'Gel (amarelo)', material: 'Soro', ativo: true });
  const exame = (codigo: string, nome: string, mudanca: object) =>
    criar('exames-laboratorio', {
      codigo,
      nome,
      metodo: 'Automatizado',
      preparo: null,
      ativo: true,
      ...mudanca,
    });
  hemograma = await exame('HMG', 'Hemograma', {
    procedimentoId: procedimentos.hemograma,
    setorId: hematologia,
    recipienteId: roxo,
    analitos: [
      analito('HGB', 'Hemoglobina', { criticoAbaixo: '7', variacao: 20 }),
      analito('PLQ', 'Plaquetas', { unidade: '/uL', casas: 0 }),
    ],
    referencias: [
      referencia('HGB', { sexo: 'F', idadeDe: 18, minimo: '11.5', maximo: '14.9' }),
      referencia('HGB', { sexo: 'M', idadeDe: 18, minimo: '13', maximo: '16.9' }),
      referencia('PLQ', { minimo: '150000', maximo: '450000' }),
    ],
  });
  potassio = await exame('K', 'Potássio', {
    procedimentoId: procedimentos.potassio,
    setorId: bioquimica,
    recipienteId: amarelo,
    analitos: [analito('K', 'Potássio', { unidade: 'mmol/L', criticoAbaixo: '2.8', criticoAcima: '6.2' })],
    referencias: [referencia('K', { minimo: '3.5', maximo: '5.1' })],
  });
  sorologia = await exame('VDRL', 'VDRL', {
    procedimentoId: procedimentos.vdrl,
    setorId: bioquimica,
    recipienteId: amarelo,
    analitos: [analito('VDRL', 'VDRL', { tipo: 'TITULO', unidade: null, casas: null })],
    referencias: [referencia('VDRL', { maximo: '0' })],
  });
  [hemograma, potassio, sorologia] = [procedimentos.hemograma, procedimentos.potassio, procedimentos.vdrl];
  const responsavelTecnicoId = await criar('profissionais', {
    nome: 'Bia Lima',
    nomeSocial: null,
    ufConselho: 'MG',
    numeroConselho: '7001',
  });
  laboratorioId = await criar('laboratorios', {
    nome: 'Laboratório Aurora',
    tipo: 'PROPRIO',
    cnes: '2077485',
    prestadorId: prestador,
    responsavelTecnicoId,
    liberaOutraPessoa: true,
    ativo: true,
  });
  medica = (
    await api.caller(
      {
        prontuario: [
          'list',
          'view',
          'insert',
          'update',
          'emitir',
          'visto',
          'cancelar',
          'registrar-resultado',
        ],
        paciente: ['list', 'view', 'clinico'],
        amostra: ['list', 'view'],
        fichamedica: ['list'],
      },
      [prestador],
    )
  ).em(prestador);
  const profissionalId = await criar('profissionais', {
    nome: 'Ana Souza',
    nomeSocial: null,
    ufConselho: 'MG',
    numeroConselho: '7002',
  });
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [medica.id, profissionalId],
  );
  const doLaboratorio = {
    mensagemanalisador: ['list', 'view', 'relancar', 'resolver'],
    amostra: BANCADA,
    paciente: ['view'],
    laboratorio: ['list'],
  };
  bancada = (await api.caller(doLaboratorio, [prestador])).em(prestador);
  colega = (await api.caller(doLaboratorio, [prestador])).em(prestador);
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

const ok = (answer: Resposta, code = 200): Row => {
  expect(answer.statusCode, answer.body.slice(0, 900)).toBe(code);
  return answer.json<Row>();
};

async function emitido(procedimentos: readonly number[], mudanca: object = {}): Promise<Row> {
  const prontuario = ok(
    await medica.post('/api/prontuarios', {
      pacienteId,
      categoriaId: await criar('categorias-prontuario', { ativo: true, formularios: [] }),
      iniciadoEm: '2026-11-20T12:00:00.000Z',
    }),
    201,
  );
  const itens = procedimentos.map((procedimentoId) => ({ procedimentoId, quantidade: 1 }));
  const pedido = ok(
    await medica.post('/api/pedidos-exame', {
      prontuarioId: prontuario.id,
      urgencia: 'ELETIVO',
      itens,
      ...mudanca,
    }),
    201,
  );
  return ok(await medica.passo('pedidos-exame', pedido, 'emitir'));
}
const amostrasDe = async (pedido: Row): Promise<readonly Row[]> =>
  (await bancada.get(`/api/amostras?pedidoId=${pedido.id}&_sort=numero&_order=asc`)).json<Row[]>();
/** A tube is collected with its own label read. */
async function passo(
  caller: Caller,
  id: number,
  nome: string,
  campos: object = {},
  motivo?: string,
): Promise<Row> {
  const lida = nome === 'coletar' ? { etiquetaLida: (await caller.ler<Row>('amostras', id)).etiqueta } : {};
  return ok(await caller.passo('amostras', id, nome, { ...lida, ...campos }, motivo));
}
const resultadosDe = async (id: number): Promise<ResultadosDaAmostra> =>
  (await bancada.get(`/api/laboratorio/amostras/${id}/resultados`)).json<ResultadosDaAmostra>();
async function digitar(id: number, valores: { readonly [codigo: string]: string }): Promise<Resposta> {
  const { linhas } = await resultadosDe(id);
  return bancada.call('PUT', `/api/laboratorio/amostras/${id}/resultados`, {
    linhas: Object.entries(valores).map(([codigo, valor]) => {
      const linha = linhas.find((cada) => cada.codigo === codigo)!;
      return { id: linha.id, valor, nota: null, antes: linha.valor };
    }),
  });
}
/** At the bench, collected and received. */
async function naBancada(pedido: Row, at = 0): Promise<Row> {
  const { id } = (await amostrasDe(pedido))[at]!;
  await passo(bancada, id, 'coletar');
  return passo(bancada, id, 'receber');
}
async function liberada(id: number, valores: { readonly [codigo: string]: string }): Promise<Row> {
  ok(await digitar(id, valores));
  await passo(bancada, id, 'resultar');
  await passo(colega, id, 'conferir');
  return passo(colega, id, 'liberar');
}
const documentos = async (): Promise<readonly ItemDocumento[]> =>
  (await admin().get(`/api/cmis/listar-documentos-pasta?modulo=pacientes&id=${pacienteId}`)).json<
    ItemDocumento[]
  >();

describe('[CLIN-08] [LAB-01] an order and its samples', () => {
  it('makes a sample for each tube and sector when it is issued, with a label of its own', async () => {
    const pedido = await emitido([hemograma, potassio, sorologia, deFora], { urgencia: 'URGENTE' });
    expect(pedido.laboratorioEm).toEqual(expect.any(String));
    const [primeira, segunda, ...resto] = await amostrasDe(pedido);
    expect(resto).toEqual([]);
    expect(primeira).toMatchObject({
      situacao: 'PEDIDA',
      exames: 'Hemograma',
      pacienteId,
      urgencia: 'URGENTE',
      _ref: { setorId: { label: 'Hematologia' }, recipienteId: { label: 'EDTA (roxo)' } },
    });
    expect(segunda).toMatchObject({ exames: 'Potássio, VDRL' });
    expect(String(primeira!.etiqueta)).toMatch(/^\d{8}$/);
    expect(Number(segunda!.etiqueta)).toBe(Number(primeira!.etiqueta) + 1);
  });

  it('makes none of what the laboratory does not do, and says so where it is sent by hand', async () => {
    const pedido = await emitido([deFora]);
    expect(pedido.laboratorioEm).toBeNull();
    expect(await amostrasDe(pedido)).toEqual([]);
    const answer = await medica.passo('pedidos-exame', pedido.id, 'mandar-ao-laboratorio');
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(texto.nadaAColher)]);
  });

  it('goes to the laboratory by its own step where the laboratory does the exam since', async () => {
    const pedido = await emitido([deFora]);
    const [hmg] = (await admin().get('/api/exames-laboratorio?codigo=HMG')).json<Row[]>();
    const { setorId, recipienteId } = hmg!;
    await criar('exames-laboratorio', {
      codigo: 'USG',
      nome: 'Exame novo',
      procedimentoId: deFora,
      setorId,
      recipienteId,
      preparo: 'Jejum de 8 horas',
      ativo: true,
      analitos: [analito('USG', 'Exame novo', { tipo: 'TEXTO', casas: null })],
      referencias: [],
    });
    const mandado = ok(await medica.passo('pedidos-exame', pedido.id, 'mandar-ao-laboratorio'));
    expect(mandado).toMatchObject({ situacao: 'EMITIDO', laboratorioEm: expect.any(String) });
    expect(await amostrasDe(pedido)).toMatchObject([{ exames: 'Exame novo', preparo: 'Jejum de 8 horas' }]);
  });

  it('is cancelled with what waits to be collected, and not once something is collected', async () => {
    const pedido = await emitido([hemograma, potassio]);
    const [primeira, segunda] = await amostrasDe(pedido);
    await passo(bancada, primeira!.id, 'coletar');
    const answer = await medica.passo('pedidos-exame', pedido.id, 'cancelar', {}, 'Engano');
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(texto.coletada([String(primeira!.etiqueta)]));
    await passo(bancada, primeira!.id, 'cancelar', {}, 'Tubo quebrado');
    ok(await medica.passo('pedidos-exame', pedido.id, 'cancelar', {}, 'Engano'));
    expect(await bancada.ler('amostras', segunda!.id)).toMatchObject({
      situacao: 'CANCELADA',
      motivoCancelamento: texto.pedidoCancelado,
    });
  });

  it('of a sample that is collected anew there is another in its place', async () => {
    const pedido = await emitido([potassio]);
    const amostra = await naBancada(pedido);
    await passo(bancada, amostra.id, 'recoletar', {}, 'Hemólise');
    const [antiga, nova] = await amostrasDe(pedido);
    expect(antiga).toMatchObject({ id: amostra.id, situacao: 'CANCELADA', motivoCancelamento: 'Hemólise' });
    expect(nova).toMatchObject({ situacao: 'PEDIDA', anteriorId: amostra.id, exames: 'Potássio' });
    expect((await resultadosDe(nova!.id)).linhas).toMatchObject([{ codigo: 'K', valor: null }]);
    const denovo = await medica.passo('pedidos-exame', pedido.id, 'mandar-ao-laboratorio');
    expect(denovo.statusCode).toBe(409);
  });
});

describe('[CLIN-08] [LAB-01] results', () => {
  it('are typed at the bench alone, each judged at once by sex and age on the day of the collection', async () => {
    const pedido = await emitido([hemograma]);
    const [{ id }] = (await amostrasDe(pedido)) as [Row];
    const cedo = await digitar(id, { HGB: '12' });
    expect([cedo.statusCode, cedo.body]).toEqual([409, expect.stringContaining(texto.foraDaBancada)]);
    await naBancada(pedido);
    const falta = await bancada.passo('amostras', id, 'resultar');
    expect([falta.statusCode, falta.body]).toEqual([
      409,
      expect.stringContaining(guardas.faltam(['Hemoglobina', 'Plaquetas'])),
    ]);
    const [hgb] = (await resultadosDe(id)).linhas;
    const palavra = await digitar(id, { HGB: 'coagulada' });
    expect(palavra.statusCode).toBe(422);
    expect(palavra.json()).toMatchObject({ errors: { [hgb!.id]: [valorRecusado.numero] } });
    const answer = await digitar(id, { HGB: '11,2', PLQ: '98000' });
    expect(answer.json<ResultadosDaAmostra>().linhas).toMatchObject([
      { codigo: 'HGB', valor: '11,2', interpretacao: 'BAIXO', referencia: '11,5 a 14,9 g/dL' },
      { codigo: 'PLQ', valor: '98.000', interpretacao: 'BAIXO', referencia: '150.000 a 450.000 /µL' },
    ]);
  });

  it('of two who type the same, the second is told', async () => {
    const { id } = await naBancada(await emitido([potassio]));
    const [linha] = (await resultadosDe(id)).linhas;
    ok(await digitar(id, { K: '4,1' }));
    const segundo = await colega.call('PUT', `/api/laboratorio/amostras/${id}/resultados`, {
      linhas: [{ id: linha!.id, valor: '5,9', nota: null, antes: null }],
    });
    expect(segundo.statusCode).toBe(422);
    expect(segundo.json()).toMatchObject({
      errors: { [linha!.id]: [texto.outroDigitou('Potássio', '4,1')] },
    });
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: '4,1' }]);
  });

  it('are released by another person where the laboratory says so, and the order is told', async () => {
    const pedido = await emitido([hemograma, sorologia]);
    const { id } = await naBancada(pedido);
    ok(await digitar(id, { HGB: '12,5', PLQ: '210000' }));
    await passo(bancada, id, 'resultar');
    await passo(bancada, id, 'conferir');
    const sozinha = await bancada.passo('amostras', id, 'liberar');
    expect([sozinha.statusCode, sozinha.body]).toEqual([409, expect.stringContaining(guardas.outraPessoa)]);
    const laudo = await passo(colega, id, 'liberar');
    expect(laudo).toMatchObject({ situacao: 'LIBERADA', versaoLaudo: 1 });
    const documento = (await documentos()).find(({ objectId }) => objectId === laudo.documentoId);
    expect(documento?.nomeArquivo).toMatch(/^Laudo \d+ - /);
    expect(await medica.ler('pedidos-exame', pedido.id)).toMatchObject({
      situacao: 'COM_RESULTADO',
      resultadoSituacao: 'NORMAL',
      resultado: 'Hemograma: Hemoglobina 12,5 g/dL; Plaquetas 210.000 /µL.',
    });

    // The second tube comes after the first was seen: the order waits to be seen again.
    ok(await medica.passo('pedidos-exame', pedido.id, 'visto'));
    const { id: segunda } = await naBancada(pedido, 1);
    await liberada(segunda, { VDRL: '1:8' });
    const depois = await medica.ler<Row>('pedidos-exame', pedido.id);
    expect(depois).toMatchObject({
      situacao: 'COM_RESULTADO',
      resultadoSituacao: 'ALTERADO',
      vistoEm: null,
      vistoPor: null,
    });
    expect(depois.resultado).toContain('VDRL: 1:8 (alto; ref. Não reagente).');
  });

  it('keep the reference that judged them, and the first report when it is corrected', async () => {
    const pedido = await emitido([potassio]);
    const { id } = await naBancada(pedido);
    const primeira = await liberada(id, { K: '5,4' });
    const exames = await admin().get('/api/exames-laboratorio?codigo=K');
    const [exame] = exames.json<Row[]>();
    const inteiro = await admin().ler<Row>('exames-laboratorio', exame!.id);
    const [velha] = inteiro.referencias as [{ id: number }];
    ok(
      await admin().patch(`/api/exames-laboratorio/${exame!.id}`, inteiro.versao, {
        referencias: [
          { ...velha, fimVigencia: '2026-01-01' },
          referencia('K', { minimo: '3.4', maximo: '5.6', inicioVigencia: '2026-01-02' }),
        ],
      }),
    );
    expect((await resultadosDe(id)).linhas).toMatchObject([
      { interpretacao: 'ALTO', referencia: '3,5 a 5,1 mmol/L' },
    ]);
    const semMotivo = await colega.passo('amostras', id, 'retificar');
    expect(semMotivo.statusCode).toBe(422);
    await passo(colega, id, 'retificar', {}, 'Valor de outra amostra');
    const preso = await bancada.passo('amostras', id, 'cancelar', {}, 'Desistiu');
    expect([preso.statusCode, preso.body]).toEqual([409, expect.stringContaining(guardas.jaLiberada)]);
    const segunda = await liberada(id, { K: '4,4' });
    expect(segunda).toMatchObject({ versaoLaudo: 2, motivoRetificacao: 'Valor de outra amostra' });
    expect((await resultadosDe(id)).linhas).toMatchObject([
      { valor: '4,4', interpretacao: 'NORMAL', referencia: '3,4 a 5,6 mmol/L' },
    ]);
    const guardados = await documentos();
    const achar = (objectId: unknown) => guardados.find((item) => item.objectId === objectId);
    expect(achar(primeira.documentoId)?.semEfeito).toBeTruthy();
    expect(achar(segunda.documentoId)?.semEfeito ?? null).toBeNull();
    expect(achar(segunda.documentoId)?.nomeArquivo).toMatch(/^Laudo retificado /);
    // The next one of this patient knows the last.
    const proxima = await naBancada(await emitido([potassio]));
    const [linha] = (await digitar(proxima.id, { K: '5,5' })).json<ResultadosDaAmostra>().linhas;
    expect(linha?.anterior).toMatch(/^4,4 em \d\d\/\d\d\/\d{4} \(25 %\)$/);
  });
});

describe('[LAB-01] files of an analyser', () => {
  const importar = async (arquivo: string, caller = bancada) =>
    caller.post('/api/laboratorio/importar', { conteudo: Buffer.from(arquivo).toString('base64') });

  it('type what is at the bench, name each row that does not enter, and change nothing the second time', async () => {
    const pedido = await emitido([hemograma, potassio]);
    const aqui = await naBancada(pedido);
    const [, pedida] = await amostrasDe(pedido);
    const csv = [
      'amostra;analito;resultado;unidade',
      `${Number(aqui.etiqueta)};HGB;12.5;g/dL`,
      `${String(aqui.etiqueta)};PLQ;210;10*3/uL`,
      `${String(aqui.etiqueta)};XYZ;1;`,
      `${String(aqui.etiqueta)};PLQ;poucas;`,
      `${String(pedida!.etiqueta)};K;4.1;mmol/L`,
      '99999999;K;4.1;mmol/L',
    ].join('\n');
    const primeira = ok(await importar(csv));
    expect(primeira).toMatchObject({ gravados: 1, iguais: 0 });
    expect(primeira.recusados).toEqual([
      { linha: 3, motivo: analisadorRecusa.outraUnidade('10*3/uL', '/uL') },
      { linha: 4, motivo: analisadorRecusa.semAnalito('XYZ', String(aqui.etiqueta)) },
      { linha: 5, motivo: valorRecusado.numero },
      { linha: 6, motivo: analisadorRecusa.foraDaBancada(String(pedida!.etiqueta), 'A coletar') },
      { linha: 7, motivo: analisadorRecusa.semAmostra('99999999') },
    ]);
    expect((await resultadosDe(aqui.id)).linhas[0]).toMatchObject({ valor: '12,5', interpretacao: 'NORMAL' });
    expect(ok(await importar(csv))).toMatchObject({ gravados: 0, iguais: 1 });
    const outroValor = ok(await importar(`amostra;analito;resultado\n${String(aqui.etiqueta)};HGB;13.1`));
    expect(outroValor).toMatchObject({
      gravados: 0,
      recusados: [{ linha: 2, motivo: analisadorRecusa.outroValor('12,5') }],
    });
  });

  it('that say two values for one analyte type neither; a note that somebody typed stays', async () => {
    const { id, etiqueta } = await naBancada(await emitido([hemograma]));
    const [hgb] = (await resultadosDe(id)).linhas;
    const nota = await bancada.call('PUT', `/api/laboratorio/amostras/${id}/resultados`, {
      linhas: [{ id: hgb!.id, valor: null, nota: 'Tubo pouco cheio', antes: null }],
    });
    expect(nota.statusCode, nota.body).toBe(200);
    const duas = ok(
      await importar(
        ['amostra;analito;resultado', `${String(etiqueta)};HGB;12.5`, `${String(etiqueta)};HGB;9.1`].join(
          '\n',
        ),
      ),
    );
    const motivo = analisadorRecusa.divergem(['12,5', '9,1']);
    expect(duas).toMatchObject({
      gravados: 0,
      recusados: [
        { linha: 2, motivo },
        { linha: 3, motivo },
      ],
    });
    expect(
      ok(await importar(`amostra;analito;resultado;nota\n${String(etiqueta)};HGB;12.5;Repetido`)),
    ).toMatchObject({ gravados: 1 });
    expect((await resultadosDe(id)).linhas[0]).toMatchObject({
      valor: '12,5',
      nota: 'Tubo pouco cheio Repetido',
    });
  });

  it('are HL7 too; one that is no file of results is refused whole, and whoever does not type sends none', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const oru = (obx: string) =>
      `MSH|^~\\&|LAB|A|ZELO|B|20261129||ORU^R01|1|P|2.5.1\rPID|1||1\rOBR|1|${String(etiqueta)}\rOBX|1|${obx}\r`;
    expect(ok(await importar(oru('NM|K^Potássio^L||4.1|mmol/L|||||P')))).toMatchObject({
      gravados: 0,
      recusados: [{ motivo: analisadorRecusa.naoFinal('P') }],
    });
    expect(ok(await importar(oru('NM|K^Potássio^L||4.1|mmol/L|||||F')))).toMatchObject({
      gravados: 1,
      recusados: [],
    });
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: '4,1' }]);
    const vazio = await importar('amostra;analito;resultado\n');
    expect([vazio.statusCode, vazio.body]).toEqual([
      400,
      expect.stringContaining(analisadorRecusa.semLinhas),
    ]);
    expect((await importar('x', medica)).statusCode).toBe(403);
  });

  it('cut in the middle of a line are refused whole: nothing of them is a result', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const cortado = `MSH|^~\\&|LAB|A|ZELO|B|20261129||ORU^R01|1|P|2.5.1\rPID|1||6\rOBR|1|${String(etiqueta)}\rOBX|1|NM|K||9`;
    const resposta = await importar(cortado);
    expect([resposta.statusCode, resposta.body]).toEqual([
      400,
      expect.stringContaining(analisadorRecusa.cortado(4)),
    ]);
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: null }]);
  });

  it('correct what is at the bench (C), take it back (D, W) or say that there is none (X); again, nothing changes', async () => {
    const { id, etiqueta } = await naBancada(await emitido([hemograma]));
    const oru = (...obx: readonly string[]) =>
      `MSH|^~\\&|LAB|A|ZELO|B|20261129||ORU^R01|1|P|2.5.1\rOBR|1|${String(etiqueta)}\r${obx.map((cada, at) => `OBX|${at + 1}|${cada}\r`).join('')}`;
    const hgb = (valor: string, estado: string) => `NM|HGB^Hemoglobina^L||${valor}|g/dL|||||${estado}`;
    const linhas = async () => (await resultadosDe(id)).linhas;
    ok(await importar(oru(hgb('12.5', 'F'), 'NM|PLQ^Plaquetas^L||210000|/uL|||||F')));
    expect(ok(await importar(oru(hgb('11.9', 'C'))))).toMatchObject({ gravados: 1, recusados: [] });
    expect((await linhas())[0]).toMatchObject({
      valor: '11,9',
      nota: correcaoDoAnalisador.nota.C('12,5'),
    });
    expect(ok(await importar(oru(hgb('11.9', 'C'))))).toMatchObject({ gravados: 0, iguais: 1 });
    expect(ok(await importar(oru(hgb('', 'W'))))).toMatchObject({ gravados: 1 });
    expect((await linhas())[0]).toMatchObject({
      valor: null,
      nota: expect.stringContaining('outra amostra') as string,
    });
    expect(ok(await importar(oru(hgb('', 'D'))))).toMatchObject({ gravados: 0, iguais: 1 });
    // First told and then corrected in one message: the later one is what counts.
    expect(ok(await importar(oru(hgb('10.0', 'F'), hgb('10.4', 'C'))))).toMatchObject({
      gravados: 1,
      iguais: 1,
    });
    expect((await linhas())[0]?.valor).toBe('10,4');
    expect(ok(await importar(oru(hgb('', 'X'))))).toMatchObject({ gravados: 1 });
    expect(ok(await importar(oru(hgb('', 'X'))))).toMatchObject({ gravados: 0, iguais: 1 });
    // There is none, and the note says why: the typing may end.
    expect((await passo(bancada, id, 'resultar')).situacao).toBe('RESULTADA');
  });

  it('a correction of a report that was released opens it again for whoever releases; the first is kept', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const primeira = await liberada(id, { K: '5,4' });
    const oru = (valor: string, estado: string) =>
      `MSH|^~\\&|LAB|A|ZELO|B|20261129||ORU^R01|1|P|2.5.1\rOBR|1|${String(etiqueta)}\rOBX|1|NM|K^Potássio^L||${valor}|mmol/L|||||${estado}\r`;
    // The same result again is nothing new; another one that corrects nothing stays out.
    expect(ok(await importar(oru('5.4', 'F')))).toMatchObject({ gravados: 0, iguais: 1, recusados: [] });
    expect(ok(await importar(oru('5.1', 'F')))).toMatchObject({
      gravados: 0,
      recusados: [{ motivo: analisadorRecusa.outroLiberado('5,4') }],
    });
    const soDigita = (await api.caller({ amostra: ['list', 'view', 'receber', 'resultar'] }, [prestador])).em(
      prestador,
    );
    expect(ok(await importar(oru('4.4', 'C'), soDigita))).toMatchObject({
      gravados: 0,
      recusados: [{ motivo: correcaoDoAnalisador.semDireito(String(etiqueta)) }],
    });
    expect(ok(await importar(oru('4.4', 'C')))).toMatchObject({ gravados: 1, recusados: [] });
    const aberta = await bancada.ler<Row>('amostras', id);
    expect(aberta).toMatchObject({
      situacao: 'RECEBIDA',
      motivoRetificacao: expect.stringContaining('Potássio: de 5,4 para 4,4') as string,
    });
    expect(ok(await importar(oru('4.4', 'C')))).toMatchObject({ gravados: 0, iguais: 1 });
    const segunda = await liberada(id, { K: '4,4' });
    expect(segunda).toMatchObject({ versaoLaudo: 2 });
    const achar = async (objectId: unknown) =>
      (await documentos()).find((item) => item.objectId === objectId);
    expect((await achar(primeira.documentoId))?.semEfeito).toBeTruthy();
    expect((await achar(segunda.documentoId))?.nomeArquivo).toMatch(/^Laudo retificado /);
    // Replayed after the release, it opens nothing again.
    expect(ok(await importar(oru('4.4', 'C')))).toMatchObject({ gravados: 0, iguais: 1 });
    expect((await bancada.ler<Row>('amostras', id)).situacao).toBe('LIBERADA');
  });
});

describe('[LAB-01] results that follow from others', () => {
  it('are calculated as the others are typed, judged like them, and nobody types them', async () => {
    const [exame] = (await admin().get('/api/exames-laboratorio?codigo=HMG')).json<Row[]>();
    const inteiro = await admin().ler<Row>('exames-laboratorio', exame!.id);
    const analitos = inteiro.analitos as readonly object[];
    const com = (formula: string) =>
      admin().patch(`/api/exames-laboratorio/${exame!.id}`, inteiro.versao, {
        analitos: [
          ...analitos,
          { ...analito('RAZAO', 'Plaquetas por hemoglobina', { casas: 1, unidade: null }), formula },
        ],
        referencias: [
          ...(inteiro.referencias as readonly object[]),
          referencia('RAZAO', { maximo: '20000' }),
        ],
      });
    const errada = await com('PLQ / XYZ');
    expect([errada.statusCode, errada.body]).toEqual([
      422,
      expect.stringContaining(calculadoRecusa.desconhecido('XYZ')),
    ]);
    ok(await com('PLQ / HGB'));
    const { id } = await naBancada(await emitido([hemograma]));
    const razao = async () => (await resultadosDe(id)).linhas.find(({ codigo }) => codigo === 'RAZAO');
    ok(await digitar(id, { HGB: '12,5' }));
    expect(await razao()).toMatchObject({ valor: null, formula: 'PLQ / HGB' });
    ok(await digitar(id, { PLQ: '300000' }));
    expect(await razao()).toMatchObject({ valor: '24.000,0', interpretacao: 'ALTO' });
    const digitada = await digitar(id, { RAZAO: '1,0' });
    expect(digitada.statusCode).toBe(422);
    expect(digitada.body).toContain('Digite os outros');
    // '<5' is no number to reckon with: it is released without that one.
    ok(await digitar(id, { HGB: '<5,0' }));
    expect(await razao()).toMatchObject({ valor: null, interpretacao: null });
    expect((await passo(bancada, id, 'resultar')).situacao).toBe('RESULTADA');
  });
});

const semAcento = (frase: string): string =>
  frase.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('^', ' ');

describe('[LAB-01] an analyser on the network (HL7 v2 by MLLP)', () => {
  const mensagem = (
    controle: string,
    etiqueta: unknown,
    valor: string,
    { instalacao = 'BIOQUIMICA', tipo = 'ORU^R01^ORU_R01' } = {},
  ) =>
    `MSH|^~\\&|COBAS|${instalacao}|ZELO|LAB|20261129||${tipo}|${controle}|P|2.5.1\rPID|1||1\rOBR|1|${String(etiqueta)}\r` +
    `OBX|1|NM|K^Potássio^L||${valor}|mmol/L|||||F\r`;
  const recebida = async (controle: string, caller = bancada) =>
    (await caller.get(`/api/mensagens-analisadores?controle=${controle}`)).json<Row[]>()[0];
  const assentada = (controle: string) =>
    ateQue(async () => ((await recebida(controle))?.situacao ?? 'RECEBIDA') !== 'RECEBIDA');

  beforeAll(async () => {
    await criar('analisadores', {
      nome: 'Bioquímica 1',
      aplicacao: 'COBAS',
      instalacao: 'BIOQUIMICA',
      endereco: null,
      ativo: true,
    });
  });

  it('is answered once what it sent is kept, and the queue puts it into the sample; a replay changes nothing', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const ligada = await maquina(porta);
    const resposta = await ligada.envia(mensagem('M1', etiqueta, '4.4'));
    expect(resposta.split('\n')).toEqual([
      expect.stringMatching(/^MSH\|\^~\\&\|ZELO\|LAB\|COBAS\|BIOQUIMICA\|\d{14}\+0000\|\|ACK\^R01\^ACK\|/),
      'MSA|AA|M1',
      '',
    ]);
    await assentada('M1');
    expect(await recebida('M1')).toMatchObject({ situacao: 'LANCADA', gravados: 1, iguais: 0, recusados: 0 });
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: '4,4' }]);
    expect(await ligada.envia(mensagem('M1', etiqueta, '4.4'))).toContain('MSA|AA|M1');
    const todas = (await bancada.get('/api/mensagens-analisadores?controle=M1')).json<Row[]>();
    expect(todas).toHaveLength(1);
    ligada.fecha();
  });

  it('a critical value that it sends waits and is told as soon as the message is applied', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const ligada = await maquina(porta);
    expect(await ligada.envia(mensagem('CRITICA', etiqueta, '7.4'))).toContain('MSA|AA|CRITICA');
    await assentada('CRITICA');
    const criticos = (await bancada.get(`/api/valores-criticos?amostraId=${id}`)).json<Row[]>();
    expect(criticos).toMatchObject([{ situacao: 'PENDENTE', analito: 'K' }]);
    const { rows } = await api.test.database.pool.query<{ usuario_id: number }>(
      'SELECT usuario_id FROM notificacao WHERE chave LIKE $1',
      [`amostra:${id}:critico:%`],
    );
    expect(rows.map(({ usuario_id }) => usuario_id)).toContain(medica.id);
    ligada.fecha();
  });

  it('tells beside the message what could not be taken, and tries again when a person says so', async () => {
    const [{ id, etiqueta }] = [(await amostrasDe(await emitido([potassio])))[0]!];
    const ligada = await maquina(porta);
    expect(await ligada.envia(mensagem('M2', etiqueta, '4.5'))).toContain('MSA|AA|M2');
    await assentada('M2');
    const pendente = (await recebida('M2'))!;
    expect(pendente).toMatchObject({ situacao: 'PENDENTE', gravados: 0, recusados: 1 });
    expect(await bancada.ler('mensagens-analisadores', pendente.id)).toMatchObject({
      recusas: [{ motivo: analisadorRecusa.foraDaBancada(String(etiqueta), 'A coletar') }],
    });
    await passo(bancada, id, 'coletar');
    await passo(bancada, id, 'receber');
    ok(await bancada.passo('mensagens-analisadores', pendente.id, 'relancar'));
    await assentada('M2');
    expect(await recebida('M2')).toMatchObject({ situacao: 'LANCADA', gravados: 1, recusados: 0 });
    ligada.fecha();
  });

  it('says in the answer why a message is not taken, and keeps nothing of it', async () => {
    const ligada = await maquina(porta);
    expect(await ligada.envia(mensagem('N1', '1', '1', { instalacao: 'OUTRA' }))).toContain(
      `MSA|AR|N1|${semAcento(mensagemAnalisador.desconhecido('COBAS', 'OUTRA'))}`,
    );
    expect(await ligada.envia(mensagem('N2', '1', '1', { tipo: 'ADT^A01' }))).toContain(
      `MSA|AR|N2|${semAcento(mensagemAnalisador.soOru('ADT^A01'))}`,
    );
    expect(await ligada.envia(mensagem('', '1', '1'))).toContain(
      `MSA|AR||${semAcento(mensagemAnalisador.semControle)}`,
    );
    expect(await ligada.envia('PID|1\r')).toContain(`MSA|AR||${semAcento(mensagemAnalisador.semCabecalho)}`);
    expect(
      await ligada.envia(
        Buffer.from(mensagem('N3', '1', '1').replace('|P|2.5.1', '|P|2.5.1||||||UNICODE UTF-8'), 'latin1'),
      ),
    ).toContain(`MSA|AR|N3|${semAcento(mensagemAnalisador.charset)}`);
    expect(await recebida('N1')).toBeUndefined();
    expect(await recebida('N3')).toBeUndefined();
    ligada.fecha();
  });

  it('of two machines that say the same nothing is guessed; one from another address is not known', async () => {
    const daVizinha = api.admin.em(vizinha);
    const homonimo = ok(
      await daVizinha.post('/api/analisadores', {
        nome: 'Da outra casa',
        aplicacao: 'COBAS',
        instalacao: 'BIOQUIMICA',
        endereco: null,
        ativo: true,
      }),
      201,
    );
    const ligada = await maquina(porta);
    expect(await ligada.envia(mensagem('R1', '1', '1'))).toContain(
      `MSA|AR|R1|${semAcento(mensagemAnalisador.repetido('COBAS', 'BIOQUIMICA'))}`,
    );
    ok(await daVizinha.patch(`/api/analisadores/${homonimo.id}`, homonimo.versao, { endereco: '10.9.9.9' }));
    const { etiqueta } = await naBancada(await emitido([potassio]));
    expect(await ligada.envia(mensagem('R2', etiqueta, '3.9'))).toContain('MSA|AA|R2');
    await assentada('R2');
    expect(await recebida('R2')).toMatchObject({ situacao: 'LANCADA' });
    expect(await recebida('R2', daVizinha)).toBeUndefined();
    ligada.fecha();
  });

  it('a sample of another provider is none of this machine, and its message tells it', async () => {
    await api.admin.em(vizinha).post('/api/analisadores', {
      nome: 'Hematologia da outra casa',
      aplicacao: 'COBAS',
      instalacao: 'DA-VIZINHA',
      endereco: null,
      ativo: true,
    });
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const ligada = await maquina(porta);
    expect(await ligada.envia(mensagem('V1', etiqueta, '9.9', { instalacao: 'DA-VIZINHA' }))).toContain(
      'MSA|AA|V1',
    );
    const daVizinha = api.admin.em(vizinha);
    await ateQue(async () => (await recebida('V1', daVizinha))?.situacao === 'PENDENTE');
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: null }]);
    expect(await recebida('V1')).toBeUndefined();
    ligada.fecha();
  });

  it('many messages over many lines are all there, once', async () => {
    const { etiqueta } = await naBancada(await emitido([potassio]));
    const linhas = await Promise.all(Array.from({ length: 5 }, () => maquina(porta)));
    const respostas = await Promise.all(
      linhas.flatMap((linha, de) =>
        Array.from({ length: 20 }, (_vazia, vez) => linha.envia(mensagem(`T${de}-${vez}`, etiqueta, '4.1'))),
      ),
    );
    expect(respostas.filter((resposta) => resposta.includes('MSA|AA|'))).toHaveLength(100);
    const { rows } = await api.test.database.pool.query(
      "SELECT count(*)::int AS n, count(DISTINCT controle)::int AS d FROM mensagem_analisador WHERE controle LIKE 'T%'",
    );
    expect(rows).toEqual([{ n: 100, d: 100 }]);
    for (const linha of linhas) linha.fecha();
  });

  it('who may not type sees no message', async () => {
    expect((await medica.get('/api/mensagens-analisadores')).statusCode).toBe(403);
  });
});

describe('[LAB-01] a tube of somebody else', () => {
  it('is told where the message says another birth than the patient has, and nothing of it is typed', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const importar = async (nascimento: string) =>
      ok(
        await bancada.post('/api/laboratorio/importar', {
          conteudo: Buffer.from(
            `MSH|^~\\&|COBAS|L|Z|L|2026||ORU^R01|T1|P|2.5.1\rPID|1||9||Dores^Maria||${nascimento}|F\r` +
              `OBR|1|${String(etiqueta)}\rOBX|1|NM|K^Potássio^L||4.2|mmol/L|||||F`,
          ).toString('base64'),
        }),
      );
    expect(await importar('19910203')).toMatchObject({
      gravados: 0,
      recusados: [
        {
          linha: 4,
          motivo: analisadorRecusa.outroPaciente(String(etiqueta), '03/02/1991', '01/01/1980'),
        },
      ],
    });
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: null }]);
    expect(await importar('19800101120000')).toMatchObject({ gravados: 1, recusados: [] });
  });

  it('is told by its sex and its name too, and a name in another order or the social one is the same', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const importar = async (nome: string, sexo: string) =>
      ok(
        await bancada.post('/api/laboratorio/importar', {
          conteudo: Buffer.from(
            `MSH|^~\\&|COBAS|L|Z|L|2026||ORU^R01|T2|P|2.5.1\rPID|1||9||${nome}||19800101|${sexo}\r` +
              `OBR|1|${String(etiqueta)}\rOBX|1|NM|K^Potássio^L||4.2|mmol/L|||||F`,
          ).toString('base64'),
        }),
      );
    expect(await importar('DORES^MARIA', 'M')).toMatchObject({
      gravados: 0,
      recusados: [{ linha: 4, motivo: tuboAlheio.sexo(String(etiqueta), 'M', 'F') }],
    });
    expect(await importar('Prado^Joana', 'F')).toMatchObject({
      gravados: 0,
      recusados: [{ linha: 4, motivo: tuboAlheio.nome(String(etiqueta), 'Prado Joana', 'Maria das Dores') }],
    });
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: null }]);
    expect(await importar('DORES^MARIA^DAS', 'F')).toMatchObject({ gravados: 1, recusados: [] });
  });

  it('is not collected with the label of another sample, nor without a label unless somebody says why', async () => {
    const joao = await criar('pacientes', {
      nome: 'João Prado',
      nomeSocial: null,
      sexo: 'M',
      dataNascimento: '1970-05-06',
      obito: false,
      dataObito: null,
    });
    const [{ id, etiqueta, preparo }] = (await amostrasDe(await emitido([potassio]))) as [Row];
    const { rows } = await api.test.database.pool.query<{ etiqueta: string }>(
      `UPDATE amostra SET paciente_id = $1 WHERE id = $2 RETURNING etiqueta`,
      [joao, (await amostrasDe(await emitido([hemograma])))[0]!.id],
    );
    const alheia = rows[0]!.etiqueta;
    const coletar = (campos: object, motivo?: string) =>
      bancada.passo('amostras', id, 'coletar', campos, motivo);
    const frase = leituraTexto.deOutra(
      leituraTexto.tubo('João Prado', alheia),
      leituraTexto.tubo('Maria das Dores', String(etiqueta)),
    );
    for (const motivo of [undefined, 'Etiqueta rasgada'])
      expect((await coletar({ etiquetaLida: alheia }, motivo)).json()).toMatchObject({
        errors: { etiquetaLida: [frase] },
      });
    expect((await coletar({})).json()).toMatchObject({ errors: { motivo: [leituraTexto.semLeitura] } });
    // What is strange about the day is told with it: one reason answers for both.
    const semNada = await coletar({ coletadaEm: new Date(Date.now() - 3_600_000).toISOString() });
    expect(semNada.json()).toMatchObject({
      errors: {
        etiquetaLida: [leituraTexto.leia],
        motivo: [expect.stringContaining('pedido'), leituraTexto.semLeitura],
      },
    });
    expect(preparo).toBeNull();
    expect(await bancada.ler('amostras', id)).toMatchObject({ situacao: 'PEDIDA', nascimento: '1980-01-01' });
    expect(ok(await coletar({ etiquetaLida: String(Number(etiqueta)) }))).toMatchObject({
      situacao: 'COLETADA',
      etiquetaLida: etiqueta,
    });
    const [rasgada] = await amostrasDe(await emitido([potassio]));
    expect(ok(await bancada.passo('amostras', rasgada!.id, 'coletar', {}, 'Etiqueta rasgada'))).toMatchObject(
      {
        situacao: 'COLETADA',
        etiquetaLida: null,
      },
    );
  });

  it('a label that was printed twice is collected once', async () => {
    const [{ id }] = (await amostrasDe(await emitido([potassio]))) as [Row];
    await passo(bancada, id, 'coletar');
    expect((await bancada.passo('amostras', id, 'coletar')).statusCode).toBe(409);
  });
});

describe('[LAB-01] a PDF in a message', () => {
  it('is a document of the sample, once; what is cut or none is told', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const oru = (bytes: Buffer, valor = '4.2') =>
      [
        'MSH|^~\\&|COBAS|L|Z|L|2026||ORU^R01|P1|P|2.5.1',
        `OBR|1|${String(etiqueta)}`,
        `OBX|1|NM|K^Potássio^L||${valor}|mmol/L|||||F`,
        `OBX|2|ED|PDF^Laudo em PDF^L||COBAS^application^pdf^Base64^${bytes.toString('base64')}||||||F`,
      ].join('\r');
    const importar = async (arquivo: string) =>
      ok(
        await bancada.post('/api/laboratorio/importar', {
          conteudo: Buffer.from(arquivo).toString('base64'),
        }),
      );
    const anexos = async () =>
      (await admin().get(`/api/cmis/listar-documentos-pasta?modulo=amostras&id=${id}`))
        .json<ItemDocumento[]>()
        .map(({ nomeArquivo }) => nomeArquivo);
    const inteiro = pdf('do analisador');
    expect(await importar(oru(inteiro.subarray(0, 40)))).toMatchObject({
      gravados: 1,
      recusados: [{ linha: 4, motivo: analisadorRecusa.anexo }],
    });
    expect(await anexos()).toEqual([]);
    expect(await importar(oru(inteiro))).toMatchObject({ gravados: 1, iguais: 1, recusados: [] });
    expect(await importar(oru(inteiro))).toMatchObject({ gravados: 0, iguais: 2, recusados: [] });
    expect(await anexos()).toEqual(['Laudo em PDF.pdf']);
    // Another of the same name stands beside it; off the bench none is added.
    expect(await importar(oru(pdf('outro')))).toMatchObject({ gravados: 1, iguais: 1 });
    expect(await anexos()).toHaveLength(2);
    await passo(bancada, id, 'resultar');
    expect(await importar(oru(pdf('tarde')))).toMatchObject({
      gravados: 0,
      recusados: [{ linha: 4, motivo: analisadorRecusa.foraDaBancada(String(etiqueta), 'A conferir') }],
    });
  });

  it('comes over the network too, once, and what was cut is told', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    await criar('analisadores', {
      nome: 'Bioquímica com laudo',
      aplicacao: 'COM-PDF',
      instalacao: 'LAB',
      endereco: null,
      ativo: true,
    });
    const ligada = await maquina(porta);
    const mensagem = (controle: string, laudo: Buffer) =>
      [
        `MSH|^~\\&|COM-PDF|LAB|Z|L|2026||ORU^R01|${controle}|P|2.5.1`,
        `OBR|1|${String(etiqueta)}`,
        `OBX|1|ED|PDF^Curva^L||COBAS^application^pdf^Base64^${laudo.toString('base64')}||||||F`,
        '',
      ].join('\r');
    const mandar = async (controle: string, laudo: Buffer) => {
      expect(await ligada.envia(mensagem(controle, laudo))).toContain(`MSA|AA|${controle}`);
      const recebida = async () =>
        (await bancada.get(`/api/mensagens-analisadores?controle=${controle}`)).json<Row[]>()[0]!;
      await ateQue(async () => (await recebida()).situacao !== 'RECEBIDA');
      return bancada.ler<Row>('mensagens-analisadores', (await recebida()).id);
    };
    const anexos = async () =>
      (await admin().get(`/api/cmis/listar-documentos-pasta?modulo=amostras&id=${id}`)).json<
        ItemDocumento[]
      >();
    expect(await mandar('PDF1', pdf('curva'))).toMatchObject({ gravados: 1, recusados: 0, recusas: [] });
    expect(await anexos()).toMatchObject([{ nomeArquivo: 'Curva.pdf' }]);
    expect(await mandar('PDF2', pdf('curva'))).toMatchObject({ gravados: 0, iguais: 1, recusados: 0 });
    expect(await mandar('PDF3', pdf('outra').subarray(0, 40))).toMatchObject({
      gravados: 0,
      recusas: [{ linha: 3, motivo: analisadorRecusa.anexo }],
    });
    expect(await anexos()).toHaveLength(1);
    ligada.fecha();
  });
});

describe('[LAB-01] a file of samples that are not here', () => {
  it('waits among the messages for a person, once, and is put into the sample once it is there', async () => {
    const mensagens = async () =>
      (await bancada.get('/api/mensagens-analisadores?_sort=id&_order=desc&_end=50'))
        .json<Row[]>()
        .filter(({ analisadorId }) => analisadorId === null);
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const futura = Number(etiqueta) + 1;
    const csv = `amostra;analito;resultado;unidade\n${String(etiqueta)};K;4,4;mmol/L\n${futura};K;4,9;mmol/L\n`;
    const importar = async () =>
      ok(await bancada.post('/api/laboratorio/importar', { conteudo: Buffer.from(csv).toString('base64') }));
    expect(await importar()).toMatchObject({ gravados: 1, guardadas: 1, recusados: [{ linha: 3 }] });
    await ateQue(async () => (await mensagens())[0]?.situacao === 'PENDENTE');
    const [guardada] = await mensagens();
    expect(await bancada.ler('mensagens-analisadores', guardada!.id)).toMatchObject({
      conteudo: `amostra;analito;resultado;unidade\n${futura};K;4,9;mmol/L\n`,
      recusas: [{ linha: 2, motivo: expect.stringContaining(String(futura)) }],
    });
    expect(await importar()).toMatchObject({ iguais: 1, guardadas: 1 });
    expect(await mensagens()).toHaveLength(1);
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: '4,4' }]);
    const chegou = await naBancada(await emitido([potassio]));
    expect(Number(chegou.etiqueta)).toBe(futura);
    ok(await bancada.passo('mensagens-analisadores', guardada!.id, 'relancar'));
    await ateQue(async () => (await mensagens())[0]?.situacao === 'LANCADA');
    expect((await resultadosDe(chegou.id)).linhas).toMatchObject([{ valor: '4,9' }]);
  });
});

describe('[LAB-01] an order that comes over the counter', () => {
  let recepcao: Caller;
  const exameDe = async (codigo: string) =>
    (await admin().get(`/api/exames-laboratorio?codigo=${codigo}`)).json<Row[]>()[0]!;
  beforeAll(async () => {
    recepcao = (
      await api.caller(
        {
          pedidolaboratorio: ['list', 'view', 'insert', 'update', 'dar-entrada', 'cancelar'],
          laboratorio: ['list'],
          paciente: ['list', 'view'],
          examelaboratorio: ['list', 'view'],
        },
        [prestador],
      )
    ).em(prestador);
  });
  const entrada = async (mudanca: object = {}): Promise<Row> =>
    ok(
      await recepcao.post('/api/pedidos-laboratorio', {
        pacienteId,
        origem: 'EXTERNO',
        nomeSolicitante: 'Rui Prado',
        conselhoId: await criar('conselhos', { sigla: `CR${++conselho}`, ativo: true }),
        ufConselho: 'MG',
        numeroConselho: '1234',
        urgencia: 'URGENTE',
        itens: [{ exameId: (await exameDe('HMG')).id }, { exameId: (await exameDe('K')).id }],
        ...mudanca,
      }),
      201,
    );
  let conselho = 0;
  const daEntrada = async ({ id }: Row): Promise<readonly Row[]> =>
    (await bancada.get(`/api/amostras?pedidoLaboratorioId=${id}&_sort=numero&_order=asc`)).json<Row[]>();

  it('[PERM-03] is taken by the reception, which sees no sample of it, and becomes samples of the bench', async () => {
    const nova = await entrada();
    expect(nova).toMatchObject({
      situacao: 'RASCUNHO',
      titulo: expect.stringContaining(String(nova.numero)),
      solicitante: expect.stringMatching(/^Rui Prado \(CR\d+\/MG 1234\)$/),
    });
    ok(await recepcao.passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
    const amostras = await daEntrada(nova);
    expect(amostras).toMatchObject([
      { exames: 'Hemograma', urgencia: 'URGENTE', pedidoId: null, prontuarioId: null, deBalcao: true },
      { exames: 'Potássio', numeroPedido: nova.numero, solicitante: nova.solicitante },
    ]);
    expect((await recepcao.get('/api/amostras')).statusCode).toBe(403);
    // Neither a professional who did not ask for it.
    expect((await medica.get(`/api/amostras/${amostras[0]!.id}`)).statusCode).toBe(404);
    const achadas = await bancada.get(`/api/amostras?numeroPedido=${String(nova.numero)}&q=Rui`);
    expect(achadas.json<Row[]>().map(({ id }) => id)).toEqual(
      expect.arrayContaining(amostras.map(({ id }) => id)),
    );
  });

  it('is reported to whoever asked, outside the house, and is over with its last report', async () => {
    const nova = await entrada({
      origem: 'PRESTADOR',
      instituicao: 'Clínica do Vale',
      itens: [{ exameId: (await exameDe('K')).id }],
    });
    ok(await recepcao.passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
    const [amostra] = await daEntrada(nova);
    await passo(bancada, amostra!.id, 'coletar');
    await passo(bancada, amostra!.id, 'receber');
    const { numero } = await liberada(amostra!.id, { K: '4,2' });
    expect(numero).toBe(amostra!.numero);
    expect(await recepcao.ler('pedidos-laboratorio', nova.id)).toMatchObject({ situacao: 'CONCLUIDA' });
    expect(await bancada.ler('amostras', amostra!.id)).toMatchObject({ resultadoSituacao: 'NORMAL' });
    const { rows } = await api.test.database.pool.query<{ quem: string }>(
      `SELECT solicitante AS quem FROM pedido_laboratorio WHERE id = $1`,
      [nova.id],
    );
    expect(rows[0]!.quem).toMatch(/, Clínica do Vale$/);
    expect(await doLaudo(api.test.database.pool, amostra!.id)).toMatchObject({
      pedido: nova.titulo,
      quemPediu: rows[0]!.quem,
    });
  });

  it('of a professional of the house is theirs to see; nothing is asked without exams or without who asked', async () => {
    const { profissionalId } = await emitido([potassio]);
    const nova = await entrada({ origem: 'PROFISSIONAL', profissionalId, itens: [] });
    expect(nova.solicitante).toBe('Ana Souza');
    const vazia = await recepcao.passo('pedidos-laboratorio', nova.id, 'dar-entrada');
    expect([vazia.statusCode, vazia.body]).toEqual([409, expect.stringContaining(guardas.semExames)]);
    ok(
      await recepcao.patch(`/api/pedidos-laboratorio/${nova.id}`, nova.versao, {
        itens: [{ exameId: (await exameDe('K')).id }],
      }),
    );
    ok(await recepcao.passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
    const [amostra] = await daEntrada(nova);
    expect(await medica.ler('amostras', amostra!.id)).toMatchObject({ exames: 'Potássio', profissionalId });
    const sem = await recepcao.post('/api/pedidos-laboratorio', {
      pacienteId,
      origem: 'EXTERNO',
      urgencia: 'ELETIVO',
    });
    expect(sem.json()).toMatchObject({ errors: { nomeSolicitante: expect.anything() } });
  });

  it('a critical value that nobody of the house asked for is told at once to who may say who was told, and reminded', async () => {
    const registra = (await api.caller({ amostra: ['list', 'view', 'avisar'] }, [prestador])).em(prestador);
    const nova = await entrada({ itens: [{ exameId: (await exameDe('K')).id }] });
    ok(await recepcao.passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
    const [amostra] = await daEntrada(nova);
    await passo(bancada, amostra!.id, 'coletar');
    await passo(bancada, amostra!.id, 'receber');
    ok(await digitar(amostra!.id, { K: '7,1' }));
    await passo(bancada, amostra!.id, 'resultar');
    const { pool } = api.test.database;
    const avisados = async (chave: string) =>
      (
        await pool.query<{ usuario_id: number }>('SELECT usuario_id FROM notificacao WHERE chave LIKE $1', [
          chave,
        ])
      ).rows.map(({ usuario_id }) => usuario_id);
    expect(await avisados(`amostra:${amostra!.id}:critico:%`)).toContain(registra.id);
    const [critico] = (await bancada.get(`/api/valores-criticos?amostraId=${amostra!.id}`)).json<Row[]>();
    await pool.query(`UPDATE valor_critico SET detectado_em = now() - interval '16 minutes' WHERE id = $1`, [
      critico!.id,
    ]);
    await lembrarCriticos(pool, Date.now());
    expect(await avisados(`valor-critico:${critico!.id}:1`)).toContain(bancada.id);
    ok(
      await bancada.passo('valores-criticos', critico!.id, 'avisar', {
        avisadoA: 'Dr. Rui, por telefone do papel',
        meio: 'TELEFONE',
      }),
    );
  });

  it('is cancelled with what waits to be collected, and not once something is collected', async () => {
    const nova = await entrada();
    ok(await recepcao.passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
    const [primeira, segunda] = await daEntrada(nova);
    await passo(bancada, primeira!.id, 'coletar');
    const presa = await recepcao.passo('pedidos-laboratorio', nova.id, 'cancelar', {}, 'Desistiu');
    expect([presa.statusCode, presa.body]).toEqual([
      409,
      expect.stringContaining(texto.coletada([String(primeira!.etiqueta)])),
    ]);
    await passo(bancada, primeira!.id, 'cancelar', {}, 'Desistiu');
    ok(await recepcao.passo('pedidos-laboratorio', nova.id, 'cancelar', {}, 'Desistiu'));
    expect(await bancada.ler('amostras', segunda!.id)).toMatchObject({ situacao: 'CANCELADA' });
  });
});

describe('[LAB-01] a patient who was joined to another', () => {
  it('[CLIN-06] the sample is of who stayed: results come to it, and it is released as theirs', async () => {
    const pessoa = (nome: string) =>
      criar('pacientes', {
        nome,
        nomeSocial: null,
        sexo: 'F',
        cpf: null,
        cns: null,
        dataNascimento: '1977-03-04',
        nascimentoDesconhecido: false,
        obito: false,
        dataObito: null,
        convenios: [],
      });
    const [fica, sai] = [await pessoa('Joana Reis Couto'), await pessoa('Joana R. Couto')];
    const exame = (await admin().get('/api/exames-laboratorio?codigo=K')).json<Row[]>()[0]!;
    const nova = ok(
      await admin().post('/api/pedidos-laboratorio', {
        pacienteId: sai,
        origem: 'EXTERNO',
        nomeSolicitante: 'Rui Prado',
        conselhoId: await criar('conselhos', { sigla: 'CRU', ativo: true }),
        ufConselho: 'MG',
        numeroConselho: '1234',
        urgencia: 'ELETIVO',
        itens: [{ exameId: exame.id }],
      }),
      201,
    );
    ok(await admin().passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
    const [amostra] = (await bancada.get(`/api/amostras?pedidoLaboratorioId=${nova.id}`)).json<Row[]>();
    await passo(bancada, amostra!.id, 'coletar');
    await passo(bancada, amostra!.id, 'receber');
    const versaoDe = async (id: number) => (await admin().ler<Row>('pacientes', id)).versao;
    ok(
      await admin().post('/api/pacientes/_unificar', {
        fica,
        sai,
        versoes: { fica: await versaoDe(fica), sai: await versaoDe(sai) },
        motivo: 'A mesma pessoa, cadastrada duas vezes',
      }),
    );
    ok(
      await bancada.post('/api/laboratorio/importar', {
        conteudo: Buffer.from(`amostra;analito;resultado\n${String(amostra!.etiqueta)};K;4.1\n`).toString(
          'base64',
        ),
      }),
    );
    expect(await bancada.ler('amostras', amostra!.id)).toMatchObject({ pacienteId: fica });
    const { rows } = await api.test.database.pool.query<{ valor: string }>(
      'SELECT valor FROM amostra_resultados WHERE amostra_id = $1',
      [amostra!.id],
    );
    expect(rows).toEqual([{ valor: '4,1' }]);
    expect(await liberada(amostra!.id, { K: '4,1' })).toMatchObject({ situacao: 'LIBERADA' });
    expect((await resultadosDe(amostra!.id)).paciente).toMatchObject({ nome: 'Joana Reis Couto' });
  });
});

describe('[LAB-01] what the account of the visit charges', () => {
  it('[FIN-03] of an order over the counter opens as it enters, with its convênio, and ends with it', async () => {
    const exame = (await admin().get('/api/exames-laboratorio?codigo=K')).json<Row[]>()[0]!;
    const convenioId = await criar('convenios', { nome: 'Saúde do Balcão', registroAns: '419753' });
    const pedido = {
      pacienteId,
      origem: 'EXTERNO',
      nomeSolicitante: 'Rui Prado',
      conselhoId: await criar('conselhos', { sigla: 'CRX', ativo: true }),
      ufConselho: 'MG',
      numeroConselho: '1234',
      urgencia: 'ELETIVO',
      itens: [{ exameId: exame.id }],
      convenioId,
      senhaAutorizacao: 'S77',
      indicacaoClinica: 'Uso de diurético',
    };
    const sem = await admin().post('/api/pedidos-laboratorio', pedido);
    expect([sem.statusCode, sem.json()]).toMatchObject([
      422,
      { errors: { documentoSolicitante: expect.anything() } },
    ]);
    const entrar = async () => {
      const nova = ok(
        await admin().post('/api/pedidos-laboratorio', { ...pedido, documentoSolicitante: '52998224725' }),
        201,
      );
      ok(await admin().passo('pedidos-laboratorio', nova.id, 'dar-entrada'));
      const contas = (await admin().get(`/api/contas-atendimento?pedidoLaboratorioId=${nova.id}`)).json<
        Row[]
      >();
      return { nova, conta: contas[0]!, quantas: contas.length };
    };
    const { nova, conta, quantas } = await entrar();
    expect(quantas).toBe(1);
    expect(conta).toMatchObject({
      pacienteId,
      convenioId,
      senhaAutorizacao: 'S77',
      indicacaoClinica: 'Uso de diurético',
      profissionalId: null,
      situacao: 'ABERTA',
    });
    // Before the collection: who pays does so at the counter.
    ok(await admin().passo('contas-atendimento', conta.id, 'apurar'));
    const itens = async () =>
      (await admin().get(`/api/itens-conta-atendimento?contaId=${conta.id}`)).json<Row[]>();
    expect(await itens()).toMatchObject([{ origem: 'LABORATORIO', quantidade: '1.000' }]);
    const repetida = await admin().post('/api/contas-atendimento', {
      pacienteId,
      pedidoLaboratorioId: nova.id,
      data: '2026-11-20',
    });
    expect(repetida.json()).toMatchObject({ errors: { pedidoLaboratorioId: expect.anything() } });
    ok(await admin().passo('pedidos-laboratorio', nova.id, 'cancelar', {}, 'Desistiu'));
    expect(await admin().ler('contas-atendimento', conta.id)).toMatchObject({ situacao: 'CANCELADA' });
  });

  it('[FIN-03] is each exam that was collected here, once; gathered again it is the same, and a lost sample leaves it', async () => {
    const pedido = await emitido([hemograma, potassio, sorologia]);
    const [roxo, amarelo] = await amostrasDe(pedido);
    const { id: contaId } = ok(
      await admin().post('/api/contas-atendimento', {
        pacienteId,
        prontuarioId: pedido.prontuarioId,
        data: '2026-11-20',
      }),
      201,
    );
    const apurada = async () =>
      String(ok(await admin().passo('contas-atendimento', contaId, 'apurar')).apuracao);
    const itens = async () =>
      (await admin().get(`/api/itens-conta-atendimento?contaId=${contaId}&_sort=chaveOrigem`)).json<Row[]>();
    await apurada();
    expect(await itens()).toEqual([]);
    await passo(bancada, roxo!.id, 'coletar');
    await passo(bancada, amarelo!.id, 'coletar');
    await apurada();
    expect((await itens()).map(({ codigo }) => codigo).toSorted()).toEqual([
      '40302318',
      '40304361',
      '40307999',
    ]);
    expect((await itens())[0]).toMatchObject({
      origem: 'LABORATORIO',
      quantidade: '1.000',
      tipo: 'PROCEDIMENTO',
    });
    const antes = await itens();
    expect(await apurada()).not.toContain('40304361');
    expect((await itens()).map(({ id }) => id)).toEqual(antes.map(({ id }) => id));
    // The tube is collected anew: the first leaves the account, and the second comes once it is collected.
    await passo(bancada, roxo!.id, 'recoletar', {}, 'Hemolisada');
    expect((await itens()).map(({ codigo }) => codigo)).not.toContain('40304361');
    const novo = (await amostrasDe(pedido)).find(({ anteriorId }) => anteriorId === roxo!.id);
    await passo(bancada, novo!.id, 'coletar');
    await apurada();
    expect((await itens()).filter(({ codigo }) => codigo === '40304361')).toHaveLength(1);
    await passo(bancada, amarelo!.id, 'cancelar', {}, 'Tubo quebrado');
    expect((await itens()).map(({ codigo }) => codigo)).toEqual(['40304361']);
    expect(ok(await admin().get(`/api/contas-atendimento/${contaId}`)).apuracao).toContain('40302318');
  });
});

describe('[LAB-01] times by exam', () => {
  it('[DASH-03] each exam is counted once, when it is first released, by the time that it promises', async () => {
    const [exame] = (await admin().get('/api/exames-laboratorio?codigo=K')).json<[Row]>();
    const { versao } = await admin().ler<Row>('exames-laboratorio', exame.id);
    ok(await admin().patch(`/api/exames-laboratorio/${exame.id}`, versao, { prazoHoras: 12 }));
    const pedido = await emitido([hemograma, potassio]);
    const [primeira, segunda] = await amostrasDe(pedido);
    const tarde = new Date(Date.now() - 13 * 3_600_000).toISOString();
    await passo(bancada, primeira!.id, 'coletar');
    await passo(bancada, segunda!.id, 'coletar', { coletadaEm: tarde }, 'Pedido verbal');
    for (const { id } of [primeira!, segunda!]) await passo(bancada, id, 'receber');
    await liberada(primeira!.id, { HGB: '12,5', PLQ: '210000' });
    const depois = await liberada(segunda!.id, { K: '4,4' });
    const liberadosDa = async (id: number, caller = admin()) =>
      (await caller.get(`/api/exames-liberados?amostraId=${id}`)).json<Row[]>();
    expect(await liberadosDa(primeira!.id)).toMatchObject([{ exame: 'Hemograma', prazo: 'DENTRO' }]);
    expect(await liberadosDa(segunda!.id)).toMatchObject([
      { exame: 'Potássio', coletadoEm: tarde, prazoHoras: 12, prazo: 'FORA', liberadoEm: depois.liberadaEm },
    ]);
    // A corrected report is no other exam; another house counts none of it.
    await passo(colega, segunda!.id, 'retificar', {}, 'Troca de tubo');
    await liberada(segunda!.id, { K: '4,5' });
    expect(await liberadosDa(segunda!.id)).toHaveLength(1);
    expect(await liberadosDa(segunda!.id, api.admin.em(vizinha))).toEqual([]);
  });
});

describe('[CLIN-05] results over time', () => {
  it('[CLIN-08] the history draws each analyte by its collection, released ones alone, and not for a neighbour', async () => {
    const [{ id }] = (await amostrasDe(await emitido([potassio]))) as [Row];
    const quando = new Date(Date.now() - 400 * 86_400_000).toISOString();
    await passo(bancada, id, 'coletar', { coletadaEm: quando }, 'Pedido verbal');
    await passo(bancada, id, 'receber');
    ok(await digitar(id, { K: '5,9' }));
    const pontos = async (): Promise<readonly { em: string; texto: string; desvio?: string }[]> => {
      const answer = await medica.get(`/api/ficha-medica/${pacienteId}/curvas`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer
        .json<readonly CurvaDeExame[]>()
        .filter(({ titulo, unidade }) => titulo === 'Potássio' && unidade !== '')
        .flatMap((curva) => curva.pontos);
    };
    expect((await pontos()).filter(({ em }) => em === quando)).toEqual([]);
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'conferir');
    await passo(colega, id, 'liberar');
    const [primeiro] = await pontos();
    expect(primeiro).toMatchObject({ em: quando, texto: '5,9', desvio: 'alto' });
    const daVizinha = await api.admin.em(vizinha).get(`/api/ficha-medica/${pacienteId}/curvas`);
    expect([403, 404]).toContain(daVizinha.statusCode);
  });
});

describe('[LAB-01] a critical value', () => {
  it('waits until somebody says who was told, and is told again meanwhile', async () => {
    const { id } = await naBancada(await emitido([potassio]));
    ok(await digitar(id, { K: '6,9' }));
    await passo(bancada, id, 'resultar');
    const pendentes = async () => (await bancada.get(`/api/valores-criticos?amostraId=${id}`)).json<Row[]>();
    const [critico] = await pendentes();
    expect(critico).toMatchObject({ situacao: 'PENDENTE', analito: 'K', pacienteId });
    expect(critico!.descricao).toMatch(/^Potássio 6,9 mmol\/L/);
    const { pool } = api.test.database;
    const agora = Date.now();
    expect(await lembrarCriticos(pool, agora)).toBe(0);
    await pool.query("UPDATE valor_critico SET detectado_em = now() - interval '20 minutes' WHERE id = $1", [
      critico!.id,
    ]);
    expect(await lembrarCriticos(pool, agora)).toBeGreaterThanOrEqual(2);
    // Once in a quarter of an hour.
    expect(await lembrarCriticos(pool, agora)).toBe(0);
    const vazio = await bancada.passo('valores-criticos', critico!.id, 'avisar');
    expect(Object.keys(vazio.json<{ errors: object }>().errors)).toEqual(['avisadoA', 'meio']);
    const aviso = { avisadoA: 'Dra. Ana Souza', meio: 'TELEFONE' };
    expect(ok(await bancada.passo('valores-criticos', critico!.id, 'avisar', aviso))).toMatchObject({
      situacao: 'AVISADO',
      avisadoA: 'Dra. Ana Souza',
      avisadoEm: expect.any(String),
      avisadoPor: expect.any(String),
    });
    expect(await lembrarCriticos(pool, agora + 3_600_000)).toBe(0);
  });

  it('that came by file waits and is told from then on, before anybody concludes; a correction takes it back', async () => {
    const { id, etiqueta } = await naBancada(await emitido([potassio]));
    const oru = (valor: string, estado: string) =>
      bancada.post('/api/laboratorio/importar', {
        conteudo: Buffer.from(
          `MSH|^~\\&|LAB|A|ZELO|B|20261129||ORU^R01|1|P|2.5.1\rOBR|1|${String(etiqueta)}\rOBX|1|NM|K^Potássio^L||${valor}|mmol/L|||||${estado}\r`,
        ).toString('base64'),
      });
    const criticos = async () =>
      (await bancada.get(`/api/valores-criticos?amostraId=${id}&_sort=id&_order=asc`)).json<Row[]>();
    ok(await oru('7.1', 'F'));
    expect((await bancada.ler<Row>('amostras', id)).situacao).toBe('RECEBIDA');
    expect(await criticos()).toMatchObject([{ situacao: 'PENDENTE', analito: 'K' }]);
    const avisada = await api.test.database.pool.query(
      `SELECT 1 FROM notificacao WHERE usuario_id = $1 AND chave LIKE $2`,
      [medica.id, `amostra:${id}:critico:%`],
    );
    expect(avisada.rows).toHaveLength(1);
    // The same file again, and the end of the typing, tell nothing twice.
    ok(await oru('7.1', 'F'));
    await passo(bancada, id, 'resultar');
    expect(await criticos()).toHaveLength(1);
    ok(await oru('4.4', 'C'));
    expect(await criticos()).toMatchObject([{ situacao: 'DESCARTADO' }]);
  });

  it('that nobody answers is told to a further level each time, to the administrators last', async () => {
    const soRegistra = (await api.caller({ amostra: ['list', 'view', 'avisar'] }, [prestador])).em(prestador);
    const { id } = await naBancada(await emitido([potassio]));
    ok(await digitar(id, { K: '6,9' }));
    await passo(bancada, id, 'resultar');
    const [critico] = (await bancada.get(`/api/valores-criticos?amostraId=${id}`)).json<Row[]>();
    const { pool } = api.test.database;
    const avisadosAos = async (minutos: number) => {
      await pool.query(
        'UPDATE valor_critico SET detectado_em = now() - make_interval(mins => $2) WHERE id = $1',
        [critico!.id, minutos],
      );
      await lembrarCriticos(pool, Date.now());
      const { rows } = await pool.query<{ usuario_id: number }>(
        'SELECT usuario_id FROM notificacao WHERE chave = $1',
        [`valor-critico:${critico!.id}:${Math.floor(minutos / 15)}`],
      );
      const contas = rows.map(({ usuario_id }) => usuario_id);
      return [medica.id, bancada.id, soRegistra.id, api.admin.id].map((conta) => contas.includes(conta));
    };
    expect(await avisadosAos(16)).toEqual([true, true, false, false]);
    expect(await avisadosAos(31)).toEqual([true, true, true, false]);
    expect(await avisadosAos(46)).toEqual([true, true, true, true]);
    ok(
      await bancada.passo('valores-criticos', critico!.id, 'avisar', {
        avisadoA: 'Dra. Ana',
        meio: 'TELEFONE',
      }),
    );
  });

  it('that a correction took away waits for nobody', async () => {
    const { id } = await naBancada(await emitido([potassio]));
    ok(await digitar(id, { K: '2,1' }));
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'devolver', {}, 'Diluição errada');
    ok(await digitar(id, { K: '4,1' }));
    await passo(bancada, id, 'resultar');
    expect((await bancada.get(`/api/valores-criticos?amostraId=${id}`)).json()).toMatchObject([
      { situacao: 'DESCARTADO' },
    ]);
  });
});

describe('[CLIN-08] [PERM-03] who sees the bench', () => {
  it('counts what stands where for who works there; a stranger to the patient sees nothing', async () => {
    const pedido = await emitido([potassio]);
    const [amostra] = await amostrasDe(pedido);
    const { contagens } = (await bancada.get('/api/laboratorio/bancada')).json<{
      contagens: { setor: string; situacao: string; quantas: number }[];
    }>();
    const pedidas = contagens.filter(({ situacao }) => situacao === 'PEDIDA');
    const total = (await bancada.get('/api/amostras/_contagem?situacao=PEDIDA')).json<{ total: number }>()
      .total;
    expect(pedidas.reduce((soma, { quantas }) => soma + quantas, 0)).toBe(total);
    // Whoever asked sees the sample of the own order; who has only the right to read sees none.
    expect((await medica.get(`/api/amostras/${amostra!.id}`)).statusCode).toBe(200);
    const alheia = (await api.caller({ amostra: ['list', 'view'] }, [prestador])).em(prestador);
    expect((await alheia.get('/api/amostras')).json()).toEqual([]);
    expect([403, 404]).toContain((await alheia.get(`/api/amostras/${amostra!.id}`)).statusCode);
    expect((await alheia.get('/api/laboratorio/bancada')).json()).toMatchObject({ contagens: [] });
    const semDireito = await alheia.call('PUT', `/api/laboratorio/amostras/${amostra!.id}/resultados`, {
      linhas: [{ id: 1, valor: '1', nota: null, antes: null }],
    });
    expect(semDireito.statusCode).toBe(403);
    const vizinho = (await api.caller({ amostra: BANCADA, paciente: ['view'] }, [vizinha])).em(vizinha);
    expect((await vizinho.get(`/api/amostras/${amostra!.id}`)).statusCode).toBe(404);
    expect((await vizinho.get(`/api/laboratorio/amostras/${amostra!.id}/resultados`)).statusCode).toBe(404);
  });

  it('makes no sample and writes no result by hand', async () => {
    const [amostra] = await amostrasDe(await emitido([potassio]));
    const inserida = await admin().post('/api/amostras', { numero: 1 });
    expect(inserida.statusCode).toBeGreaterThanOrEqual(400);
    const mudada = await admin().patch(`/api/amostras/${amostra!.id}`, amostra!.versao, { exames: 'Outro' });
    expect(mudada.statusCode).toBeGreaterThanOrEqual(400);
    expect(await bancada.ler('amostras', amostra!.id)).toMatchObject({ exames: 'Potássio' });
  });

  it('asks for a technical responsible before anything is released', async () => {
    const { id } = await naBancada(await emitido([potassio]));
    ok(await digitar(id, { K: '4,1' }));
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'conferir');
    const { versao } = await admin().ler<Row>('laboratorios', laboratorioId);
    ok(await admin().patch(`/api/laboratorios/${laboratorioId}`, versao, { ativo: false }));
    const answer = await colega.passo('amostras', id, 'liberar');
    ok(await admin().patch(`/api/laboratorios/${laboratorioId}`, versao + 1, { ativo: true }));
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(texto.semLaboratorio)]);
    expect(await bancada.ler('amostras', id)).toMatchObject({ situacao: 'CONFERIDA' });
  });
});

describe('[LAB-01] the report', () => {
  it('is released with a CNES, of the laboratory or of the house that it is part of', async () => {
    const { id } = await naBancada(await emitido([potassio]));
    ok(await digitar(id, { K: '4,1' }));
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'conferir');
    const comCnes = async (cnes: string | null) => {
      const { versao } = await admin().ler<Row>('laboratorios', laboratorioId);
      ok(await admin().patch(`/api/laboratorios/${laboratorioId}`, versao, { cnes }));
    };
    const daCasa = (cnes: string | null) =>
      api.test.database.pool.query('UPDATE prestador SET cnes = $2 WHERE id = $1', [prestador, cnes]);
    const { rows } = await api.test.database.pool.query<{ cnes: string | null }>(
      'SELECT cnes FROM prestador WHERE id = $1',
      [prestador],
    );
    await comCnes(null);
    await daCasa(null);
    const sem = await colega.passo('amostras', id, 'liberar');
    await daCasa('2695874');
    const com = await colega.passo('amostras', id, 'liberar');
    await comCnes('2077485');
    await daCasa(rows[0]?.cnes ?? null);
    expect([sem.statusCode, sem.body]).toEqual([409, expect.stringContaining(texto.semCnes)]);
    expect(ok(com)).toMatchObject({ situacao: 'LIBERADA' });
  });

  it('rectified, knows what the one before said of each row, and anybody learns of it by the code', async () => {
    const { id } = await naBancada(await emitido([hemograma]));
    const primeira = await liberada(id, { HGB: '12,5', PLQ: '210000' });
    await passo(colega, id, 'retificar', {}, 'Valor de outra amostra');
    ok(await digitar(id, { HGB: '9,1' }));
    // What is typed at the bench meanwhile is no report.
    const { pool } = api.test.database;
    expect((await ultimoLaudo(pool, id))?.resultados).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ analito: 'HGB', valor: '12,5' }),
        expect.objectContaining({ analito: 'PLQ', valor: '210.000' }),
      ]) as object,
    );
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'conferir');
    await passo(colega, id, 'liberar');
    const { rows } = await pool.query<{ codigo: string }>(
      'SELECT e.codigo FROM documento_emitido e JOIN documento d ON d.id = e.documento_id WHERE d.object_id = $1',
      [primeira.documentoId],
    );
    const publico = await api.admin.get(`/api/assinaturas/publico/${rows[0]?.codigo}`);
    const [{ semEfeito }] = publico.json<{ arquivamentos: [{ semEfeito: SemEfeitoPublico }] }>()
      .arquivamentos;
    expect(semEfeito).toMatchObject({ motivo: 'retificado' });
    expect(semEfeitoFrase({ ...semEfeito, em: '30/11/2026' })).toMatch(/em 30\/11\/2026 outro, retificado/);
  });
});

describe('[LAB-01] a patient who died', () => {
  const morrer = async (dataObito: string | null) => {
    const { versao } = await admin().ler<Row>('pacientes', pacienteId);
    ok(await admin().patch(`/api/pacientes/${pacienteId}`, versao, { obito: dataObito !== null, dataObito }));
  };

  it('is collected of only with the moment before the death, or with the reason why after; the rest goes on', async () => {
    const [antes, depois, semHora] = (await Promise.all(
      [1, 2, 3].map(async () => (await amostrasDe(await emitido([potassio])))[0]!.id),
    )) as [number, number, number];
    const { id: naMesa } = await naBancada(await emitido([potassio]));
    await morrer('2026-11-25');
    try {
      const frase = { errors: { motivo: [texto.depoisDoObito('25/11/2026')] } };
      const { etiqueta: lida } = await bancada.ler<Row>('amostras', semHora);
      const calada = await bancada.passo('amostras', semHora, 'coletar', { etiquetaLida: lida });
      expect([calada.statusCode, calada.json()]).toEqual([422, expect.objectContaining(frase)]);
      const tarde = { coletadaEm: '2026-11-26T12:00:00.000Z' };
      expect((await bancada.passo('amostras', depois, 'coletar', tarde)).json()).toMatchObject({
        errors: { motivo: expect.arrayContaining([texto.depoisDoObito('25/11/2026')]) as string[] },
      });
      await passo(bancada, depois, 'coletar', tarde, 'Exame pedido pelo serviço de verificação de óbito');
      await passo(bancada, antes, 'coletar', { coletadaEm: '2026-11-25T12:00:00.000Z' }, 'Pedido verbal');
      expect((await resultadosDe(naMesa)).paciente).toMatchObject({ obito: true, dataObito: '2026-11-25' });
      const { etiqueta } = await bancada.ler<Row>('amostras', naMesa);
      const importada = ok(
        await bancada.post('/api/laboratorio/importar', {
          conteudo: Buffer.from(`amostra;analito;resultado\n${String(etiqueta)};K;4.1\n`).toString('base64'),
        }),
      );
      expect(importada.avisos).toEqual([pacienteDaAmostra.importada(String(etiqueta), '25/11/2026')]);
      expect(await liberada(naMesa, { K: '4,1' })).toMatchObject({ situacao: 'LIBERADA' });
    } finally {
      await morrer(null);
    }
    await passo(bancada, semHora, 'coletar');
  });
});

describe('[LAB-01] what is said at the collection', () => {
  it('a collection of before its order asks why, by the minute', async () => {
    const pedido = await emitido([potassio]);
    const [{ id, etiqueta }] = (await amostrasDe(pedido)) as [Row];
    const emitidoEm = Date.parse(String(pedido.emitidoEm));
    const aos = (ms: number) => ({
      etiquetaLida: etiqueta,
      coletadaEm: new Date(emitidoEm + ms).toISOString(),
    });
    const cedo = await bancada.passo('amostras', id, 'coletar', aos(-3_600_000));
    expect([cedo.statusCode, cedo.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: { motivo: [expect.stringMatching(/^A coleta é anterior ao pedido/)] },
      }),
    ]);
    await passo(bancada, id, 'coletar', aos(-3_600_000), 'Pedido verbal, escrito depois');
    const [agora] = await amostrasDe(await emitido([potassio]));
    await passo(bancada, agora!.id, 'coletar', { coletadaEm: new Date().toISOString() });
  });

  it('weeks of a pregnancy are refused of whom it cannot be true', async () => {
    const [{ id }] = (await amostrasDe(await emitido([potassio]))) as [Row];
    const { versao } = await admin().ler<Row>('pacientes', pacienteId);
    ok(await admin().patch(`/api/pacientes/${pacienteId}`, versao, { sexo: 'M' }));
    try {
      expect(await bancada.ler('amostras', id)).toMatchObject({ naoGesta: true });
      const homem = await bancada.passo('amostras', id, 'coletar', { semanasGestacao: 12 });
      expect([homem.statusCode, homem.json()]).toEqual([
        422,
        expect.objectContaining({ errors: { semanasGestacao: [coletaTexto.naoGesta('Maria das Dores')] } }),
      ]);
    } finally {
      const agora = await admin().ler<Row>('pacientes', pacienteId);
      ok(await admin().patch(`/api/pacientes/${pacienteId}`, agora.versao, { sexo: 'F' }));
    }
    expect(await bancada.ler('amostras', id)).toMatchObject({ naoGesta: false });
    await passo(bancada, id, 'coletar', { semanasGestacao: 12 });
  });
});

describe('[LAB-01] a sex that is put right after the report', () => {
  const comSexo = async (sexo: string) => {
    const { versao } = await admin().ler<Row>('pacientes', pacienteId);
    ok(await admin().patch(`/api/pacientes/${pacienteId}`, versao, { sexo }));
  };

  it('is told to who released it and beside its results, and the rectified report marks what it changed', async () => {
    const { id } = await naBancada(await emitido([hemograma]));
    await liberada(id, { HGB: '12,5', PLQ: '210000' });
    expect((await resultadosDe(id)).outroJulgamento).toEqual([]);
    const { pool } = api.test.database;
    const avisos = async () =>
      (
        await pool.query<{ usuario_id: number }>(`SELECT usuario_id FROM notificacao WHERE chave LIKE $1`, [
          `amostra:${id}:identidade:%`,
        ])
      ).rows.map(({ usuario_id }) => usuario_id);
    await comSexo('M');
    try {
      expect(await avisos()).toEqual([colega.id]);
      expect((await resultadosDe(id)).outroJulgamento).toEqual(['Hemoglobina']);
      await passo(colega, id, 'retificar', {}, 'Sexo corrigido no cadastro');
      await passo(bancada, id, 'resultar');
      expect((await resultadosDe(id)).outroJulgamento).toEqual([]);
      await passo(colega, id, 'conferir');
      // Put right once more in between: it does not leave as it was judged.
      await comSexo('F');
      const presa = await colega.passo('amostras', id, 'liberar');
      expect([presa.statusCode, presa.body]).toEqual([
        409,
        expect.stringContaining(pacienteDaAmostra.julgueDeNovo(['Hemoglobina'])),
      ]);
      await comSexo('M');
      expect(await passo(colega, id, 'liberar')).toMatchObject({ versaoLaudo: 2 });
      expect((await ultimoLaudo(pool, id))?.resultados[0]).toMatchObject({
        valor: '12,5',
        interpretacao: 'BAIXO',
        referencia: '13,0 a 16,9 g/dL',
      });
    } finally {
      await comSexo('F');
    }
    // Put back, it is the new report that is judged otherwise.
    expect((await resultadosDe(id)).outroJulgamento).toEqual(['Hemoglobina']);
  });
});

describe('[LAB-01] a result below zero', () => {
  it('is typed and calculated where the references of its exam go there, and a division by zero says so', async () => {
    const gasometria = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '40302016',
      nome: 'Gasometria',
      ativo: true,
    });
    const [k] = (await admin().get('/api/exames-laboratorio?codigo=K')).json<Row[]>();
    await criar('exames-laboratorio', {
      codigo: 'GASO',
      nome: 'Gasometria',
      procedimentoId: gasometria,
      setorId: k!.setorId,
      recipienteId: k!.recipienteId,
      ativo: true,
      analitos: [
        analito('BE', 'Excesso de base', { unidade: 'mmol/L', criticoAbaixo: '-10' }),
        analito('A', 'A', { unidade: 'mmol/L' }),
        analito('DIF', 'Diferença', { unidade: 'mmol/L', formula: 'A - 10' }),
        analito('SEM', 'Sem limites', { unidade: 'mmol/L', formula: 'A - 10' }),
        analito('RAZAO', 'Razão', { unidade: 'mmol/L', formula: 'BE / (A - 4)' }),
      ],
      referencias: [
        referencia('BE', { minimo: '-2', maximo: '2' }),
        referencia('DIF', { minimo: '-8', maximo: '8' }),
      ],
    });
    const { id } = await naBancada(await emitido([gasometria]));
    ok(await digitar(id, { BE: '−12,5', A: '4' }));
    const linha = async (codigo: string) =>
      (await resultadosDe(id)).linhas.find((cada) => cada.codigo === codigo);
    expect(await linha('BE')).toMatchObject({ valor: '-12,5', interpretacao: 'CRITICO_BAIXO' });
    expect(await linha('DIF')).toMatchObject({ valor: '-6,0', interpretacao: 'NORMAL', semConta: null });
    expect(await linha('SEM')).toMatchObject({ valor: null, semConta: calculadoRecusa.abaixoDeZero });
    expect(await linha('RAZAO')).toMatchObject({ valor: null, semConta: calculadoRecusa.divisorZero });
    const negativo = await digitar(id, { A: '-4' });
    expect([negativo.statusCode, negativo.body]).toEqual([
      422,
      expect.stringContaining(valorRecusado.negativo),
    ]);
    const ambiguo = await digitar(id, { A: '1.100' });
    expect([ambiguo.statusCode, ambiguo.body]).toEqual([
      422,
      expect.stringContaining(valorRecusado.ponto('1', '100')),
    ]);
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'conferir');
    expect((await passo(colega, id, 'liberar')).situacao).toBe('LIBERADA');
  });
});

describe('[CLIN-08] the exams of the laboratory', () => {
  it('have references of what they measure, each with a limit', async () => {
    const [exame] = (await admin().get('/api/exames-laboratorio?codigo=VDRL')).json<Row[]>();
    const errosDe = async (...referencias: readonly object[]) => {
      const answer = await admin().patch(`/api/exames-laboratorio/${exame!.id}`, exame!.versao, {
        referencias,
      });
      expect(answer.statusCode, answer.body).toBe(422);
      return answer.json<{ errors: object }>().errors;
    };
    expect(await errosDe(referencia('HGB', { maximo: '1' }))).toEqual({
      'referencias.0.analito': [texto.analitoDesconhecido('HGB')],
    });
    expect(await errosDe(referencia('VDRL', {}))).toEqual({ 'referencias.0.minimo': [texto.semLimite] });
  });
});

describe('[LAB-01] quality control of an analyser', () => {
  it('judges each measure of the lot in the order of its time, and says where the run stands', async () => {
    const analisadorId = await criar('analisadores', {
      nome: 'Glicose 1',
      aplicacao: 'GLI',
      instalacao: 'CONTROLE',
      endereco: null,
      ativo: true,
    });
    const medida = (hora: number, valor: string) => ({
      momento: `2026-01-05T${String(hora).padStart(2, '0')}:00:00.000Z`,
      valor,
      providencia: null,
    });
    const lote = {
      analisadorId,
      analito: 'GLI',
      nivel: 'NORMAL',
      lote: 'L1',
      validade: '2027-01-01',
      media: '100',
      desvio: '4',
      ativo: true,
    };
    const criado = ok(
      // Written out of order, judged in order.
      await admin().post('/api/controles-qualidade', {
        ...lote,
        medidas: [medida(12, '108.8'), medida(11, '108.4'), medida(10, '101')],
      }),
      201,
    );
    expect(criado).toMatchObject({
      situacao: 'FORA',
      medidas: [
        { valor: '101.0000', desvios: '0.25', regras: null },
        { valor: '108.4000', desvios: '2.10', regras: '1-2s' },
        { valor: '108.8000', desvios: '2.20', regras: '2-2s, 1-2s' },
      ],
    });
    const depois = ok(
      await admin().patch(`/api/controles-qualidade/${criado.id}`, criado.versao, {
        medidas: [...(criado.medidas as object[]), medida(13, '99')],
      }),
    );
    expect(depois).toMatchObject({ situacao: 'DENTRO' });
    const semDesvio = await admin().post('/api/controles-qualidade', { ...lote, lote: 'L2', desvio: '0' });
    expect(semDesvio.statusCode, semDesvio.body).toBe(422);
  });
});

describe('[LAB-01] an outside laboratory', () => {
  let apoioId = 0;
  let tsh = 0;
  let expedicao: Caller;
  const remessa = (id: number) => expedicao.ler<Row>('remessas-apoio', id);
  /** Received at the bench, and on its way to the outside laboratory. */
  async function despachada(): Promise<{ readonly id: number; readonly remessaId: number }> {
    const { id } = await naBancada(await emitido([tsh]));
    const nova = ok(await expedicao.post('/api/remessas-apoio', { laboratorioId: apoioId }), 201);
    ok(await expedicao.passo('remessas-apoio', nova, 'enviar'));
    return { id, remessaId: nova.id };
  }
  async function anexar(id: number): Promise<void> {
    const arquivo = { nome: `laudo do apoio ${id}.pdf`, bytes: pdf('TSH 2,1') };
    const sent = await mandar(api, bancada, { modulo: 'amostras', id }, [arquivo], { prestador });
    expect(sent.statusCode, sent.body).toBe(201);
  }

  beforeAll(async () => {
    apoioId = await criar('laboratorios', {
      nome: 'Apoio Diagnósticos',
      tipo: 'APOIO',
      cnes: '2077493',
      prestadorId: null,
      prazoResultadoDias: 5,
      responsavelTecnicoId: null,
      liberaOutraPessoa: false,
      ativo: true,
    });
    tsh = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '40316521',
      nome: 'TSH',
      ativo: true,
    });
    const [k] = (await admin().get('/api/exames-laboratorio?codigo=K')).json<Row[]>();
    await criar('exames-laboratorio', {
      codigo: 'TSH',
      nome: 'TSH',
      procedimentoId: tsh,
      setorId: k!.setorId,
      recipienteId: k!.recipienteId,
      apoioId,
      codigoApoio: 'HTSH',
      ativo: true,
      analitos: [analito('TSH', 'TSH', { unidade: 'm[IU]/L', casas: 2 })],
      referencias: [referencia('TSH', { minimo: '0.4', maximo: '4.5' })],
    });
    expedicao = (
      await api.caller(
        {
          remessaapoio: ['list', 'view', 'insert', 'update', 'enviar', 'confirmar', 'cancelar'],
          amostra: BANCADA,
          paciente: ['view'],
          laboratorio: ['list'],
        },
        [prestador],
      )
    ).em(prestador);
    api.app.sessoes.esquecer();
  });

  it('[CLIN-08] has tubes of its own, gathered in a list with a number, which says when they are due', async () => {
    const pedido = await emitido([potassio, tsh]);
    const daqui = await naBancada(pedido);
    const [, deFora2] = await amostrasDe(pedido);
    expect(deFora2).toMatchObject({ exames: 'TSH', _ref: { apoioId: { label: 'Apoio Diagnósticos' } } });
    const { id } = await naBancada(pedido, 1);
    const cedo = await bancada.passo('amostras', id, 'resultar');
    expect([cedo.statusCode, cedo.body]).toEqual([409, expect.stringContaining(guardas.foraDeRemessa)]);
    const bancadaAgora = (await bancada.get('/api/laboratorio/bancada')).json<Bancada>();
    expect(bancadaAgora.paraRemessa).toEqual([
      { laboratorioId: apoioId, laboratorio: 'Apoio Diagnósticos', quantas: 1 },
    ]);
    const alheia = await expedicao.post('/api/remessas-apoio', {
      laboratorioId: apoioId,
      amostras: [{ amostraId: daqui.id }],
    });
    expect([alheia.statusCode, alheia.body]).toEqual([
      422,
      expect.stringContaining(remessaTexto.deOutroLaboratorio(String(daqui.etiqueta), 'Apoio Diagnósticos')),
    ]);
    // Without rows, all that wait.
    const nova = ok(await expedicao.post('/api/remessas-apoio', { laboratorioId: apoioId }), 201);
    expect(nova).toMatchObject({ numero: expect.any(Number), quantidade: 1, situacao: 'RASCUNHO' });
    expect(nova.amostras).toMatchObject([
      { amostraId: id, paciente: 'Maria das Dores', exames: 'TSH (HTSH)', material: 'Soro' },
    ]);
    const segunda = await expedicao.post('/api/remessas-apoio', {
      laboratorioId: apoioId,
      amostras: [{ amostraId: id }],
    });
    expect([segunda.statusCode, segunda.body]).toEqual([
      422,
      expect.stringContaining(remessaTexto.emOutra(String(deFora2!.etiqueta), Number(nova.numero))),
    ]);
    const enviada = ok(await expedicao.passo('remessas-apoio', nova, 'enviar', { transportador: 'Rota 3' }));
    expect(enviada).toMatchObject({ situacao: 'ENVIADA', previsaoRetorno: expect.stringMatching(/^\d{4}-/) });
    expect(await bancada.ler('amostras', id)).toMatchObject({ situacao: 'ENVIADA', remessaId: nova.id });
    const folha = await expedicao.post(`/api/remessas-apoio/${nova.id}/_folha`, {});
    expect([folha.statusCode, folha.headers['content-type']]).toEqual([200, 'application/pdf']);
    ok(await expedicao.passo('remessas-apoio', nova.id, 'confirmar', { protocolo: 'AP-991' }));

    // Typed as any other; the list is over with the last one.
    ok(await digitar(id, { TSH: '6,10' }));
    await passo(bancada, id, 'resultar');
    expect(await remessa(nova.id)).toMatchObject({ situacao: 'CONCLUIDA', protocolo: 'AP-991' });
    await passo(colega, id, 'conferir');
    const laudo = await passo(colega, id, 'liberar');
    expect(laudo).toMatchObject({ versaoLaudo: 1 });
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: '6,10', interpretacao: 'ALTO' }]);
  });

  it('[CLIN-08] what it sends back is attached, and goes with the report to the documents of the patient', async () => {
    const { id } = await despachada();
    const sem = await bancada.passo('amostras', id, 'resultar');
    expect([sem.statusCode, sem.body]).toEqual([
      409,
      expect.stringContaining(remessaTexto.semLaudo(['TSH'])),
    ]);
    await anexar(id);
    await passo(bancada, id, 'resultar');
    expect((await resultadosDe(id)).linhas).toMatchObject([{ valor: null, nota: remessaTexto.verAnexo }]);
    await passo(colega, id, 'conferir');
    await passo(colega, id, 'liberar');
    const nomes = (await documentos()).map(({ nomeArquivo }) => nomeArquivo);
    expect(nomes).toContain(`laudo do apoio ${id}.pdf`);
    // Corrected: the same attachment is there once.
    await passo(colega, id, 'retificar', {}, 'Faltava a nota');
    await passo(bancada, id, 'resultar');
    await passo(colega, id, 'conferir');
    await passo(colega, id, 'liberar');
    const depois = (await documentos()).filter(({ nomeArquivo }) =>
      nomeArquivo?.startsWith(`laudo do apoio ${id}`),
    );
    expect(depois).toHaveLength(1);
  });

  it('of a list that is cancelled the samples are at the bench again; one may be done here after all', async () => {
    const { id, remessaId } = await despachada();
    ok(await expedicao.passo('remessas-apoio', remessaId, 'cancelar', {}, 'Motoboy não veio'));
    expect(await bancada.ler('amostras', id)).toMatchObject({ situacao: 'RECEBIDA', remessaId: null });
    await passo(bancada, id, 'fazer-aqui', {}, 'Kit chegou');
    ok(await digitar(id, { TSH: '2,10' }));
    expect(await passo(bancada, id, 'resultar')).toMatchObject({ situacao: 'RESULTADA', apoioId: null });
  });

  it('of the last sample that is collected anew the list is over, and the new one waits for another', async () => {
    const { id, remessaId } = await despachada();
    await passo(bancada, id, 'recoletar', {}, 'Hemólise, diz o apoio');
    expect(await remessa(remessaId)).toMatchObject({ situacao: 'CONCLUIDA' });
    const { rows } = await api.test.database.pool.query<{ apoio_id: string }>(
      'SELECT apoio_id FROM amostra WHERE anterior_id = $1',
      [id],
    );
    expect(rows.map(({ apoio_id: apoio }) => Number(apoio))).toEqual([apoioId]);
  });
});

describe('[LAB-01] a report that changes', () => {
  it('[CLIN-08] warns whoever read it, and not only whoever asked for it', async () => {
    const pedido = await emitido([potassio]);
    const { id } = await naBancada(pedido);
    await liberada(id, { K: '4,4' });
    const leitor = (
      await api.caller({ amostra: ['list', 'view', 'receber'], paciente: ['view'] }, [prestador])
    ).em(prestador);
    const alheio = (
      await api.caller({ amostra: ['list', 'view', 'receber'], paciente: ['view'] }, [prestador])
    ).em(prestador);
    api.app.sessoes.esquecer();
    await leitor.ler('amostras', id);
    await passo(colega, id, 'retificar', {}, 'Valor de outra amostra');
    await liberada(id, { K: '4,9' });
    const { rows } = await api.test.database.pool.query<{ usuario_id: string; titulo: string }>(
      `SELECT usuario_id, titulo FROM notificacao WHERE destino LIKE $1 ORDER BY id`,
      [`/amostras/form/${id}%`],
    );
    const de = (conta: Caller) =>
      rows.filter((linha) => Number(linha.usuario_id) === conta.id).map(({ titulo }) => titulo);
    expect(de(leitor)).toEqual([resultadoAviso.emCorrecao, resultadoAviso.retificado]);
    expect(de(medica)).toEqual([resultadoAviso.emCorrecao]);
    expect([de(alheio), de(colega)]).toEqual([[], []]);
  });
});

describe('[LAB-01] a culture', () => {
  it('[CLIN-08] has germs with the antibiogram of each, in the report and in what the order keeps', async () => {
    const urocultura = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '40310213',
      nome: 'Urocultura',
      ativo: true,
    });
    const [k] = (await admin().get('/api/exames-laboratorio?codigo=K')).json<Row[]>();
    await criar('exames-laboratorio', {
      codigo: 'URO',
      nome: 'Urocultura',
      procedimentoId: urocultura,
      setorId: k!.setorId,
      recipienteId: k!.recipienteId,
      ativo: true,
      cultura: true,
      antimicrobianos: [{ nome: 'Ampicilina' }, { nome: 'Ciprofloxacino' }],
      analitos: [analito('URO', 'Crescimento', { tipo: 'TEXTO', unidade: null, casas: null })],
      referencias: [],
    });
    const pedido = await emitido([urocultura]);
    const { id } = await naBancada(pedido);
    const lida = await resultadosDe(id);
    expect(lida).toMatchObject({
      culturas: [{ exame: 'Urocultura', antimicrobianos: ['Ampicilina', 'Ciprofloxacino'] }],
      germes: [],
    });
    const { exameId } = lida.culturas[0]!;
    const coli = {
      exameId,
      germe: 'Escherichia coli',
      quantidade: '10^5 UFC/mL',
      testes: [
        { antimicrobiano: 'Ampicilina', valor: '>=32', categoria: 'R' },
        { antimicrobiano: 'Ciprofloxacino', valor: '<=0,25', categoria: 'S' },
      ],
    };
    const gravar = (germes: readonly object[], antes: readonly object[]) =>
      bancada.call('PUT', `/api/laboratorio/amostras/${id}/germes`, { germes, antes });
    const semCategoria = await gravar(
      [{ ...coli, testes: [{ antimicrobiano: 'Ampicilina', valor: '32', categoria: null }] }],
      [],
    );
    expect([semCategoria.statusCode, semCategoria.body]).toEqual([
      409,
      expect.stringContaining(antibiogramaTexto.semCategoria('Ampicilina', 'Escherichia coli')),
    ]);
    const deFora = await api.admin
      .em(vizinha)
      .call('PUT', `/api/laboratorio/amostras/${id}/germes`, { germes: [coli], antes: [] });
    expect(deFora.statusCode).toBe(404);
    expect(ok(await gravar([coli], [])).germes).toEqual([coli]);
    // Of two who write at once the second is told, and nothing is lost.
    const segunda = await gravar([], []);
    expect([segunda.statusCode, segunda.body]).toEqual([
      409,
      expect.stringContaining(antibiogramaTexto.outroGravou),
    ]);
    await liberada(id, { URO: 'Positivo' });
    expect((await medica.ler<Row>('pedidos-exame', pedido.id)).resultado).toBe(
      'Urocultura: Crescimento Positivo; Escherichia coli, 10^5 UFC/mL (resistente a Ampicilina).',
    );
    await passo(colega, id, 'retificar', {}, 'Germe de outra amostra');
    const klebsiella = { ...coli, germe: 'Klebsiella pneumoniae' };
    ok(await gravar([klebsiella], [coli]));
    expect((await ultimoLaudo(api.test.database.pool, id))?.antibiograma).toMatchObject([
      { germe: 'Escherichia coli', antimicrobiano: 'Ampicilina', categoria: 'R' },
      { germe: 'Escherichia coli', antimicrobiano: 'Ciprofloxacino', categoria: 'S' },
    ]);
    await liberada(id, { URO: 'Positivo' });
    const depois = await gravar([], [klebsiella]);
    expect([depois.statusCode, depois.body]).toEqual([409, expect.stringContaining(texto.foraDaBancada)]);
  });

  it('comes by HL7 with the antibiogram of each germ, completed later, corrected as such, and twice changes nothing', async () => {
    const [{ procedimentoId }] = (await admin().get('/api/exames-laboratorio?codigo=URO')).json<
      [Row & { procedimentoId: number }]
    >();
    const { id, etiqueta } = await naBancada(await emitido([procedimentoId]));
    const cabeca = (controle: string) => `MSH|^~\\&|MICRO|LAB|Z|L|2026||ORU^R01|${controle}|P|2.5.1`;
    const obx = (numero: string, germe: string, situacao = 'F') =>
      `OBX|${numero}|CWE|URO^Urocultura^L|${numero}|1^${germe}^L||||||${situacao}`;
    const pedida = `OBR|1|${String(etiqueta)}||URO^Urocultura^L`;
    const teste = (at: number, droga: string, valor: string, categoria: string) =>
      `OBX|${at}|SN|X${at}^${droga}^L||${valor}|ug/mL||${categoria}|||F`;
    const antibiograma = [
      `OBR|2|||ATB^Antibiograma^L${'|'.repeat(22)}URO&Urocultura&L^1^Escherichia coli|||${String(etiqueta)}^F1`,
      teste(1, 'ampicilina', '>=^32', 'R'),
      teste(2, 'Ciprofloxacino', '<=^0.25', 'S'),
    ];
    const mandar7 = async (...segmentos: readonly string[]) =>
      ok(
        await bancada.post('/api/laboratorio/importar', {
          conteudo: Buffer.from([cabeca('1'), ...segmentos].join('\r')).toString('base64'),
        }),
      );
    const germe = 'OBX|1|CWE|630-4^Bactéria^LN|1|112283007^Escherichia coli^SCT||||||F';
    const completa = [pedida, obx('1', 'Escherichia coli'), ...antibiograma];
    // The germ first, and what it was tested against the day after.
    expect(await mandar7(pedida, germe)).toMatchObject({ gravados: 1, recusados: [] });
    expect(await mandar7(...completa)).toMatchObject({ gravados: 3, recusados: [] });
    expect(await mandar7(...completa)).toMatchObject({ gravados: 0, iguais: 3, recusados: [] });
    const coli = {
      germe: 'Escherichia coli',
      testes: [
        // As the register of the exam writes it.
        { antimicrobiano: 'Ampicilina', valor: '>=32 ug/mL', categoria: 'R' },
        { antimicrobiano: 'Ciprofloxacino', valor: '<=0,25 ug/mL', categoria: 'S' },
      ],
    };
    expect(await resultadosDe(id)).toMatchObject({
      germes: [coli],
      linhas: [{ codigo: 'URO', valor: 'Escherichia coli' }],
    });
    // Another germ is no completion of what is there, unless it says that it corrects it.
    const trocado = [pedida, obx('1', 'Proteus mirabilis').replace('URO^', '630-4^')];
    expect(await mandar7(...trocado)).toMatchObject({
      gravados: 0,
      recusados: [{ linha: 3, motivo: antibiogramaLido.outrosGermes(String(etiqueta)) }],
    });
    expect(await mandar7(pedida, obx('1', 'Proteus mirabilis', 'C').replace('URO^', '630-4^'))).toMatchObject(
      { gravados: 1, recusados: [] },
    );
    expect((await resultadosDe(id)).germes).toMatchObject([{ germe: 'Proteus mirabilis', testes: [] }]);
    // A sample that is no culture says so, and the bench of another house knows nothing of this one.
    const comum = await naBancada(await emitido([potassio]));
    expect(await mandar7(`OBR|1|${String(comum.etiqueta)}||K^Potássio^L`, germe)).toMatchObject({
      gravados: 0,
      recusados: [{ linha: 3, motivo: antibiogramaLido.semCultura(String(comum.etiqueta)) }],
    });
    const daVizinha = await api.admin.em(vizinha).post('/api/laboratorio/importar', {
      conteudo: Buffer.from([cabeca('1'), ...completa].join('\r')).toString('base64'),
    });
    expect(ok(daVizinha)).toMatchObject({ gravados: 0, recusados: expect.any(Array) });
    expect((await resultadosDe(id)).germes).toMatchObject([{ germe: 'Proteus mirabilis' }]);
  });

  it('a reference of pregnancy holds for the weeks that were said at the collection', async () => {
    const [exame] = (await admin().get('/api/exames-laboratorio?codigo=K')).json<Row[]>();
    const inteiro = await admin().ler<Row>('exames-laboratorio', exame!.id);
    ok(
      await admin().patch(`/api/exames-laboratorio/${exame!.id}`, inteiro.versao, {
        referencias: [
          ...(inteiro.referencias as readonly object[]),
          referencia('K', { minimo: '3', maximo: '4', gestacaoDe: 14, gestacaoAte: 27 }),
        ],
      }),
    );
    const [{ id }] = (await amostrasDe(await emitido([potassio]))) as [Row];
    await passo(bancada, id, 'coletar', { semanasGestacao: 20 });
    await passo(bancada, id, 'receber');
    const [linha] = ok(await digitar(id, { K: '4,4' })).linhas as ResultadosDaAmostra['linhas'];
    expect(linha).toMatchObject({
      interpretacao: 'ALTO',
      referencia: expect.stringContaining('(gestação, 14 a 27 semanas)'),
    });
  });
});

describe('[LAB-01] a report that its patient sees by a public link', () => {
  const CERTA = { nascimento: '1980-01-01', cpf: '4725' };
  const enviar = (id: number, caller = colega) => caller.post(`/api/laboratorio/amostras/${id}/links`, {});
  const linksDe = async (id: number) =>
    (await colega.get(`/api/laboratorio/amostras/${id}/links`)).json<ConviteDaCasa[]>();
  const passosDe = async (id: number) => (await linksDe(id))[0]?.passos.map(({ passo }) => passo);
  /** Whoever holds the link, on their phone. */
  const celular = (link: string) => {
    const cabecas: { [nome: string]: string } = {
      [CABECALHO_CONVITE]: new URL(link).pathname.replace('/c/', ''),
    };
    const pedir = (method: 'GET' | 'POST', caminho: string, payload?: object) =>
      api.app.inject({
        method,
        url: `/api/convites/publico${caminho}`,
        headers: cabecas,
        ...(payload ? { payload } : {}),
      });
    return {
      abrir: async () => (await pedir('GET', '')).json<ConvitePublico>(),
      conferir: async (dada: object = CERTA) => {
        const answer = await pedir('POST', '/identidade', dada);
        if (answer.statusCode === 200) cabecas[CABECALHO_PASSE] = answer.json<Passe>().passe;
        return answer;
      },
      ver: () => pedir('GET', '/conteudo'),
      laudo: () => pedir('GET', '/laudo'),
    };
  };
  /** A released sample, its link, and the phone that holds it. */
  async function enviada() {
    const { id } = await naBancada(await emitido([sorologia]));
    const laudo = await liberada(id, { VDRL: '1:2' });
    const { convite } = (await enviar(id)).json<EnvioDoLaudo>();
    return { id, laudo, convite, telefone: celular(convite.link!) };
  }

  it('is sent by whoever releases, once it is released, and two who send make one link', async () => {
    const { id } = await naBancada(await emitido([sorologia]));
    const cedo = await enviar(id);
    expect([cedo.statusCode, cedo.body]).toEqual([409, expect.stringContaining(envioServidor.semLaudo)]);
    await liberada(id, { VDRL: '1:2' });
    expect((await enviar(id, medica)).statusCode).toBe(403);
    expect((await enviar(id, api.admin.em(vizinha))).statusCode).toBe(404);
    const [primeiro, segundo] = await Promise.all([enviar(id), enviar(id)]);
    expect(ok(segundo, 201)).toMatchObject({ convite: { id: primeiro.json<EnvioDoLaudo>().convite.id } });
    expect(primeiro.json<EnvioDoLaudo>()).toMatchObject({
      enviadoPara: null,
      convite: { situacao: 'aberto' },
    });
    const dura = Date.parse(primeiro.json<EnvioDoLaudo>().convite.expiraEm) - Date.now();
    expect(Math.round(dura / 86_400_000)).toBe(DIAS_DO_LINK);
  });

  it('goes by e-mail by itself to whoever takes messages', async () => {
    const antes = await admin().ler<Row>('pacientes', pacienteId);
    const email = 'maria@exemplo.com.br';
    ok(await admin().patch(`/api/pacientes/${pacienteId}`, antes.versao, { email, aceitaMensagens: true }));
    const { id } = await naBancada(await emitido([sorologia]));
    await liberada(id, { VDRL: '1:2' });
    expect(ok(await enviar(id), 201)).toMatchObject({ enviadoPara: email });
    const { rows } = await api.test.database.pool.query(
      `SELECT 1 FROM tarefa WHERE tipo = 'convite-email' AND dados ->> 'conviteId' = $1`,
      [String((await linksDe(id))[0]!.id)],
    );
    expect(rows).toHaveLength(1);
    const depois = await admin().ler<Row>('pacientes', pacienteId);
    ok(await admin().patch(`/api/pacientes/${pacienteId}`, depois.versao, { aceitaMensagens: false }));
  });

  it('tells nothing before the identity is known, then gives the PDF and keeps who saw it', async () => {
    const { id, laudo, telefone } = await enviada();
    const aberto = await telefone.abrir();
    expect(aberto).toMatchObject({ primeiroNome: 'Maria', confere: ['nascimento', 'cpf'] });
    expect(JSON.stringify([aberto, finalidade['ver-laudo']])).not.toMatch(/VDRL|laudo em|exame/i);
    expect((await telefone.laudo()).statusCode).toBe(403);
    for (const errada of [
      { nascimento: '1980-01-02', cpf: '4725' },
      { ...CERTA, cpf: '0000' },
    ])
      expect((await telefone.conferir(errada)).json()).toMatchObject({ codigo: 'convite-identidade' });
    expect((await telefone.ver()).statusCode).toBe(403);
    expect((await telefone.conferir()).statusCode).toBe(200);
    expect((await telefone.ver()).json<LaudoPublico>()).toMatchObject({
      exames: 'VDRL',
      versao: 1,
      substituiu: false,
      assinado: false,
      nome: expect.stringMatching(/^Laudo .*\.pdf$/),
    });
    const visto = await telefone.laudo();
    expect([visto.statusCode, visto.headers['content-type'], visto.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(visto.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await passosDe(id)).toEqual(['criado', 'aberto', 'negado', 'negado', 'conferido', 'visto']);
    const { rows } = await api.test.database.pool.query(
      `SELECT usuario_id, usuario_nome FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1
         AND acao = 'ver-documento' AND depois ->> 'objectId' = $2`,
      [pacienteId, laudo.documentoId],
    );
    expect(rows).toEqual([{ usuario_id: null, usuario_nome: 'Maria das Dores' }]);
  });

  it('is the one in force: closed while it is corrected, then the new one, which says that it replaced the first', async () => {
    const { id, laudo, telefone } = await enviada();
    await telefone.conferir();
    const primeiro = await telefone.laudo();
    await passo(colega, id, 'retificar', {}, 'Valor de outra amostra');
    for (const answer of [await telefone.ver(), await telefone.laudo()])
      expect([answer.statusCode, answer.body]).toEqual([
        410,
        expect.stringContaining(envioServidor.emCorrecao),
      ]);
    const casa = await enviar(id);
    expect([casa.statusCode, casa.body]).toEqual([
      409,
      expect.stringContaining(envioServidor.emCorrecaoCasa),
    ]);
    const segundo = await liberada(id, { VDRL: '1:4' });
    expect(segundo.documentoId).not.toBe(laudo.documentoId);
    expect((await telefone.ver()).json<LaudoPublico>()).toMatchObject({ versao: 2, substituiu: true });
    const novo = await telefone.laudo();
    expect(novo.statusCode).toBe(200);
    expect(novo.rawPayload.equals(primeiro.rawPayload)).toBe(false);
  });

  it('goes again as what replaces the first, to whoever takes messages, and the house sees which version was seen', async () => {
    const enviados = async (conviteId: number) =>
      (
        await api.test.database.pool.query<{ tipo: string }>(
          `SELECT tipo FROM tarefa WHERE tipo LIKE 'convite-email%' AND dados ->> 'conviteId' = $1 ORDER BY id`,
          [String(conviteId)],
        )
      ).rows.map(({ tipo }) => tipo);
    const links = async (id: number) =>
      (await colega.get(`/api/laboratorio/amostras/${id}/links`)).json<LinkDoLaudo[]>();
    const retificada = async (id: number) => {
      await passo(colega, id, 'retificar', {}, 'Valor de outra amostra');
      return liberada(id, { VDRL: '1:4' });
    };
    const mensagens = async (dados: object) => {
      const { versao } = await admin().ler<Row>('pacientes', pacienteId);
      ok(await admin().patch(`/api/pacientes/${pacienteId}`, versao, dados));
    };
    // Whoever takes no messages is sent none: the house hands the link over.
    const calada = await enviada();
    await calada.telefone.conferir();
    await calada.telefone.laudo();
    expect(await links(calada.id)).toMatchObject([{ viu: 1, emVigor: 1 }]);
    await retificada(calada.id);
    expect(await enviados(calada.convite.id)).toEqual([]);
    expect(await links(calada.id)).toMatchObject([{ viu: 1, emVigor: 2 }]);
    await calada.telefone.laudo();
    expect(await links(calada.id)).toMatchObject([{ viu: 2, emVigor: 2 }]);

    await mensagens({ email: 'maria@exemplo.com.br', aceitaMensagens: true });
    try {
      const { id, convite } = await enviada();
      expect(await enviados(convite.id)).toEqual(['convite-email']);
      await retificada(id);
      expect(await enviados(convite.id)).toEqual(['convite-email', 'convite-email-substituto']);
      // One that is over is made anew; who was never sent one is sent none.
      const vencida = await enviada();
      await api.test.database.pool.query(
        `UPDATE convite SET expira_em = now() - interval '1 s' WHERE id = $1`,
        [vencida.convite.id],
      );
      await retificada(vencida.id);
      const [nova] = await links(vencida.id);
      expect(nova!.id).not.toBe(vencida.convite.id);
      expect(await enviados(nova!.id)).toEqual(['convite-email-substituto']);
      const { id: nunca } = await naBancada(await emitido([sorologia]));
      await liberada(nunca, { VDRL: '1:2' });
      await retificada(nunca);
      expect(await links(nunca)).toEqual([]);
    } finally {
      await mensagens({ aceitaMensagens: false });
    }
  });

  it('opens no more once its time is over, once it is cancelled, and once the report is withdrawn', async () => {
    const vencida = await enviada();
    await vencida.telefone.conferir();
    await api.test.database.pool.query(
      `UPDATE convite SET expira_em = now() - interval '1 s' WHERE id = $1`,
      [vencida.convite.id],
    );
    expect(await vencida.telefone.abrir()).toMatchObject({ situacao: 'vencido' });
    expect((await vencida.telefone.laudo()).statusCode).toBe(410);
    // Another one is made in its place.
    const nova = (await enviar(vencida.id)).json<EnvioDoLaudo>();
    expect(nova.convite.id).not.toBe(vencida.convite.id);

    const telefone = celular(nova.convite.link!);
    await telefone.conferir();
    expect((await medica.post(`/api/convites/${nova.convite.id}/revogar`, {})).statusCode).toBe(403);
    ok(await colega.post(`/api/convites/${nova.convite.id}/revogar`, {}));
    expect(await telefone.abrir()).toMatchObject({ situacao: 'revogado' });
    expect((await telefone.laudo()).statusCode).toBe(410);

    const retirada = await enviada();
    await retirada.telefone.conferir();
    const { documentoId } = retirada.laudo;
    await api.test.database.pool.query(
      `WITH livre AS (SELECT set_config('zelo.documento', 'assinar', true))
       UPDATE documento SET aspectos = $2::jsonb FROM livre WHERE object_id = $1`,
      [
        documentoId,
        JSON.stringify([
          { tipo: 'ASSINATURADIGITAL', propriedades: { formato: 'PadEs', referencia: 'OUTRA' } },
        ]),
      ],
    );
    expect((await retirada.telefone.ver()).json<LaudoPublico>()).toMatchObject({ assinado: true });
    ok(
      await admin().post(`/api/cmis/tornar-sem-efeito?modulo=pacientes&objectId=${String(documentoId)}`, {
        motivo: 'outro',
        explicacao: 'Saiu no nome de outra pessoa.',
      }),
    );
    expect(await retirada.telefone.abrir()).toMatchObject({ situacao: 'revogado' });
    expect((await retirada.telefone.laudo()).statusCode).toBe(410);
    const semEfeito = await enviar(retirada.id);
    expect([semEfeito.statusCode, semEfeito.body]).toEqual([
      409,
      expect.stringContaining(envioServidor.retiradoCasa),
    ]);
  });
});
