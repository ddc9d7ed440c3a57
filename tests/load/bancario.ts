/** Bank files of a month: five thousand payments made into a file and answered; retentions of ten thousand documents. */
import { calcularRetencoes } from '#domain/contas-pagar/retencoes.ts';
import { openDatabase } from '#server/database/pool.ts';
import { retornoDaRemessa } from '#tests/support/cnab/retorno.ts';
import type { Figure } from './run.ts';
import { newDataDir, removeDataDir, residentMiB, startTarget, type Target } from './target.ts';

const PAGAMENTOS = Number(process.env.PAGAMENTOS ?? 5000);
/** Documents whose retentions are worked out anew by the step of a person, many at once. */
const RECALCULOS = Number(process.env.RECALCULOS ?? 1000);
const SENHA = 'Zelo-2026!';

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

export async function bancario(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir, 'scripts/demo.ts', { ZELO_DEMO_NOVO: '1' });
  const database = await openDatabase({ dataDir, poolSize: 2 });
  try {
    return await medir(target, database.pool);
  } finally {
    await target.stop();
    await database.close();
    removeDataDir(dataDir);
  }
}

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool'];

async function entrar(url: string, userId: string) {
  const answer = await fetch(`${url}/api/auth/token/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, password: SENHA }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async (method: string, path: string, body?: unknown, versao?: number): Promise<Linha> => {
    const feito = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'id-prestador': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(versao === undefined ? {} : { 'if-match': `"${versao}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!feito.ok) throw new Error(`${method} ${path}: ${feito.status} ${await feito.text()}`);
    return (await feito.json()) as Linha;
  };
}

/** Copies of a released title of a supplier who is paid by Pix. */
async function encher(pool: Pool, quantos: number): Promise<void> {
  await pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true)), molde AS (
        SELECT t.* FROM conta_pagar t JOIN fornecedor_contas_bancarias c ON c.fornecedor_id = t.fornecedor_id AND c.conta IS NOT NULL
          JOIN fornecedor f ON f.id = t.fornecedor_id JOIN forma_pagamento p ON p.id = f.forma_pagamento_id AND p.gera_remessa
         WHERE t.prestador_id = 1 AND t.situacao IN ('REGISTRADA', 'LIBERADA') AND p.forma_lancamento_cnab IN ('01', '41', '45') LIMIT 1), nova AS (
        INSERT INTO conta_pagar (prestador_id, fornecedor_id, nome_fornecedor, situacao, tipo_conta_pagar_id, tipo_documento_id, numero_documento,
            emissao, competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, natureza_servico)
          SELECT m.prestador_id, m.fornecedor_id, m.nome_fornecedor, 'LIBERADA', m.tipo_conta_pagar_id, m.tipo_documento_id, 'BENCH ' || n,
            current_date, to_char(current_date, 'YYYY-MM'), current_date, current_date, 100 + n / 100.0, 100 + n / 100.0, 'NENHUMA'
          FROM molde m, livre, generate_series(1, $1::int) n RETURNING id, valor_bruto)
      INSERT INTO conta_pagar_divisao (conta_pagar_id, ordem, plano_conta_id, valor)
        SELECT n.id, 1, (SELECT d.plano_conta_id FROM conta_pagar_divisao d JOIN molde m ON m.id = d.conta_pagar_id LIMIT 1), n.valor_bruto FROM nova n`,
    [quantos],
  );
}

/** Titles of this month with retentions, as somebody would have registered them, over the suppliers that have one. */
async function encherComRetencao(pool: Pool, quantos: number): Promise<void> {
  await pool.query(
    `WITH molde AS (
        SELECT t.*, row_number() OVER (ORDER BY t.id) - 1 AS n, count(*) OVER () AS quantos FROM conta_pagar t
         WHERE t.prestador_id = 1 AND t.situacao = 'REGISTRADA' AND t.natureza_servico <> 'NENHUMA' AND t.excluido_em IS NULL AND t.total_retido > 0), nova AS (
        INSERT INTO conta_pagar (prestador_id, fornecedor_id, nome_fornecedor, tipo_conta_pagar_id, tipo_documento_id, numero_documento, emissao,
            competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, natureza_servico, cidade_servico_id, item_lc116)
        SELECT m.prestador_id, m.fornecedor_id, m.nome_fornecedor, m.tipo_conta_pagar_id, m.tipo_documento_id, 'RECALCULO ' || g, current_date,
            to_char(current_date, 'YYYY-MM'), current_date, current_date, 100 + g / 100.0, 100 + g / 100.0, m.natureza_servico, m.cidade_servico_id, m.item_lc116
          FROM generate_series(1, $1::int) g JOIN molde m ON m.n = g % m.quantos RETURNING id, valor_bruto)
      INSERT INTO conta_pagar_divisao (conta_pagar_id, ordem, plano_conta_id, valor)
      SELECT n.id, 1, (SELECT d.plano_conta_id FROM conta_pagar_divisao d JOIN molde m ON m.id = d.conta_pagar_id LIMIT 1), n.valor_bruto FROM nova n`,
    [quantos],
  );
}

async function medir({ url, pid }: Target, pool: Pool): Promise<readonly Figure[]> {
  await encher(pool, PAGAMENTOS);
  const [prepara, aprova] = [await entrar(url, 'administrativo'), await entrar(url, 'prestador')];
  const hoje = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
  const cronometro = async <T>(o: () => Promise<T>): Promise<readonly [T, string]> => {
    const antes = performance.now();
    const feito = await o();
    return [feito, `${((performance.now() - antes) / 1000).toFixed(1)} s`];
  };
  const passo = (quem: typeof prepara, bordero: Linha, transicao: string, campos?: object) =>
    quem(
      'POST',
      `/api/borderos-pagamentos/${bordero.id}/_transicao`,
      { transicao, ...(campos ? { campos } : {}) },
      bordero.versao,
    );
  const novo = await prepara('POST', '/api/borderos-pagamentos', { descricao: 'Bench', contaBancariaId: 1, dataPagamento: hoje });
  const [reunido, reunir] = await cronometro(() => passo(prepara, novo, 'reunir', { vencimentoAte: hoje }));
  const [aprovado, aprovar] = await cronometro(() => passo(aprova, reunido, 'aprovar'));
  const [, gerar] = await cronometro(() => passo(prepara, aprovado, 'gerar-remessa'));
  const [remessa] = (await prepara('GET', `/api/remessas-pagamentos?borderoId=${novo.id}`)) as unknown as Linha[];
  const { conteudo } = await prepara('GET', `/api/remessas-pagamentos/${remessa?.id}`);
  const retorno = retornoDaRemessa(String(conteudo), () => ({ codigos: '00' }));
  const antes = residentMiB(pid);
  let pico = antes;
  const olhar = setInterval(() => (pico = Math.max(pico, residentMiB(pid))), 50);
  const [lido, ler] = await cronometro(() => prepara('POST', '/api/retornos-pagamentos/_ler', { nome: 'PAG.RET', conteudo: retorno })); // prettier-ignore
  clearInterval(olhar);
  const feito = await prepara('GET', `/api/retornos-pagamentos/${lido.id}`);
  const quantos = Number(reunido.quantidade);
  await encherComRetencao(pool, RECALCULOS);
  const lote = { operacao: 'transitar', transicao: 'recalcular', filtro: { numeroDocumento_start: 'RECALCULO' } };
  const [recalculado, recalcular] = await cronometro(() => prepara('POST', '/api/contas-pagar/_lote', lote));
  return [
    { o_que: `reunir ${quantos} títulos num borderô`, valor: reunir },
    { o_que: 'aprovar', valor: aprovar },
    { o_que: `remessa de ${quantos} pagamentos`, valor: gerar, meta: 'menos de 3 s' },
    { o_que: `retorno de ${quantos} linhas, ${String(feito.pagos)} pagas`, valor: ler, meta: 'menos de 10 s' },
    { o_que: 'memória do servidor antes do retorno e no pico dele', valor: `${antes.toFixed(0)} e ${pico.toFixed(0)} MiB`, meta: 'estável' }, // prettier-ignore
    { o_que: `retenções de ${String(recalculado.total)} títulos do mês recalculadas pelo passo da pessoa, ${String(recalculado.ok)} feitas`, valor: recalcular, meta: '10000 em menos de 10 s' }, // prettier-ignore
    retencoes(),
  ];
}

/** The pure rule over a month: what it costs without the database. */
function retencoes(): Figure {
  const vigencia = { inicioVigencia: '2003-01-01', fimVigencia: null };
  const imposto = (id: number, codigo: string, aliquota: string) => ({ ...vigencia, id, codigo, sigla: codigo, pessoa: 'JURIDICA' as const, calculo: 'ALIQUOTA' as const, aliquota, codigoReceita: null, dispensaSimples: true, norma: null, grupo: null }); // prettier-ignore
  const impostos = [
    imposto(1, 'IRRF', '1.50'),
    imposto(2, 'PIS', '0.65'),
    imposto(3, 'COFINS', '3.00'),
    imposto(4, 'CSLL', '1.00'),
  ];
  const regras = impostos.map(({ id, codigo, aliquota }) => ({ ...vigencia, codigo, tipoImpostoId: id, tipoPessoa: 'JURIDICA', regimeTributario: null, cidadeId: null, itemLc116: null, natureza: null, retem: true, aliquota, percentualBase: '100.00', codigoReceita: null, norma: null })); // prettier-ignore
  const minimos = impostos.map(({ id }) => ({ ...vigencia, tipoImpostoId: id, valorMinimo: '10.00', modo: 'MES' as const }));
  const tabelas = { impostos, regras, minimos, tetos: [], irrf: [], redutores: [] };
  const antes = performance.now();
  let linhas = 0;
  for (let n = 1; n <= 10_000; n++)
    linhas += calcularRetencoes(tabelas, { data: '2026-11-10', valor: `${n}.37`, natureza: 'PROFISSIONAL', cidadeId: null, itemLc116: null, tipoPessoa: 'JURIDICA', regimeTributario: 'PRESUMIDO', dependentes: 0, inssOutrasFontes: '0.00', proprias: [] }, { rendimento: '0.00', porImposto: new Map() }).linhas.length; // prettier-ignore
  return {
    o_que: `regra das retenções sobre 10000 documentos, ${linhas} linhas, sem o banco`,
    valor: `${((performance.now() - antes) / 1000).toFixed(2)} s`,
    meta: 'o mês inteiro em menos de 10 s',
  };
}
