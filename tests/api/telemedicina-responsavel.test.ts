/** Who consents to a video visit: the person, the legal guardian of a minor, and nobody once it is taken back (LGPD art. 8 and 14). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CABECALHO_APARELHO,
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type Passe,
} from '#domain/convite/convite.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { ConteudoTeleconsulta } from '#domain/telemedicina/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { needs } from '#tests/support/peers.ts';
import { semeador } from '#tests/support/semear.ts';
import { textoDoPdf } from '#tests/support/texto-do-pdf.ts';

const FUSO = 'America/Sao_Paulo';
const CPF = '52998224725';

let api: TestApi;
let prestador = 0;
let admin: Caller;
let medica: Caller;
let recepcao: Caller;
let medicaId = 0;
let tipo = 0;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const consulta = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await api.test.database.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: FUSO,
    cidadeId: await criar('cidades', { nome: 'Belo Horizonte' }),
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  tipo = await criar('tipos-atendimento', {
    natureza: 'TELECONSULTA',
    modalidadeTelemedicina: 'TELEMONITORAMENTO',
    categoriaId: null,
    duracaoMinutos: 30,
    ativo: true,
  });
  const video = {
    agenda: ['list', 'view', 'update', 'vertodos', 'atender'],
    telemedicina: ['list', 'view', 'update', 'vertodos'],
  };
  recepcao = (await api.caller({ ...video, paciente: ['list', 'view'] }, [prestador])).em(prestador);
  medicaId = await criar('profissionais', { nome: 'Ana Lima', ufConselho: 'MG' });
  const clinico = ['list', 'view', 'insert', 'update', 'emitir', 'encerrar'];
  const conta = await api.caller(
    { ...video, prontuario: clinico, prescricao: clinico, paciente: ['list', 'view', 'clinico'] },
    [prestador],
  );
  await consulta(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    conta.id,
    medicaId,
  );
  api.app.sessoes.esquecer();
  medica = conta.em(prestador);
});
afterAll(() => api.close());

async function marcado(
  dataNascimento: string | null,
  campos: object = {},
): Promise<{ id: number; pacienteId: number }> {
  const pacienteId = await criar('pacientes', {
    nome: 'Bento de Lima',
    nomeSocial: null,
    dataNascimento,
    cpf: null,
    obito: false,
    dataObito: null,
    situacaoAlergias: 'NEGA',
    alergias: [],
    ativo: true,
    ...campos,
  });
  const [row] = await consulta<{ id: number }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, tipo_atendimento_id, inicio, fim, situacao, encaixe)
     VALUES ($1, $2, $3, $4, now() + interval '10 minutes', now() + interval '40 minutes', 'CONFIRMADO', true) RETURNING id`,
    prestador,
    medicaId,
    pacienteId,
    tipo,
  );
  return { id: Number(row?.id), pacienteId };
}

async function pelaPorta(agendamentoId: number, nascimento: string, confere: object = { nascimento }) {
  const criado = await recepcao.post(`/api/telemedicina/agendamentos/${agendamentoId}/links`, {});
  expect(criado.statusCode, criado.body).toBe(201);
  const token = new URL(criado.json<{ link: string }>().link).pathname.replace('/c/', '');
  let passe = '';
  const pedir = (method: 'GET' | 'POST', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/api/convites/publico${path}`,
      headers: { [CABECALHO_CONVITE]: token, [CABECALHO_PASSE]: passe, [CABECALHO_APARELHO]: 'celular' },
      ...(payload === undefined ? {} : { payload }),
    });
  const dentro = await pedir('POST', '/identidade', confere);
  expect(dentro.statusCode, dentro.body).toBe(200);
  passe = dentro.json<Passe>().passe;
  const conteudo = (await pedir('GET', '/conteudo')).json<ConteudoTeleconsulta>();
  return {
    conteudo,
    aceitar: (responsavel?: object) =>
      pedir('POST', '/teleconsulta/consentimento', {
        versao: conteudo.consentimento.versao,
        ...(responsavel ? { responsavel } : {}),
      }),
    entrar: () => pedir('POST', '/teleconsulta/entrar'),
  };
}
const consentimentos = (pacienteId: number) =>
  consulta<{
    id: number;
    versao: number;
    dado_por: string;
    nome_responsavel: string | null;
    meio: string;
    situacao: string;
  }>(
    'SELECT id, versao, dado_por, nome_responsavel, meio, situacao FROM consentimento WHERE paciente_id = $1 ORDER BY id',
    pacienteId,
  );
const anos = (n: number, dias = 0): string => {
  const hoje = diaDe(Date.now(), FUSO);
  return addDays(`${Number(hoje.slice(0, 4)) - n}${hoje.slice(4)}`, dias);
};

describe('[NGS-29] [NGS-38] who accepts the term of a video visit', () => {
  it('[NGS-38] for a minor the legal guardian says so, with name and CPF, and the register keeps it', async () => {
    const nascimento = anos(10);
    const { id, pacienteId } = await marcado(nascimento);
    const link = await pelaPorta(id, nascimento);
    expect(link.conteudo.menor).toBe(true);
    for (const responsavel of [
      undefined,
      { nome: 'Jo', cpf: CPF, declara: true },
      { nome: 'Joana de Lima', cpf: '11111111111', declara: true },
      { nome: 'Joana de Lima', cpf: CPF, declara: false },
    ]) {
      const recusa = await link.aceitar(responsavel);
      expect([recusa.statusCode, recusa.json<{ codigo: string }>().codigo]).toEqual([422, 'validacao']);
    }
    expect((await link.entrar()).statusCode).not.toBe(200);
    const aceite = await link.aceitar({ nome: 'Joana de Lima', cpf: '529.982.247-25', declara: true });
    expect(aceite.statusCode, aceite.body).toBe(200);
    expect((await link.aceitar({ nome: 'Joana de Lima', cpf: CPF, declara: true })).statusCode).toBe(200);
    expect(await consentimentos(pacienteId)).toMatchObject([
      { dado_por: 'RESPONSAVEL', nome_responsavel: 'Joana de Lima', meio: 'LINK', situacao: 'VIGENTE' },
    ]);
    expect((await link.entrar()).statusCode).toBe(200);
  });

  it('[NGS-38] nobody is his own guardian, and an estimated age asks for one too', async () => {
    const nascimento = anos(10);
    const { id } = await marcado(nascimento, { cpf: CPF });
    const link = await pelaPorta(id, nascimento, { nascimento, cpf: CPF.slice(-4) });
    const proprio = await link.aceitar({ nome: 'Bento de Lima', cpf: CPF, declara: true });
    expect(proprio.statusCode, proprio.body).toBe(422);
    expect(proprio.json<{ errors: object }>().errors).toMatchObject({
      'responsavel.cpf': [expect.stringContaining('CPF do paciente')],
    });
    const semDia = await marcado(null, {
      cpf: '11144477735',
      nascimentoDesconhecido: true,
      idadeEstimada: 9,
    });
    const semNascimento = await pelaPorta(semDia.id, '', { cpf: '7735' });
    expect(semNascimento.conteudo.menor).toBe(true);
    expect((await semNascimento.aceitar()).statusCode).toBe(422);
  });

  it('[NGS-38] on the eighteenth birthday the person accepts alone, and nobody else does', async () => {
    const nascimento = anos(18);
    const { id, pacienteId } = await marcado(nascimento);
    const link = await pelaPorta(id, nascimento);
    expect(link.conteudo.menor).toBe(false);
    const doPai = await link.aceitar({ nome: 'Joana de Lima', cpf: CPF, declara: true });
    expect([doPai.statusCode, doPai.body]).toEqual([409, expect.stringContaining('já fez 18 anos')]);
    expect((await link.aceitar()).statusCode).toBe(200);
    expect(await consentimentos(pacienteId)).toMatchObject([{ dado_por: 'TITULAR', meio: 'LINK' }]);
    const vespera = anos(18, 1);
    const seguinte = await marcado(vespera);
    expect((await pelaPorta(seguinte.id, vespera)).conteudo.menor).toBe(true);
  });

  it('[NGS-29] [NGS-38] taken back during the call, the call ends; a new entry reads the term anew', async () => {
    const nascimento = anos(40);
    const { id, pacienteId } = await marcado(nascimento);
    const link = await pelaPorta(id, nascimento);
    await link.aceitar();
    expect((await link.entrar()).statusCode).toBe(200);
    const dentro = await medica.post(`/api/telemedicina/agendamentos/${id}/entrar`, {});
    expect(dentro.statusCode, dentro.body).toBe(200);
    const sala = async () =>
      (
        await consulta<{ id: number; situacao: string }>(
          'SELECT id, situacao FROM teleconsulta WHERE agendamento_id = $1',
          id,
        )
      )[0];
    expect((await sala())?.situacao).toBe('EM_CHAMADA');
    const [dado] = await consentimentos(pacienteId);
    const hoje = diaDe(Date.now(), FUSO);
    // One given for another call, or on paper once, is no consent to this one: taken back, the call goes on.
    const antigo = await admin.post('/api/consentimentos', {
      pacienteId,
      finalidade: 'TELEMEDICINA',
      versaoDoTexto: link.conteudo.consentimento.versao,
      dadoEm: addDays(hoje, -30),
      dadoPor: 'TITULAR',
      meio: 'PAPEL',
    });
    expect(antigo.statusCode, antigo.body).toBe(201);
    const desfeito = await admin.passo('consentimentos', antigo.json(), 'revogar', {
      revogadoEm: hoje,
      comoRevogou: 'BALCAO',
    });
    expect(desfeito.statusCode, desfeito.body).toBe(200);
    expect((await sala())?.situacao).toBe('EM_CHAMADA');
    const fim = await admin.passo('consentimentos', dado!, 'revogar', {
      revogadoEm: hoje,
      comoRevogou: 'CHAMADA',
    });
    expect(fim.statusCode, fim.body).toBe(200);
    expect((await sala())?.situacao).toBe('CHAMADA_ENCERRADA');
    expect(
      await consulta(
        'SELECT 1 FROM teleconsulta_evento WHERE teleconsulta_id = $1 AND passo = $2',
        (await sala())?.id,
        'revogou',
      ),
    ).toHaveLength(1);
    const volta = await link.entrar();
    expect([volta.statusCode, volta.body]).toEqual([409, expect.stringContaining('Leia e aceite o termo')]);
    expect((await link.aceitar()).statusCode).toBe(200);
    expect((await consentimentos(pacienteId)).map(({ situacao }) => situacao)).toEqual([
      'REVOGADO',
      'REVOGADO',
      'VIGENTE',
    ]);
    expect((await link.entrar()).statusCode).toBe(200);
  });
});

describe('[NGS-29] the day of an acceptance', () => {
  it('[NGS-29] is the unit’s: on the island it is tomorrow already, and nobody is kept out', async () => {
    const ILHA = 'America/Noronha';
    await consulta('UPDATE prestador SET fuso_horario = $2 WHERE id = $1', prestador, ILHA);
    // Half past midnight there, half past eleven by the product's own clock.
    const dia = addDays(diaDe(Date.now(), 'UTC'), 1);
    const agora = Date.parse(`${dia}T02:30:00Z`);
    try {
      const nascimento = anos(40);
      const { id, pacienteId } = await marcado(nascimento);
      await consulta(
        `UPDATE agendamento SET inicio = $2::timestamptz + interval '10 minutes', fim = $2::timestamptz + interval '40 minutes' WHERE id = $1`,
        id,
        new Date(agora).toISOString(),
      );
      const link = await pelaPorta(id, nascimento);
      vi.useFakeTimers({ toFake: ['Date'], now: agora });
      const aceite = await link.aceitar();
      expect(aceite.statusCode, aceite.body).toBe(200);
      const [dado] = await consulta<{ dado_em: string }>(
        'SELECT dado_em::text FROM consentimento WHERE paciente_id = $1',
        pacienteId,
      );
      expect(dado?.dado_em).toBe(dia);
    } finally {
      vi.useRealTimers();
      await consulta('UPDATE prestador SET fuso_horario = $2 WHERE id = $1', prestador, FUSO);
    }
  });
});

describe('[NGS-38] papers of a video visit, and the visit in person', () => {
  it('[NGS-38] the paper says by which modality it was issued; chronic care only by video is told in the chart', async (context) => {
    needs(context, 'pdftotext');
    const { id, pacienteId } = await marcado(anos(50));
    const [{ id: categoriaId } = { id: 0 }] = await consulta<{ id: number }>(
      'SELECT id FROM categoria_prontuario LIMIT 1',
    );
    const criado = await medica.post('/api/prontuarios', {
      pacienteId,
      categoriaId,
      iniciadoEm: new Date().toISOString(),
    });
    expect(criado.statusCode, criado.body).toBe(201);
    const prontuario = criado.json<{ id: number }>();
    const aviso = async () =>
      (await medica.get(`/api/prontuarios/${prontuario.id}/_presencial`)).json<{ aviso: unknown }>();
    expect(await aviso()).toEqual({ aviso: null });
    await consulta(
      `WITH livre AS (SELECT set_config('zelo.ciclo', 'livre', true))
       UPDATE prontuario SET id_agenda = $2, iniciado_em = now() - interval '200 days' FROM livre WHERE prontuario.id = $1`,
      prontuario.id,
      id,
    );
    await criar('problemas-paciente', {
      pacienteId,
      profissionalId: null,
      nome: 'Hipertensão',
      situacao: 'CONFIRMADO',
      desde: addDays(diaDe(Date.now(), FUSO), -200),
    }).catch(() =>
      consulta(
        `INSERT INTO problema_paciente (prestador_id, paciente_id, nome, situacao, desde) VALUES ($1, $2, 'Hipertensão', 'CONFIRMADO', current_date - 200)`,
        prestador,
        pacienteId,
      ),
    );
    expect(await aviso()).toMatchObject({ aviso: { ultimaPresencial: null, vencido: true, dias: 200 } });
    const item = {
      descricao: 'Losartana 50 mg',
      receituario: 'SIMPLES',
      receituarioDitoDe: 'Losartana 50 mg',
    };
    const dose = { dose: '1', unidade: 'comprimido', via: 'ORAL', frequencia: '12/12h', duracaoDias: 30 };
    const rascunho = await medica.post('/api/prescricoes', {
      prontuarioId: prontuario.id,
      itens: [{ ...item, ...dose }],
    });
    expect(rascunho.statusCode, rascunho.body).toBe(201);
    const prescricao = rascunho.json<{ id: number; versao: number }>();
    const emitida = await medica.passo('prescricoes', prescricao, 'emitir');
    expect(emitida.statusCode, emitida.body).toBe(200);
    const [papel] = (await medica.post(`/api/prescricoes/${prescricao.id}/_papeis`)).json<
      { documentoId: string }[]
    >();
    const pdf = await medica.get(
      `/api/cmis/download-documento?modulo=prontuarios&objectId=${papel?.documentoId}`,
    );
    const impresso = textoDoPdf(pdf.rawPayload).replaceAll(/\s+/g, ' ');
    expect(impresso).toContain('Emitido por telemedicina (telemonitoramento), Resolução CFM 2.314/2022.');
    expect(impresso).toMatch(/código de acesso [0-9A-Z]{8}/);
    expect(pdf.rawPayload.toString('latin1')).toContain('/2.16.76.1.12.1.1 ');
  });
});
