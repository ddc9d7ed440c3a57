/** Transfers of a patient (CLIN-04): two providers see one row, each takes its own steps, and the chart opens to the destination in its window alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alergiasDaPessoa } from '#server/capabilities/cuidado/index.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { hookContext } from '#server/engine/hooks.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let origem: number;
let destino: number;
let terceiro: number;
let recepcao: Caller;
let medica: Caller;
let recebe: Caller;
let balcaoDoDestino: Caller;
let alheio: Caller;

const { criar } = semeador(
  () => api.registry,
  () => (origem ? api.admin.em(origem) : api.admin),
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
const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, nomeSocial: null, ...campos });
const PEDIDO = { finalidade: 'ESPECIALIDADE', transporte: 'AMBULANCIA', contato: 'Ana, ramal 12' };
const RESUMO = 'Pneumonia em melhora, em ar ambiente; precisa de broncoscopia.';

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
const pedir = (pacienteId: number, campos: object = {}, caller = medica) =>
  caller.post('/api/transferencias-paciente', {
    ...PEDIDO,
    pacienteId,
    prestadorDestinoId: destino,
    resumo: RESUMO,
    ...campos,
  });
const ir = async (caller: Caller, linha: Linha, ...resto: [string, object?, string?]): Promise<Linha> => {
  const resposta = await caller.passo('transferencias-paciente', linha, ...resto);
  expect(resposta.statusCode, `${resto[0]}: ${resposta.body}`).toBe(200);
  return resposta.json();
};
const ficha = (caller: Caller, pacienteId: number, transferencia: number, parte = 'eventos') =>
  caller.get(`/api/ficha-medica/${pacienteId}/${parte}?transferencia=${transferencia}`);
const pedida = async (campos: object = {}): Promise<Linha> => {
  const response = await pedir(await paciente(), campos);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const aceita = async (linha: Linha) => ir(recebe, linha, 'aceitar', { contatoDestino: 'Plantão, ramal 7' });

beforeAll(async () => {
  api = await createTestApi();
  const unidade = async (nome: string) => {
    const id = await criar('prestadores', { ativo: true, nome, fusoHorario: 'America/Sao_Paulo' });
    api.app.sessoes.esquecer();
    return id;
  };
  origem = await unidade('Clínica Aurora');
  destino = await unidade('Hospital Vida Plena');
  terceiro = await unidade('Clínica Poente');
  const balcao = ['list', 'view', 'insert', 'update'];
  const todas = [...balcao, 'clinico', 'responder'];
  const clinica = { fichamedica: ['list'], paciente: ['list', 'view'], prontuario: ['list', 'view'] };
  const em = async (
    prestador: number,
    acoes: readonly string[],
    campos: object = {},
    papel = 'profissional',
  ) =>
    papeis(
      await api.caller({ transferenciapaciente: acoes, ...clinica, ...campos }, [prestador]),
      prestador,
      papel,
    );
  const papeis = async (caller: Caller, prestador: number, papel: string): Promise<Caller> => {
    await api.test.database.pool.query(`UPDATE usuario SET ${papel} = true WHERE id = $1`, [caller.id]);
    api.app.sessoes.esquecer();
    return caller.em(prestador);
  };
  const cadastra = { paciente: ['list', 'view', 'insert'] };
  recepcao = await em(origem, balcao, cadastra, 'administrativo');
  medica = await em(origem, todas, { fichamedica: ['list', 'quemviu'] });
  recebe = await em(destino, todas);
  balcaoDoDestino = await em(destino, balcao, cadastra, 'administrativo');
  alheio = await em(terceiro, todas, cadastra);
});
afterAll(() => api.close());

describe('[CLIN-04] transferência de paciente', () => {
  it('[CLIN-04] os dois prestadores veem o pedido, cada um dá só os seus passos, e o terceiro não vê nada', async () => {
    let linha = await pedida();
    expect(linha).toMatchObject({ situacao: 'SOLICITADA', origem: 'Clínica Aurora' });
    expect((await recebe.get(`/api/transferencias-paciente/${linha.id}`)).json()).toMatchObject({
      id: linha.id,
      resumo: RESUMO,
    });
    const daLista = async (caller: Caller) =>
      (await caller.get('/api/transferencias-paciente?_end=200'))
        .json<Linha[]>()
        .some(({ id }) => id === linha.id);
    expect([await daLista(medica), await daLista(recebe), await daLista(alheio)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await alheio.get(`/api/transferencias-paciente/${linha.id}`)).statusCode).toBe(404);
    expect(
      (await alheio.passo('transferencias-paciente', linha, 'aceitar', { contatoDestino: 'Eu' })).statusCode,
    ).toBe(404);
    expect((await alheio.get(`/api/transferencias-paciente/${linha.id}/_transicoes`)).statusCode).toBe(404);

    for (const [caller, transicao] of [
      [medica, 'aceitar'],
      [recebe, 'cancelar'],
    ] as const) {
      const negado = await caller.passo(
        'transferencias-paciente',
        linha,
        transicao,
        undefined,
        transicao === 'cancelar' ? 'Não' : undefined,
      );
      expect([negado.statusCode, negado.body]).toEqual([
        403,
        expect.stringContaining('cabe ao outro prestador'),
      ]);
    }
    const escrito = await recebe.patch(`/api/transferencias-paciente/${linha.id}`, linha.versao, {
      contato: 'Outro',
    });
    expect([escrito.statusCode, escrito.json<{ codigo: string }>().codigo]).toEqual([403, 'alcance-negado']);
    const apagado = await api.admin
      .em(destino)
      .call('DELETE', `/api/transferencias-paciente/${linha.id}`, undefined, {
        'if-match': `"${linha.versao}"`,
      });
    expect(apagado.statusCode).toBe(403);

    linha = await aceita(linha);
    linha = await ir(medica, linha, 'partir');
    linha = await ir(recebe, linha, 'chegar');
    expect(linha).toMatchObject({
      situacao: 'CHEGOU',
      contatoDestino: 'Plantão, ramal 7',
      aceitaPor: expect.any(String),
    });
    expect((await recebe.get(`/api/transferencias-paciente/${linha.id}/_transicoes`)).json()).toHaveLength(3);
  });

  it('[CLIN-04] o resumo é de profissionais: a recepção não o lê nem escreve, e sem ele o destino não aceita', async () => {
    const linha = await pedida();
    for (const caller of [recepcao, balcaoDoDestino])
      expect((await caller.get(`/api/transferencias-paciente/${linha.id}`)).json()).not.toHaveProperty(
        'resumo',
      );
    expect((await pedir(await paciente(), { resumo: 'Escrito na recepção' }, recepcao)).statusCode).toBe(403);
    const { resumo: _sem, ...corpo } = {
      ...PEDIDO,
      pacienteId: await paciente(),
      prestadorDestinoId: destino,
      resumo: '',
    };
    const response = await recepcao.post('/api/transferencias-paciente', corpo);
    expect(response.statusCode, response.body).toBe(201);
    const seca = response.json<Linha>();
    const cedo = await recebe.passo('transferencias-paciente', seca, 'aceitar', {
      contatoDestino: 'Plantão',
    });
    expect([cedo.statusCode, cedo.body]).toEqual([
      409,
      expect.stringContaining('ainda não escreveu o resumo clínico'),
    ]);
    expect(
      (await balcaoDoDestino.passo('transferencias-paciente', seca, 'aceitar', { contatoDestino: 'Plantão' }))
        .statusCode,
    ).toBe(403);
    const escrita = await medica.patch(`/api/transferencias-paciente/${seca.id}`, seca.versao, {
      resumo: RESUMO,
    });
    expect(escrita.json()).toMatchObject({ resumo: RESUMO, resumoPor: expect.any(String) });
    expect((await aceita(escrita.json<Linha>())).situacao).toBe('ACEITA');
  });

  it('[CLIN-04] a ficha abre ao destino do aceite até 30 dias depois da chegada, e fora disso a frase diz por quê', async () => {
    let linha = await pedida();
    const pacienteId = Number(linha.pacienteId);
    const fechada = async (por: Linha, frase: string, caller = recebe) => {
      for (const parte of ['acesso', 'paciente', 'eventos', 'medicoes', 'curvas', 'tipos']) {
        const resposta = await ficha(caller, pacienteId, por.id, parte);
        expect([parte, resposta.statusCode, resposta.body]).toEqual([
          parte,
          403,
          expect.stringContaining(frase),
        ]);
      }
    };
    await fechada(linha, 'abre quando o destino aceitar');
    expect((await recebe.get(`/api/ficha-medica/${pacienteId}/eventos`)).statusCode).toBe(404);

    linha = await aceita(linha);
    const acesso = await ficha(recebe, pacienteId, linha.id, 'acesso');
    expect(acesso.json()).toMatchObject({
      transferencia: { id: linha.id, origem: 'Clínica Aurora', ate: null },
    });
    for (const parte of ['paciente', 'eventos', 'medicoes', 'curvas', 'tipos'])
      expect((await ficha(recebe, pacienteId, linha.id, parte)).statusCode, parte).toBe(200);
    expect((await ficha(recebe, pacienteId, linha.id, 'paciente')).json()).toMatchObject({ id: pacienteId });
    // The register itself stays closed.
    expect((await recebe.get(`/api/pacientes/${pacienteId}`)).statusCode).toBe(404);
    await fechada(linha, 'só no prestador de destino', medica);

    linha = await ir(recebe, linha, 'chegar');
    const ate = (await ficha(recebe, pacienteId, linha.id, 'acesso')).json<{
      transferencia: { ate: string };
    }>().transferencia.ate;
    expect(Date.parse(ate) - Date.parse(String(linha.encerradaEm))).toBe(30 * 86_400_000);
    const chegada = (quando: string) =>
      api.test.database.pool.query(
        `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
         UPDATE transferencia_paciente SET pedida_em = ${quando} - interval '1 day', encerrada_em = ${quando} FROM livre WHERE id = $1`,
        [linha.id],
      );
    await chegada("now() - interval '30 days' + interval '1 minute'");
    expect((await ficha(recebe, pacienteId, linha.id)).statusCode).toBe(200);
    // The header at the destination tells the lists of the person, by the same door and no longer [clinical D-01].
    await api.test.database.pool.query(
      `INSERT INTO medicamento_paciente (prestador_id, paciente_id, nome) SELECT prestador_id, id, 'Varfarina 5 mg' FROM paciente WHERE id = $1`,
      [pacienteId],
    );
    const listas = await ficha(recebe, pacienteId, linha.id, 'em-curso');
    expect(listas.json(), listas.body).toMatchObject({ medicamentos: [{ nome: 'Varfarina 5 mg' }] });
    await chegada("now() - interval '30 days 1 minute'");
    expect((await ficha(recebe, pacienteId, linha.id, 'em-curso')).statusCode).toBe(403);
    await fechada(linha, 'esse tempo passou');
  });

  it('[CLIN-04] [CLIN-11] a chegada pergunta, no destino, cada medicamento que a pessoa usa [clinical D-01]', async () => {
    const { pool } = api.test.database;
    const pacienteId = await paciente({ cpf: '52998224725' });
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, cpf)
       SELECT $1, nome, data_nascimento, sexo, cpf FROM paciente WHERE id = $2 RETURNING id`,
      [destino, pacienteId],
    );
    const noDestino = Number(rows[0]?.id);
    await pool.query(
      `INSERT INTO medicamento_paciente (prestador_id, paciente_id, nome, frequencia) VALUES ($1, $2, 'Varfarina 5 mg', 'à noite')`,
      [origem, pacienteId],
    );
    const pedido = await pedir(pacienteId);
    expect(pedido.statusCode, pedido.body).toBe(201);
    await ir(recebe, await aceita(pedido.json<Linha>()), 'chegar');
    const abertas = await pool.query(
      `SELECT c.momento, c.situacao, c.prestador_id::int AS prestador, i.nome, i.uso, i.origem
         FROM conciliacao c JOIN conciliacao_itens i ON i.conciliacao_id = c.id WHERE c.paciente_id = $1`,
      [noDestino],
    );
    expect(abertas.rows).toEqual([
      {
        momento: 'CHEGADA',
        situacao: 'A_FAZER',
        prestador: destino,
        nome: 'Varfarina 5 mg',
        uso: 'à noite',
        origem: 'ALHEIO',
      },
    ]);
  });

  it('[CLIN-04] alergias e medicamentos de quem não tem CPF nem CNS seguem pelo cadastro da transferência', async () => {
    const pacienteId = await paciente({
      nome: 'Iraci Tukano',
      cpf: null,
      cns: null,
      situacaoAlergias: 'TEM',
      alergias: [{ categoria: 'MEDICAMENTO', agente: 'Dipirona', gravidade: 'GRAVE', reacao: 'Choque' }],
    });
    const linha = await aceita((await pedir(pacienteId)).json<Linha>());
    const cadastro = await balcaoDoDestino.post(`/api/transferencias-paciente/${linha.id}/_cadastro`, {});
    expect(cadastro.statusCode, cadastro.body).toBe(201);
    const la = { pacienteId: cadastro.json<Linha>().id, prestadorId: destino };
    const { pool } = api.test.database;
    expect(await alergiasDaPessoa(pool, la)).toMatchObject([
      { agente: 'Dipirona', gravidade: 'GRAVE', alheio: true },
    ]);
    await ir(
      medica,
      await medica.ler<Linha>('transferencias-paciente', linha.id),
      'cancelar',
      {},
      'Melhorou',
    );
    expect(await alergiasDaPessoa(pool, la)).toEqual([]);
  });

  it('[CLIN-04] transferido duas vezes, o terceiro hospital sabe da alergia escrita no primeiro', async () => {
    const pacienteId = await paciente({
      nome: 'Jurema Tikuna',
      cpf: null,
      cns: null,
      situacaoAlergias: 'TEM',
      alergias: [{ categoria: 'MEDICAMENTO', agente: 'Dipirona', gravidade: 'GRAVE', reacao: 'Choque' }],
    });
    const recebido = async (linha: Linha, caller: Caller): Promise<number> => {
      const cadastro = await caller.post(`/api/transferencias-paciente/${linha.id}/_cadastro`, {});
      expect(cadastro.statusCode, cadastro.body).toBe(201);
      return cadastro.json<Linha>().id;
    };
    let primeira = await aceita((await pedir(pacienteId)).json<Linha>());
    const noSegundo = await recebido(primeira, balcaoDoDestino);
    primeira = await ir(recebe, await recebe.ler<Linha>('transferencias-paciente', primeira.id), 'chegar');
    const segunda = await pedir(noSegundo, { prestadorDestinoId: terceiro }, recebe);
    expect(segunda.statusCode, segunda.body).toBe(201);
    const noTerceiro = await recebido(
      await ir(alheio, segunda.json<Linha>(), 'aceitar', { contatoDestino: 'Plantão' }),
      alheio,
    );
    const { pool } = api.test.database;
    expect(await alergiasDaPessoa(pool, { pacienteId: noTerceiro, prestadorId: terceiro })).toMatchObject([
      { agente: 'Dipirona', gravidade: 'GRAVE', alheio: true },
    ]);
  });

  it('[CLIN-04] recusada, cancelada, de outro paciente, de outro destino ou de número inventado não abre ficha', async () => {
    let linha = await pedida();
    const pacienteId = Number(linha.pacienteId);
    linha = await aceita(linha);
    const outroId = await paciente();
    expect((await ficha(recebe, outroId, linha.id)).statusCode).toBe(404);
    expect((await ficha(recebe, pacienteId, 999_999)).statusCode).toBe(404);
    expect((await ficha(alheio, pacienteId, linha.id)).statusCode).toBe(404);
    expect((await recebe.get(`/api/ficha-medica/${pacienteId}/eventos?transferencia=1%27`)).statusCode).toBe(
      400,
    );
    expect((await ficha(balcaoDoDestino, pacienteId, linha.id)).statusCode).toBe(403);
    linha = await ir(recebe, linha, 'recusar', {}, 'O leito foi ocupado');
    expect((await ficha(recebe, pacienteId, linha.id)).body).toContain('recusada ou cancelada');
  });

  it('[CLIN-04] cada leitura fica na auditoria do paciente com a transferência como motivo, e o paciente a vê', async () => {
    const linha = await aceita(await pedida());
    const pacienteId = Number(linha.pacienteId);
    await ficha(recebe, pacienteId, linha.id);
    const { rows } = await api.test.database.pool.query<{ usuario_id: number; motivo: string }>(
      `SELECT usuario_id, motivo FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 AND acao = 'ver-ficha'`,
      [pacienteId],
    );
    const motivo = `Transferência ${linha.id}: de Clínica Aurora para Hospital Vida Plena`;
    expect(rows).toEqual([{ usuario_id: recebe.id, motivo }]);
    const vistas = (await medica.get(`/api/ficha-medica/${pacienteId}/quem-viu`)).json<{
      leituras: { finalidade: string }[];
    }>();
    expect(vistas.leituras.map(({ finalidade }) => finalidade)).toContain(motivo);
  });

  it('[CLIN-04] uma em curso por paciente, mesmo pedida duas vezes ao mesmo tempo; quem morreu e o mesmo prestador são recusados', async () => {
    const pacienteId = await paciente();
    const respostas = await Promise.all([pedir(pacienteId), pedir(pacienteId), pedir(pacienteId)]);
    expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(respostas.find(({ statusCode }) => statusCode === 409)?.body).toContain(
      'já tem uma transferência em curso',
    );
    const morto = await pedir(await paciente({ nome: 'Davi Reis', obito: true, dataObito: '2020-01-01' }));
    expect([morto.statusCode, morto.body]).toEqual([
      422,
      expect.stringContaining('O cadastro de Davi Reis registra óbito'),
    ]);
    const aqui = await pedir(await paciente(), { prestadorDestinoId: origem });
    expect([aqui.statusCode, aqui.body]).toEqual([422, expect.stringContaining('já é deste prestador')]);
    // Whom one does not reach can be chosen all the same, by name; the patient of another cannot.
    const nomes = (await medica.get('/api/prestadores/_lookup?q=Vida&alem=true')).json<
      { id: number; label: string }[]
    >();
    expect(nomes.map(({ id }) => id)).toContain(destino);
    const restrito = (await api.caller({ paciente: ['list'] }, [origem])).em(origem);
    expect((await restrito.get('/api/prestadores/_lookup?q=Vida&alem=true')).statusCode).toBe(403);
    expect((await pedir(pacienteId, { prestadorDestinoId: terceiro }, recebe)).statusCode).toBe(422);
  });

  it('[CLIN-04] quem morreu depois do pedido não é aceito nem parte; a origem cancela com o motivo', async () => {
    const linha = await pedida();
    const morrer = () =>
      api.test.database.pool.query(
        `UPDATE paciente SET obito = true, data_obito = (now() AT TIME ZONE 'America/Sao_Paulo')::date WHERE id = $1`,
        [linha.pacienteId],
      );
    await morrer();
    const aceite = await recebe.passo('transferencias-paciente', linha, 'aceitar', {
      contatoDestino: 'Plantão, ramal 7',
    });
    expect([aceite.statusCode, aceite.body]).toEqual([
      409,
      expect.stringMatching(/registra óbito em .*A transferência se cancela na origem/),
    ]);
    expect(await ir(medica, linha, 'cancelar', {}, 'Óbito na origem')).toMatchObject({
      situacao: 'CANCELADA',
    });
    const outraLinha = await aceita(await pedida());
    await api.test.database.pool.query('UPDATE paciente SET obito = true WHERE id = $1', [
      outraLinha.pacienteId,
    ]);
    expect((await medica.passo('transferencias-paciente', outraLinha, 'partir')).statusCode).toBe(409);
  });

  it('[CLIN-04] o destino é avisado do pedido e a origem da resposta, sem nome nem saúde à vista; os dois ouvem ao vivo', async () => {
    const linha = await pedida();
    const aviso = async (caller: Caller, passoDado: string) =>
      (
        await api.test.database.pool.query<{
          titulo: string;
          texto: string;
          sensivel: boolean;
          prestador_id: number;
        }>(
          'SELECT titulo, texto, sensivel, prestador_id FROM notificacao WHERE usuario_id = $1 AND chave = $2',
          [caller.id, `transferencia:${linha.id}:${passoDado}`],
        )
      ).rows[0];
    expect(await aviso(recebe, 'SOLICITADA')).toMatchObject({
      titulo: 'Pedido de transferência a responder',
      sensivel: true,
      prestador_id: destino,
    });
    expect(await aviso(alheio, 'SOLICITADA')).toBeUndefined();
    await aceita(linha);
    expect(await aviso(medica, 'ACEITA')).toMatchObject({
      titulo: 'Transferência aceita',
      sensivel: true,
      prestador_id: origem,
    });
    const { rows } = await api.test.database.pool.query<{ topico: string }>(
      `SELECT DISTINCT topico FROM canal_evento WHERE topico LIKE 'registro:transferencias-paciente@%' AND mudancas @> $1::jsonb`,
      [JSON.stringify([{ id: linha.id }])],
    );
    expect(rows.map(({ topico }) => topico).toSorted()).toEqual(
      [origem, destino].map((id) => `registro:transferencias-paciente@${id}`).toSorted(),
    );
  });

  it('[CLIN-04] a partida libera o leito na origem, o mapa e o censo dizem; a chegada encerra a internação; cancelada no caminho, volta à espera (D10)', async () => {
    const gestao = api.admin.em(origem);
    const criado = async (recurso: string, corpo: object): Promise<Linha> => {
      const resposta = await gestao.post(`/api/${recurso}`, corpo);
      expect(resposta.statusCode, `${recurso}: ${resposta.body}`).toBe(201);
      return resposta.json();
    };
    const setorId = (await criado('setores', { nome: 'Clínica A', tipo: 'CLINICA', ordem: 1, ativo: true }))
      .id;
    const internado = async (nome: string) => {
      const pacienteId = await paciente({ nome });
      const leito = await criado('leitos', { setorId, nome, tipo: 'ENFERMARIA' });
      const { id, versao } = await criado('internacoes', {
        pacienteId,
        carater: 'URGENCIA',
        tipo: 'CLINICA',
        origem: 'RESIDENCIA',
      });
      const resposta = await gestao.post(
        `/api/internacoes/${id}/_internar`,
        { leitoId: leito.id },
        { 'if-match': `"${versao}"` },
      );
      expect(resposta.statusCode, resposta.body).toBe(204);
      return { pacienteId, id, leitoId: leito.id };
    };
    const situacoes = async ({ id, leitoId }: { id: number; leitoId: number }) => [
      (await gestao.get(`/api/internacoes/${id}`)).json<Linha>().situacao,
      (await gestao.get(`/api/leitos/${leitoId}`)).json<Linha>().situacao,
    ];
    type Mapa = {
      leitos: { id: number; estada: { transferencia: object | null } | null }[];
      saidas: { id: number; destino: string }[];
    };
    const mapa = async () => (await gestao.get('/api/internacao/mapa')).json<Mapa>();
    const censo = async () =>
      (await gestao.get('/api/internacao/censo')).json<{
        total: { altas: number; fim: number; diferenca: number };
      }>().total;

    const ana = await internado('Ana Costa');
    let linha = (await pedir(ana.pacienteId)).json<Linha>();
    linha = await aceita(linha);
    expect((await mapa()).leitos.find(({ id }) => id === ana.leitoId)?.estada?.transferencia).toMatchObject({
      situacao: 'ACEITA',
      destino: 'Hospital Vida Plena',
    });
    linha = await ir(medica, linha, 'partir');
    expect(await situacoes(ana)).toEqual(['EM_TRANSFERENCIA', 'HIGIENIZACAO']);
    expect((await mapa()).saidas).toMatchObject([{ id: ana.id, destino: 'Hospital Vida Plena' }]);
    expect(await censo()).toMatchObject({ altas: 1, fim: 0, diferenca: 0 });
    linha = await ir(recebe, linha, 'chegar');
    expect((await gestao.get(`/api/internacoes/${ana.id}`)).json()).toMatchObject({
      situacao: 'ALTA',
      saida: 'OUTRO_HOSPITAL',
      encerradaEm: expect.any(String),
    });
    expect((await mapa()).saidas).toEqual([]);

    // The destination says 'chegou' without anybody having said 'partiu': the bed is free all the same.
    const bia = await internado('Bia Rocha');
    await ir(recebe, await aceita((await pedir(bia.pacienteId)).json<Linha>()), 'chegar');
    expect(await situacoes(bia)).toEqual(['ALTA', 'HIGIENIZACAO']);

    const clara = await internado('Clara Nunes');
    const volta = await ir(medica, await aceita((await pedir(clara.pacienteId)).json<Linha>()), 'partir');
    await ir(medica, volta, 'cancelar', {}, 'A estrada fechou');
    expect(await situacoes(clara)).toEqual(['SOLICITADA', 'HIGIENIZACAO']);
  });

  it('[CLIN-04] [SEG-02] o destino cria o cadastro pela transferência, uma vez e sem o clínico, ou liga o seu; a chegada e as histórias se encontram (D10)', async () => {
    const cadastro = async (linha: Linha, corpo?: object, caller = balcaoDoDestino) =>
      corpo === undefined
        ? caller.get(`/api/transferencias-paciente/${linha.id}/_cadastro`)
        : caller.post(`/api/transferencias-paciente/${linha.id}/_cadastro`, corpo);
    const la = api.admin.em(destino);
    const doDestino = async (corpo: object) =>
      (
        await la.post('/api/pacientes', {
          nacionalidade: 'BRASILEIRA',
          sexo: 'F',
          dataNascimento: '1971-08-09',
          ...corpo,
        })
      ).json<Linha>().id;
    const base = { dataNascimento: '1971-08-09', nomeMae: 'Zulmira', sexo: 'F', cns: null };
    const nova = await pedida();
    expect((await cadastro(nova)).body).toContain('abre quando o destino aceitar');
    // A professional who registers nobody sees that there is none, and not who looks alike.
    expect((await cadastro(await aceita(await pedida()), {}, recebe)).statusCode).toBe(403);
    for (const [caller, codigo] of [
      [recepcao, 409],
      [alheio, 404],
    ] as const)
      expect((await cadastro(await aceita(await pedida()), undefined, caller)).statusCode).toBe(codigo);

    // Nobody alike: a new one with who the person is and nothing of what they have; asked twice, one.
    const pacienteId = await paciente({
      ...base,
      nome: 'Lídia Matos',
      cpf: '39053344705',
      celular: '31998765432',
      alertas: 'Cai com facilidade',
    });
    const linha = await aceita((await pedir(pacienteId)).json<Linha>());
    expect((await cadastro(linha)).json()).toEqual({ cadastro: null, iguais: [] });
    const respostas = await Promise.all([1, 2, 3].map(() => cadastro(linha, {})));
    expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    const { id } = respostas[0]!.json<Linha>();
    const copia = (await la.get(`/api/pacientes/${id}`)).json<Linha>();
    expect(copia).toMatchObject({ nome: 'Lídia Matos', nomeMae: 'Zulmira', dataNascimento: '1971-08-09' });
    expect([copia.alertas ?? null, copia.alergias ?? []]).toEqual([null, []]);
    expect((await cadastro(linha)).json()).toMatchObject({ cadastro: { id, nome: 'Lídia Matos' } });
    const { rows } = await api.test.database.pool.query<{ motivo: string }>(
      `SELECT motivo FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 AND acao = 'ver' AND usuario_id = $2`,
      [pacienteId, balcaoDoDestino.id],
    );
    expect(rows.map(({ motivo }) => motivo)).toContain(
      `Transferência ${linha.id}: de Clínica Aurora para Hospital Vida Plena`,
    );
    // The admission begins from it: in the bed there, the transfer has arrived; both histories lead to it.
    const setorId = (
      await la.post('/api/setores', { nome: 'Ala 1', tipo: 'CLINICA', ordem: 1, ativo: true })
    ).json<Linha>().id;
    const leito = (await la.post('/api/leitos', { setorId, nome: 'L1', tipo: 'ENFERMARIA' })).json<Linha>();
    const pedido = (
      await la.post('/api/internacoes', {
        pacienteId: id,
        carater: 'URGENCIA',
        tipo: 'CLINICA',
        origem: 'OUTRO_HOSPITAL',
      })
    ).json<Linha>();
    const deitar = await la.post(
      `/api/internacoes/${pedido.id}/_internar`,
      { leitoId: leito.id },
      { 'if-match': `"${pedido.versao}"` },
    );
    expect(deitar.statusCode, deitar.body).toBe(204);
    expect((await medica.get(`/api/transferencias-paciente/${linha.id}`)).json()).toMatchObject({
      situacao: 'CHEGOU',
    });
    for (const [caller, dono, titulo] of [
      [la, id, 'Transferência vinda de Clínica Aurora'],
      [api.admin.em(origem), pacienteId, 'Transferência para Hospital Vida Plena'],
    ] as const) {
      const porque = { finalidade: 'AUDITORIA', justificativa: 'Conferência da transferência' };
      expect((await caller.post(`/api/ficha-medica/${dono}/acesso`, porque)).statusCode).toBeLessThan(300);
      expect((await caller.get(`/api/ficha-medica/${dono}/eventos`)).body, titulo).toContain(titulo);
    }

    // One of the same CPF is the person; two alike are asked about, and the choice is among them.
    const cpf = '11144477735';
    const igual = await doDestino({ nome: 'Marta L. Reis', cpf });
    const marta = await paciente({ ...base, nome: 'Marta Reis', nomeMae: null, cpf });
    const comCpf = await aceita((await pedir(marta)).json<Linha>());
    expect((await cadastro(comCpf, {})).json()).toEqual({ id: igual, novo: false });
    const parecidas = [await doDestino({ nome: 'Nair Melo' }), await doDestino({ nome: 'Nair Melo' })];
    const nair = await aceita(
      (await pedir(await paciente({ ...base, nome: 'Nair Melo', nomeMae: null, cpf: null }))).json<Linha>(),
    );
    const pergunta = await cadastro(nair, {});
    expect([pergunta.statusCode, pergunta.body]).toEqual([
      409,
      expect.stringContaining('Diga qual é a pessoa'),
    ]);
    expect(
      (await cadastro(nair)).json<{ iguais: { id: number }[] }>().iguais.map((pessoa) => pessoa.id),
    ).toEqual(parecidas);
    expect((await cadastro(nair, { pacienteId: igual })).statusCode).toBe(422);
    expect((await cadastro(nair, { pacienteId: parecidas[1] })).json()).toEqual({
      id: parecidas[1],
      novo: false,
    });
  });

  it('[CLIN-04] o mesmo CNS com outro CPF não é a mesma pessoa: pergunta, e o novo cadastro fica sem o número que está em outro', async () => {
    const CNS = '700000000000005';
    const la = api.admin.em(destino);
    const base = { dataNascimento: '1969-02-03', nomeMae: null, sexo: 'F', cns: CNS };
    const { id: igual } = (
      await la.post('/api/pacientes', {
        ...base,
        nome: 'Célia Nunes Prado',
        nacionalidade: 'BRASILEIRA',
        cpf: '71428793860',
        situacaoAlergias: 'TEM',
        alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO' }],
      })
    ).json<Linha>();
    const daOrigem = await paciente({ ...base, nome: 'Sônia Reis', cpf: '86288366757' });
    const linha = await aceita((await pedir(daOrigem)).json<Linha>());
    const cadastro = (corpo?: object) =>
      corpo === undefined
        ? balcaoDoDestino.get(`/api/transferencias-paciente/${linha.id}/_cadastro`)
        : balcaoDoDestino.post(`/api/transferencias-paciente/${linha.id}/_cadastro`, corpo);
    expect((await cadastro()).json()).toMatchObject({ iguais: [{ id: igual, por: 'cns', outroCpf: true }] });
    expect((await cadastro({})).statusCode).toBe(409);
    // Nor is what the one has told of the other.
    expect(
      await alergiasDaPessoa(api.test.database.pool, { pacienteId: daOrigem, prestadorId: origem }),
    ).toEqual([]);
    const criado = await cadastro({ novo: true });
    expect(criado.statusCode, criado.body).toBe(201);
    expect((await la.get(`/api/pacientes/${criado.json<Linha>().id}`)).json()).toMatchObject({
      nome: 'Sônia Reis',
      cpf: '86288366757',
      cns: null,
    });
  });

  it('[SEG-02] a parte do outro lado abre só o que o ato nomeia, do prestador que a linha guardada diz, para quem é um dos dois', async () => {
    const linha = await aceita(await pedida());
    const entity = api.registry.entity['transferencias-paciente']!;
    const porta = { server: 'do servidor', call: {}, read: () => 'de quem chama' };
    const de = (prestadorId: number, recurso = entity) =>
      hookContext(
        {
          registry: api.registry,
          entity: recurso,
          contexto: { prestadorId } as Contexto,
          book: { open: () => porta } as unknown as RuleBook,
        },
        api.test.database.pool,
      );
    const ato = { id: linha.id, side: 'owner', opens: ['internacoes'] } as const;
    const la = await de(destino).atOtherSide(ato);
    expect(la.prestadorId).toBe(origem);
    expect((await de(origem).atOtherSide({ ...ato, side: 'shared' })).prestadorId).toBe(destino);
    expect(la.registros('internacoes').server).toBe('do servidor');
    expect(() => la.registros('internacoes').read(1)).toThrow('asks for rights');
    expect(() => la.registros('pacientes')).toThrow('is not named');
    await expect(de(terceiro).atOtherSide(ato)).rejects.toMatchObject({ code: 'nao-encontrado' });
    await expect(de(destino, api.registry.entity['pacientes']).atOtherSide(ato)).rejects.toThrow(
      'is shared with no other',
    );
  });

  it('[CLIN-04] dois cadastros de mesmo nome e nascimento: a chegada de um não encerra a transferência, e quem recebeu é perguntado', async () => {
    const la = api.admin.em(destino);
    const base = { dataNascimento: '1958-07-06', nomeMae: null, sexo: 'F', cpf: null, cns: null };
    const linha = await aceita((await pedir(await paciente({ ...base, nome: 'Dora Alvim' }))).json<Linha>());
    const daqui: number[] = [];
    for (const nomeMae of [null, 'Lurdes'])
      daqui.push(
        (
          await la.post('/api/pacientes', {
            ...base,
            nome: 'Dora Alvim',
            nomeMae,
            nacionalidade: 'BRASILEIRA',
          })
        ).json<Linha>().id,
      );
    const chegou = await la.post('/api/atendimentos-urgencia', {
      pacienteId: daqui[0],
      comoChegou: 'AMBULANCIA',
    });
    expect(chegou.statusCode, chegou.body).toBe(201);
    expect((await medica.get(`/api/transferencias-paciente/${linha.id}`)).json()).toMatchObject({
      situacao: 'ACEITA',
    });
    const { rows } = await api.test.database.pool.query<{ titulo: string }>(
      'SELECT titulo FROM notificacao WHERE usuario_id = $1 AND chave = $2',
      [api.admin.id, `transferencia:${linha.id}:talvez:${daqui[0]}`],
    );
    expect(rows).toEqual([{ titulo: 'Mesmo nome de quem vem: confira' }]);
  });

  it('[CLIN-04] a chegada na recepção, e o nome que se soube depois da chegada, encerram a transferência (N-2, N-3)', async () => {
    const la = api.admin.em(destino);
    const bem = async <T = Linha>(resposta: Awaited<ReturnType<Caller['post']>>): Promise<T> => {
      expect(resposta.statusCode, resposta.body).toBeLessThan(300);
      return resposta.json<T>();
    };
    const profissionalId = await criar('profissionais', {
      ativo: true,
      corpoClinico: [],
      codigosNasOperadoras: [],
      especialidades: [],
    });
    const video = await criar('tipos-atendimento', { ativo: true, natureza: 'TELECONSULTA' });
    const doisLados = async (nome: string, cpf: string | null, deLa: string | null = cpf) => {
      const base = { dataNascimento: '1949-11-12', sexo: 'F', cns: null, nomeMae: null, nome };
      const aqui = await paciente({ ...base, cpf });
      const { id } = await bem(
        await la.post('/api/pacientes', { ...base, nacionalidade: 'BRASILEIRA', cpf: deLa }),
      );
      return { transferencia: await aceita(await bem(await pedir(aqui))), la: id };
    };
    const situacao = async ({ id }: Linha) =>
      (await medica.get(`/api/transferencias-paciente/${id}`)).json<Linha>().situacao;
    let minutos = 0;
    const chegaNaAgenda = async (pacienteId: number, campos: object = {}) => {
      const inicio = new Date(Date.now() + (minutos += 40) * 60_000);
      inicio.setSeconds(0, 0);
      const reserva = await bem(
        await la.post('/api/agenda/reservas', {
          profissionalId,
          inicio: inicio.toISOString(),
          duracaoMinutos: 30,
          encaixe: true,
        }),
      );
      const { agendamento } = await bem<{ agendamento: Linha }>(
        await la.post(`/api/agenda/reservas/${reserva.id}/marcar`, { pacienteId, ...campos }),
      );
      return bem(await la.passo('agendamentos', agendamento, 'chegar'));
    };

    const consulta = await doisLados('Alzira Nunes', '41020030453');
    await chegaNaAgenda(consulta.la, { tipoAtendimentoId: video });
    expect(await situacao(consulta.transferencia), 'por vídeo ninguém chega').toBe('ACEITA');
    const porEngano = await chegaNaAgenda(consulta.la);
    expect(await situacao(consulta.transferencia)).toBe('CHEGOU');
    // The wrong line of the desk: the arrival is taken back, and both ends are told of what ended by it.
    await bem(await la.passo('agendamentos', porEngano, 'desfazer-chegada'));
    const { rows } = await api.test.database.pool.query<{ usuario: number; titulo: string }>(
      'SELECT usuario_id AS usuario, titulo FROM notificacao WHERE chave = $1 AND usuario_id = ANY($2::int[]) ORDER BY usuario_id',
      [`transferencia:${consulta.transferencia.id}:chegada-desfeita`, [medica.id, recebe.id]],
    );
    expect(rows.map(({ titulo }) => titulo)).toEqual([
      'Transferência: a chegada foi desfeita',
      'Transferência: a chegada foi desfeita',
    ]);

    const semNome = await doisLados('Benta Aires', '41020030534');
    const chegada = await bem(
      await la.post('/api/atendimentos-urgencia', {
        naoIdentificado: true,
        sexo: 'F',
        idadeAproximada: 75,
        comoChegou: 'AMBULANCIA',
      }),
    );
    expect(await situacao(semNome.transferencia)).toBe('ACEITA');
    await bem(
      await la.post('/api/pronto-atendimento/identificar', {
        atendimentoId: chegada.id,
        pacienteId: semNome.la,
        motivo: 'Documento com foto',
      }),
    );
    expect(await situacao(semNome.transferencia)).toBe('CHEGOU');
  });

  it('[CLIN-04] quem já está no destino por cadastro que ninguém ligou chegou no momento em que se liga', async () => {
    const la = api.admin.em(destino);
    const base = { dataNascimento: '1966-10-09', sexo: 'F', cns: null, cpf: null, nome: 'Celina Brito' };
    const linha = await aceita((await pedir(await paciente({ ...base, nomeMae: null }))).json<Linha>());
    const [primeira] = await Promise.all(
      ['Lia Brito', 'Rute Brito'].map(async (nomeMae) =>
        (await la.post('/api/pacientes', { ...base, nacionalidade: 'BRASILEIRA', nomeMae })).json<Linha>(),
      ),
    );
    const pacienteId = primeira?.id;
    const chegou = await la.post('/api/atendimentos-urgencia', { pacienteId, comoChegou: 'AMBULANCIA' });
    expect(chegou.statusCode, chegou.body).toBe(201);
    const situacao = async () =>
      (await medica.get(`/api/transferencias-paciente/${linha.id}`)).json<Linha>().situacao;
    expect(await situacao()).toBe('ACEITA');
    const ligado = await la.post(`/api/transferencias-paciente/${linha.id}/_cadastro`, { pacienteId });
    expect(ligado.statusCode, ligado.body).toBe(200);
    expect(await situacao()).toBe('CHEGOU');
  });

  it('[SEG-02] nenhum outro caminho lê ou muda: histórico, documentos, lote, importação, ficha antes do aceite e paciente alheio', async () => {
    const linha = await pedida();
    const pacienteId = Number(linha.pacienteId);
    const base = `/api/transferencias-paciente/${linha.id}`;
    for (const caminho of [
      base,
      `${base}/_historico`,
      `${base}/_transicoes`,
      `/api/documentos/transferencias-paciente/${linha.id}`,
    ]) {
      const resposta = await alheio.get(caminho);
      expect([
        caminho,
        resposta.statusCode === 404 || resposta.statusCode === 403,
        resposta.body.includes(RESUMO),
      ]).toEqual([caminho, true, false]);
    }
    expect((await alheio.get('/api/transferencias-paciente?_end=200')).body).not.toContain(RESUMO);
    // A body that says whose the row is does not make it so.
    for (const campos of [
      { prestadorId: destino },
      { situacao: 'ACEITA' },
      { aceitaEm: new Date().toISOString() },
      { contatoDestino: 'Eu' },
    ]) {
      const response = await pedir(await paciente(), campos);
      expect([response.statusCode, Object.keys(campos)]).toEqual([422, Object.keys(campos)]);
    }
    // The destination does not take another's patient into a transfer of its own, nor makes itself the destination of one.
    for (const caller of [recebe, alheio]) {
      const response = await caller.post('/api/transferencias-paciente', {
        ...PEDIDO,
        pacienteId,
        prestadorDestinoId: terceiro,
        resumo: RESUMO,
      });
      expect(response.statusCode, response.body).toBe(422);
    }
    // A chart is not read by naming the provider of the other side in the header.
    expect((await ficha(alheio.em(destino), pacienteId, linha.id)).statusCode).not.toBe(200);
    expect((await ficha(recebe.em(origem), pacienteId, linha.id)).statusCode).not.toBe(200);
    // The origin steers a request that waits to another destination: the former one sees and answers it no more.
    const mudada = await medica.patch(base, linha.versao, { prestadorDestinoId: terceiro });
    expect(mudada.statusCode, mudada.body).toBe(200);
    expect((await recebe.get(base)).statusCode).toBe(404);
    expect(
      (await recebe.passo('transferencias-paciente', mudada.json(), 'aceitar', { contatoDestino: 'Plantão' }))
        .statusCode,
    ).toBe(404);
    expect((await alheio.get(base)).statusCode).toBe(200);
    const lote = await alheio.post('/api/transferencias-paciente/_lote', {
      ids: [linha.id],
      acao: 'excluir',
    });
    expect(lote.statusCode).not.toBe(200);
    expect((await medica.get(base)).statusCode).toBe(200);
    // Accepted, it goes to nobody else.
    const aceitaLa = await ir(alheio, mudada.json(), 'aceitar', { contatoDestino: 'Plantão' });
    const tarde = await medica.patch(base, aceitaLa.versao, { prestadorDestinoId: destino });
    expect([tarde.statusCode, (await ficha(recebe, pacienteId, linha.id)).statusCode]).toEqual([409, 404]);
  });
});
