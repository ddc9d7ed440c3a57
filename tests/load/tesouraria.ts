/** The house's accounts grown large: a month of 100,000 movements closed, and sums over 100,000 of 1,000,000 titles (issue 14). */
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

const TITULOS = Number(process.env.ROWS ?? 1_000_000);
const MOVIMENTOS = TITULOS / 10;
const VEZES = 7;
/** The month that is closed; the titles are due on the hundred days that begin with the first of another year. */
const MES = '2026-09';
const ANO = '2031';

type Casa = { readonly prestador: number; readonly conta: number };

export async function tesouraria(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  try {
    const { prestador, conta } = await aHouse(dataDir);
    const headers = { ...(await signIn(target.url, prestador)), 'content-type': 'application/json' };
    const url = (caminho: string): string => `${target.url}/api/${caminho}`;
    const criado = await pedir(url('fechamentos-contas'), headers, {
      contaBancariaId: conta,
      competencia: MES,
    });
    const { id, versao } = (await criado.json()) as { id: number; versao: number };
    const situacao = await demora(() => pedir(url(`fechamentos-contas/${id}/_situacao`), headers));
    const fechar = await demora(() =>
      pedir(
        url(`fechamentos-contas/${id}/_transicao`),
        { ...headers, 'if-match': `"${versao}"` },
        { transicao: 'fechar' },
      ),
    );
    const prova = await demora(() => pedir(url(`fechamentos-contas/${id}/_pdf`), headers, {}));
    const fluxo = await vezes(() => pedir(url(`tesouraria/fluxo?de=${ANO}-01-01&ate=${ANO}-01-10`), headers));
    const resultado = await vezes(() =>
      pedir(url(`tesouraria/resultado?de=${ANO}-01&ate=${ANO}-01&regime=competencia`), headers),
    );
    const saldos = await vezes(() => pedir(url('tesouraria/saldos'), headers));
    const lista = `contas-receber?vencimento_gte=${ANO}-01-01&vencimento_lte=${ANO}-01-10`;
    const pagina = await vezes(() =>
      pedir(url(`${lista}&_start=0&_end=25&_sort=vencimento&_order=asc`), headers),
    );
    const somas = await vezes(() => pedir(url(lista.replace('?', '/_somas?')), headers));
    const todas = await vezes(() => pedir(url('contas-receber/_somas'), headers));
    const impostos = await vezes(() => pedir(url('impostos-cumulativos?_start=0&_end=25'), headers));
    const doMes = await vezes(() =>
      pedir(url(`impostos-cumulativos?competencia=${ANO}-03&_start=0&_end=25`), headers),
    );
    const doFornecedor = await vezes(() =>
      pedir(url('impostos-cumulativos?fornecedorId=7&_start=0&_end=25'), headers),
    );
    const n = (quantos: number): string => quantos.toLocaleString('pt-BR');
    return [
      { o_que: `mês de ${n(MOVIMENTOS)} movimentos: o que o mantém aberto`, valor: `${situacao} ms` },
      { o_que: `mês de ${n(MOVIMENTOS)} movimentos: fechado`, valor: `${fechar} ms`, meta: 'menos de 30 s' },
      { o_que: 'a prova dele em PDF', valor: `${prova} ms` },
      {
        o_que: `fluxo de caixa sobre ${n(TITULOS / 10)} de ${n(TITULOS)} títulos, metade e pior de ${VEZES}`,
        valor: fluxo,
        meta: 'menos de 300 ms',
      },
      {
        o_que: `resultado por competência sobre ${n(TITULOS / 10)} de ${n(TITULOS)} títulos, metade e pior de ${VEZES}`,
        valor: resultado,
        meta: 'menos de 300 ms',
      },
      { o_que: `página de 25 dos ${n(TITULOS / 10)} de um filtro, metade e pior de ${VEZES}`, valor: pagina },
      {
        o_que: `somas dos ${n(TITULOS / 10)} do filtro, metade e pior de ${VEZES}`,
        valor: somas,
        meta: 'menos de 300 ms',
      },
      { o_que: `somas dos ${n(TITULOS)} títulos, metade e pior de ${VEZES}`, valor: todas },
      {
        o_que: `impostos cumulativos de ${n(TITULOS / 10)} títulos com retenções: página; de um mês; de um fornecedor`,
        valor: `${impostos}; ${doMes}; ${doFornecedor}`,
      },
      { o_que: `saldos com ${n(MOVIMENTOS)} movimentos, metade e pior de ${VEZES}`, valor: saldos },
    ];
  } finally {
    await target.stop();
    removeDataDir(dataDir);
  }
}

async function pedir(url: string, headers: Headers, body?: object): Promise<Response> {
  const resposta = await fetch(url, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!resposta.ok) throw new Error(`${url}: ${resposta.status} ${await resposta.text()}`);
  return resposta;
}

async function demora(work: () => Promise<Response>): Promise<number> {
  const antes = performance.now();
  await (await work()).arrayBuffer();
  return Math.round(performance.now() - antes);
}

/** Half and worst of a few times. */
async function vezes(work: () => Promise<Response>): Promise<string> {
  const demoras: number[] = [];
  for (let n = 0; n < VEZES; n += 1) demoras.push(await demora(work));
  demoras.sort((a, b) => a - b);
  return `${demoras[Math.floor(VEZES / 2)]} ms, ${demoras.at(-1)} ms`;
}

/** As the product would have left it; its triggers would take minutes for so much at once, and are measured by what closes. */
async function aHouse(dataDir: string): Promise<Casa> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const { pool } = database;
  const criar = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>({ text, values: [...values] })).rows[0]?.id ?? 0;
  await pool.query('SET session_replication_role = replica; SET statement_timeout = 0');
  const prestador = await criar(
    `INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Clínica', 'JURIDICA', '11222333000181') RETURNING id`,
  );
  const plano = await criar(
    `INSERT INTO plano_conta (codigo, descricao, tipo, natureza) VALUES ('1', 'Consultas', 'ANALITICA', 'RECEITA') RETURNING id`,
  );
  const conta = await criar(
    `INSERT INTO conta_bancaria (prestador_id, descricao, tipo, saldo_inicial) VALUES ($1, 'Conta', 'CORRENTE', 0) RETURNING id`,
    [prestador],
  );
  const extrato = await criar(
    `INSERT INTO extrato_bancario (prestador_id, nome, conta_bancaria_id, formato, novas, repetidas, lido_em, resumo, de, ate, saldo, saldo_em)
     SELECT $1, 'x.ofx', $2, 'OFX', $3::int, 0, now(), 'x', '2026-09-01', '2026-09-30', sum(n % 500 + 1), '2026-09-30' FROM generate_series(1, $3::int) n RETURNING id`,
    [prestador, conta, MOVIMENTOS],
  );
  await pool.query({
    text: `WITH l AS (INSERT INTO linha_extrato (prestador_id, extrato_id, conta_bancaria_id, data, valor, historico, chave, situacao)
        SELECT $1, $2, $3, date '2026-09-01' + n % 30, n % 500 + 1, 'PIX RECEBIDO ' || n, n::text, 'CONCILIADA' FROM generate_series(1, $4::int) n
        RETURNING id, data, valor, historico)
      INSERT INTO movimento_bancario (prestador_id, conta_bancaria_id, data, sentido, valor, efeito, historico, plano_conta_id, origem, situacao, linha_extrato_id)
      SELECT $1, $3, data, 'ENTRADA', valor, valor, historico, $5, 'RECEBIMENTO', 'CONCILIADO', id FROM l`,
    values: [prestador, extrato, conta, MOVIMENTOS, plano],
  });
  await pool.query({
    text: `WITH t AS (INSERT INTO conta_receber (prestador_id, tipo_conta_receber_id, emissao, competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, numero_documento, nome_devedor)
        SELECT $1, 1, d, to_char(d, 'YYYY-MM'), d, d, n % 500 + 1, n % 500 + 1, n::text, 'Devedor ' || n % 1000
          FROM generate_series(1, $2::int) n, LATERAL (SELECT CASE WHEN n % 10 = 0 THEN date '${ANO}-01-01' + n % 9 ELSE date '${ANO}-02-01' + n % 90 END AS d) x
        RETURNING id, valor_liquido)
      INSERT INTO conta_receber_divisao (conta_receber_id, plano_conta_id, valor, ordem) SELECT id, $3, valor_liquido, 1 FROM t`,
    values: [prestador, TITULOS, plano],
  });
  await pool.query({
    text: `WITH t AS (INSERT INTO conta_pagar (prestador_id, fornecedor_id, nome_fornecedor, tipo_conta_pagar_id, tipo_documento_id, numero_documento, emissao,
          competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, natureza_servico)
        SELECT $1, n % 1000 + 1, 'Fornecedor ' || n % 1000, 1, 1, n::text, d, to_char(d, 'YYYY-MM'), d, d, 1000, 938.5, 'PROFISSIONAL'
          FROM generate_series(1, $2::int) n, LATERAL (SELECT date '${ANO}-01-01' + n % 360 AS d) x RETURNING id)
      INSERT INTO conta_pagar_retencoes (conta_pagar_id, ordem, tipo_imposto_id, base, aliquota, valor, dispensado, explicacao)
      SELECT t.id, i.n, i.id, 1000, 1.5, 15, 0, 'Prova' FROM t CROSS JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM tipo_imposto ORDER BY id LIMIT 4) i`,
    values: [prestador, MOVIMENTOS],
  });
  // Tables that have grown are analysed by the database itself in time; these are a minute old.
  await pool.query(
    'VACUUM ANALYZE conta_receber, conta_receber_divisao, conta_pagar, conta_pagar_retencoes, movimento_bancario, linha_extrato',
  );
  await database.close();
  return { prestador, conta };
}
