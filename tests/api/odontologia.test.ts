/** The odontogram by its calls: what is launched, what contradicts the mouth, whose it is, and any day of it (ODO-01). */
import { revelar } from '#domain/odontologia/retrato.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bocaEm, denteNa } from '#domain/odontologia/estado.ts';
import { escreverLinha, fichaVazia } from '#domain/odontologia/periodontal.ts';
import type { FichaPeriodontal, Medido, Odontograma } from '#domain/odontologia/tipos.ts';
import { hoje } from '#server/clock.ts';
import { addDays } from '#domain/formato/data.ts';
import { odontologia as texto, periodontal } from '#messages/odontologia.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

const EVENTOS = 'eventos-odontologicos';
const DIREITOS = {
  odontograma: ['list', 'view', 'insert', 'update'],
  paciente: ['list', 'view', 'clinico'],
  prontuario: ['list', 'view', 'insert', 'update'],
};

let api: TestApi;
let dentista: Caller;
let prestador = 0;
const ids = new Map<string, number>();
const { criar } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);

async function profissionalDe(
  lugar: number,
  direitos: { readonly [sujeito: string]: readonly string[] } = DIREITOS,
): Promise<Caller> {
  const caller = await api.caller(direitos, [lugar]);
  const profissionalId = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, profissionalId],
  );
  api.app.sessoes.esquecer();
  return caller.em(lugar);
}

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  api.app.sessoes.esquecer();
  dentista = await profissionalDe(prestador);
  // Few teeth, the faces and conditions that the rules need: base data are not in a test's database.
  for (const [codigo, posicao] of [
    ['INC', 'ANTERIOR'],
    ['MOL', 'POSTERIOR'],
  ] as const)
    ids.set(codigo, await criar('grupos-dentes', { codigo, posicao, ativo: true }));
  for (const [codigo, grupo, denticao] of [
    ['11', 'INC', 'PERMANENTE'],
    ['16', 'MOL', 'PERMANENTE'],
    ['26', 'MOL', 'PERMANENTE'],
    ['55', 'MOL', 'DECIDUA'],
  ] as const)
    ids.set(
      codigo,
      await criar('dentes', {
        codigo,
        denticao,
        quadrante: Number(codigo[0]),
        arcada: 'SUPERIOR',
        lado: /^[15]/.test(codigo) ? 'DIREITO' : 'ESQUERDO',
        grupoDenteId: ids.get(grupo),
        supranumerario: false,
        ativo: true,
      }),
    );
  for (const [codigo, posicao, arcada] of [
    ['O', 'POSTERIOR', 'AMBAS'],
    ['I', 'ANTERIOR', 'AMBAS'],
    ['M', 'TODOS', 'AMBAS'],
    ['D', 'TODOS', 'AMBAS'],
    ['V', 'TODOS', 'AMBAS'],
    ['L', 'TODOS', 'INFERIOR'],
    ['P', 'TODOS', 'SUPERIOR'],
  ] as const)
    await criar('faces-dentes', { codigo, posicao, arcada, ativa: true });
  for (const [codigo, tipo, alcance, efeito] of [
    ['CAR', 'CONDICAO', 'FACE', 'NENHUM'],
    ['RES', 'TRATAMENTO', 'FACE', 'REPARA'],
    ['EXO', 'TRATAMENTO', 'DENTE', 'AUSENCIA'],
    ['PON', 'TRATAMENTO', 'VARIOS', 'SUBSTITUI'],
  ] as const)
    ids.set(
      codigo,
      await criar('condicoes-dentarias', {
        codigo,
        nome: `Condição ${codigo}`,
        tipo,
        alcance,
        efeito,
        ativo: true,
      }),
    );
});
afterAll(() => api.close());

const paciente = () =>
  criar('pacientes', { convenios: [], responsaveis: [], cpf: null, cns: null, ativo: true });

const id = (nome: string): number => ids.get(nome) ?? 0;
/** '16 MO' of a condition, on a day. */
function corpo(pacienteId: number, condicao: string, locais: string, alem: object = {}): object {
  return {
    pacienteId,
    condicaoId: id(condicao),
    data: '2026-02-10',
    dentes: locais.split(', ').map((local) => {
      const [dente = '', faces = null] = local.split(' ');
      return { denteId: id(dente), faces };
    }),
    ...alem,
  };
}
async function lancar(...dado: Parameters<typeof corpo>): Promise<Linha> {
  const answer = await dentista.post(`/api/${EVENTOS}`, corpo(...dado));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Linha>();
}
async function recusa(
  ...dado: Parameters<typeof corpo>
): Promise<{ readonly [campo: string]: readonly string[] }> {
  const answer = await dentista.post(`/api/${EVENTOS}`, corpo(...dado));
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<{ errors: { [campo: string]: string[] } }>().errors;
}
async function odontograma(pacienteId: number, caller = dentista): Promise<Odontograma> {
  const answer = await caller.get(`/api/odontograma/${pacienteId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Odontograma>();
}
async function marcasDe(pacienteId: number, dente: string, dia: string): Promise<readonly string[]> {
  const { condicoes, eventos } = await odontograma(pacienteId);
  const boca = bocaEm(eventos, new Map(condicoes.map((condicao) => [condicao.id, condicao])), dia);
  return denteNa(boca, dente).marcas.map(
    ({ condicao, faces, situacao }) => `${condicao.codigo} ${faces ?? '-'} ${situacao}`,
  );
}

describe('[ODO-01] the odontogram of a patient', () => {
  it('keeps what was launched with its days, and shows any of them', async () => {
    const pacienteId = await paciente();
    const carie = await lancar(pacienteId, 'CAR', '16 OM');
    // Found, whatever was said: nobody plans decay. In the order in which faces are said.
    expect(carie).toMatchObject({
      entrada: 'ENCONTRADO',
      situacao: 'ENCONTRADO',
      encontradoEm: '2026-02-10',
      nome: 'Condição CAR: 16 MO',
      dentes: [{ faces: 'MO' }],
    });
    const resina = await lancar(pacienteId, 'RES', '16 MO', { entrada: 'PLANEJADO' });
    expect(resina).toMatchObject({ situacao: 'PLANEJADO', realizadoEm: null });
    const realizada = await dentista.passo(EVENTOS, resina, 'realizar', { realizadoEm: '2026-03-05' });
    expect(realizada.statusCode, realizada.body).toBe(200);
    expect(await marcasDe(pacienteId, '16', '2026-02-09')).toEqual([]);
    expect(await marcasDe(pacienteId, '16', '2026-02-10')).toEqual(['CAR MO ENCONTRADO', 'RES MO PLANEJADO']);
    expect(await marcasDe(pacienteId, '16', '2026-03-05')).toEqual(['RES MO REALIZADO']);
    const { dentes, faces, hoje: dia } = await odontograma(pacienteId);
    expect(dia).toBe(hoje());
    expect(dentes.find(({ codigo }) => codigo === '11')?.posicao).toBe('ANTERIOR');
    expect(faces).toHaveLength(7);
  });

  it('refuses faces that a tooth has not, and says which it has', async () => {
    const pacienteId = await paciente();
    expect(await recusa(pacienteId, 'RES', '11 O')).toEqual({
      'dentes.0.faces': [expect.stringContaining('O dente 11 não tem face') as string],
    });
    expect(await recusa(pacienteId, 'RES', '16 O, 26 I')).toHaveProperty(['dentes.1.faces']);
    expect(await recusa(pacienteId, 'RES', '16')).toHaveProperty(['dentes.0.faces']);
    expect(await recusa(pacienteId, 'EXO', '16 O')).toHaveProperty(['dentes.0.faces']);
    expect(await recusa(pacienteId, 'PON', '16')).toHaveProperty(['dentes']);
    await lancar(pacienteId, 'PON', '16, 26', { entrada: 'PLANEJADO' });
  });

  it('refuses work on a tooth that is gone, planned, launched and done; nothing is lost', async () => {
    const pacienteId = await paciente();
    const planejada = await lancar(pacienteId, 'RES', '16 O', { entrada: 'PLANEJADO' });
    const extracao = await lancar(pacienteId, 'EXO', '16', { entrada: 'REALIZADO', data: '2026-03-01' });
    const depois = { entrada: 'REALIZADO', data: '2026-03-02' };
    expect(await recusa(pacienteId, 'RES', '16 O', depois)).toEqual({
      'dentes.0.denteId': [expect.stringContaining('não está na boca desde 01/03/2026') as string],
    });
    const tarde = await dentista.passo(EVENTOS, planejada, 'realizar', { realizadoEm: '2026-03-02' });
    expect(tarde.statusCode, tarde.body).toBe(409);
    expect(tarde.body).toContain('não está na boca');
    // Written late, of the day before: the tooth was there.
    await lancar(pacienteId, 'RES', '16 V', { entrada: 'REALIZADO', data: '2026-02-20' });
    // Undone, the tooth is there again on every day.
    const desfeita = await dentista.passo(EVENTOS, extracao, 'desfazer', {}, 'Era o 26');
    expect(desfeita.statusCode, desfeita.body).toBe(200);
    await lancar(pacienteId, 'RES', '16 M', depois);
    expect(await marcasDe(pacienteId, '16', '2026-03-05')).toEqual([
      'RES V REALIZADO',
      'RES M REALIZADO',
      'RES O PLANEJADO',
    ]);
  });

  it('two dentists at once: of an extraction and a filling of one tooth, one is refused', async () => {
    const pacienteId = await paciente();
    const colega = await profissionalDe(prestador);
    const [a, b] = await Promise.all([
      dentista.post(`/api/${EVENTOS}`, corpo(pacienteId, 'EXO', '26', { entrada: 'REALIZADO' })),
      colega.post(
        `/api/${EVENTOS}`,
        corpo(pacienteId, 'RES', '26 O', { entrada: 'REALIZADO', data: '2026-02-11' }),
      ),
    ]);
    expect([a.statusCode, b.statusCode].sort(), `${a.body} ${b.body}`).toEqual([201, 422]);
  });

  it('a slip of today is undone without a word, what stood longer with the reason; what is done stays as it is', async () => {
    const pacienteId = await paciente();
    const engano = await lancar(pacienteId, 'CAR', '16 O');
    expect((await dentista.passo(EVENTOS, engano, 'desfazer')).statusCode).toBe(200);
    expect(await marcasDe(pacienteId, '16', hoje())).toEqual([]);
    const velho = await lancar(pacienteId, 'CAR', '16 O');
    await api.test.database.pool.query(
      "UPDATE evento_odontologico SET criado_em = now() - interval '3 days' WHERE id = $1",
      [velho.id],
    );
    const mudo = await dentista.passo(EVENTOS, velho.id, 'desfazer');
    expect(mudo.statusCode, mudo.body).toBe(409);
    expect(mudo.body).toContain('Diga por quê');
    const mudanca = await dentista.patch(
      `/api/${EVENTOS}/${velho.id}`,
      (await dentista.ler(EVENTOS, velho.id)).versao,
      { observacao: 'x' },
    );
    expect(mudanca.statusCode, mudanca.body).toBe(409);
    const comMotivo = await dentista.passo(EVENTOS, velho.id, 'desfazer', {}, 'Era mancha');
    expect(comMotivo.statusCode, comMotivo.body).toBe(200);
  });

  it('no day to come, and none before the birth', async () => {
    const pacienteId = await paciente();
    expect(await recusa(pacienteId, 'CAR', '16 O', { data: addDays(hoje(), 1) })).toHaveProperty(['data']);
    expect(await recusa(pacienteId, 'CAR', '16 O', { data: '1800-01-01' })).toHaveProperty(['data']);
  });

  it('belongs to the patient, with the visit that it came from', async () => {
    const pacienteId = await paciente();
    const categoriaId = await criar('categorias-prontuario', {
      nome: 'Odontologia',
      secoes: ['EVOLUCAO'],
      ativo: true,
    });
    const chart = await dentista.post('/api/prontuarios', {
      pacienteId,
      categoriaId,
      iniciadoEm: `${hoje()}T03:00:00.000Z`,
    });
    expect(chart.statusCode, chart.body).toBe(201);
    const carie = await lancar(pacienteId, 'CAR', '16 O');
    expect(carie).toMatchObject({ prontuarioId: chart.json<Linha>().id, restrito: false });
  });

  it('[FIN-03] what is done in the visit comes to its account with tooth and face, and a closed account keeps it', async () => {
    const pacienteId = await paciente();
    const procedimentoId = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '87000024',
      nome: 'Selante por dente',
      grupoProcedimentoId: null,
      inicioVigencia: '2020-01-01',
      fimVigencia: null,
    });
    const condicaoId = await criar('condicoes-dentarias', {
      codigo: 'SEL',
      nome: 'Selante',
      tipo: 'TRATAMENTO',
      alcance: 'FACE',
      efeito: 'NENHUM',
      procedimentoId,
      ativo: true,
    });
    const categoriaId = await criar('categorias-prontuario', {
      nome: 'Dentes',
      secoes: ['EVOLUCAO'],
      ativo: true,
    });
    const chart = await dentista.post('/api/prontuarios', {
      pacienteId,
      categoriaId,
      iniciadoEm: `${hoje()}T03:00:00.000Z`,
    });
    expect(chart.statusCode, chart.body).toBe(201);
    const prontuarioId = chart.json<Linha>().id;
    const selado = await lancar(pacienteId, 'SEL', '16 O', {
      condicaoId,
      entrada: 'REALIZADO',
      data: hoje(),
    });
    expect(selado).toMatchObject({ situacao: 'REALIZADO', feitoNoProntuarioId: prontuarioId });
    // Of another day, and only planned: no part of this visit.
    const antigo = await lancar(pacienteId, 'SEL', '26 O', { condicaoId, entrada: 'REALIZADO' });
    expect(antigo).toMatchObject({ feitoNoProntuarioId: null });
    await lancar(pacienteId, 'SEL', '55 O', { condicaoId, entrada: 'PLANEJADO', data: hoje() });
    // Two teeth at once are two items, since a guide says one tooth a line.
    await lancar(pacienteId, 'SEL', '26 O, 55 MO', { condicaoId, entrada: 'REALIZADO', data: hoje() });
    const caixa = api.admin.em(prestador);
    const conta = await caixa.post('/api/contas-atendimento', { pacienteId, prontuarioId, data: hoje() });
    expect(conta.statusCode, conta.body).toBe(201);
    const apurada = await caixa.passo('contas-atendimento', conta.json<Linha>(), 'apurar');
    expect(apurada.statusCode, apurada.body).toBe(200);
    const itens = await caixa.get(
      `/api/itens-conta-atendimento?contaId=${conta.json<Linha>().id}&_sort=descricao`,
    );
    expect(itens.json()).toMatchObject([
      {
        codigo: '87000024',
        descricao: 'Selante por dente (16 O)',
        origem: 'ODONTOGRAMA',
        quantidade: '1.000',
        dente: '16',
        faces: 'O',
      },
      { descricao: 'Selante por dente (26 O)', dente: '26', faces: 'O', regiao: null },
      { descricao: 'Selante por dente (55 MO)', dente: '55', faces: 'MO' },
    ]);
    const deNovo = await caixa.passo('contas-atendimento', apurada.json<Linha>(), 'apurar');
    expect(deNovo.json<{ apuracao: string }>().apuracao).not.toContain('Selante');
    // Undone while the account is open: its items go with it, and the account says so.
    const engano = (await odontograma(pacienteId)).eventos.find(({ locais }) => locais.length === 2);
    const desfeito = await dentista.passo(EVENTOS, engano!.id, 'desfazer');
    expect(desfeito.statusCode, desfeito.body).toBe(200);
    const contaId = conta.json<Linha>().id;
    expect((await caixa.get(`/api/itens-conta-atendimento?contaId=${contaId}`)).json()).toMatchObject([
      { descricao: 'Selante por dente (16 O)' },
    ]);
    expect((await caixa.ler<Linha>('contas-atendimento', contaId)).apuracao).toMatch(
      /^Retirado, .*Selante por dente \(55 MO\)\.\nRetirado, .*Selante por dente \(26 O\)\./,
    );
    await api.test.database.pool.query(
      `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
       UPDATE conta_atendimento SET situacao = 'FECHADA' FROM livre WHERE id = $1`,
      [conta.json<Linha>().id],
    );
    const tarde = await dentista.passo(EVENTOS, selado, 'desfazer');
    expect(tarde.statusCode, tarde.body).toBe(409);
    expect(tarde.body).toContain('Já está na conta de atendimento');
  });

  it('is read by care: another professional is asked why, another provider finds nobody, without the right nobody enters', async () => {
    const pacienteId = await paciente();
    await lancar(pacienteId, 'CAR', '16 O');
    const colega = await profissionalDe(prestador);
    const fechado = await colega.get(`/api/odontograma/${pacienteId}`);
    expect(fechado.statusCode, fechado.body).toBe(403);
    expect(fechado.json()).toMatchObject({ codigo: 'finalidade-necessaria', pacienteId });
    const vizinho = (await api.comPrestador()).prestadorId;
    const vizinha = await profissionalDe(vizinho);
    expect((await vizinha.get(`/api/odontograma/${pacienteId}`)).statusCode).toBe(404);
    const semDireito = await profissionalDe(prestador, { ...DIREITOS, odontograma: [] });
    expect((await semDireito.get(`/api/odontograma/${pacienteId}`)).statusCode).toBe(403);
  });
});

describe('[ODO-01] a treatment plan', () => {
  const PLANOS = 'planos-odontologicos';
  const DO_PLANO = {
    ...DIREITOS,
    planoodontologico: ['list', 'view', 'insert', 'update', 'aceitar'],
    contareceber: ['list', 'view'],
  };
  let autora: Caller;

  beforeAll(async () => {
    autora = await profissionalDe(prestador, DO_PLANO);
    const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
    await api.test.database.pool.query(
      "UPDATE prestador SET cidade_id = $2, logradouro = 'Rua da Bahia', numero = '100', telefone = '3132220000' WHERE id = $1",
      [prestador, cidadeId],
    );
    const planoContaId = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'RECEITA' });
    await criar('tipos-contas-receber', { natureza: 'PARTICULAR', planoContaId, ativo: true });
  });

  const validade = addDays(hoje(Date.now()), 30);
  async function comDoisPlanejados(): Promise<{
    readonly pacienteId: number;
    readonly eventos: readonly Linha[];
  }> {
    const pacienteId = await paciente();
    const eventos = [
      await lancar(pacienteId, 'RES', '16 MO', { entrada: 'PLANEJADO' }),
      await lancar(pacienteId, 'EXO', '26', { entrada: 'PLANEJADO' }),
    ];
    return { pacienteId, eventos };
  }
  const ok = (answer: Awaited<ReturnType<Caller['get']>>, code = 200): Linha => {
    expect(answer.statusCode, answer.body.slice(0, 900)).toBe(code);
    return answer.json<Linha>();
  };
  const fazer = async (pacienteId: number, alem: object = {}): Promise<Linha> =>
    ok(await autora.post(`/api/${PLANOS}`, { pacienteId, titulo: 'Lado direito', validade, ...alem }), 201);
  const itensDe = (plano: Linha) =>
    plano.itens as readonly {
      readonly id: number;
      readonly eventoId: number;
      readonly valor: string | null;
    }[];
  async function comPrecos(plano: Linha, alem: object = {}): Promise<Linha> {
    const itens = itensDe(plano).map(({ id: linha, eventoId }, at) => ({
      id: linha,
      eventoId,
      fase: at + 1,
      valor: at === 0 ? '180.00' : '120.50',
    }));
    return ok(await autora.patch(`/api/${PLANOS}/${plano.id}`, plano.versao, { itens, ...alem }));
  }

  /** A procedure that a table of the house prices for whoever pays. */
  async function procedimento(codigo: string, valor: string) {
    const procedimentoId = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo,
      nome: `Procedimento ${codigo}`,
    });
    tabelaPrecoId ??= await criar('tabelas-precos', {
      codigo: 'PODO',
      nome: 'Própria da odontologia',
      prestadorId: null,
      convenioId: null,
      planoId: null,
      percentualPadrao: '100.00',
      portes: [],
      ativa: true,
    });
    const itemId = await criar('tabelas-precos-itens', {
      tabelaPrecoId,
      tipo: 'PROCEDIMENTO',
      codigo,
      descricao: `Procedimento ${codigo}`,
      procedimentoId: null,
      medicamentoId: null,
      materialId: null,
      taxaId: null,
      pacoteId: null,
      valor,
      quantidadeCh: null,
      porte: null,
      fracaoPorte: null,
      custoOperacional: null,
      filmeM2: null,
      inicioVigencia: '2020-01-01',
      fimVigencia: null,
      ativo: true,
    });
    return { procedimentoId, itemId };
  }
  let tabelaPrecoId: number | undefined;

  it('brings what is planned, asks for each price, and is frozen with the mouth of the day when it is shown', async () => {
    const { pacienteId } = await comDoisPlanejados();
    await lancar(pacienteId, 'CAR', '11 M');
    const plano = await fazer(pacienteId);
    expect(plano).toMatchObject({
      situacao: 'RASCUNHO',
      total: '0.00',
      itens: [
        { descricao: 'Condição RES: 16 MO', valor: null },
        { descricao: 'Condição EXO: 26', valor: null },
      ],
    });
    const semPreco = await autora.passo(PLANOS, plano.id, 'apresentar');
    expect([semPreco.statusCode, semPreco.body]).toEqual([
      409,
      expect.stringContaining(texto.planoSemPreco(['Condição RES: 16 MO', 'Condição EXO: 26'])),
    ]);
    const pronto = await comPrecos(plano);
    expect(pronto).toMatchObject({ total: '300.50' });
    const mostrado = ok(await autora.passo(PLANOS, plano.id, 'apresentar'));
    expect(mostrado).toMatchObject({
      situacao: 'APRESENTADO',
      bocaInicial: '11: condição car M.',
      documentoId: expect.any(String),
    });
    // Drawn too, with the names and colours of that day; what is found later changes nothing of it.
    const desenho = (await autora.ler<Linha>(PLANOS, plano.id)).bocaDesenho;
    await lancar(pacienteId, 'CAR', '26 M');
    expect((await autora.ler<Linha>(PLANOS, plano.id)).bocaDesenho).toBe(desenho);
    const lido = revelar(String(desenho));
    expect([...(lido?.boca.keys() ?? [])].toSorted()).toEqual(['11', '16', '26']);
    expect(lido?.boca.get('11')?.marcas).toMatchObject([{ faces: 'M', condicao: { codigo: 'CAR' } }]);
    const trancado = await autora.patch(`/api/${PLANOS}/${plano.id}`, mostrado.versao, {
      titulo: 'Outro nome',
    });
    expect(trancado.statusCode).toBe(409);
  });

  it('accepted, is a title in the instalments agreed, and its alternative is refused by itself', async () => {
    const { pacienteId, eventos } = await comDoisPlanejados();
    const plano = await comPrecos(await fazer(pacienteId));
    const alternativa = await fazer(pacienteId, { titulo: 'Só a extração', alternativaDeId: plano.id });
    ok(await autora.passo(PLANOS, plano.id, 'apresentar'));
    ok(await autora.passo(PLANOS, plano.id, 'aceitar', { aceitoPor: 'Maria das Dores', parcelas: 3 }));
    expect(await autora.ler(PLANOS, plano.id)).toMatchObject({
      situacao: 'ACEITO',
      aceiteMeio: 'PAPEL',
      contaReceberId: expect.any(Number),
    });
    const titulos = (
      await api.admin
        .em(prestador)
        .get(`/api/contas-receber?numeroDocumento=PO-${plano.id}&_sort=parcela&_order=asc`)
    ).json<Linha[]>();
    expect(titulos.map(({ parcela, valorBruto }) => [parcela, valorBruto])).toEqual([
      [1, '100.16'],
      [2, '100.16'],
      [3, '100.18'],
    ]);
    expect(await autora.ler(PLANOS, alternativa.id)).toMatchObject({
      situacao: 'RECUSADO',
      motivo: texto.preterido('Lado direito'),
    });
    const desfeito = await dentista.passo(EVENTOS, eventos[0]!.id, 'desfazer');
    expect([desfeito.statusCode, desfeito.body]).toEqual([
      409,
      expect.stringContaining(texto.noPlano('Lado direito')),
    ]);
    const repetido = await autora.post(`/api/${PLANOS}`, {
      pacienteId,
      titulo: 'De novo',
      validade,
      itens: [{ eventoId: eventos[0]!.id, fase: 1 }],
    });
    expect([repetido.statusCode, repetido.body]).toEqual([
      422,
      expect.stringContaining(texto.emOutroPlano('Lado direito')),
    ]);
  });

  it('is not accepted once its prices are over, and says what to do', async () => {
    const { pacienteId } = await comDoisPlanejados();
    const plano = await comPrecos(await fazer(pacienteId));
    ok(await autora.passo(PLANOS, plano.id, 'apresentar'));
    const ontem = addDays(hoje(Date.now()), -1);
    await api.test.database.pool.query(
      "SET session_replication_role = replica; UPDATE plano_odontologico SET validade = '" +
        ontem +
        "' WHERE id = " +
        plano.id +
        '; SET session_replication_role = DEFAULT',
    );
    const tarde = await autora.passo(PLANOS, plano.id, 'aceitar', {
      aceitoPor: 'Maria',
      parcelas: 1,
    });
    expect([tarde.statusCode, tarde.body]).toEqual([409, expect.stringContaining(texto.precoVencido(ontem))]);
    ok(await autora.passo(PLANOS, plano.id, 'voltar', {}, 'Preços novos'));
    expect(await autora.ler(PLANOS, plano.id)).toMatchObject({ situacao: 'RASCUNHO', documentoId: null });
  });

  it('[FIN-01] its first instalment is not due before the day on which it is accepted', async () => {
    const { pacienteId } = await comDoisPlanejados();
    const plano = await comPrecos(await fazer(pacienteId));
    ok(await autora.passo(PLANOS, plano.id, 'apresentar'));
    const aceite = { aceitoPor: 'Maria das Dores', parcelas: 2 };
    const passado = await autora.passo(PLANOS, plano.id, 'aceitar', {
      ...aceite,
      primeiroVencimento: addDays(hoje(Date.now()), -29),
    });
    expect([passado.statusCode, passado.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { primeiroVencimento: [expect.stringMatching(/já ter passado/)] } }),
    ]);
    ok(await autora.passo(PLANOS, plano.id, 'aceitar', { ...aceite, primeiroVencimento: hoje(Date.now()) }));
  });

  it('[SIGN-02] accepted on paper, or not accepted, waits for no link; who asked for the signature is told', async () => {
    for (const [passo, campos, motivo, explicado] of [
      ['aceitar', { aceitoPor: 'Maria das Dores', parcelas: 1 }, undefined, texto.aceitoNoPapel],
      ['recusar', {}, 'Achou caro', 'Achou caro'],
    ] as const) {
      const { pacienteId } = await comDoisPlanejados();
      const plano = await comPrecos(await fazer(pacienteId));
      const { documentoId } = ok(await autora.passo(PLANOS, plano.id, 'apresentar'));
      const pedido = await api.admin.em(prestador).post('/api/assinaturas/pedidos', {
        modulo: 'pacientes',
        objectId: documentoId,
        assinantes: [],
        externos: [{ papel: 'PACIENTE', nome: 'Maria das Dores', nascimento: '1980-01-01' }],
      });
      expect(pedido.statusCode, pedido.body).toBe(201);
      const [link] = pedido.json<{ convites: number[] }>().convites;
      ok(await autora.passo(PLANOS, plano.id, passo, campos, motivo));
      const { rows } = await api.test.database.pool.query(
        `SELECT q.estado, c.revogado_em IS NOT NULL AS revogado, n.texto FROM assinatura_pedido q JOIN convite c ON c.id = q.convite_id
           LEFT JOIN notificacao n ON n.chave = 'assinatura-resposta:' || q.id WHERE c.id = $1`,
        [link],
      );
      expect(rows).toMatchObject([
        { estado: 'CANCELADO', revogado: true, texto: expect.stringContaining(explicado) },
      ]);
    }
  });

  it('of two plans with one treatment the second is not accepted, nor one whose treatment was undone', async () => {
    const { pacienteId, eventos } = await comDoisPlanejados();
    const primeiro = await comPrecos(await fazer(pacienteId));
    const segundo = await comPrecos(await fazer(pacienteId, { titulo: 'O mesmo' }));
    for (const { id: plano } of [primeiro, segundo]) ok(await autora.passo(PLANOS, plano, 'apresentar'));
    const aceite = { aceitoPor: 'Maria das Dores', parcelas: 1 };
    ok(await autora.passo(PLANOS, primeiro.id, 'aceitar', aceite));
    const repetido = await autora.passo(PLANOS, segundo.id, 'aceitar', aceite);
    expect([repetido.statusCode, repetido.body]).toEqual([
      409,
      expect.stringContaining(texto.naoSeAceita('Condição RES: 16 MO', texto.emOutroPlano('Lado direito'))),
    ]);
    ok(
      await autora.passo(
        PLANOS,
        primeiro.id,
        'encerrar',
        { encerradoEm: hoje(Date.now()) },
        'Mudou-se de cidade',
      ),
    );
    ok(await dentista.passo(EVENTOS, eventos[1]!.id, 'desfazer'));
    const desfeito = await autora.passo(PLANOS, segundo.id, 'aceitar', aceite);
    expect([desfeito.statusCode, desfeito.body]).toEqual([
      409,
      expect.stringContaining(texto.naoSeAceita('Condição EXO: 26', texto.naoPlanejado)),
    ]);
    expect(await autora.ler(PLANOS, segundo.id)).toMatchObject({
      situacao: 'APRESENTADO',
      contaReceberId: null,
    });
  });

  it('[FIN-03] is charged by its title and not by the account too; by the account where the title is cancelled', async () => {
    const pacienteId = await paciente();
    const procedimentoId = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '87000032',
      nome: 'Coroa',
    });
    const condicaoId = await criar('condicoes-dentarias', {
      codigo: 'COROA',
      nome: 'Coroa',
      tipo: 'TRATAMENTO',
      alcance: 'DENTE',
      efeito: 'NENHUM',
      procedimentoId,
      ativo: true,
    });
    const evento = await lancar(pacienteId, 'COROA', '16', { condicaoId, data: hoje(Date.now()) });
    const plano = await fazer(pacienteId, { itens: [{ eventoId: evento.id, fase: 1, valor: '900.00' }] });
    ok(await autora.passo(PLANOS, plano.id, 'apresentar'));
    ok(await autora.passo(PLANOS, plano.id, 'aceitar', { aceitoPor: 'Maria das Dores', parcelas: 1 }));
    const categoriaId = await criar('categorias-prontuario', {
      nome: 'Coroas',
      secoes: ['EVOLUCAO'],
      ativo: true,
    });
    const chart = ok(
      await dentista.post('/api/prontuarios', {
        pacienteId,
        categoriaId,
        iniciadoEm: `${hoje()}T03:00:00.000Z`,
      }),
      201,
    );
    ok(await dentista.passo(EVENTOS, evento.id, 'realizar', { realizadoEm: hoje(Date.now()) }));
    const caixa = api.admin.em(prestador);
    const conta = ok(
      await caixa.post('/api/contas-atendimento', {
        pacienteId,
        prontuarioId: chart.id,
        data: hoje(Date.now()),
      }),
      201,
    );
    const apurados = async (): Promise<readonly unknown[]> => {
      await caixa.passo('contas-atendimento', conta.id, 'apurar');
      const itens = (await caixa.get(`/api/itens-conta-atendimento?contaId=${conta.id}`)).json<Linha[]>();
      return itens.map(({ codigo }) => codigo);
    };
    expect(await apurados()).toEqual([]);
    const { contaReceberId } = await autora.ler<Linha>(PLANOS, plano.id);
    ok(await caixa.passo('contas-receber', Number(contaReceberId), 'cancelar', {}, 'O plano foi desfeito'));
    expect(await apurados()).toEqual(['87000032']);
  });

  it('[REG-04] costs each tooth by its faces, as the account will, while the table says so; nothing on a tooth that is gone', async () => {
    const [simples, duas] = [
      await procedimento('87000040', '50.00'),
      await procedimento('87000059', '135.00'),
    ];
    const condicaoId = await criar('condicoes-dentarias', {
      codigo: 'FACES',
      nome: 'Por faces',
      tipo: 'TRATAMENTO',
      alcance: 'FACE',
      efeito: 'REPARA',
      procedimentoId: simples.procedimentoId,
      procedimentos: [{ faces: 2, procedimentoId: duas.procedimentoId }],
      ativo: true,
    });
    const pacienteId = await paciente();
    const planejado = { condicaoId, entrada: 'PLANEJADO', data: hoje(Date.now()) };
    await lancar(pacienteId, 'FACES', '16 MO, 26 MO', planejado);
    await lancar(pacienteId, 'FACES', '11 M', planejado);
    const plano = await fazer(pacienteId);
    expect(itensDe(plano).map(({ valor }) => valor)).toEqual(['270.00', '50.00']);
    ok(await autora.passo(PLANOS, plano.id, 'apresentar'));

    // A price of the table that ended since: told by name, at the step.
    const mudar = (fimVigencia: string | null) =>
      api.test.database.pool.query('UPDATE tabela_preco_item SET fim_vigencia = $2 WHERE id = $1', [
        duas.itemId,
        fimVigencia,
      ]);
    const aceite = { aceitoPor: 'Maria das Dores', parcelas: 1 };
    await mudar(addDays(hoje(Date.now()), -1));
    const vencido = await autora.passo(PLANOS, plano.id, 'aceitar', aceite);
    expect([vencido.statusCode, vencido.body]).toEqual([
      409,
      expect.stringContaining(texto.precoMudou('Por faces: 16 MO e 26 MO', hoje(Date.now()))),
    ]);
    ok(await autora.passo(PLANOS, plano.id, 'voltar', {}, 'O preço mudou'));
    // Nor is it shown with a day up to which the table does not hold.
    await mudar(addDays(validade, -1));
    const curto = await autora.passo(PLANOS, plano.id, 'apresentar');
    expect([curto.statusCode, curto.body]).toEqual([
      409,
      expect.stringContaining(texto.precoNaoAlcanca('Por faces: 16 MO e 26 MO', validade)),
    ]);
    await mudar(null);
    ok(await autora.passo(PLANOS, plano.id, 'apresentar'));

    await lancar(pacienteId, 'EXO', '26', { data: hoje(Date.now()), entrada: 'REALIZADO' });
    const semDente = await autora.passo(PLANOS, plano.id, 'aceitar', aceite);
    expect([semDente.statusCode, semDente.body]).toEqual([409, expect.stringContaining('26')]);
    // A new one brings what has a place in the mouth still.
    expect(itensDe(await fazer(pacienteId)).map(({ valor }) => valor)).toEqual(['50.00']);
  });

  it('[FIN-03] what was done before the chart was open is of the first chart of that day', async () => {
    const { procedimentoId } = await procedimento('87000067', '80.00');
    const condicaoId = await criar('condicoes-dentarias', {
      codigo: 'ANTES',
      nome: 'Antes do prontuário',
      tipo: 'TRATAMENTO',
      alcance: 'DENTE',
      efeito: 'NENHUM',
      procedimentoId,
      ativo: true,
    });
    const pacienteId = await paciente();
    const evento = await lancar(pacienteId, 'ANTES', '16', { condicaoId, data: hoje(Date.now()) });
    const previa = await dentista.post(`/api/${EVENTOS}/${evento.id}/_previa`, {
      transicao: 'realizar',
      campos: { realizadoEm: hoje(Date.now()) },
    });
    expect(previa.json()).toEqual({ avisoConta: texto.foraDaVisita(hoje(Date.now())) });
    // Dictated as done, it is told in the answer.
    const ditado = await lancar(await paciente(), 'ANTES', '26', {
      condicaoId,
      entrada: 'REALIZADO',
      data: hoje(Date.now()),
    });
    expect(ditado).toMatchObject({
      situacao: 'REALIZADO',
      avisoConta: texto.foraDaVisita(hoje(Date.now())),
    });
    ok(await dentista.passo(EVENTOS, evento.id, 'realizar', { realizadoEm: hoje(Date.now()) }));
    const categoriaId = await criar('categorias-prontuario', {
      nome: 'Tarde',
      secoes: ['EVOLUCAO'],
      ativo: true,
    });
    const caixa = api.admin.em(prestador);
    // One that the same dentist opened before at another provider is no visit of this one.
    const alheio = ok(
      await dentista.post('/api/prontuarios', {
        pacienteId,
        categoriaId,
        iniciadoEm: `${hoje()}T03:00:00.000Z`,
      }),
      201,
    );
    await api.test.database.pool.query('UPDATE prontuario SET prestador_id = $2 WHERE id = $1', [
      alheio.id,
      (await api.comPrestador()).prestadorId,
    ]);
    const chart = ok(
      await dentista.post('/api/prontuarios', {
        pacienteId,
        categoriaId,
        iniciadoEm: `${hoje()}T03:00:00.000Z`,
      }),
      201,
    );
    const conta = ok(
      await caixa.post('/api/contas-atendimento', {
        pacienteId,
        prontuarioId: chart.id,
        data: hoje(Date.now()),
      }),
      201,
    );
    await caixa.passo('contas-atendimento', conta.id, 'apurar');
    const itens = (await caixa.get(`/api/itens-conta-atendimento?contaId=${conta.id}`)).json<Linha[]>();
    expect(itens.map(({ codigo, dente }) => [codigo, dente])).toEqual([['87000067', '16']]);
  });

  it('takes no treatment of another patient, and none where nothing is planned', async () => {
    const { eventos } = await comDoisPlanejados();
    const vizinho = await paciente();
    const alheio = await autora.post(`/api/${PLANOS}`, {
      pacienteId: vizinho,
      titulo: 'Trocado',
      validade,
      itens: [{ eventoId: eventos[0]!.id, fase: 1 }],
    });
    expect([alheio.statusCode, alheio.body]).toEqual([422, expect.stringContaining(texto.deOutroPaciente)]);
    const vazio = await autora.post(`/api/${PLANOS}`, { pacienteId: vizinho, titulo: 'Vazio', validade });
    expect([vazio.statusCode, vazio.body]).toEqual([422, expect.stringContaining(texto.nadaPlanejado)]);
  });

  it('of another provider is not there', async () => {
    const { pacienteId } = await comDoisPlanejados();
    const plano = await fazer(pacienteId);
    const { prestadorId } = await api.comPrestador();
    const fora = await profissionalDe(prestadorId, DO_PLANO);
    expect((await fora.get(`/api/${PLANOS}/${plano.id}`)).statusCode).toBe(404);
  });
});

describe('[ODO-01] the periodontal chart of a patient', () => {
  type Ficha = FichaPeriodontal;
  const EXAMES = 'exames-periodontais';
  const ficha = async (id: number, caller = dentista): Promise<Ficha> => {
    const answer = await caller.get(`/api/odontologia/periodontais/${id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Ficha>();
  };
  const medir = (exame: number, medidos: readonly Medido[], caller = dentista) =>
    caller.call('PUT', `/api/odontologia/periodontais/${exame}/dentes`, { medidos });
  async function exameDe(pacienteId: number, data = hoje()): Promise<Linha> {
    const answer = await dentista.post(`/api/${EXAMES}`, { pacienteId, data });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Linha>();
  }
  const vazio = (dente: string) => escreverLinha(fichaVazia(dente));

  it('begins with the teeth that are there, is measured tooth by tooth, and its indices follow', async () => {
    const pacienteId = await paciente();
    await lancar(pacienteId, 'EXO', '26', { entrada: 'REALIZADO' });
    const exame = await exameDe(pacienteId);
    // No milk tooth, and none that was taken out.
    expect((await ficha(exame.id)).dentes.map(({ dente }) => dente)).toEqual(['16', '11']);
    const cedo = await dentista.passo(EXAMES, exame, 'concluir');
    expect(cedo.statusCode, cedo.body).toBe(409);
    expect(cedo.body).toContain(periodontal.nadaMedido);

    const agora = {
      ...vazio('16'),
      profundidade: '3 2 6 4 2 3',
      sangramento: 'MV DL',
      recessao: '0 0 1 0 0 0',
    };
    const guardado = await medir(exame.id, [{ agora, antes: vazio('16') }]);
    expect(guardado.statusCode, guardado.body).toBe(200);
    // The same again, after an answer that was lost.
    expect((await medir(exame.id, [{ agora, antes: vazio('16') }])).statusCode).toBe(200);
    const lido = await dentista.ler(EXAMES, exame.id);
    expect(lido).toMatchObject({
      sitios: 6,
      sangramento: '33.3',
      placa: '0.0',
      profundidadeMedia: '3.3',
      insercaoMedia: '3.5',
      bolsas: 2,
      bolsasFundas: 1,
    });
    const concluido = await dentista.passo(EXAMES, lido, 'concluir');
    expect(concluido.statusCode, concluido.body).toBe(200);
    const tarde = await medir(exame.id, [{ agora: vazio('11'), antes: vazio('11') }]);
    expect(tarde.statusCode, tarde.body).toBe(409);
    expect(tarde.body).toContain('Reabra-o');
    // Another day is compared with it.
    const seguinte = await exameDe(pacienteId);
    expect((await ficha(seguinte.id)).outros).toMatchObject([{ id: exame.id, dentes: [agora, vazio('11')] }]);
  });

  it('two who measure one tooth: the second is told, and nothing of the first is lost', async () => {
    const pacienteId = await paciente();
    const exame = await exameDe(pacienteId);
    const [tres, quatro] = ['3 3 3 3 3 3', '4 4 4 4 4 4'].map((profundidade) => ({
      ...vazio('16'),
      profundidade,
    }));
    const [a, b] = await Promise.all([
      medir(exame.id, [{ agora: tres ?? vazio('16'), antes: vazio('16') }]),
      medir(exame.id, [{ agora: quatro ?? vazio('16'), antes: vazio('16') }]),
    ]);
    expect([a.statusCode, b.statusCode].sort(), `${a.body} ${b.body}`).toEqual([200, 422]);
    const segundo = a.statusCode === 422 ? a : b;
    expect(segundo.json<{ errors: object }>().errors).toEqual({ 16: [periodontal.outroMediu('16')] });
    const { dentes } = await ficha(exame.id);
    expect(dentes[0]?.profundidade).toBe(a.statusCode === 200 ? tres?.profundidade : quatro?.profundidade);
    // Another tooth is nobody's quarrel.
    const agora = { ...vazio('11'), profundidade: '2 2 2 2 2 2' };
    expect((await medir(exame.id, [{ agora, antes: vazio('11') }])).statusCode).toBe(200);
  });

  it('refuses what no probe says, a furcation of one root, and a tooth that is not in the chart', async () => {
    const exame = await exameDe(await paciente());
    const recusado = async (agora: Medido['agora']) => {
      const answer = await medir(exame.id, [{ agora, antes: vazio(agora.dente) }]);
      expect(answer.statusCode, answer.body).toBe(422);
      return answer.json<{ errors: { [dente: string]: readonly string[] } }>().errors[agora.dente]?.[0];
    };
    expect(await recusado({ ...vazio('16'), profundidade: '3 2 99 4 2 3' })).toContain('de 0 a 15 mm');
    expect(await recusado({ ...vazio('11'), furca: '1 . . . . .' })).toContain('não há furca');
    expect(await recusado({ ...vazio('48'), profundidade: '3 3 3 3 3 3' })).toBe(
      periodontal.foraDaFicha('48'),
    );
  });

  it('is of whoever attends: another provider has no such chart, and without the right nobody measures', async () => {
    const exame = await exameDe(await paciente());
    const fora = await api.comPrestador();
    expect((await fora.get(`/api/odontologia/periodontais/${exame.id}`)).statusCode).toBe(404);
    const soLe = await profissionalDe(prestador, { ...DIREITOS, odontograma: ['list', 'view'] });
    const medidos = [{ agora: vazio('16'), antes: vazio('16') }];
    expect((await medir(exame.id, medidos, soLe)).statusCode).toBe(403);
  });
});
