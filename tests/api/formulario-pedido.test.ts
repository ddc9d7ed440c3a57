/** Forms answered without an account: by a patient's one-time link, and by whoever reads the QR of a unit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type ConviteDaCasa,
  type Passe,
} from '#domain/convite/convite.ts';
import type { Evidencia, FormularioPublico } from '#domain/formulario/pedido.ts';
import type { Resultados } from '#domain/formulario/resultado/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let admin: Caller;
let prestador: number;
let outroId: number;
let paciente: number;

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

const CAMPOS = [
  { chave: 'queixa', tipo: 'texto', rotulo: 'Queixa', obrigatorio: true },
  { chave: 'nota', tipo: 'satisfacao', rotulo: '' },
];

async function publicado(nome: string, dado: object, de?: Linha): Promise<Linha> {
  const criado =
    de ?? (await admin.post('/api/form-templates', { nome, dado: JSON.stringify(dado) })).json<Linha>();
  const answer = await admin.post(`/api/form-templates/${criado.id}/publicar`, undefined, {
    'if-match': `"${criado.versao}"`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Linha>();
}
const anamnese = (paciente_: 'nao' | 'opcional' | 'obrigatorio' = 'obrigatorio') =>
  publicado('Anamnese', { paciente: paciente_, leitura: 'GERAL', templateRecord: CAMPOS });
const pedir = (corpo: object, caller = admin) => caller.post('/api/form-pedidos/v1/pedir', corpo);
const estado = async (id: number): Promise<Linha> =>
  (await admin.get(`/api/form-pedidos/${id}`)).json<Linha>();
const publico = (url: string, payload?: object, headers: { readonly [nome: string]: string } = {}) =>
  api.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) });

async function linkDe(pedido: Linha): Promise<{ readonly convite: ConviteDaCasa; readonly token: string }> {
  const answer = await admin.get(`/api/convites/${String(pedido['conviteId'])}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const convite = answer.json<ConviteDaCasa>();
  return { convite, token: new URL(convite.link ?? 'nenhum:').pathname.replace('/c/', '') };
}
async function entrar(token: string): Promise<{ readonly [nome: string]: string }> {
  const headers = { [CABECALHO_CONVITE]: token };
  const answer = await publico('/api/convites/publico/identidade', { nascimento: '1980-03-12' }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...headers, [CABECALHO_PASSE]: answer.json<Passe>().passe };
}

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
});
afterAll(() => api.close());

describe('[FORM-01] a form asked of a patient', () => {
  it('[FORM-01] [D20] is opened after the identity, answered once, and kept with who answered it', async () => {
    const modelo = await anamnese();
    const response = await pedir({ formTemplateId: modelo.id, pacienteId: paciente, dias: 7 });
    expect(response.statusCode, response.body).toBe(201);
    const pedido = response.json<Linha>();
    expect(pedido).toMatchObject({
      situacao: 'ENVIADO',
      destinatario: 'Ana Batista',
      pacienteId: paciente,
      formulario: 'Anamnese',
    });
    const { convite, token } = await linkDe(pedido);
    expect(convite).toMatchObject({ situacao: 'aberto', finalidade: 'responder-formulario' });

    const so = { [CABECALHO_CONVITE]: token };
    const aberta = await publico('/api/convites/publico', undefined, so);
    expect(aberta.json()).toMatchObject({
      primeiroNome: 'Ana',
      prestador: 'Clínica Centro',
      confere: ['nascimento'],
    });
    expect(aberta.body).not.toContain('Anamnese');
    expect(await estado(pedido.id)).toMatchObject({
      situacao: 'ABERTO',
      abertoEm: expect.any(String) as string,
    });
    const semPasse = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores: { queixa: 'x' } },
      so,
    );
    expect(semPasse.statusCode).toBe(403);

    const headers = await entrar(token);
    const conteudo = (
      await publico('/api/convites/publico/conteudo', undefined, headers)
    ).json<FormularioPublico>();
    expect(conteudo).toMatchObject({
      formTemplateId: modelo.id,
      nome: 'Anamnese',
      prestador: 'Clínica Centro',
    });
    const vazia = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores: {} },
      headers,
    );
    expect(vazia.statusCode, vazia.body).toBe(422);
    expect(await estado(pedido.id)).toMatchObject({ situacao: 'ABERTO' });

    // Whoever they say they speak of, it is about whom the link was made for.
    const valores = { queixa: 'Dor', nota: 9, pacienteId: paciente + 1000 };
    const enviada = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores },
      headers,
    );
    expect(enviada.statusCode, enviada.body).toBe(204);
    expect(await estado(pedido.id)).toMatchObject({
      situacao: 'RESPONDIDO',
      respondidoEm: expect.any(String) as string,
    });
    const deNovo = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores },
      headers,
    );
    expect(deNovo.statusCode).toBe(410);

    const lista = (await admin.get(`/api/form-respostas?pedidoId=${pedido.id}`)).json<Linha[]>();
    expect(lista).toHaveLength(1);
    const resposta = (await admin.get(`/api/form-respostas/${String(lista[0]?.id)}`)).json<Linha>();
    expect(resposta).toMatchObject({ origem: 'PACIENTE', pacienteId: paciente, formTemplateId: modelo.id });
    expect(JSON.parse(String(resposta['valores']))).toEqual({ queixa: 'Dor', nota: 9 });
    const evidencia = JSON.parse(String(resposta['evidencia'])) as Evidencia;
    expect(evidencia).toMatchObject({ conviteId: convite.id, ip: '127.0.0.1', conferido: ['nascimento'] });
    const { rows } = await api.test.database.pool.query(
      `SELECT usuario_nome FROM auditoria WHERE recurso = 'form-respostas' AND acao = 'inserir' AND registro_id = $1`,
      [resposta.id],
    );
    expect(rows).toEqual([{ usuario_nome: 'Paciente, por link' }]);
    const { passos } = (await linkDe(pedido)).convite;
    expect(passos.map(({ passo }) => passo)).toEqual(['criado', 'aberto', 'conferido', 'usado']);
  });

  it('[FORM-01] opens in several windows at once', async () => {
    const modelo = await anamnese();
    const pedido = (await pedir({ formTemplateId: modelo.id, pacienteId: paciente })).json<Linha>();
    const { token } = await linkDe(pedido);
    const abertas = await Promise.all(
      Array.from({ length: 8 }, () =>
        publico('/api/convites/publico', undefined, { [CABECALHO_CONVITE]: token }),
      ),
    );
    expect(abertas.map(({ statusCode }) => statusCode)).toEqual(abertas.map(() => 200));
    expect(await estado(pedido.id)).toMatchObject({ situacao: 'ABERTO' });
  });

  it('[FORM-01] ends where the house takes it back, and where its time is over', async () => {
    const modelo = await anamnese();
    const pedido = (await pedir({ formTemplateId: modelo.id, pacienteId: paciente })).json<Linha>();
    const { convite, token } = await linkDe(pedido);
    const headers = await entrar(token);
    expect((await admin.post(`/api/convites/${convite.id}/revogar`)).statusCode).toBe(200);
    expect(await estado(pedido.id)).toMatchObject({ situacao: 'REVOGADO' });
    const tarde = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores: { queixa: 'x' } },
      headers,
    );
    expect(tarde.statusCode).toBe(410);

    const outroPedido = (
      await pedir({ formTemplateId: modelo.id, pacienteId: paciente, dias: 1 })
    ).json<Linha>();
    const pool = api.test.database.pool;
    await pool.query(
      `UPDATE tarefa SET executar_em = now() WHERE tipo = 'formulario-vencer' AND dados @> $1`,
      [JSON.stringify({ pedidoId: outroPedido.id })],
    );
    await pool.query(`SELECT pg_notify('zelo_tarefa', '')`);
    await expect
      .poll(async () => (await estado(outroPedido.id))['situacao'], { timeout: 20_000 })
      .toBe('VENCIDO');
  });

  it('[FORM-01] refuses what a stranger could not answer, and what is not the caller’s to ask', async () => {
    const foto = await publicado('Com foto', {
      paciente: 'opcional',
      templateRecord: [{ chave: 'f', tipo: 'foto', rotulo: 'Foto da ferida' }],
    });
    const semPaciente = await anamnese('nao');
    const rascunho = (
      await admin.post('/api/form-templates', {
        nome: 'Rascunho',
        dado: JSON.stringify({ paciente: 'opcional', templateRecord: CAMPOS }),
      })
    ).json<Linha>();
    const recusa = async (corpo: object): Promise<string> => {
      const answer = await pedir(corpo);
      expect(answer.statusCode, answer.body).toBe(422);
      return answer.body;
    };
    expect(await recusa({ formTemplateId: foto.id, pacienteId: paciente })).toContain(
      'só a equipe preenche: Foto da ferida',
    );
    expect(await recusa({ formTemplateId: semPaciente.id, pacienteId: paciente })).toContain(
      'não guarda o paciente',
    );
    expect(await recusa({ formTemplateId: rascunho.id, pacienteId: paciente })).toContain(
      'não está publicado',
    );
    const modelo = await anamnese();
    expect(await recusa({ formTemplateId: modelo.id, lugar: 'Recepção' })).toContain('exige um paciente');
    expect(await recusa({ formTemplateId: modelo.id, pacienteId: paciente, dias: 4 })).toContain(
      'Escolha um prazo',
    );
    const leitor = (
      await api.caller({ 'form-resposta': ['list', 'view'], paciente: ['view'] }, [prestador])
    ).em(prestador);
    expect((await pedir({ formTemplateId: modelo.id, pacienteId: paciente }, leitor)).statusCode).toBe(403);
    const semPacientes = (await api.caller({ 'form-resposta': ['insert'] }, [prestador])).em(prestador);
    expect((await pedir({ formTemplateId: modelo.id, pacienteId: paciente }, semPacientes)).statusCode).toBe(
      403,
    );
    const deFora = (
      await api.caller({ 'form-resposta': ['list', 'view', 'insert'], paciente: ['view'] }, [outroId])
    ).em(outroId);
    expect((await pedir({ formTemplateId: modelo.id, pacienteId: paciente }, deFora)).statusCode).toBe(404);
    const pedido = (await pedir({ formTemplateId: modelo.id, pacienteId: paciente })).json<Linha>();
    expect((await deFora.get(`/api/convites/${String(pedido['conviteId'])}`)).statusCode).toBe(404);
    expect((await deFora.post(`/api/convites/${String(pedido['conviteId'])}/revogar`)).statusCode).toBe(404);
    expect((await deFora.post(`/api/form-pedidos/${pedido.id}/encerrar`)).statusCode).toBe(404);
    // Who only reads sees the link, and neither sends it nor takes it back.
    expect((await leitor.get(`/api/convites/${String(pedido['conviteId'])}`)).statusCode).toBe(200);
    for (const acao of ['email', 'revogar'])
      expect(
        (await leitor.post(`/api/convites/${String(pedido['conviteId'])}/${acao}`)).statusCode,
        acao,
      ).toBe(403);
    expect(await estado(pedido.id)).toMatchObject({ situacao: 'ENVIADO' });
  });

  it('[FORM-01] a new version in between is said, and nothing is lost', async () => {
    const modelo = await anamnese();
    const pedido = (await pedir({ formTemplateId: modelo.id, pacienteId: paciente })).json<Linha>();
    const headers = await entrar((await linkDe(pedido)).token);
    const { id } = (await admin.post(`/api/form-templates/${modelo.id}/nova-versao`)).json<{ id: number }>();
    const nova = await publicado('', {}, (await admin.get(`/api/form-templates/${id}`)).json<Linha>());
    const velha = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores: { queixa: 'x' } },
      headers,
    );
    expect(velha.statusCode).toBe(422);
    expect(velha.body).toContain('O formulário mudou enquanto era respondido');
    const conteudo = (
      await publico('/api/convites/publico/conteudo', undefined, headers)
    ).json<FormularioPublico>();
    expect(conteudo.formTemplateId).toBe(nova.id);
    const certa = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: nova.id, valores: { queixa: 'x' } },
      headers,
    );
    expect(certa.statusCode, certa.body).toBe(204);
  });
});

describe('[UTIL-03] the satisfaction of whoever passes by', () => {
  it('[UTIL-03] [D20] a QR takes many answers of nobody in particular, until it is closed', async () => {
    const modelo = await publicado('Satisfação', {
      paciente: 'opcional',
      leitura: 'GERAL',
      templateRecord: CAMPOS.slice(1),
    });
    expect((await pedir({ formTemplateId: modelo.id })).body).toContain('Escreva onde o QR vai ficar');
    const qr = (await pedir({ formTemplateId: modelo.id, lugar: 'Recepção' })).json<Linha>();
    expect(qr).toMatchObject({
      situacao: 'ABERTO',
      destinatario: 'Recepção',
      pacienteId: null,
      conviteId: null,
    });
    const url = `/api/pesquisas/publico/${String(qr['codigo'])}`;
    const aberta = (await publico(url)).json<FormularioPublico>();
    expect(aberta).toMatchObject({ formTemplateId: modelo.id, prestador: 'Clínica Centro' });
    const responder = (nota: number, chave: string) =>
      publico(
        url,
        { formTemplateId: modelo.id, valores: { nota, pacienteId: paciente } },
        { 'idempotency-key': chave },
      );
    for (const [nota, chave] of [
      [10, 'aaaaaaaa-1'],
      [10, 'aaaaaaaa-1'],
      [3, 'aaaaaaaa-2'],
    ] as const)
      expect((await responder(nota, chave)).statusCode).toBe(204);
    expect((await publico(url, { formTemplateId: modelo.id, valores: { nota: 11 } })).statusCode).toBe(422);
    const somas = (
      await admin.get(`/api/form-templates/${modelo.id}/resultados?origem=PUBLICO`)
    ).json<Resultados>();
    expect(somas.total).toBe(2);
    const [linha] = (await admin.get(`/api/form-respostas?pedidoId=${qr.id}`)).json<Linha[]>();
    expect(linha).toMatchObject({ origem: 'PUBLICO', pacienteId: null });
    expect((await admin.post(`/api/form-pedidos/${qr.id}/encerrar`)).statusCode).toBe(200);
    const fechada = await publico(url);
    expect(fechada.statusCode).toBe(410);
    expect(fechada.body).toContain('Esta pesquisa foi encerrada');
    expect((await responder(5, 'aaaaaaaa-3')).statusCode).toBe(410);
    expect((await publico('/api/pesquisas/publico/nenhuma')).statusCode).toBe(404);
  });

  it('[UTIL-03] calls of one address are bounded', async () => {
    const codigos: number[] = [];
    for (let n = 0; n < 35; n += 1)
      codigos.push((await publico('/api/pesquisas/publico/nenhuma')).statusCode);
    expect(codigos.at(-1)).toBe(429);
  });
});

describe('[DASH-02] the survey after a visit', () => {
  const PESQUISA = {
    leitura: 'GERAL',
    paciente: 'opcional',
    aposConsulta: true,
    templateRecord: [
      { chave: 'nota', tipo: 'satisfacao', rotulo: 'Nota', obrigatorio: true },
      { chave: 'espera', tipo: 'satisfacao', rotulo: 'Espera', maximo: 5 },
    ],
  };
  let profissionalId = 0;
  let hora = 0;

  /** A visit of the patient that ends now; answers how many surveys wait for their hour. */
  async function consulta(pacienteId: number, onde = prestador): Promise<void> {
    const { pool } = api.test.database;
    hora += 1;
    const { rows } = await pool.query<{ id: number; versao: number }>(
      `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
       VALUES ($1, $2, $3, now() - make_interval(hours => $4), now() - make_interval(hours => $4) + interval '20 minutes', 'EM_ATENDIMENTO', true)
       RETURNING id, versao`,
      [onde, profissionalId, pacienteId, hora],
    );
    const [{ id, versao } = { id: 0, versao: 0 }] = rows;
    const passo = await api.admin
      .em(onde)
      .post(`/api/agendamentos/${id}/_transicao`, { transicao: 'finalizar' }, { 'if-match': `"${versao}"` });
    expect(passo.statusCode, passo.body).toBe(200);
    await pool.query(`UPDATE tarefa SET executar_em = now() WHERE tipo = 'satisfacao-pedir'`);
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `SELECT 1 FROM tarefa WHERE tipo = 'satisfacao-pedir' AND estado IN ('na-fila', 'executando')`,
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBe(0);
  }
  const pedidosDe = async (pacienteId: number): Promise<readonly Linha[]> =>
    (await admin.get(`/api/form-pedidos?pacienteId=${pacienteId}&_sort=pedidoEm&_order=desc`)).json<
      Linha[]
    >();
  const nova = async (nome: string, dados: object): Promise<number> =>
    (
      await admin.post('/api/pacientes', { nome, dataNascimento: '1980-03-12', sexo: 'F', ...dados })
    ).json<Linha>().id;

  it('[DASH-02] [UTIL-03] goes to who agrees, once in ninety days; its marks stand on the board by professional', async () => {
    const { criar } = semeador(
      () => api.registry,
      () => admin,
    );
    profissionalId = await criar('profissionais', {
      ativo: true,
      corpoClinico: [],
      codigosNasOperadoras: [],
      especialidades: [],
    });
    const modelo = await publicado('Pesquisa', PESQUISA);
    const aceita = { email: 'maria@exemplo.com.br', aceitaMensagens: true };
    const maria = await nova('Maria Luz', aceita);
    await consulta(maria);
    const [pedido, ...repetidos] = await pedidosDe(maria);
    expect(repetidos).toEqual([]);
    expect(pedido).toMatchObject({ formulario: 'Pesquisa', situacao: 'ENVIADO', profissionalId, nota: null });
    const { rows: correio } = await api.test.database.pool.query(
      `SELECT 1 FROM tarefa WHERE tipo = 'convite-email' AND dados @> $1`,
      [{ conviteId: Number(pedido?.['conviteId']) }],
    );
    expect(correio).toHaveLength(1);
    // Seen again the week after: not asked again.
    await consulta(maria);
    expect(await pedidosDe(maria)).toHaveLength(1);

    const { token } = await linkDe(pedido!);
    const headers = await entrar(token);
    const resposta = await publico(
      '/api/convites/publico/formulario',
      { formTemplateId: modelo.id, valores: { nota: 9, espera: 2 } },
      headers,
    );
    expect(resposta.statusCode, resposta.body).toBeLessThan(300);
    expect(await estado(pedido!.id)).toMatchObject({ situacao: 'RESPONDIDO', nota: 9, estrelas: 2 });

    // Forms asked by hand were answered above, with marks of their own.
    await api.test.database.pool.query('UPDATE form_pedido SET nota = NULL WHERE profissional_id IS NULL');
    const painel = (await admin.get('/api/paineis/satisfacao')).json<{
      quadros: { chave: string; valor: string | null; pontos?: { chave: string; valor: string | null }[] }[];
    }>();
    const quadro = (chave: string) => painel.quadros.find((tile) => tile.chave === chave);
    expect(quadro('pacientes')?.valor).toBe('1');
    expect(quadro('pacientes-nps')?.valor).toBe('100.0');
    expect(quadro('pacientes-profissional')?.pontos?.map(({ chave, valor }) => [chave, valor])).toEqual([
      [String(profissionalId), '100.0'],
    ]);
    expect(quadro('pacientes-estrelas')?.pontos?.map(({ valor }) => valor)).toEqual([
      '0',
      '1',
      '0',
      '0',
      '0',
    ]);
  });

  it('[DASH-02] is not sent to who did not agree or has no address, nor once the form is withdrawn', async () => {
    const calada = await nova('Nara Souza', { email: 'nara@exemplo.com.br', aceitaMensagens: false });
    const semCorreio = await nova('Olga Lima', { aceitaMensagens: true });
    // The form is of the one unit: a visit at the other asks nothing of anybody.
    const vizinha = await nova('Sara Dias', { email: 'sara@exemplo.com.br', aceitaMensagens: true });
    await consulta(calada);
    await consulta(semCorreio);
    await consulta(vizinha, outroId);
    expect([await pedidosDe(calada), await pedidosDe(semCorreio), await pedidosDe(vizinha)]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await api.admin.em(outroId).get(`/api/form-pedidos?pacienteId=${vizinha}`)).json()).toEqual([]);
    await api.test.database.pool.query(
      `UPDATE form_template SET situacao = 'SUBSTITUIDO' WHERE nome = 'Pesquisa'`,
    );
    const rita = await nova('Rita Melo', { email: 'rita@exemplo.com.br', aceitaMensagens: true });
    await consulta(rita);
    expect(await pedidosDe(rita)).toEqual([]);
  });
});
