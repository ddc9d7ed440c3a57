/** Rows of one's own (`x-entity.rows`): by a field ('own agenda') and by a link ('linked by care'), on every way to a row. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAbility, canOnRow } from '#domain/acesso/ability.ts';
import { rowConditions, type RowRules } from '#domain/acesso/linhas.ts';
import { declarationProblems } from '#domain/registro/check.ts';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import type { EntityKeyword } from '#schemas/meta/vocabulary.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { receber } from './importacao-apoio.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };

const ROWS = { all: 'vertodos', own: [{ field: 'profissionalId', is: 'profissional' }] } as const;
const LINK = { resource: 'consultas-prova', field: 'pacienteId', by: 'profissionalId' } as const;

const consulta: RootSchema = {
  $id: 'consulta-prova',
  title: 'Consulta de prova',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Consultas de prova', label: ['assunto'], tenant: true, rows: ROWS },
  required: ['assunto', 'pacienteId', 'profissionalId'],
  properties: {
    assunto: { type: 'string', title: 'Assunto', minLength: 1, maxLength: 80 },
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    profissionalId: { type: 'integer', title: 'Profissional', 'x-ref': { resource: 'profissionais' } },
  },
};

let api: TestApi;
let prestador: number;
let admin: Caller;
let ana: Caller;
let semProfissional: Caller;
let chefe: Caller;
const profissional = { ana: 0, rui: 0 };
const paciente = { daAna: 0, doRui: 0 };
const consultas = { daAna: 0, doRui: 0 };

const { criar } = semeador(
  () => api.registry,
  () => admin ?? api.admin,
);

beforeAll(async () => {
  const registry = await loadRegistry();
  const entity = buildEntity('clinico/consulta-prova', consulta, { name: 'consultas-prova' });
  Object.assign(registry.entity, { 'consultas-prova': entity });
  (registry.entities as unknown[]).push(entity);
  Object.assign(registry.entity.pacientes!, {
    rows: { all: 'vertodos', own: [{ link: LINK, is: 'profissional' }] },
  });
  api = await createTestApi({ registry });
  await migrate(api.test.database, { registry, autoMigrate: true });
  const { pool } = api.test.database;
  prestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  for (const nome of ['ana', 'rui'] as const) {
    profissional[nome] = await criarProfissional();
  }
  const tudo = ['list', 'view', 'insert', 'update', 'delete'];
  const pessoa = async (profissionalId: number | null, direitos: readonly string[] = []) => {
    const caller = await api.caller(
      { consultaprova: [...tudo, ...direitos], paciente: [...tudo, ...direitos], profissional: ['list'] },
      [prestador],
    );
    await pool.query(
      'UPDATE usuario SET profissional = $2::bigint IS NOT NULL, profissional_id = $2 WHERE id = $1',
      [caller.id, profissionalId],
    );
    api.app.sessoes.esquecer();
    return caller.em(prestador);
  };
  ana = await pessoa(profissional.ana);
  semProfissional = await pessoa(null);
  chefe = await pessoa(null, ['vertodos']);
  const semFilhas = { convenios: [], responsaveis: [], situacaoAlergias: null, alergias: [], ativo: true };
  paciente.daAna = await criar('pacientes', { nome: 'Paciente da Ana', ...semFilhas });
  paciente.doRui = await criar('pacientes', { nome: 'Paciente do Rui', ...semFilhas });
  consultas.daAna = await criar('consultas-prova', {
    assunto: 'Da Ana',
    pacienteId: paciente.daAna,
    profissionalId: profissional.ana,
  });
  consultas.doRui = await criar('consultas-prova', {
    assunto: 'Do Rui',
    pacienteId: paciente.doRui,
    profissionalId: profissional.rui,
  });

  async function criarProfissional(): Promise<number> {
    return criar('profissionais', { especialidades: [], corpoClinico: [] });
  }
});
afterAll(() => api?.close());

const ids = async (caller: Caller, path: string): Promise<number[]> =>
  (await caller.get(path)).json<Row[]>().map(({ id }) => id);

describe.each([
  ['consultas-prova', consultas, 'assunto'],
  ['pacientes', paciente, 'nome'],
] as const)('[PERM-05] só as linhas próprias de %s', (recurso, linhas, campo) => {
  it('na lista, na contagem, na busca, na escolha e na exportação', async () => {
    expect(await ids(ana, `/api/${recurso}`)).toEqual([linhas.daAna]);
    expect((await ana.get(`/api/${recurso}/_contagem`)).json()).toEqual({ total: 1 });
    expect(await ids(ana, `/api/${recurso}?q=rui`)).toEqual([]);
    expect(await ids(ana, `/api/${recurso}?id=${linhas.doRui}&id=${linhas.daAna}`)).toEqual([linhas.daAna]);
    expect(await ids(ana, `/api/${recurso}/_lookup`)).toEqual([linhas.daAna]);
    expect(await ids(ana, `/api/${recurso}/_lookup?ids=${linhas.doRui}`)).toEqual([]);
    const arquivo = (await ana.get(`/api/${recurso}/_export?formato=csv&colunas=${campo}`)).body;
    expect(arquivo).toContain('da Ana'.slice(1));
    expect(arquivo).not.toContain('Rui');
  });

  it('em cada linha: ler, histórico, relacionados, alterar, excluir, restaurar e lote', async () => {
    const alheia = `/api/${recurso}/${linhas.doRui}`;
    const respostas = [
      await ana.get(alheia),
      await ana.get(`${alheia}/_historico`),
      await ana.get(`${alheia}/_relacionados`),
      await ana.patch(alheia, 1, { [campo]: 'Mexido' }),
      await ana.call('DELETE', alheia, undefined, { 'if-match': '"1"' }),
      await ana.post(`${alheia}/_restaurar`),
    ];
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    const lote = (
      await ana.post(`/api/${recurso}/_lote`, { operacao: 'excluir', ids: [linhas.doRui] })
    ).json();
    expect(lote).toMatchObject({ ok: 0, falhas: 1 });
    const filtro = (
      await ana.post(`/api/${recurso}/_lote`, { operacao: 'excluir', filtro: {}, simular: true })
    ).json();
    expect(filtro).toMatchObject({ total: 1 });
    expect((await ana.get(`/api/${recurso}/${linhas.daAna}`)).statusCode).toBe(200);
  });

  it('quem vê as de todos vê todas; quem não é profissional, nenhuma; importar é de quem vê todas', async () => {
    expect(await ids(chefe, `/api/${recurso}`)).toEqual(expect.arrayContaining([linhas.daAna, linhas.doRui]));
    expect(await ids(admin, `/api/${recurso}`)).toEqual(expect.arrayContaining([linhas.daAna, linhas.doRui]));
    expect(await ids(semProfissional, `/api/${recurso}`)).toEqual([]);
    await expect(receber(api.app, ana, recurso, 'a.csv', 'Nome\nUm\n')).rejects.toThrow(/./);
  });
});

describe('[PERM-05] linhas próprias ao gravar e ao referir', () => {
  it('ninguém grava na agenda do outro, nem passa a sua para ele', async () => {
    const corpo = { assunto: 'Nova', pacienteId: paciente.daAna };
    const alheia = await ana.post('/api/consultas-prova', { ...corpo, profissionalId: profissional.rui });
    expect(alheia.statusCode).toBe(403);
    expect(alheia.json()).toMatchObject({ errors: { profissionalId: [expect.stringContaining('seu')] } });
    const propria = (
      await ana.post('/api/consultas-prova', { ...corpo, profissionalId: profissional.ana })
    ).json<Row>();
    const passada = await ana.patch(`/api/consultas-prova/${propria.id}`, propria.versao, {
      profissionalId: profissional.rui,
    });
    expect(passada.statusCode).toBe(403);
    expect(
      (await ana.patch(`/api/consultas-prova/${propria.id}`, propria.versao, { assunto: 'Outro' }))
        .statusCode,
    ).toBe(200);
  });

  it('não se refere a um paciente que não é seu', async () => {
    const corpo = { assunto: 'Nova', pacienteId: paciente.doRui, profissionalId: profissional.ana };
    const answer = await ana.post('/api/consultas-prova', corpo);
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  });

  it('o navegador recebe as condições e a mesma regra responde por linha', async () => {
    const { linhas } = (await ana.get('/api/auth/me')).json<{ linhas: RowRules }>();
    // Requests to sign, samples over the counter, the agenda, the queue, charts, lists of patients, video visits, questions, places in sessions, panels of exams, compulsory notifications, mouths, their plans, reports and arms of a study have rules and tests of their own.
    const {
      'assinatura-pedido': _pedidos,
      agenda: _agenda,
      amostra: _balcao,
      filaatendimento: _fila,
      prontuario: _restritos,
      problemapaciente: _problemas,
      medicamentopaciente: _medicamentos,
      imunizacaopaciente: _imunizacoes,
      antecedentepaciente: _antecedentes,
      conciliacao: _conciliacoes,
      painelexame: _paineis,
      acessoprontuario: _ditos,
      alocacaoestudo: _bracos,
      telemedicina: _salas,
      teleconsultoriaprofissional: _perguntas,
      inscricaoeducacional: _inscricoes,
      meupagamento: _pagamentos,
      notafornecedor: _notas,
      notificacaocompulsoria: _casos,
      odontograma: _bocas,
      planoodontologico: _planos,
      relatoriogerado: _relatorios,
      ...campos
    } = linhas;
    expect(campos).toEqual({
      consultaprova: { any: [{ field: 'profissionalId', value: profissional.ana }] },
      paciente: { any: [{ field: 'id', value: profissional.ana, linked: LINK }] },
    });
    const ability = buildAbility([{ action: 'update', subject: 'consultaprova' }], linhas);
    expect(ability.can('update', 'consultaprova')).toBe(true);
    expect(canOnRow(ability, 'update', 'consultaprova', { id: 1, profissionalId: profissional.ana })).toBe(
      true,
    );
    expect(canOnRow(ability, 'update', 'consultaprova', { id: 1, profissionalId: profissional.rui })).toBe(
      false,
    );
    expect(canOnRow(ability, 'delete', 'consultaprova', { id: 1, profissionalId: profissional.ana })).toBe(
      false,
    );
    expect((await chefe.get('/api/auth/me')).json()).toMatchObject({ linhas: {} });
    expect(rowConditions(ROWS, { usuario: 1, profissional: null, fornecedor: 7 })).toEqual({ any: [] });
    const deFornecedor = { own: [{ field: 'fornecedorId', is: 'fornecedor' }] } as const;
    expect(rowConditions(deFornecedor, { usuario: 1, profissional: 3, fornecedor: 7 })).toEqual({
      any: [{ field: 'fornecedorId', value: 7 }],
    });
    expect(rowConditions(deFornecedor, { usuario: 7, profissional: 7, fornecedor: null })).toEqual({
      any: [],
    });
  });
});

describe('[CFG-01] a declaração de linhas próprias', () => {
  const problemas = (rows: EntityKeyword['rows']) =>
    declarationProblems({
      schemas: { 'x/consulta-prova': { ...consulta, 'x-entity': { ...consulta['x-entity']!, rows } } },
      resources: {
        'x/consulta-prova': {
          name: 'consultas-prova',
          entity: 'x/consulta-prova',
          path: '/c',
          breadcrumb: 'C',
          icon: 'form',
          parent: 'util',
        } as never,
      },
    }).filter((text) => text.includes('x-entity.rows'));

  it('recusa um campo que não leva a uma pessoa e um recurso que não há', () => {
    expect(problemas(ROWS)).toEqual([]);
    expect(problemas({ all: 'vertodos', own: [{ field: 'assunto', is: 'usuario' }] })).toHaveLength(1);
    expect(
      problemas({ all: 'vertodos', own: [{ link: { ...LINK, resource: 'nada' }, is: 'usuario' }] }),
    ).toHaveLength(1);
    // An account's number stands in an integer; what a tie gives is a step of the register's own.
    expect(problemas({ own: [{ field: 'profissionalId', is: 'usuario' }] })).toHaveLength(1);
    expect(problemas({ own: [{ field: 'profissionalId', is: 'fornecedor' }] })).toHaveLength(1);
    expect(
      problemas({ own: [{ field: 'profissionalId', is: 'profissional', gives: ['recusar'] }] }),
    ).toHaveLength(1);
  });
});
