/**
 * Who a patient is, alive and in use, is asked in one place (server/capabilities/cuidado): every way in of every feature gives
 * the same answer, word by word, of one who died, of one in the bin, of a record joined into another, and of another house's.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diaDe } from '#domain/formato/fuso.ts';
import { pacienteServidor } from '#messages/paciente.ts';
import { unificarServidor } from '#messages/uniao.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;

const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};
const MORTE = '2020-01-02';
const HOJE = diaDe(Date.now());
const ITENS = [{ descricao: 'Fórmula', principios: 'substancia', posologia: 'Tomar à noite' }];

let api: TestApi;
let prestador = 0;
let vizinho = 0;
let ana: Caller;
let la: Caller;
let anaId = 0;
let categoriaId = 0;
let leitoId = 0;
let fica = 0;

const { criar, corpo } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const paciente = () => criar('pacientes', { ...SEM, nome: 'Rosa Alves', nomeSocial: null });
const sql = (text: string, values: readonly unknown[] = []) =>
  api.test.database.pool.query(text, [...values]);
const ok = async (answer: Promise<Resposta>, code = 201): Promise<Row> => {
  const given = await answer;
  expect(given.statusCode, given.body.slice(0, 600)).toBe(code);
  return given.json<Row>();
};

beforeAll(async () => {
  api = await createTestApi();
  const unidade = () => criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  [vizinho, prestador] = [await unidade(), await unidade()];
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  anaId = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
    ufConselho: 'MG',
  });
  const todos = await api.caller({ all: ['manage'] }, [prestador, vizinho]);
  await sql(
    'UPDATE usuario SET profissional = true, administrativo = true, profissional_id = $2 WHERE id = $1',
    [todos.id, anaId],
  );
  api.app.sessoes.esquecer();
  [ana, la] = [todos.em(prestador), todos.em(vizinho)];
  const setorId = await criar('setores', { nome: 'Enfermaria', ativo: true });
  leitoId = await criar('leitos', { setorId, nome: 'L1', quarto: 'Q', tipo: 'ENFERMARIA' });
  fica = await criar('pacientes', { ...SEM, nome: 'Rosa de Todos', nomeSocial: null });
});
afterAll(() => api.close());

const ESTADOS = {
  morto: [`obito = true, data_obito = '${MORTE}'`, 'O cadastro de Rosa Alves registra óbito em 02/01/2020.'],
  'na lixeira': ['excluido_em = now()', pacienteServidor.foraDeUso],
  // Of whom it is not told that they died: they are not in use, whatever else is written there.
  'morto e na lixeira': ['obito = true, excluido_em = now()', pacienteServidor.foraDeUso],
  unificado: ["cadastro = 'UNIFICADO', unificado_com_id = $2", unificarServidor.jaUnificado('Rosa de Todos')],
} as const;
type Estado = keyof typeof ESTADOS;
const tornar = (id: number, estado: Estado) =>
  sql(`UPDATE paciente SET ${ESTADOS[estado][0]} WHERE id = $1 AND $2::bigint IS NOT NULL`, [id, fica]);

const livre = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString();
const agendado = async (pacienteId: number, situacao: string, dias: number) => {
  const { rows } = await sql(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
     VALUES ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '10 minutes', $5, true) RETURNING id, versao`,
    [prestador, anaId, pacienteId, livre(dias), situacao],
  );
  return rows[0] as Row;
};
const prontuario = (pacienteId: number) =>
  ok(ana.post('/api/prontuarios', { pacienteId, categoriaId, iniciadoEm: `${HOJE}T03:00:00.000Z` }));

/** New records for a patient: the field says why not. */
const NOVOS: { readonly [feature: string]: (pacienteId: number) => Promise<Resposta> } = {
  agenda: async (pacienteId) => {
    const { id } = await ok(
      ana.post('/api/agenda/reservas', { profissionalId: anaId, inicio: livre(2), encaixe: true }),
    );
    const resposta = await ana.post(`/api/agenda/reservas/${id}/marcar`, { pacienteId });
    await sql('DELETE FROM agendamento WHERE id = $1', [id]);
    return resposta;
  },
  'lista de espera': (pacienteId) =>
    ana.post('/api/lista-espera', {
      pacienteId,
      contato: '31998765432',
      prioridade: 1,
      dias: [],
      parte: 'QUALQUER',
      desde: HOJE,
    }),
  ambulância: (pacienteId) =>
    ana.post('/api/pedidos-ambulancia', {
      pacienteId,
      tipo: 'D',
      risco: 'VERMELHO',
      equipamentos: ['OXIGENIO'],
      equipe: ['MEDICO'],
      origem: 'Sala 2',
      contato: 'Ana, ramal 12',
    }),
  transferência: (pacienteId) =>
    ana.post('/api/transferencias-paciente', {
      pacienteId,
      prestadorDestinoId: vizinho,
      finalidade: 'ESPECIALIDADE',
      transporte: 'AMBULANCIA',
      contato: 'Ana, ramal 12',
      resumo: 'Pneumonia em melhora.',
    }),
  internação: (pacienteId) =>
    ana.post('/api/internacoes', {
      pacienteId,
      carater: 'URGENCIA',
      tipo: 'CLINICA',
      origem: 'AMBULATORIO',
    }),
  prontuário: (pacienteId) =>
    ana.post('/api/prontuarios', { pacienteId, categoriaId, iniciadoEm: `${HOJE}T03:00:00.000Z` }),
  teleatendimento: (pacienteId) =>
    ana.post('/api/teleatendimentos', {
      pacienteId,
      queixa: 'Febre desde ontem',
      telefone: '31999990000',
      meio: 'VIDEO',
      consente: true,
    }),
  'pronto atendimento': (pacienteId) =>
    ana.post('/api/atendimentos-urgencia', { pacienteId, comoChegou: 'SAMU' }),
};

/** Steps of records that stand, for who was alive when they began: prepared, then taken. */
const PASSOS: { readonly [feature: string]: (pacienteId: number) => Promise<() => Promise<Resposta>> } = {
  'agenda, confirmar': async (pacienteId) => {
    const row = await agendado(pacienteId, 'AGENDADO', 1);
    return () => ana.passo('agendamentos', row, 'confirmar');
  },
  'agenda, mover': async (pacienteId) => {
    const { id, versao } = await agendado(pacienteId, 'AGENDADO', 3);
    return () =>
      ana.post(`/api/agenda/agendamentos/${id}/mover`, { inicio: livre(4), versao, encaixe: true });
  },
  'transferência, aceitar': async (pacienteId) => {
    const row = await ok(NOVOS['transferência']!(pacienteId));
    return () => la.passo('transferencias-paciente', row, 'aceitar', { contatoDestino: 'Ramal 7' });
  },
  'internação, internar': async (pacienteId) => {
    const { id, versao } = await ok(NOVOS['internação']!(pacienteId));
    return () => ana.post(`/api/internacoes/${id}/_internar`, { leitoId }, { 'if-match': `"${versao}"` });
  },
  'prontuário, iniciar atendimento': async (pacienteId) => {
    const { id } = await agendado(pacienteId, 'AGUARDANDO', 0);
    return () => ana.post('/api/prontuarios/_do-agendamento', { agendamentoId: id });
  },
  'prescrição, emitir': async (pacienteId) => {
    const { id } = await prontuario(pacienteId);
    const row = await ok(ana.post('/api/prescricoes', { prontuarioId: id, itens: ITENS }));
    return () => ana.passo('prescricoes', row, 'emitir');
  },
  'atestado, emitir': async (pacienteId) => {
    const { id } = await prontuario(pacienteId);
    const atestado = { prontuarioId: id, tipo: 'ATESTADO', dias: 2, aPartirDe: HOJE };
    const row = await ok(ana.post('/api/papeis-clinicos', atestado));
    return () => ana.passo('papeis-clinicos', row, 'emitir');
  },
  'pedido de exame, emitir': async (pacienteId) => {
    const { id } = await prontuario(pacienteId);
    const itens = [{ procedimentoId: await criar('procedimentos', { ativo: true }), quantidade: 1 }];
    const row = await ok(ana.post('/api/pedidos-exame', { prontuarioId: id, urgencia: 'ELETIVO', itens }));
    return () => ana.passo('pedidos-exame', row, 'emitir');
  },
};

describe('[CLIN-01] [CLIN-02] [CLIN-04] [CLIN-07] [CLIN-10] o paciente, vivo e em uso', () => {
  it.each(Object.keys(ESTADOS) as Estado[])(
    '[CLIN-04] nada novo começa para quem está %s, e todas as entradas dizem a mesma frase no campo',
    async (estado) => {
      const id = await paciente();
      await tornar(id, estado);
      const respostas: { [feature: string]: unknown } = {};
      for (const [feature, entrar] of Object.entries(NOVOS)) {
        const resposta = await entrar(id);
        const { errors } = resposta.json<{ errors?: { pacienteId?: readonly string[] } }>();
        respostas[feature] = [resposta.statusCode, errors?.pacienteId];
      }
      const [, frase] = ESTADOS[estado];
      expect(respostas).toEqual(
        Object.fromEntries(
          Object.keys(NOVOS).map((feature) => [feature, [422, [expect.stringContaining(frase)]]]),
        ),
      );
    },
  );

  it('[PERM-05] o paciente de outro prestador, morto ou não, é como quem não existe: nem o nome se diz', async () => {
    for (const morto of [false, true]) {
      const id = await criar('pacientes', { ...SEM, nome: 'Rosa Alves', nomeSocial: null }, la);
      if (morto) await tornar(id, 'morto');
      for (const [feature, entrar] of Object.entries(NOVOS)) {
        const resposta = await entrar(id);
        expect([feature, resposta.statusCode], resposta.body).toEqual([feature, 422]);
        expect(resposta.json<{ errors: object }>().errors, feature).toEqual({
          pacienteId: [pacienteServidor.foraDeUso],
        });
        expect(resposta.body, feature).not.toContain('Rosa Alves');
      }
    }
  });

  it.each(Object.keys(ESTADOS) as Estado[])(
    '[CLIN-04] o que começou não segue para quem ficou %s, e a frase é a mesma',
    async (estado) => {
      const [, frase] = ESTADOS[estado];
      const respostas: { [feature: string]: unknown } = {};
      for (const [feature, preparar] of Object.entries(PASSOS)) {
        const id = await paciente();
        const seguir = await preparar(id);
        await tornar(id, estado);
        const resposta = await seguir();
        respostas[feature] = [resposta.statusCode, resposta.body];
      }
      expect(respostas).toEqual(
        Object.fromEntries(
          Object.keys(PASSOS).map((feature) => [feature, [409, expect.stringContaining(frase)]]),
        ),
      );
    },
  );

  it('[CLIN-04] o que vale também para quem morreu segue: cancelar, cobrar, perguntar, escrever o de antes', async () => {
    const id = await paciente();
    const marcado = await agendado(id, 'AGENDADO', 5);
    await tornar(id, 'morto');
    await ok(ana.passo('agendamentos', marcado, 'cancelar', undefined, 'Óbito'), 200);
    expect(await ok(ana.post('/api/contas-atendimento', { pacienteId: id, data: MORTE }))).toMatchObject({
      nomePaciente: 'Rosa Alves',
    });
    await ok(ana.post('/api/teleconsultorias', await corpo('teleconsultorias', { pacienteId: id })));
    await ok(
      ana.post('/api/prontuarios', { pacienteId: id, categoriaId, iniciadoEm: '2020-01-01T12:00:00.000Z' }),
    );
  });
});
