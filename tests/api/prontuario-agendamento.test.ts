/** Closing a chart finishes its appointment by the appointment's own rules (CLIN-06). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { rules } from '#server/engine/rules.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number };

let api: TestApi;
let prestador = 0;
let medica: Caller;
let medicaId = 0;
let categoriaId = 0;
/** Steps of appointments that their own rule was told of; it refuses where it is told to. */
const vistos: string[] = [];
let recusa = false;
const daProva = rules({
  agendamentos: {
    everyStep: {
      before: ({ transition, atual }) => {
        if (recusa) throw new AppError('transicao-recusada', { messages: ['A agenda recusou.'] });
        vistos.push(`${transition.name} ${atual.situacao}`);
      },
      after: ({ transition, atual }) => {
        vistos.push(`${transition.name} ${atual.situacao}`);
      },
    },
  },
});

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

beforeAll(async () => {
  api = await createTestApi({ rules: daProva });
  prestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP'],
    ativo: true,
  });
  medicaId = await criar('profissionais');
  const caller = await api.caller({ prontuario: ['list', 'view', 'insert', 'update', 'encerrar'] }, [
    prestador,
  ]);
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, medicaId],
  );
  api.app.sessoes.esquecer();
  medica = caller.em(prestador);
});
afterAll(() => api.close());

/** A chart of an appointment under way, ready to be closed; the professional has no right over the agenda. */
async function atendendo(): Promise<Row & { readonly agendamento: number }> {
  const pacienteId = await criar('pacientes', { obito: false, dataObito: null });
  const { pool } = api.test.database;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
     VALUES ($1, $2, $3, now(), now() + interval '1 minute', 'EM_ATENDIMENTO', true) RETURNING id`,
    [prestador, medicaId, pacienteId],
  );
  const agendamento = Number(rows[0]?.id);
  const response = await medica.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
    subjetivo: 'Bem.',
    avaliacao: 'Controlado.',
    plano: 'Manter.',
  });
  expect(response.statusCode, response.body).toBe(201);
  const { id } = response.json<Row>();
  await pool.query('UPDATE prontuario SET id_agenda = $2 WHERE id = $1', [id, agendamento]);
  return { id, versao: response.json<Row>().versao, agendamento };
}
const encerrar = ({ id, versao }: Row) =>
  medica.post(`/api/prontuarios/${id}/_transicao`, { transicao: 'encerrar' }, { 'if-match': `"${versao}"` });
const situacoes = async ({ id, agendamento }: Row & { readonly agendamento: number }) => {
  const { rows } = await api.test.database.pool.query<{ estado: string; situacao: string }>(
    'SELECT p.estado, a.situacao FROM prontuario p, agendamento a WHERE p.id = $1 AND a.id = $2',
    [id, agendamento],
  );
  return rows[0];
};

describe('[CLIN-06] closing a chart', () => {
  it('[CLIN-06] finishes its appointment, and the rules of appointments are told of it', async () => {
    const atendimento = await atendendo();
    const answer = await encerrar(atendimento);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await situacoes(atendimento)).toEqual({ estado: 'ENCERRADO', situacao: 'FINALIZADO' });
    expect(vistos).toEqual(['finalizar EM_ATENDIMENTO', 'finalizar FINALIZADO']);
  });

  it('[CLIN-06] is taken back where a rule of the appointment refuses, with its sentence', async () => {
    const atendimento = await atendendo();
    recusa = true;
    const answer = await encerrar(atendimento);
    recusa = false;
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('A agenda recusou.')]);
    expect(await situacoes(atendimento)).toEqual({ estado: 'ABERTO', situacao: 'EM_ATENDIMENTO' });
  });
});
