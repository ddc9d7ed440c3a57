/** The evidence of a video visit (CLIN-03): signed by itself where an authorization stands, else asked of who attended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ateQue } from '#tests/support/ate-que.ts';
import type { Caller } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { autorizar, criarMundo, Navegador, type Mundo } from './identidade-apoio.ts';

let api: Mundo;
let prestador: number;
let tipo: number;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};
const consulta = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await api.test.database.pool.query<T>(text, values)).rows;

const CPFS = ['33344455508', '11122233396', '22233344405'];
type Medica = {
  readonly quem: Caller;
  readonly id: number;
  readonly profissionalId: number;
  readonly cpf: string;
};

async function medica(acoesPaciente: readonly string[]): Promise<Medica> {
  const profissionalId = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  const caller = await api.caller(
    {
      agenda: ['list', 'view', 'update', 'atender'],
      telemedicina: ['list', 'view', 'update'],
      prontuario: ['list', 'view', 'insert', 'update', 'encerrar'],
      paciente: acoesPaciente,
    },
    [prestador],
  );
  const cpf = CPFS.pop() ?? '';
  await consulta('UPDATE profissional SET cpf = $2 WHERE id = $1', profissionalId, cpf);
  await consulta(
    'UPDATE usuario SET profissional = true, profissional_id = $2, cpf = $3 WHERE id = $1',
    caller.id,
    profissionalId,
    cpf,
  );
  api.app.sessoes.esquecer();
  return { quem: caller.em(prestador), id: caller.id, profissionalId, cpf };
}

/** The signer's own page says yes: its token stands from now on. */
async function autorizarNaNuvem({ quem, cpf }: Medica): Promise<void> {
  const navegador = new Navegador(api.app, quem.token);
  const { urlAuthenticate } = (
    await navegador.pedir('/api/signer-token-cloud/authenticate/VIDAAS?urlRedirect=/x')
  ).json<{
    urlAuthenticate: string;
  }>();
  const volta = await autorizar(urlAuthenticate, { cpf });
  const guardado = await navegador.pedir(
    `/api/signer-token-cloud/store/VIDAAS?code=${volta.searchParams.get('code')}&state=${volta.searchParams.get('state')}`,
  );
  expect(guardado.statusCode, guardado.body).toBe(200);
}

const ok = async (answer: ReturnType<Caller['post']>, codigo: number) => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
};

/** A visit from the professional's entering to its end; answers the patient. */
async function visita({ quem, profissionalId }: Medica, pacienteId?: number): Promise<number> {
  const paciente =
    pacienteId ??
    (await criar('pacientes', { ...SEM, nomeSocial: null, dataNascimento: '1990-05-04', cpf: null }));
  const [row] = await consulta<{ id: number }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, tipo_atendimento_id, inicio, fim, situacao, encaixe)
     VALUES ($1, $2, $3, $4, date_trunc('hour', now()), date_trunc('hour', now()) + interval '2 hours', 'AGUARDANDO', true) RETURNING id`,
    prestador,
    profissionalId,
    paciente,
    tipo,
  );
  const agendamentoId = Number(row?.id);
  await ok(quem.post(`/api/telemedicina/agendamentos/${agendamentoId}/entrar`, {}), 200);
  await ok(quem.post('/api/prontuarios/_do-agendamento', { agendamentoId }), 201);
  await ok(quem.post(`/api/telemedicina/agendamentos/${agendamentoId}/finalizar`, {}), 204);
  return paciente;
}

type Guardado = {
  readonly nome: string;
  readonly aspectos: readonly { propriedades: { referencia: string } }[];
  readonly pedidos: number;
};
const evidencias = (pacienteId: number) =>
  consulta<Guardado>(
    `SELECT d.nome, d.aspectos, (SELECT count(*)::int FROM assinatura_pedido p WHERE p.documento_id = d.id AND p.estado = 'PENDENTE') AS pedidos
      FROM documento d WHERE d.modulo = 'pacientes' AND d.registro_id = $1 AND d.excluido_em IS NULL ORDER BY d.id`,
    pacienteId,
  );
const semTarefas = () =>
  ateQue(async () => {
    const [{ quantas } = { quantas: 1 }] = await consulta<{ quantas: number }>(
      `SELECT count(*)::int AS quantas FROM tarefa WHERE tipo = 'teleconsulta-evidencia' AND estado NOT IN ('concluida', 'falhou', 'cancelada')`,
    );
    return quantas === 0;
  });

beforeAll(async () => {
  api = await criarMundo();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  tipo = await criar('tipos-atendimento', {
    natureza: 'TELECONSULTA',
    categoriaId: null,
    duracaoMinutos: 30,
    ativo: true,
  });
});
afterAll(() => api.close());

const ASSINA = ['list', 'view', 'documento', 'clinico'];

describe('[CLIN-03] a evidência assinada', () => {
  it('[CLIN-03] [SIGN-02] sem autorização em vigor, quem atendeu recebe o pedido, um por atendimento', async () => {
    const ana = await medica(ASSINA);
    const paciente = await visita(ana);
    await ateQue(async () => (await evidencias(paciente))[0]?.pedidos === 1);
    expect(await evidencias(paciente)).toMatchObject([{ aspectos: [], pedidos: 1 }]);
    const lista = await ana.quem.get('/api/assinaturas/pedidos');
    expect(lista.json()).toMatchObject({
      total: 1,
      linhas: [
        {
          documento: { nomeArquivo: expect.stringMatching(/^Evidência de teleconsulta/) },
          mensagem: expect.stringContaining('finalizou'),
        },
      ],
    });
    const avisos = await consulta(`SELECT 1 FROM notificacao WHERE usuario_id = $1 AND tipo = 'ASS'`, ana.id);
    expect(avisos).toHaveLength(1);
    // Of the same patient and minute: each visit has its own.
    await visita(ana, paciente);
    await ateQue(
      async () => (await evidencias(paciente)).filter(({ pedidos }) => pedidos === 1).length === 2,
    );
  });

  it('[CLIN-03] [SIGN-02] com a autorização em nuvem em vigor, fica assinada e ninguém é incumbido', async () => {
    const bia = await medica(ASSINA);
    await autorizarNaNuvem(bia);
    const paciente = await visita(bia);
    await ateQue(async () => ((await evidencias(paciente))[0]?.aspectos.length ?? 0) > 0);
    await semTarefas();
    expect(await evidencias(paciente)).toMatchObject([
      { pedidos: 0, aspectos: [{ propriedades: { referencia: expect.stringMatching(/^AD-R[BT]$/) } }] },
    ]);
    const [item] = (
      await bia.quem.get(`/api/cmis/listar-documentos-pasta?modulo=pacientes&id=${paciente}`)
    ).json<{ assinado: boolean; situacaoAssinatura: string }[]>();
    expect(item).toMatchObject({ assinado: true, situacaoAssinatura: 'valida' });
  });

  it('[CLIN-03] quem não assina documentos de paciente deixa a evidência sem assinatura e sem pedido', async () => {
    const caio = await medica(['list', 'view']);
    const paciente = await visita(caio);
    await ateQue(async () => (await evidencias(paciente)).length > 0);
    await semTarefas();
    expect(await evidencias(paciente)).toMatchObject([{ aspectos: [], pedidos: 0 }]);
  });
});
