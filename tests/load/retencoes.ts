/** Retentions of ten thousand documents of a month, recalculated by a person; and what the month's taxes cost to look at after it. */
import { calcularRetencoes } from '#domain/conta-pagar/retencoes.ts';
import { entrar, naDemonstracao, type Pool } from './pessoa.ts';
import type { Figure } from './figure.ts';
import { residentMiB, type Target } from './target.ts';

const RECALCULOS = Number(process.env.RECALCULOS ?? 10_000);
const VEZES = 7;

export function retencoes(): Promise<readonly Figure[]> {
  return naDemonstracao(medir);
}

/** Titles of this month with retentions, as somebody would have registered them, over the suppliers that have one. */
async function encher(pool: Pool, quantos: number): Promise<void> {
  await pool.query(
    `WITH molde AS (
        SELECT t.*, row_number() OVER (ORDER BY t.id) - 1 AS n, count(*) OVER () AS quantos FROM conta_pagar t
         WHERE t.prestador_id = 1 AND t.situacao = 'REGISTRADA' AND t.natureza_servico <> 'NENHUMA' AND t.excluido_em IS NULL AND t.total_retido > 0), nova AS (
        INSERT INTO conta_pagar (prestador_id, fornecedor_id, nome_fornecedor, tipo_conta_pagar_id, tipo_documento_id, numero_documento, emissao,
            competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, natureza_servico, cidade_servico_id, item_lc116)
        SELECT m.prestador_id, m.fornecedor_id, m.nome_fornecedor, m.tipo_conta_pagar_id, m.tipo_documento_id, 'RECALCULO ' || g, dia,
            to_char(dia, 'YYYY-MM'), dia, dia, 100 + g / 100.0, 100 + g / 100.0, m.natureza_servico, m.cidade_servico_id, m.item_lc116
          FROM generate_series(1, $1::int) g JOIN molde m ON m.n = g % m.quantos, (SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS dia) unidade RETURNING id, valor_bruto)
      INSERT INTO conta_pagar_divisao (conta_pagar_id, ordem, plano_conta_id, valor)
      SELECT n.id, 1, (SELECT d.plano_conta_id FROM conta_pagar_divisao d JOIN molde m ON m.id = d.conta_pagar_id LIMIT 1), n.valor_bruto FROM nova n`,
    [quantos],
  );
}

async function medir({ url, pid }: Target, pool: Pool): Promise<readonly Figure[]> {
  await encher(pool, RECALCULOS);
  const pessoa = await entrar(url, 'administrativo');
  const antes = residentMiB(pid);
  let pico = antes;
  const recalcular = async (): Promise<Figure> => {
    const inicio = performance.now();
    const filtro = { numeroDocumento_start: 'RECALCULO' };
    const { id } = await pessoa('POST', '/api/contas-pagar/_passos', { transicao: 'recalcular', filtro });
    let agora = await pessoa('GET', `/api/contas-pagar/_passos/${id}`);
    while (agora.estado === 'na-fila' || agora.estado === 'executando') {
      await new Promise((segue) => setTimeout(segue, 50));
      pico = Math.max(pico, residentMiB(pid));
      agora = await pessoa('GET', `/api/contas-pagar/_passos/${id}`);
    }
    const recusados = (agora.recusados as { ids: number[] }[]).reduce(
      (soma, { ids }) => soma + ids.length,
      0,
    );
    return {
      o_que: `retenções de ${String(agora.tratados)} documentos do mês recalculadas em fila (${String(agora.estado)}), ${recusados} recusadas`,
      valor: `${((performance.now() - inicio) / 1000).toFixed(1)} s`,
      meta: 'menos de 10 s',
    };
  };
  const primeira = await recalcular();
  const segunda = await recalcular();
  const mes = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .format(Date.now())
    .slice(0, 7);
  const figuras: Figure[] = [primeira, { ...segunda, o_que: `${segunda.o_que}, de novo, sem o que mudar` }];
  figuras.push({
    o_que: 'memória do servidor antes e no pico',
    valor: `${antes.toFixed(0)} e ${pico.toFixed(0)} MiB`,
    meta: 'estável',
  });
  const vezes = async (o_que: string, path: string): Promise<void> => {
    const tempos: number[] = [];
    for (let n = 0; n < VEZES; n++) {
      const inicio = performance.now();
      await pessoa('GET', path);
      tempos.push(performance.now() - inicio);
    }
    const [meio, pior] = [tempos.toSorted((a, b) => a - b)[VEZES >> 1] ?? 0, Math.max(...tempos)];
    figuras.push({ o_que, valor: `${meio.toFixed(0)} ms, pior ${pior.toFixed(0)} ms`, meta: '300 ms' });
  };
  const lista = `/api/impostos-cumulativos?competencia=${mes}&_sort=nomeFornecedor&_start=0&_end=25`;
  await vezes('impostos do mês, página', lista);
  await vezes(
    'impostos de todos os meses, página',
    '/api/impostos-cumulativos?_sort=nomeFornecedor&_start=0&_end=25',
  );
  const [linha] = (await pessoa('GET', lista)) as unknown as { id: number }[];
  await vezes(
    'impostos do mês, um imposto de um fornecedor com as parcelas',
    `/api/impostos-cumulativos/${linha?.id ?? 0}`,
  );
  return [...figuras, regra()];
}

/** The pure rule over a month: what it costs without the database. */
function regra(): Figure {
  const vigencia = { inicioVigencia: '2003-01-01', fimVigencia: null };
  const imposto = (id: number, codigo: string, aliquota: string) => ({
    ...vigencia,
    id,
    codigo,
    sigla: codigo,
    pessoa: 'JURIDICA' as const,
    calculo: 'ALIQUOTA' as const,
    aliquota,
    codigoReceita: null,
    dispensaSimples: true,
    norma: null,
    grupo: null,
  });
  const impostos = [
    imposto(1, 'IRRF', '1.50'),
    imposto(2, 'PIS', '0.65'),
    imposto(3, 'COFINS', '3.00'),
    imposto(4, 'CSLL', '1.00'),
  ];
  const regras = impostos.map(({ id, codigo, aliquota }) => ({
    ...vigencia,
    codigo,
    tipoImpostoId: id,
    tipoPessoa: 'JURIDICA',
    regimeTributario: null,
    cidadeId: null,
    itemLc116: null,
    natureza: null,
    retem: true,
    aliquota,
    percentualBase: '100.00',
    codigoReceita: null,
    norma: null,
  }));
  const minimos = impostos.map(({ id }) => ({
    ...vigencia,
    tipoImpostoId: id,
    valorMinimo: '10.00',
    modo: 'MES' as const,
  }));
  const tabelas = { impostos, regras, minimos, tetos: [], irrf: [], redutores: [] };
  const antes = performance.now();
  let linhas = 0;
  for (let n = 1; n <= 10_000; n++)
    linhas += calcularRetencoes(
      tabelas,
      {
        data: '2026-11-10',
        valor: `${n}.37`,
        natureza: 'PROFISSIONAL',
        cidadeId: null,
        itemLc116: null,
        tipoPessoa: 'JURIDICA',
        regimeTributario: 'PRESUMIDO',
        dependentes: 0,
        desconto: '0.00',
        inssOutrasFontes: '0.00',
        proprias: [],
      },
      { rendimento: '0.00', porImposto: new Map() },
    ).linhas.length;
  return {
    o_que: `regra das retenções sobre 10000 documentos, ${linhas} linhas, sem o banco`,
    valor: `${((performance.now() - antes) / 1000).toFixed(2)} s`,
    meta: 'o mês inteiro em menos de 10 s',
  };
}
