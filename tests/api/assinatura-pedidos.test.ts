/** Requests to sign: asked, listed by who may see the document, refused, taken back, fulfilled by a signature. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assinante, ListaPedidos, NovoPedido, PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { pdfDe } from './assinatura-apoio.ts';
import { alertas, formulario, item } from './documento-apoio.ts';
import { autorizar, criarMundo, criarPessoa, Navegador, type Mundo } from './identidade-apoio.ts';

let mundo: Mundo;
let prestador: number;
let outroPrestador: number;
let paciente: number;
let medica: Gente;
let medico: Gente;
let recepcao: Gente;
let numero = 0;

type Gente = Navegador & { readonly id: number };

const consulta = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await mundo.test.database.pool.query(text, [...values])).rows as T[];

const CPFS = ['33344455508', '11122233396', '22233344405', '44455566619', '55566677720'];
/** Somebody of a provider, with the actions on patients. */
async function gente(
  login: string,
  como: { profissional: boolean; acoes: readonly string[]; em: number },
): Promise<Gente> {
  const id = await criarPessoa(mundo, { login, cpf: CPFS[numero++]!, profissional: como.profissional });
  const [grupo] = await consulta<{ id: number }>('INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id', [
    login,
  ]);
  await consulta('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [id, grupo!.id]);
  await consulta('INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)', [id, como.em]);
  for (const acao of como.acoes)
    await consulta(`INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, 'paciente', $2)`, [
      grupo!.id,
      acao,
    ]);
  const token = await mundo.app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null });
  return Object.assign(new Navegador(mundo.app, token), { id });
}

const aqui = { headers: { 'id-prestador': '' } };
const post = (navegador: Navegador, url: string, payload: object = {}) =>
  navegador.pedir(url, { method: 'POST', payload, ...aqui });
const get = (navegador: Navegador, url: string) => navegador.pedir(url, aqui);

async function anexar(nome = `laudo ${++numero}.pdf`, bytes?: Buffer): Promise<ItemDocumento> {
  const campos = { modulo: 'pacientes', id: paciente };
  const { payload, headers } = await formulario(campos, { nome, bytes: bytes ?? (await pdfDe()) });
  const url = '/api/cmis/v2/criar-documento?tagDescription=Laudo';
  return item(
    await recepcao.pedir(url, { method: 'POST', payload, headers: { ...headers, ...aqui.headers } }),
  );
}
const pedir = (
  navegador: Navegador,
  { objectId }: ItemDocumento,
  dados: Partial<NovoPedido> = {},
): Promise<LightMyRequestResponse> =>
  post(navegador, '/api/assinaturas/pedidos', {
    modulo: 'pacientes',
    objectId,
    assinantes: [medica.id],
    ...dados,
  });
const lista = async (navegador: Navegador, query = '') =>
  (await get(navegador, `/api/assinaturas/pedidos${query}`)).json<ListaPedidos>();
const doDocumento = async ({ objectId }: ItemDocumento): Promise<PedidoAssinatura> =>
  (await lista(medica)).linhas.find(({ documento }) => documento.objectId === objectId)!;
const avisos = ({ id }: Gente) =>
  consulta<{ titulo: string; texto: string; sensivel: boolean; destino: string }>(
    `SELECT titulo, texto, sensivel, destino FROM notificacao WHERE usuario_id = $1 AND tipo = 'ASS' ORDER BY id DESC`,
    [id],
  );

beforeAll(async () => {
  mundo = await criarMundo();
  const criar = async (nome: string, cnpj: string) =>
    (
      await consulta<{ id: number }>('INSERT INTO prestador (nome, cnpj) VALUES ($1, $2) RETURNING id', [
        nome,
        cnpj,
      ])
    )[0]!.id;
  prestador = await criar('Clínica Um', '11222333000181');
  outroPrestador = await criar('Clínica Dois', '45723174000110');
  aqui.headers['id-prestador'] = String(prestador);
  const acoes = ['list', 'view', 'documento', 'clinico'];
  medica = await gente('medica', { profissional: true, acoes, em: prestador });
  medico = await gente('medico', { profissional: true, acoes, em: prestador });
  recepcao = await gente('recepcao', { profissional: false, acoes, em: prestador });
  await gente('de-fora', { profissional: true, acoes, em: outroPrestador });
  await gente('so-ve', { profissional: true, acoes: ['list', 'view'], em: prestador });
  [{ id: paciente }] = (await consulta<{ id: number }>(
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo) VALUES ($1, 'Ana Souza', '1980-01-31', 'F') RETURNING id`,
    [prestador],
  )) as [{ id: number }];
});
afterAll(() => mundo.close());

describe('[SIGN-02] asking', () => {
  it('[SIGN-02] offers the professionals of the provider who may sign, and nobody else', async () => {
    const nomes = (await get(recepcao, '/api/assinaturas/assinantes?modulo=pacientes'))
      .json<Assinante[]>()
      .map(({ nome }) => nome);
    expect(nomes).toEqual(['medica', 'medico']);
  });

  it('[SIGN-02] the signer is told without a name in passing, sees record, document, who and until when', async () => {
    const doc = await anexar();
    const response = await pedir(recepcao, doc, {
      assinantes: [medica.id, medico.id],
      mensagem: 'Para hoje',
      prazo: '2099-01-31',
    });
    expect([response.statusCode, response.json()]).toEqual([201, { pedidos: 2, convites: [] }]);
    const [aviso] = await avisos(medica);
    expect(aviso).toMatchObject({
      titulo: 'Pediram a sua assinatura',
      sensivel: true,
      destino: '/assinaturas-pendentes',
    });
    expect(aviso!.texto).toContain(doc.nomeArquivo);
    expect(await doDocumento(doc)).toMatchObject({
      estado: 'PENDENTE',
      modulo: 'pacientes',
      registroId: paciente,
      registro: expect.stringContaining('Ana Souza'),
      documento: { nomeArquivo: doc.nomeArquivo, versao: doc.versao, tag: 'Laudo', assinado: false },
      solicitante: { nome: 'recepcao' },
      mensagem: 'Para hoje',
      prazo: '2099-01-31',
    });
    // The same again asks nobody twice.
    expect((await pedir(recepcao, doc)).json()).toMatchObject({ pedidos: 0 });
    expect((await lista(recepcao, '?visao=enviados')).total).toBeGreaterThanOrEqual(2);
  });

  it('[SIGN-02] [SIGN-03] refuses who may not sign, a day that is over, what is no PDF, a foreign document', async () => {
    const doc = await anexar();
    const texto = await anexar('nota.txt', Buffer.from('um texto simples'));
    const [deFora] = await consulta<{ id: number }>(`SELECT id FROM usuario WHERE login = 'de-fora'`);
    const casos = [
      [await pedir(recepcao, doc, { assinantes: [] }), 422, 'Escolha quem vai assinar.'],
      [await pedir(recepcao, doc, { assinantes: [recepcao.id] }), 422, 'Uma das pessoas escolhidas'],
      [await pedir(recepcao, doc, { assinantes: [deFora!.id] }), 422, 'Uma das pessoas escolhidas'],
      [await pedir(recepcao, doc, { prazo: '2020-01-01' }), 422, 'Informe um prazo de hoje em diante.'],
      [await pedir(recepcao, texto), 400, 'Assinatura suporta apenas para PDF.'],
    ] as const;
    for (const [resposta, codigo, alerta] of casos) {
      expect(resposta.statusCode, resposta.body).toBe(codigo);
      expect(alertas(resposta)[0]).toContain(alerta);
    }
    aqui.headers['id-prestador'] = String(outroPrestador);
    expect((await pedir(recepcao, doc)).statusCode).toBeGreaterThanOrEqual(400);
    aqui.headers['id-prestador'] = String(prestador);
    expect((await lista(medica)).linhas.some(({ documento }) => documento.objectId === doc.objectId)).toBe(
      false,
    );
  });
});

describe('[SIGN-02] answering', () => {
  it('[SIGN-02] refused with a reason that the requester is told; only by the signer, only once', async () => {
    const doc = await anexar();
    await pedir(recepcao, doc);
    const { id } = await doDocumento(doc);
    const recusar = (navegador: Navegador, motivo = 'Falta a evolução') =>
      post(navegador, `/api/assinaturas/pedidos/${id}/recusar`, { motivo });
    expect((await recusar(medico)).statusCode).toBe(404);
    expect((await recusar(recepcao)).statusCode).toBe(404);
    expect(alertas(await recusar(medica, '  '))).toEqual([
      expect.stringContaining('Diga o motivo em palavras'),
    ]);
    expect((await recusar(medica)).statusCode).toBe(204);
    expect((await recusar(medica)).statusCode).toBe(409);
    expect((await avisos(recepcao))[0]).toMatchObject({
      titulo: 'Um pedido de assinatura foi recusado',
      sensivel: true,
    });
    const [visto] = (await lista(recepcao, '?visao=enviados&resolvidos=true')).linhas;
    expect(visto).toMatchObject({
      estado: 'RECUSADO',
      motivo: 'Falta a evolução',
      assinante: { nome: 'medica' },
    });
    const eventos = await consulta<{ acao: string }>(
      `SELECT acao FROM auditoria WHERE registro_id = $1 ORDER BY seq DESC LIMIT 2`,
      [paciente],
    );
    expect(eventos.map(({ acao }) => acao)).toContain('recusar-assinar-documento');
  });

  it('[SIGN-02] taken back by who asked: gone from the list, the unread notification too', async () => {
    const doc = await anexar();
    await pedir(recepcao, doc);
    const { id } = await doDocumento(doc);
    expect((await avisos(medica))[0]!.texto).toContain(doc.nomeArquivo);
    expect((await post(medica, `/api/assinaturas/pedidos/${id}/cancelar`)).statusCode).toBe(404);
    expect((await post(recepcao, `/api/assinaturas/pedidos/${id}/cancelar`)).statusCode).toBe(204);
    expect(await doDocumento(doc)).toBeUndefined();
    expect((await avisos(medica)).some(({ texto }) => texto.includes(doc.nomeArquivo))).toBe(false);
  });

  it('[SIGN-02] [SIGN-05] a signature fulfils it, of the person asked and of nobody else; the requester is told', async () => {
    const doc = await anexar();
    await pedir(recepcao, doc, { assinantes: [medica.id, medico.id] });
    const { urlAuthenticate } = (await get(medica, '/api/signer-token-cloud/authenticate/VIDAAS')).json<{
      urlAuthenticate: string;
    }>();
    const [{ cpf }] = (await consulta<{ cpf: string }>('SELECT cpf FROM usuario WHERE id = $1', [
      medica.id,
    ])) as [{ cpf: string }];
    const volta = await autorizar(urlAuthenticate, { cpf });
    await get(medica, `/api/signer-token-cloud/store/VIDAAS?${volta.searchParams.toString()}`);
    const lote = await post(medica, '/api/signer-doc-cloud/signer/VIDAAS/lote', {
      modulo: 'pacientes',
      documentos: [{ objectId: doc.objectId, versao: doc.versao }],
      politica: 'AD-RT',
    });
    expect(lote.json()).toMatchObject({ resultados: [{ ok: true }] });
    expect(await doDocumento(doc)).toBeUndefined();
    expect((await lista(medico)).linhas.some(({ documento }) => documento.objectId === doc.objectId)).toBe(
      true,
    );
    expect((await lista(medica, '?resolvidos=true')).linhas[0]).toMatchObject({
      estado: 'ASSINADO',
      documento: { assinado: true },
    });
    expect((await avisos(recepcao))[0]).toMatchObject({ titulo: 'Um documento que você pediu foi assinado' });
  });

  it('[SIGN-02] what the person may not see any more, and what is in the bin, is not listed', async () => {
    const doc = await anexar();
    await pedir(recepcao, doc);
    expect(await doDocumento(doc)).toBeDefined();
    const apagar = `DELETE FROM permissao WHERE sujeito = 'paciente' AND acao = 'view' AND grupo_regra_id =
      (SELECT grupo_regra_id FROM usuario_grupo WHERE usuario_id = $1) RETURNING grupo_regra_id`;
    const [{ grupo_regra_id: grupo }] = (await consulta<{ grupo_regra_id: number }>(apagar, [medica.id])) as [
      { grupo_regra_id: number },
    ];
    await expect.poll(async () => (await lista(medica)).total).toBe(0);
    await consulta(`INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, 'paciente', 'view')`, [
      grupo,
    ]);
    await expect.poll(async () => (await lista(medica)).total).toBeGreaterThan(0);
    const query = new URLSearchParams({ modulo: 'pacientes', objectId: doc.objectId });
    expect(
      (await recepcao.pedir(`/api/cmis/remover?${query.toString()}`, { method: 'DELETE', ...aqui }))
        .statusCode,
    ).toBe(200);
    expect(await doDocumento(doc)).toBeUndefined();
  });
});

describe('[SIGN-02] [PERM-05] the register of requests', () => {
  const passo = (navegador: Navegador, id: number, transicao: string, campos: object = {}) =>
    navegador.pedir(`/api/assinatura-pedidos/${id}/_transicao`, {
      method: 'POST',
      payload: { transicao, ...campos },
      headers: { ...aqui.headers, 'if-match': '"1"' },
    });
  const motivo = { motivo: 'Outro paciente' };
  const novo = async (): Promise<{ doc: ItemDocumento; id: number }> => {
    const doc = await anexar();
    await pedir(recepcao, doc);
    return { doc, id: (await doDocumento(doc)).id };
  };

  it('each part takes its own step, anybody else finds no request; whoever manages everything too', async () => {
    const { id } = await novo();
    const adminId = await criarPessoa(mundo, { login: 'gestora', admin: true });
    const admin = new Navegador(
      mundo.app,
      await mundo.app.sessoes.abrir(adminId, { ip: '127.0.0.1', agente: null }),
    );
    const alheios = [
      await passo(medico, id, 'recusar', motivo),
      await passo(recepcao, id, 'recusar', motivo),
      await passo(medica, id, 'cancelar'),
      await passo(admin, id, 'recusar', motivo),
      await passo(admin, id, 'cancelar'),
      await get(admin, `/api/assinatura-pedidos/${id}`),
      await get(admin, `/api/assinatura-pedidos/${id}/_transicoes`),
    ];
    expect(alheios.map(({ statusCode }) => statusCode)).toEqual(alheios.map(() => 404));
    expect((await get(admin, '/api/assinatura-pedidos')).json()).toEqual([]);
    // The list of its own is for whom a rule gives it.
    expect((await get(medica, '/api/assinatura-pedidos')).statusCode).toBe(403);
    expect((await passo(medica, id, 'assinar')).statusCode).toBe(405);
    expect((await passo(recepcao, id, 'encerrar')).statusCode).toBe(405);
    const { linhas } = (await get(medica, '/api/auth/me')).json<{ linhas: object }>();
    expect(linhas).toMatchObject({
      'assinatura-pedido': {
        any: [
          { field: 'assinanteId', value: medica.id, gives: ['recusar'] },
          { field: 'solicitanteId', value: medica.id, gives: ['cancelar'] },
        ],
      },
    });
    const response = await passo(medica, id, 'recusar', motivo);
    expect(response.json()).toMatchObject({
      estado: 'RECUSADO',
      motivo: 'Outro paciente',
      versao: 2,
      criadoPor: 'recepcao',
    });
    expect((await avisos(recepcao))[0]).toMatchObject({ titulo: 'Um pedido de assinatura foi recusado' });
    expect(
      await consulta(
        `SELECT nome, de, para, motivo FROM transicao WHERE recurso = 'assinatura-pedidos' AND registro_id = $1`,
        [id],
      ),
    ).toEqual([{ nome: 'recusar', de: 'PENDENTE', para: 'RECUSADO', motivo: 'Outro paciente' }]);
  });

  it('who may not see the document any more does not answer; a request that is over stays as it is', async () => {
    const { doc, id } = await novo();
    const query = new URLSearchParams({ modulo: 'pacientes', objectId: doc.objectId });
    expect(
      (await recepcao.pedir(`/api/cmis/remover?${query.toString()}`, { method: 'DELETE', ...aqui }))
        .statusCode,
    ).toBe(200);
    expect((await passo(medica, id, 'recusar', motivo)).statusCode).toBe(404);
    expect((await post(medica, `/api/assinaturas/pedidos/${id}/recusar`, motivo)).statusCode).toBe(404);

    const outroPedido = await novo();
    expect((await post(recepcao, `/api/assinaturas/pedidos/${outroPedido.id}/cancelar`)).statusCode).toBe(
      204,
    );
    const tarde = await post(medica, `/api/assinaturas/pedidos/${outroPedido.id}/recusar`, motivo);
    expect([tarde.statusCode, alertas(tarde)[0]]).toEqual([409, expect.stringContaining('“Cancelado”')]);
    const aMao = (sql: string) =>
      consulta(sql, [outroPedido.id]).then(
        () => 'written',
        ({ code }: { code?: string }) => code,
      );
    expect(await aMao(`UPDATE assinatura_pedido SET mensagem = 'outra' WHERE id = $1`)).toBe('ZC001');
    expect(
      await aMao(`UPDATE assinatura_pedido SET estado = 'PENDENTE', resolvido_em = NULL WHERE id = $1`),
    ).toBe('ZC002');
    // Asked again, it is a new request.
    expect((await pedir(recepcao, outroPedido.doc)).json()).toMatchObject({ pedidos: 1 });
  });
});
