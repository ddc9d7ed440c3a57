/** The signed closing of a chart among the patient's documents: filed once, for whoever reads clinical documents alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { Casa, doPrestador, type Gente } from './assinatura-mundo.ts';
import { item } from './documento-apoio.ts';

type Row = { readonly id: number; readonly versao: number };

const ACOES = ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir', 'restringir', 'semefeito'];
let casa: Casa;
let medica: Gente;
let colega: Gente;
let recepcao: Gente;
let paciente: number;

beforeAll(async () => {
  casa = await Casa.abrir();
  const aqui = await casa.prestador('Clínica Um', '11222333000181');
  medica = await casa.pessoa('medica', aqui);
  colega = await casa.pessoa('colega', aqui);
  recepcao = await casa.pessoa('recepcao', aqui, {
    acoes: ['list', 'view', 'documento'],
    profissional: false,
  });
  paciente = await casa.paciente('Ana Souza', aqui);
  for (const { id } of [medica, colega]) {
    await casa.consulta(
      `INSERT INTO permissao (grupo_regra_id, sujeito, acao)
       SELECT g.grupo_regra_id, 'prontuario', a FROM usuario_grupo g, unnest($2::text[]) a WHERE g.usuario_id = $1`,
      [id, ACOES],
    );
    await casa.consulta(
      `WITH c AS (INSERT INTO conselho (sigla, nome) VALUES ('C' || $1::text, 'Conselho ' || $1::text) RETURNING id),
            novo AS (INSERT INTO profissional (nome, conselho_id, numero_conselho)
         SELECT 'Profissional ' || $1::text, c.id, $1::text FROM c RETURNING id)
       UPDATE usuario SET profissional = true, profissional_id = novo.id FROM novo WHERE usuario.id = $1::text::bigint`,
      [id],
    );
  }
  casa.mundo.app.sessoes.esquecer();
  await casa.autenticar(medica, 'VIDAAS');
});
afterAll(() => casa.mundo.close());

const chamar = (
  pessoa: Gente,
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
  headers: object = {},
) =>
  pessoa.pedir(url, {
    method,
    headers: { ...doPrestador(pessoa), ...headers },
    ...(payload ? { payload } : {}),
  });
const naVersao = ({ versao }: Row) => ({ 'if-match': `"${versao}"` });

/** A closed chart with its paper. */
async function fechado(): Promise<{ readonly row: Row; readonly papel: ItemDocumento }> {
  const [categoria] = await casa.consulta<{ id: number }>(
    "INSERT INTO categoria_prontuario (nome, secoes) VALUES ('Prova ' || clock_timestamp(), '[\"EVOLUCAO\"]') RETURNING id",
  );
  const aberto = await chamar(medica, 'POST', '/api/prontuarios', {
    pacienteId: paciente,
    categoriaId: categoria?.id,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
    evolucao: 'Estável.',
  });
  expect(aberto.statusCode, aberto.body).toBe(201);
  const { id } = aberto.json<Row>();
  const passo = `/api/prontuarios/${id}/_transicao`;
  const fim = await chamar(medica, 'POST', passo, { transicao: 'encerrar' }, naVersao(aberto.json<Row>()));
  expect(fim.statusCode, fim.body).toBe(200);
  const response = await chamar(medica, 'POST', `/api/prontuarios/${id}/_fecho`);
  expect(response.statusCode, response.body).toBe(200);
  return { row: fim.json<Row>(), papel: item(response) };
}
async function assinar(papel: ItemDocumento): Promise<void> {
  const query = new URLSearchParams({ modulo: 'prontuarios', objectId: papel.objectId, politica: 'AD-RB' });
  const url = `/api/signer-doc-cloud/signer/VIDAAS/formato/base64?${query.toString()}`;
  const answer = await chamar(medica, 'PUT', url);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
}
const copias = async (pessoa: Gente, { nomeArquivo }: ItemDocumento): Promise<readonly ItemDocumento[]> =>
  (await casa.lista(pessoa, paciente)).filter((documento) =>
    documento.nomeArquivo.startsWith(nomeArquivo.replace(/\.pdf$/, '')),
  );

/** Nobody reopens, writes and closes within one. */
const passarUmSegundo = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('[CLIN-02] [SIGN-01] the signed closing among the patient’s documents', () => {
  it('[CLIN-02] stands there signed, under its tag, and is not there for who reads nothing clinical', async () => {
    const { papel } = await fechado();
    expect(await copias(medica, papel)).toEqual([]);
    await assinar(papel);
    const [copia, ...outrasCopias] = await copias(colega, papel);
    expect(copia).toMatchObject({ assinado: true, clinico: true, tagDescription: 'Prontuário' });
    expect(outrasCopias).toEqual([]);
    expect((await casa.bytes(colega, copia!)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await copias(recepcao, papel)).toEqual([]);
    expect(
      (await casa.cmis(recepcao, 'GET', 'download-documento', { objectId: copia!.objectId })).statusCode,
    ).toBe(404);
  });

  it('[CLIN-02] reopened, changed and closed again within the minute has another paper, and the first is not that one’s', async () => {
    const { row, papel } = await fechado();
    const dar = (atual: Row, corpo: object) =>
      chamar(medica, 'POST', `/api/prontuarios/${row.id}/_transicao`, corpo, naVersao(atual));
    const reaberto = await dar(row, { transicao: 'reabrir', motivo: 'Faltou a internação' });
    expect(reaberto.statusCode, reaberto.body).toBe(200);
    const mudado = await chamar(
      medica,
      'PATCH',
      `/api/prontuarios/${row.id}`,
      { evolucao: 'Internação pedida.' },
      naVersao(reaberto.json<Row>()),
    );
    expect(mudado.statusCode, mudado.body).toBe(200);
    await passarUmSegundo();
    expect((await dar(mudado.json<Row>(), { transicao: 'encerrar' })).statusCode).toBe(200);
    const segundo = item(await chamar(medica, 'POST', `/api/prontuarios/${row.id}/_fecho`));
    expect(segundo.objectId).not.toBe(papel.objectId);
    await assinar(papel);
    expect(await copias(medica, papel)).toEqual([]);
    await assinar(segundo);
    expect(await copias(medica, segundo)).toHaveLength(1);
  });

  it('[CLIN-02] is nobody’s there while the chart is restricted, and is void with its original', async () => {
    const { row, papel } = await fechado();
    await assinar(papel);
    const antes = await copias(colega, papel);
    const motivo = { 'x-motivo': encodeURIComponent('A pedido da paciente') };
    const url = `/api/prontuarios/${row.id}`;
    const restrito = await chamar(medica, 'PATCH', url, { restrito: true }, { ...naVersao(row), ...motivo });
    expect(restrito.statusCode, restrito.body).toBe(200);
    const sem = await copias(colega, papel);
    expect(antes.length - sem.length).toBe(1);
    const [minha] = antes.filter(
      (documento) => !sem.some((outroDocumento) => outroDocumento.objectId === documento.objectId),
    );
    expect(
      (await casa.cmis(colega, 'GET', 'download-documento', { objectId: minha!.objectId })).statusCode,
    ).toBe(404);
    const livre = await chamar(
      medica,
      'PATCH',
      url,
      { restrito: false },
      { ...naVersao(restrito.json<Row>()), ...motivo },
    );
    expect(livre.statusCode, livre.body).toBe(200);
    const query = new URLSearchParams({ modulo: 'prontuarios', objectId: papel.objectId });
    const corpo = { motivo: 'registro-errado', explicacao: 'Escrito no prontuário de outra pessoa.' };
    const nulo = await chamar(medica, 'POST', `/api/cmis/tornar-sem-efeito?${query.toString()}`, corpo);
    expect(nulo.statusCode, nulo.body).toBe(200);
    const depois = (await copias(colega, papel)).find((copia) => copia.objectId === minha!.objectId);
    expect(depois?.semEfeito).toMatchObject({ motivo: 'registro-errado' });
  });
});
