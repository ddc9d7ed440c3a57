/** Admission (CLIN-04): one bed one patient whoever is faster, transfer, discharge, the map, and who may enter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diaDe } from '#domain/formato/fuso.ts';
import type { LeitoNoMapa, MapaInternacao } from '#domain/internacao/mapa.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { foraDoEvento } from '#tests/support/evento.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let outroPrestador: number;
let medica: Caller;
let sem: Caller;
let setor: number;
let uti: number;
let quartos = 0;

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
const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, nomeSocial: null, ...campos });

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};

const leito = async (setorId = setor): Promise<number> => {
  const response = await api.admin
    .em(prestador)
    .post('/api/leitos', { setorId, nome: `L${++quartos}`, quarto: 'Q', tipo: 'ENFERMARIA' });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Linha>().id;
};
const pedir = async (campos: object = {}, caller = medica): Promise<Linha> => {
  const pacienteId = await paciente();
  const response = await caller.post('/api/internacoes', {
    pacienteId,
    carater: 'URGENCIA',
    tipo: 'CLINICA',
    origem: 'AMBULATORIO',
    ...campos,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Linha>();
};
const internar = ({ id, versao }: Linha, leitoId: number, caller = medica, campos: object = {}) =>
  caller.post(`/api/internacoes/${id}/_internar`, { leitoId, ...campos }, { 'if-match': `"${versao}"` });
const transferir = (id: number, ocupacaoId: number, leitoId: number, caller = medica) =>
  caller.post(`/api/internacoes/${id}/_transferir`, { ocupacaoId, leitoId });
const casa = () => api.admin.em(prestador);
const mapa = async (caller = medica): Promise<MapaInternacao> => {
  const resposta = await caller.get('/api/internacao/mapa');
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json();
};
const noMapa = async (id: number): Promise<LeitoNoMapa> =>
  (await mapa()).leitos.find((leitoNoMapa) => leitoNoMapa.id === id)!;
/** Somebody in a bed: the admission, the stay and the bed. */
const internado = async (leitoId?: number) => {
  const onde = leitoId ?? (await leito());
  const pedido = await pedir();
  const response = await internar(pedido, onde);
  expect(response.statusCode, response.body).toBe(204);
  return { id: pedido.id, leitoId: onde, ocupacaoId: (await noMapa(onde)).estada!.id };
};

const profissional = async (permissoes: {
  readonly [sujeito: string]: readonly string[];
}): Promise<Caller> => {
  const caller = await api.caller(permissoes, [prestador]);
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
  return caller.em(prestador);
};

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Hospital Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  outroPrestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  const da = [
    'list',
    'view',
    'insert',
    'update',
    'clinico',
    'internar',
    'mudarleito',
    'pedir-alta',
    'dar-alta',
    'cancelar',
  ];
  const leitos = ['list', 'view', 'reservar', 'higienizar', 'bloquear'];
  medica = await profissional({
    internacao: da,
    leito: leitos,
    setor: ['list', 'view'],
    paciente: ['list', 'view'],
  });
  sem = await profissional({ internacao: ['list', 'view'], leito: ['list'] });
  setor = await criar('setores', { nome: 'Clínica médica', ordem: 1, ativo: true });
  uti = await criar('setores', { nome: 'UTI', ordem: 2, ativo: true });
});
afterAll(() => api.close());

describe('[CLIN-04] gestão de internação', () => {
  it('[CLIN-04] do pedido ao leito, a outro leito, à alta; o leito deixado vai para a higienização e volta a ser de todos', async () => {
    const [a, b] = [await leito(), await leito(uti)];
    const pedido = await pedir({ setorId: uti });
    expect(pedido).toMatchObject({ situacao: 'SOLICITADA', profissionalId: expect.any(Number) });
    expect((await mapa()).pedidos.map(({ id }) => id)).toContain(pedido.id);
    expect((await internar(pedido, a, medica, { previsaoAlta: '2030-01-02' })).statusCode).toBe(204);
    const antes = await noMapa(a);
    expect(antes).toMatchObject({
      situacao: 'OCUPADO',
      estada: { internacaoId: pedido.id, previsaoAlta: '2030-01-02' },
    });
    expect((await mapa()).pedidos.map(({ id }) => id)).not.toContain(pedido.id);

    expect((await transferir(pedido.id, antes.estada!.id, b)).statusCode).toBe(204);
    expect(await noMapa(a)).toMatchObject({ situacao: 'HIGIENIZACAO', estada: null });
    expect(await noMapa(b)).toMatchObject({ situacao: 'OCUPADO', estada: { internacaoId: pedido.id } });
    const { rows } = await api.test.database.pool.query(
      'SELECT situacao, entrada, setor_id::int AS setor, de, ate FROM ocupacao WHERE internacao_id = $1 ORDER BY de',
      [pedido.id],
    );
    expect(rows).toMatchObject([
      { situacao: 'TRANSFERIDA', entrada: 'ADMISSAO', setor },
      { situacao: 'EM_CURSO', entrada: 'TRANSFERENCIA', setor: uti, ate: null },
    ]);
    expect(rows[0].ate).toEqual(rows[1].de);

    expect(
      (await medica.passo('internacoes', pedido.id, 'dar-alta', { saida: 'MELHORADO' })).statusCode,
    ).toBe(409);
    expect((await medica.passo('internacoes', pedido.id, 'pedir-alta')).statusCode).toBe(200);
    const alta = await medica.passo('internacoes', pedido.id, 'dar-alta', { saida: 'MELHORADO' });
    expect(alta.statusCode, alta.body).toBe(200);
    expect(alta.json()).toMatchObject({ situacao: 'ALTA', saida: 'MELHORADO' });
    expect(await noMapa(b)).toMatchObject({ situacao: 'HIGIENIZACAO', estada: null });
    expect((await medica.passo('leitos', b, 'higienizar')).statusCode).toBe(200);
    expect(await noMapa(b)).toMatchObject({ situacao: 'LIVRE' });
    const preso = await medica.patch(
      `/api/internacoes/${pedido.id}`,
      (await casa().ler<Linha>('internacoes', pedido.id)).versao,
      {
        carater: 'ELETIVO',
      },
    );
    expect(preso.statusCode).toBe(409);
  });

  it('[CLIN-04] cinquenta internam no mesmo leito: um consegue, os outros leem por que não, e nada fica pela metade', async () => {
    const onde = await leito();
    const pedidos: Linha[] = [];
    for (let n = 0; n < 50; n += 1) pedidos.push(await pedir());
    const respostas = await Promise.all(pedidos.map((pedido) => internar(pedido, onde)));
    const contagem = respostas.map(({ statusCode }) => statusCode);
    expect(contagem.filter((status) => status === 204)).toHaveLength(1);
    expect(contagem.filter((status) => status === 409)).toHaveLength(49);
    const recusas = respostas.filter(({ statusCode }) => statusCode === 409);
    expect(recusas.every(({ body }) => body.includes('já está ocupado por outro paciente'))).toBe(true);
    const { rows } = await api.test.database.pool.query(
      `SELECT (SELECT count(*)::int FROM ocupacao WHERE leito_id = $1) AS estadas,
              (SELECT count(*)::int FROM internacao WHERE id = ANY ($2) AND situacao = 'INTERNADA') AS internadas`,
      [onde, pedidos.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ estadas: 1, internadas: 1 }]);
  });

  it('[CLIN-04] o mesmo paciente em cinco leitos ao mesmo tempo fica num só, e o banco não aceita outro nem à mão', async () => {
    const leitos = await Promise.all([leito(), leito(), leito(), leito(), leito()]);
    const pedido = await pedir();
    const respostas = await Promise.all(leitos.map((leitoId) => internar(pedido, leitoId)));
    expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409, 409, 409]);
    expect(respostas.find(({ statusCode }) => statusCode === 409)?.body).toContain(
      'Para mudar de leito, transfira',
    );
    const livre = (await mapa()).leitos.find(
      ({ id, situacao }) => leitos.includes(id) && situacao === 'LIVRE',
    )!;
    await expect(
      api.test.database.pool.query(
        `INSERT INTO ocupacao (prestador_id, internacao_id, paciente_id, leito_id, nome_leito, setor_id, entrada, de)
         SELECT prestador_id, id, paciente_id, $2, 'X', $3, 'ADMISSAO', now() FROM internacao WHERE id = $1`,
        [pedido.id, livre.id, setor],
      ),
    ).rejects.toMatchObject({ code: '23P01' });
  });

  it('[CLIN-04] uma internação em curso por paciente; quem morreu não se interna; o paciente de um pedido não muda', async () => {
    const pacienteId = await paciente();
    const corpo = { pacienteId, carater: 'ELETIVO', tipo: 'CIRURGICA', origem: 'AMBULATORIO' };
    const respostas = await Promise.all([0, 1, 2].map(() => medica.post('/api/internacoes', corpo)));
    expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(respostas.find(({ statusCode }) => statusCode === 409)?.body).toContain(
      'já tem uma internação em curso',
    );
    const linha = respostas.find(({ statusCode }) => statusCode === 201)!.json<Linha>();
    expect(
      (await medica.patch(`/api/internacoes/${linha.id}`, linha.versao, { pacienteId: await paciente() }))
        .statusCode,
    ).toBe(422);
    expect((await medica.passo('internacoes', linha.id, 'cancelar')).statusCode).toBe(422);
    expect(
      (await medica.passo('internacoes', linha.id, 'cancelar', undefined, 'Cirurgia adiada')).statusCode,
    ).toBe(200);
    expect((await medica.post('/api/internacoes', corpo)).statusCode).toBe(201);
    const morto = await paciente({ nome: 'Davi Reis', obito: true, dataObito: '2020-01-01' });
    const recusa = await medica.post('/api/internacoes', { ...corpo, pacienteId: morto });
    expect([recusa.statusCode, recusa.body]).toEqual([
      422,
      expect.stringContaining('O cadastro de Davi Reis registra óbito'),
    ]);
  });

  it('[CLIN-04] leito reservado é de quem o pedido diz; bloqueado e em higienização não recebem ninguém, e a frase diz por quê', async () => {
    const onde = await leito();
    const [guardado, outroPedido] = [await pedir(), await pedir()];
    expect((await medica.passo('leitos', onde, 'reservar', { reservaId: guardado.id })).statusCode).toBe(200);
    expect(await noMapa(onde)).toMatchObject({
      situacao: 'RESERVADO',
      reservaId: guardado.id,
      reserva: guardado.nomePaciente,
    });
    expect((await mapa()).pedidos.find(({ id }) => id === guardado.id)).toMatchObject({
      leitoReservadoId: onde,
    });
    expect(
      (await medica.passo('leitos', await leito(), 'reservar', { reservaId: guardado.id })).body,
    ).toContain('Já há um leito guardado');
    expect((await internar(outroPedido, onde)).body).toContain('está reservado para outro paciente');
    // Another bed was got: the one that was kept goes back to the others.
    expect((await internar(guardado, await leito())).statusCode).toBe(204);
    expect(await noMapa(onde)).toMatchObject({ situacao: 'LIVRE', reserva: null });
    const deNinguem = await medica.passo('leitos', onde, 'reservar');
    expect([deNinguem.statusCode, deNinguem.body]).toEqual([422, expect.stringContaining('Diga para quem')]);
    expect(
      (await medica.passo('leitos', onde, 'reservar', { reservaPara: 'Cirurgia das 14h' })).statusCode,
    ).toBe(200);
    expect(await noMapa(onde)).toMatchObject({ reserva: 'Cirurgia das 14h', reservaId: null });
    const solto = await medica.passo('leitos', onde, 'soltar');
    expect(solto.json(), solto.body).toMatchObject({ situacao: 'LIVRE', reservaId: null, reservaPara: null });
    expect(await foraDoEvento(api.test.database.pool, 'leitos', 'leito', onde)).toEqual([]);
    expect((await medica.passo('leitos', onde, 'bloquear')).statusCode).toBe(422);
    expect(
      (await medica.passo('leitos', onde, 'bloquear', undefined, 'Infiltração no teto')).statusCode,
    ).toBe(200);
    expect(await noMapa(onde)).toMatchObject({
      situacao: 'BLOQUEADO',
      motivoBloqueio: 'Infiltração no teto',
    });
    expect((await internar(outroPedido, onde)).body).toContain('está bloqueado');
    expect((await medica.passo('leitos', onde, 'higienizar')).statusCode).toBe(409);
  });

  it('[CLIN-04] alta e transferência ao mesmo tempo: uma depois da outra, o paciente sai de onde estava e nenhum leito fica preso', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const { id, leitoId, ocupacaoId } = await internado();
      const destino = await leito();
      const { versao } = await casa().ler<Linha>('internacoes', id);
      const [obito, mudou] = await Promise.all([
        medica.post(
          `/api/internacoes/${id}/_transicao`,
          { transicao: 'obito', campos: { obitoEm: new Date().toISOString() } },
          { 'if-match': `"${versao}"` },
        ),
        transferir(id, ocupacaoId, destino),
      ]);
      expect(obito.statusCode, obito.body).toBe(200);
      expect([204, 409]).toContain(mudou.statusCode);
      const leitos = (await mapa()).leitos.filter(
        (leitoNoMapa) => leitoNoMapa.id === leitoId || leitoNoMapa.id === destino,
      );
      expect(leitos.map(({ estada }) => estada)).toEqual([null, null]);
      expect(leitos.map(({ situacao }) => situacao)).not.toContain('OCUPADO');
      const { rows } = await api.test.database.pool.query(
        'SELECT 1 FROM ocupacao WHERE internacao_id = $1 AND ate IS NULL',
        [id],
      );
      expect(rows).toEqual([]);
      expect(mudou.statusCode === 204 || mudou.body.includes('Só se transfere quem está internado')).toBe(
        true,
      );
    }
    const { id, ocupacaoId, leitoId } = await internado();
    expect((await medica.passo('internacoes', id, 'pedir-alta')).statusCode).toBe(200);
    expect((await transferir(id, ocupacaoId, await leito())).body).toContain('A alta de');
    expect((await medica.passo('internacoes', id, 'desfazer-alta')).statusCode).toBe(200);
    const [x, y] = [await leito(), await leito()];
    expect((await transferir(id, ocupacaoId, x)).statusCode).toBe(204);
    expect((await transferir(id, ocupacaoId, y)).body).toContain('já foi transferido para o leito');
    expect(await noMapa(leitoId)).toMatchObject({ situacao: 'HIGIENIZACAO' });
  });

  it('[CLIN-04] o óbito na enfermaria fica no cadastro do paciente, com o dia, e não é de amanhã nem de antes do pedido', async () => {
    const { id, leitoId } = await internado();
    const morreu = (obitoEm: string) =>
      medica.passo('internacoes', id, 'obito', { obitoEm, declaracaoObito: '30112233-4' });
    expect((await medica.passo('internacoes', id, 'obito')).body).toContain('obitoEm');
    for (const fora of ['2020-01-01T12:00:00Z', new Date(Date.now() + 3_600_000).toISOString()]) {
      const recusa = await morreu(fora);
      expect([recusa.statusCode, recusa.body]).toEqual([
        422,
        expect.stringMatching(/Confira a data e a hora|Este momento ainda não chegou/),
      ]);
    }
    const agora = new Date(Date.now() - 1000).toISOString();
    const response = await morreu(agora);
    expect(response.statusCode, response.body).toBe(200);
    const { pacienteId } = response.json<Linha>();
    expect(await casa().ler<Linha>('pacientes', Number(pacienteId))).toMatchObject({
      obito: true,
      dataObito: diaDe(agora, 'America/Sao_Paulo'),
    });
    expect(await noMapa(leitoId)).toMatchObject({ situacao: 'HIGIENIZACAO', estada: null });
    const outraResposta = await medica.post('/api/internacoes', {
      pacienteId,
      carater: 'ELETIVO',
      tipo: 'CLINICA',
      origem: 'RESIDENCIA',
    });
    expect(outraResposta.body).toContain('registra óbito');
  });

  it('[CLIN-04] quem morreu à espera de leito não é posto nele', async () => {
    const pedido = await pedir();
    await api.test.database.pool.query(
      `UPDATE paciente SET obito = true, data_obito = '2026-01-01' WHERE id = $1`,
      [pedido.pacienteId],
    );
    expect((await internar(pedido, await leito())).body).toContain('Cancele o pedido de internação');
  });

  it('[CLIN-04] dez que guardam um leito para o mesmo pedido guardam um só; guardado e cancelado juntos, nenhum leito fica preso', async () => {
    const reservar = async (id: number, reservaId: number) => {
      const { versao } = await casa().ler<Linha>('leitos', id);
      return () =>
        medica.post(
          `/api/leitos/${id}/_transicao`,
          { transicao: 'reservar', campos: { reservaId } },
          { 'if-match': `"${versao}"` },
        );
    };
    const presos = async (reservaId: number) =>
      (await api.test.database.pool.query('SELECT id FROM leito WHERE reserva_id = $1', [reservaId])).rows
        .length;
    const pedido = await pedir();
    const dez = await Promise.all(Array.from({ length: 10 }, async () => reservar(await leito(), pedido.id)));
    const respostas = await Promise.all(dez.map((chamar) => chamar()));
    expect(respostas.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await presos(pedido.id)).toBe(1);
    for (let vez = 0; vez < 8; vez += 1) {
      const outroPedido = await pedir();
      const guarda = await reservar(await leito(), outroPedido.id);
      const cancela = { transicao: 'cancelar', campos: {}, motivo: 'Melhorou' };
      const [, cancelou] = await Promise.all([
        guarda(),
        medica.post(`/api/internacoes/${outroPedido.id}/_transicao`, cancela, {
          'if-match': `"${outroPedido.versao}"`,
        }),
      ]);
      expect(cancelou.statusCode, cancelou.body).toBe(200);
      expect(await presos(outroPedido.id)).toBe(0);
    }
    // Kept for it and given to it at once: the bed is the patient's, and none other is kept.
    for (let vez = 0; vez < 8; vez += 1) {
      const outroPedido = await pedir();
      const [a, b] = [await leito(), await leito()];
      const [guarda, guardaOutro] = [await reservar(a, outroPedido.id), await reservar(b, outroPedido.id)];
      const [, , internou] = await Promise.all([guarda(), guardaOutro(), internar(outroPedido, a)]);
      expect([204, 409], internou.body).toContain(internou.statusCode);
      expect(await presos(outroPedido.id)).toBe(internou.statusCode === 204 ? 0 : 1);
    }
  });

  it('[CLIN-04] um setor com gente não sai do mapa', async () => {
    const ala = await criar('setores', { nome: 'Ala nova', ordem: 3, ativo: true });
    const { id } = await internado(await leito(ala));
    const { versao } = await casa().ler<Linha>('setores', ala);
    const recusa = await api.admin.em(prestador).patch(`/api/setores/${ala}`, versao, { ativo: false });
    expect([recusa.statusCode, recusa.body]).toEqual([
      422,
      expect.stringContaining('Há 1 leito ocupado ou reservado'),
    ]);
    expect(
      (await medica.passo('internacoes', id, 'evadir', undefined, 'Não foi encontrado')).statusCode,
    ).toBe(200);
    expect(
      (await api.admin.em(prestador).patch(`/api/setores/${ala}`, versao, { ativo: false })).statusCode,
    ).toBe(200);
  });

  it('[CLIN-04] dois que trocam de leito ao mesmo tempo leem que o do outro está ocupado', async () => {
    const [primeiro, segundo] = [await internado(), await internado()];
    const respostas = await Promise.all([
      transferir(primeiro.id, primeiro.ocupacaoId, segundo.leitoId),
      transferir(segundo.id, segundo.ocupacaoId, primeiro.leitoId),
    ]);
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(
      (await medica.patch(`/api/leitos/${primeiro.leitoId}`, 1, { nome: 'Z' })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it('[PERM-03] [CLIN-04] só profissional e administrador entram; cada passo pede a sua permissão; o de outro prestador não existe', async () => {
    const recepcao = (await api.caller({ internacao: ['list', 'view'] }, [prestador])).em(prestador);
    for (const rota of ['/api/internacao/mapa', '/api/internacoes', '/api/ocupacoes']) {
      const resposta = await recepcao.get(rota);
      expect([rota, resposta.statusCode]).toEqual([rota, 403]);
      expect(resposta.body).toContain('Módulo permitido apenas para o perfil profissional.');
    }
    const pedido = await pedir({ indicacao: 'Pneumonia' });
    const onde = await leito();
    expect((await internar(pedido, onde, sem)).statusCode).toBe(403);
    expect((await sem.get(`/api/internacoes/${pedido.id}`)).json()).not.toHaveProperty('indicacao');
    expect((await medica.get(`/api/internacoes/${pedido.id}`)).json()).toMatchObject({
      indicacao: 'Pneumonia',
    });
    const longe = api.admin.em(outroPrestador);
    expect((await internar(pedido, onde, longe)).statusCode).toBe(404);
    expect((await mapa(longe)).leitos).toEqual([]);
    const semPrestador = await api.caller({ internacao: ['list'] });
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [
      semPrestador.id,
    ]);
    api.app.sessoes.esquecer();
    expect((await semPrestador.get('/api/internacao/mapa')).statusCode).toBe(400);
  });
});
