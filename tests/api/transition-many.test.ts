/** Steps of many rows together against the same steps one by one: rows, history, audit, payments and movements are the same (docs/decisions/0135). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAbility } from '#domain/acesso/ability.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { StepName, StepRequest } from '#server/engine/call.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { semNumeros } from '#tests/support/sem-numeros.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let contexto: Contexto;
const cadastros = { tipo: 0, documento: 0, plano: 0, fornecedor: 0, conta: 0, inativa: 0 };

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const DIA = hoje();

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    tipoPessoa: 'JURIDICA',
    nome: 'Clínica Aurora',
    cnpj: '11444777000161',
  });
  api.app.sessoes.esquecer();
  cadastros.tipo = await criar('tipos-contas-pagar', {
    planoContaId: null,
    ativo: true,
    exigeAprovacao: false,
  });
  cadastros.documento = await criar('tipos-documentos-contas-pagar', {
    ativo: true,
    exigeAnexo: false,
    exigeChaveAcesso: false,
  });
  cadastros.plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'PASSIVO', ativa: true });
  const banco = await criar('bancos', { codigo: '001', nome: 'Banco do Brasil' });
  const conta = { tipo: 'CORRENTE', bancoId: banco, saldoInicial: '0.00', saldoInicialEm: '2026-01-01' };
  cadastros.conta = await criar('contas-bancarias', {
    ...conta,
    descricao: 'Movimento',
    conta: '11',
    ativa: true,
  });
  cadastros.inativa = await criar('contas-bancarias', {
    ...conta,
    descricao: 'Parada',
    conta: '12',
    ativa: false,
  });
  cadastros.fornecedor = await criar('fornecedores', {
    nome: 'Papelaria Boa',
    documento: '11222333000181',
    tipoPessoa: 'JURIDICA',
    regimeTributario: 'PRESUMIDO',
    retencoes: [],
    planoContaId: null,
    nit: null,
    dependentes: null,
    ativo: true,
    contasBancarias: [],
  });
  contexto = {
    usuario: {
      id: api.admin.id,
      principal: 'admin',
      nome: 'Pessoa 1',
      admin: true,
      prestador: false,
      administrativo: false,
      parceiro: false,
      profissional: false,
      fornecedor: false,
    },
    ability: buildAbility([]),
    alcance: { prestadores: new Set([prestador]), casa: true, tudo: true, profissionalId: null },
    prestadorId: prestador,
    ip: '127.0.0.1',
    motivo: null,
  };
});
afterAll(() => api?.close());

/** A released title; those of two series differ by nothing but their number. */
async function titulo(valor: string): Promise<number> {
  const admin = api.admin.em(prestador);
  const response = await admin.post('/api/contas-pagar', {
    fornecedorId: cadastros.fornecedor,
    tipoContaPagarId: cadastros.tipo,
    tipoDocumentoId: cadastros.documento,
    numeroDocumento: `NF ${valor}`,
    emissao: DIA,
    competencia: DIA.slice(0, 7),
    vencimento: DIA,
    valorBruto: valor,
    naturezaServico: 'NENHUMA',
    divisao: [{ planoContaId: cadastros.plano, centroCustoId: null }],
  });
  expect(response.statusCode, response.body).toBe(201);
  const { id, versao } = response.json<{ id: number; versao: number }>();
  const passo = await admin.post(
    `/api/contas-pagar/${id}/_transicao`,
    { transicao: 'mandar-pagar' },
    { 'if-match': `"${versao}"` },
  );
  expect(passo.statusCode, passo.body).toBe(200);
  return id;
}

const porta = () => api.app.registrosDe(contexto, 'contas-pagar').server;

type Passo = {
  readonly transicao: StepName<'contas-pagar'>;
  readonly campos?: { readonly [campo: string]: unknown };
  readonly motivo?: string | null;
  readonly versao?: number;
};
type Pedido = { readonly id: number; readonly step: StepRequest<'contas-pagar'> };
const pagar = (campos: object = {}): Passo => ({
  transicao: 'pagar',
  campos: { dataPagamento: DIA, contaBancariaId: cadastros.conta, ...campos },
});

async function serie(passos: readonly Passo[]): Promise<readonly Pedido[]> {
  const dados: Pedido[] = [];
  for (const [n, passo] of passos.entries())
    dados.push({ id: await titulo(`${100 + n}.07`), step: { motivo: null, versao: undefined, ...passo } });
  return dados;
}

const comoDito = (resultado: Row | AppError | object): unknown =>
  resultado instanceof AppError
    ? { codigo: resultado.code, messages: resultado.messages, errors: resultado.errors ?? null }
    : (resultado as Row).situacao;

/** What the database says of these titles, without what two series cannot share: numbers, moments and places in the chain. */
async function guardado(ids: readonly number[]): Promise<unknown> {
  const { rows } = await api.test.database.pool.query({
    text: `WITH t AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM conta_pagar WHERE id = ANY($1)),
      b AS (SELECT b.*, t.n FROM baixa_conta_pagar b JOIN t ON t.id = b.conta_pagar_id)
      SELECT 'titulo' AS o_que, t.n, to_jsonb(c) AS dados FROM conta_pagar c JOIN t USING (id)
      UNION ALL SELECT 'baixa', b.n, to_jsonb(b) - 'n' FROM b
      UNION ALL SELECT 'movimento', b.n, to_jsonb(m) FROM movimento_bancario m JOIN b ON b.id = m.baixa_pagar_id
      UNION ALL SELECT 'passo', t.n, to_jsonb(x) FROM transicao x JOIN t ON x.registro_id = t.id WHERE x.recurso = 'contas-pagar'
      UNION ALL SELECT 'auditoria', t.n, to_jsonb(a) FROM auditoria a JOIN t ON a.registro_id = t.id WHERE a.recurso = 'contas-pagar'
      UNION ALL SELECT 'auditoria da baixa', b.n, to_jsonb(a) FROM auditoria a JOIN b ON a.registro_id = b.id WHERE a.recurso = 'baixas-contas-pagar'`,
    values: [ids],
  });
  const solto = new Set([
    'id',
    'registro_id',
    'conta_pagar_id',
    'baixa_pagar_id',
    'seq',
    'cadeia',
    'posicao',
    'hash',
    'hash_anterior',
    'pedido',
    'em',
    'criado_em',
    'atualizado_em',
    'liberada_em',
  ]);
  return rows
    .map(({ o_que, n, dados }) => JSON.stringify([o_que, Number(n), semNumeros(dados, solto)]))
    .toSorted();
}

describe('[FIN-03] passos de muitas linhas', () => {
  it('[FIN-03] fazem o mesmo que um por um, e a recusada não toca nas outras', async () => {
    const passos: readonly Passo[] = [
      pagar(),
      pagar({ contaBancariaId: cadastros.inativa }),
      {
        transicao: 'pagar-parte',
        campos: { dataPagamento: DIA, contaBancariaId: cadastros.conta, valorParte: '1.00' },
      },
      pagar({ contaBancariaId: 987_654 }),
      {
        transicao: 'pagar-parte',
        campos: { dataPagamento: DIA, contaBancariaId: cadastros.conta, valorParte: '9000.00' },
      },
      pagar({ dataPagamento: null }),
      { transicao: 'estornar-tudo' },
      { transicao: 'cancelar', motivo: 'Serviço não prestado.' },
      { transicao: 'cancelar' },
      { ...pagar(), versao: 1 },
      pagar({ dataPagamento: '2026-03-31' }),
      pagar({ encargos: '2.50', motivoEncargos: 'Multa do contrato.' }),
    ];
    // March of the account is closed: the database itself refuses its payment.
    await api.test.database.pool.query({
      text: `INSERT INTO fechamento_conta (prestador_id, conta_bancaria_id, competencia, situacao) VALUES ($1, $2, '2026-03', 'FECHADO')`,
      values: [prestador, cadastros.conta],
    });
    const [separadas, juntas] = [await serie(passos), await serie(passos)];
    const umaPorUma: unknown[] = [];
    for (const { id, step } of separadas)
      umaPorUma.push(
        await porta()
          .transition(id, step)
          .catch((error: unknown) => error),
      );
    const todas = await porta().transitions(juntas);
    expect(todas.map(comoDito)).toEqual(umaPorUma.map((resultado) => comoDito(resultado as object)));
    expect(
      todas.map((resultado) => (resultado instanceof AppError ? 'recusada' : resultado.situacao)),
    ).toEqual([
      'PAGA',
      'recusada',
      'PAGA_PARCIAL',
      'recusada',
      'recusada',
      'recusada',
      'recusada',
      'CANCELADA',
      'recusada',
      'recusada',
      'recusada',
      'PAGA',
    ]);
    const [antes, depois] = [
      await guardado(separadas.map(({ id }) => id)),
      await guardado(juntas.map(({ id }) => id)),
    ];
    expect(depois).toEqual(antes);
    expect((antes as readonly string[]).filter((linha) => linha.startsWith('["movimento"'))).toHaveLength(3);
  });

  it('[FIN-03] o mesmo título duas vezes é julgado pelo que o primeiro passo fez, e o que não existe é dito', async () => {
    const id = await titulo('50.00');
    const passo = { motivo: null, versao: undefined, ...pagar() };
    const [primeira, segunda, terceira] = await porta().transitions([
      { id, step: passo },
      { id, step: passo },
      { id: 999_999, step: passo },
    ]);
    expect((primeira as Row).situacao).toBe('PAGA');
    expect((segunda as AppError).code).toBe('transicao-ilegal');
    expect((terceira as AppError).code).toBe('nao-encontrado');
  });

  it('[FIN-01] [FIN-03] o valor do papel é o que se lança, ou nada, e a recusada não toca na outra', async () => {
    // The titles of a series are of 100.07 and 101.07.
    const pedidos = await serie([pagar({ valorDoBanco: '100.06' }), pagar({ valorDoBanco: '101.07' })]);
    const [errada, certa] = await porta().transitions(pedidos);
    expect(comoDito(errada!)).toMatchObject({
      codigo: 'transicao-recusada',
      messages: [expect.stringMatching(/O banco diz R\$\s100,06, e daqui sairiam R\$\s100,07/)],
    });
    expect(comoDito(certa!)).toBe('PAGA');
    const { rows } = await api.test.database.pool.query<{ valor: string }>(
      'SELECT valor::text FROM baixa_conta_pagar WHERE conta_pagar_id = ANY($1)',
      [pedidos.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ valor: '101.07' }]);
  });

  it('[FIN-03] guardam a corrente da auditoria inteira', async () => {
    const { rows } = await api.test.database.pool.query({
      text: `SELECT count(*)::int AS quebras FROM auditoria a JOIN auditoria b ON b.cadeia = a.cadeia AND b.posicao = a.posicao + 1
             WHERE b.hash_anterior <> a.hash OR b.seq <= a.seq`,
      values: [],
    });
    expect(rows[0]?.quebras).toBe(0);
  });

  it('[FIN-05] o banco esquece a situação lembrada assim que ela muda, e o que um ponto de retorno desfez', async () => {
    const [primeiro, segundo] = [await titulo('700.01'), await titulo('700.02')];
    const db = await api.test.database.pool.connect();
    const dividir = (id: number) =>
      db.query({
        text: `INSERT INTO conta_pagar_divisao (conta_pagar_id, ordem, plano_conta_id, valor) VALUES ($1, 9, $2, 0.01)`,
        values: [id, cadastros.plano],
      });
    const mudar = (id: number, para: string) =>
      db.query({ text: `UPDATE conta_pagar SET situacao = $2 WHERE id = $1`, values: [id, para] });
    const sql = (text: string) => db.query({ text, values: [] });
    const recusado = async (work: () => Promise<unknown>): Promise<unknown> => {
      await sql('SAVEPOINT tentativa');
      const codigo = await work().then(
        () => 'gravou',
        (error: { code?: string }) => error.code,
      );
      await sql('ROLLBACK TO SAVEPOINT tentativa');
      return codigo;
    };
    try {
      await sql('BEGIN');
      await sql(`SET LOCAL zelo.ciclo = 'livre'`);
      await mudar(primeiro, 'REGISTRADA');
      await mudar(segundo, 'REGISTRADA');
      await sql(`SET LOCAL zelo.ciclo = ''`);
      // Remembered as open, then locked: by a step, and by hand past the rules.
      await dividir(primeiro);
      await sql('SAVEPOINT liberada');
      await mudar(primeiro, 'LIBERADA');
      expect(await recusado(() => dividir(primeiro))).toBe('ZC001');
      // Gone back to: open once more, and what was remembered before it is right.
      await sql('ROLLBACK TO SAVEPOINT liberada');
      await dividir(primeiro);
      await dividir(segundo);
      await sql(`SET LOCAL zelo.ciclo = 'livre'`);
      await mudar(primeiro, 'PAGA');
      await sql(`SET LOCAL zelo.ciclo = ''`);
      expect(await recusado(() => dividir(primeiro))).toBe('ZC001');
      await dividir(segundo);
      // A row that moves is asked of both: the one it leaves is locked.
      expect(
        await recusado(() =>
          db.query({
            text: `UPDATE conta_pagar_divisao SET conta_pagar_id = $1 WHERE conta_pagar_id = $2 AND ordem = 9`,
            values: [segundo, primeiro],
          }),
        ),
      ).toBe('ZC001');
      expect(
        await recusado(() =>
          db.query({ text: `DELETE FROM conta_pagar_divisao WHERE conta_pagar_id = $1`, values: [primeiro] }),
        ),
      ).toBe('ZC001');
      // Another transaction cannot change a state that is remembered.
      const fora = await api.test.database.pool.connect();
      try {
        await fora.query({ text: `SET lock_timeout = '200ms'`, values: [] });
        const presa = fora.query({
          text: `UPDATE conta_pagar SET situacao = 'LIBERADA' WHERE id = $1`,
          values: [segundo],
        });
        await expect(presa).rejects.toMatchObject({ code: '55P03' });
      } finally {
        await fora.query({ text: 'RESET lock_timeout', values: [] });
        fora.release();
      }
    } finally {
      await sql('ROLLBACK');
      db.release();
    }
  });
});
