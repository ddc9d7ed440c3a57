/** Bank files of a month: five thousand payments made into a file and answered. */
import { retornoDaRemessa } from '#tests/support/cnab/retorno.ts';
import { entrar, naDemonstracao, type Linha, type Pool } from './pessoa.ts';
import type { Figure } from './figure.ts';
import { residentMiB, type Target } from './target.ts';

const PAGAMENTOS = Number(process.env.PAGAMENTOS ?? 5000);

export function bancario(): Promise<readonly Figure[]> {
  return naDemonstracao(medir);
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
            dia, to_char(dia, 'YYYY-MM'), dia, dia, 100 + n / 100.0, 100 + n / 100.0, 'NENHUMA'
          FROM molde m, livre, generate_series(1, $1::int) n, (SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS dia) unidade RETURNING id, valor_bruto)
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
    const resultado = await o();
    return [resultado, `${((performance.now() - antes) / 1000).toFixed(1)} s`];
  };
  const passo = (cliente: typeof prepara, bordero: Linha, transicao: string, campos?: object) =>
    cliente(
      'POST',
      `/api/borderos-pagamentos/${bordero.id}/_transicao`,
      { transicao, ...(campos ? { campos } : {}) },
      bordero.versao,
    );
  const novo = await prepara('POST', '/api/borderos-pagamentos', {
    descricao: 'Bench',
    contaBancariaId: 1,
    dataPagamento: hoje,
  });
  const [reunido, reunir] = await cronometro(() => passo(prepara, novo, 'reunir', { vencimentoAte: hoje }));
  const [aprovado, aprovar] = await cronometro(() => passo(aprova, reunido, 'aprovar'));
  const [, gerar] = await cronometro(() => passo(prepara, aprovado, 'gerar-remessa'));
  const [remessa] = (await prepara(
    'GET',
    `/api/remessas-pagamentos?borderoId=${novo.id}`,
  )) as unknown as Linha[];
  const { conteudo } = await prepara('GET', `/api/remessas-pagamentos/${remessa?.id}`);
  const retorno = retornoDaRemessa(String(conteudo), () => ({ codigos: '00' }));
  const antes = residentMiB(pid);
  let pico = antes;
  const olhar = setInterval(() => (pico = Math.max(pico, residentMiB(pid))), 50);
  const [lido, ler] = await cronometro(() =>
    prepara('POST', '/api/retornos-pagamentos/_ler', { nome: 'PAG.RET', conteudo: retorno }),
  );
  clearInterval(olhar);
  const retornoLido = await prepara('GET', `/api/retornos-pagamentos/${lido.id}`);
  const quantos = Number(reunido.quantidade);
  return [
    { o_que: `reunir ${quantos} títulos num borderô`, valor: reunir },
    { o_que: 'aprovar', valor: aprovar },
    { o_que: `remessa de ${quantos} pagamentos`, valor: gerar, meta: 'menos de 3 s' },
    {
      o_que: `retorno de ${quantos} linhas, ${String(retornoLido.pagos)} pagas`,
      valor: ler,
      meta: 'menos de 10 s',
    },
    {
      o_que: 'memória do servidor antes do retorno e no pico dele',
      valor: `${antes.toFixed(0)} e ${pico.toFixed(0)} MiB`,
      meta: 'estável',
    },
  ];
}
