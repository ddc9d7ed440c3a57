/**
 * What an auditor asks of the books, in SQL: each question answers the rows that break it, so that none is the right answer.
 * Asked of any database of Zelo; what was a file (a bank's return) is held against what was posted of it.
 */
export type Pergunta = { readonly pergunta: string; readonly sql: string };

const VIVO = 'excluido_em IS NULL';
const PAGO = `coalesce((SELECT sum(b.valor) FROM baixa_conta_pagar b WHERE b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA' AND b.${VIVO}), 0)`;
const RECEBIDO = `coalesce((SELECT sum(b.valor) FROM baixa_conta_receber b WHERE b.conta_receber_id = t.id AND b.situacao = 'EFETIVADA' AND b.${VIVO}), 0)`;
const GLOSAS = (soma: string, onde = '') =>
  `coalesce((SELECT sum(${soma}) FROM glosa g WHERE g.conta_receber_id = t.id AND g.${VIVO} ${onde}), 0)`;
const DIVISAO = (tabela: string) =>
  `(SELECT sum(d.valor) FROM ${tabela}_divisao d WHERE d.${tabela}_id = t.id)`;
const MOVIDO = (ato: string, onde = '') =>
  `coalesce((SELECT sum(m.efeito) FROM movimento_bancario m WHERE m.${ato} = b.id AND m.${VIVO} ${onde}), 0)`;
const SALTOS = (tabela: string, serie: string, numero: string, onde: string) =>
  `SELECT x.id FROM (SELECT id, ${numero} AS numero, lag(${numero}) OVER (PARTITION BY ${serie} ORDER BY ${numero}) AS antes FROM ${tabela} WHERE ${onde}) x
    WHERE x.antes IS NOT NULL AND x.numero <> x.antes + 1`;

export const PERGUNTAS: readonly Pergunta[] = [
  {
    pergunta: 'a pagar: pago = soma dos pagamentos',
    sql: `SELECT t.id FROM conta_pagar t WHERE t.valor_pago <> ${PAGO}`,
  },
  {
    pergunta: 'a pagar: pago nunca passa do líquido',
    sql: `SELECT t.id FROM conta_pagar t WHERE t.valor_pago > t.valor_liquido OR t.valor_pago < 0`,
  },
  {
    pergunta: 'a pagar: situação = saldo',
    sql: `SELECT t.id FROM conta_pagar t WHERE t.${VIVO} AND t.situacao <> CASE WHEN t.valor_pago = 0 THEN
        CASE WHEN t.situacao IN ('PAGA', 'PAGA_PARCIAL') THEN 'LIBERADA' ELSE t.situacao END
        WHEN t.valor_pago = t.valor_liquido THEN 'PAGA' ELSE 'PAGA_PARCIAL' END`,
  },
  {
    pergunta: 'a pagar: líquido = bruto − desconto + juros + multa − retido',
    sql: `SELECT t.id FROM conta_pagar t WHERE t.valor_liquido <> t.valor_bruto - t.desconto + t.juros + t.multa - t.total_retido`,
  },
  {
    // Its rows are the forecast that was released; what is paid says what was withheld (docs/decisions/0166).
    pergunta:
      'a pagar: retido = previsto, enquanto nada se pagou; pago inteiro, o que os pagamentos retiveram',
    sql: `SELECT t.id FROM conta_pagar t CROSS JOIN LATERAL (SELECT coalesce(sum(b.total_retido), 0) AS retido FROM baixa_conta_pagar b
        WHERE b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA' AND b.${VIVO}) p
      WHERE t.total_retido <> CASE t.situacao WHEN 'PAGA' THEN p.retido WHEN 'PAGA_PARCIAL' THEN greatest(t.total_retido, p.retido)
        ELSE coalesce((SELECT sum(r.valor) FROM conta_pagar_retencoes r WHERE r.conta_pagar_id = t.id), 0) END`,
  },
  {
    pergunta: 'a pagar: o retido de cada pagamento = as suas retenções; bruto − retido = pago',
    sql: `SELECT b.id FROM baixa_conta_pagar b WHERE b.total_retido <>
        coalesce((SELECT sum(r.valor) FROM baixa_conta_pagar_retencoes r WHERE r.baixa_conta_pagar_id = b.id), 0)
        OR (b.bruto IS NOT NULL AND b.bruto - b.total_retido <> b.valor)`,
  },
  {
    pergunta: 'a pagar: divisão = bruto',
    sql: `SELECT t.id FROM conta_pagar t WHERE t.${VIVO} AND ${DIVISAO('conta_pagar')} <> t.valor_bruto`,
  },
  {
    pergunta: 'a receber: recebido = soma dos recebimentos',
    sql: `SELECT t.id FROM conta_receber t WHERE t.valor_recebido <> ${RECEBIDO}`,
  },
  {
    pergunta: 'a receber: recebido e perdido nunca passam do líquido',
    sql: `SELECT t.id FROM conta_receber t WHERE t.valor_recebido + t.valor_perdido > t.valor_liquido OR t.valor_recebido < 0`,
  },
  {
    pergunta: 'a receber: situação = saldo',
    sql: `SELECT t.id FROM conta_receber t WHERE t.${VIVO} AND t.situacao NOT IN ('NEGOCIADA', 'CANCELADA') AND t.situacao <> CASE
        WHEN t.valor_recebido + t.valor_perdido = t.valor_liquido THEN CASE WHEN t.valor_recebido = 0 THEN 'GLOSADA' ELSE 'RECEBIDA' END
        WHEN t.valor_recebido = 0 THEN 'EM_ABERTO' ELSE 'RECEBIDA_PARCIAL' END`,
  },
  {
    pergunta: 'a receber: líquido = bruto − desconto + taxas',
    sql: `SELECT t.id FROM conta_receber t WHERE t.valor_liquido <> t.valor_bruto - t.desconto + t.acrescimos`,
  },
  {
    pergunta: 'a receber: divisão = bruto',
    sql: `SELECT t.id FROM conta_receber t WHERE t.${VIVO} AND ${DIVISAO('conta_receber')} <> t.valor_bruto`,
  },
  {
    pergunta: 'glosa: em aberto no título = soma das abertas',
    sql: `SELECT t.id FROM conta_receber t WHERE t.valor_glosado <> ${GLOSAS('g.valor', "AND g.situacao IN ('GLOSADA', 'EM_RECURSO')")}`,
  },
  {
    pergunta: 'glosa: perdido no título = soma das perdidas',
    sql: `SELECT t.id FROM conta_receber t WHERE t.valor_perdido <> ${GLOSAS('g.valor_perdido')}`,
  },
  {
    pergunta: 'glosa: recuperado + perdido = valor, quando encerrada',
    sql: `SELECT g.id FROM glosa g WHERE g.${VIVO} AND coalesce(g.valor_recuperado, 0) + g.valor_perdido <>
        CASE WHEN g.situacao IN ('GLOSADA', 'EM_RECURSO', 'CANCELADA') THEN 0 ELSE g.valor END`,
  },
  {
    pergunta: 'recebimento: total = valor + juros + multa − desconto; creditado = total − taxa',
    sql: `SELECT b.id FROM baixa_conta_receber b WHERE b.total <> b.valor + b.juros + b.multa - b.desconto OR b.creditado <> b.total - b.taxa OR b.creditado < 0`,
  },
  {
    pergunta: 'recebimento = os seus movimentos',
    sql: `SELECT b.id FROM baixa_conta_receber b WHERE ${MOVIDO('baixa_receber_id')} <> CASE b.situacao WHEN 'EFETIVADA' THEN b.total - b.taxa ELSE 0 END`,
  },
  {
    pergunta: 'cartão: a soma das parcelas é a venda e a taxa, sem falhar número',
    sql: `SELECT b.id FROM baixa_conta_receber b WHERE ${MOVIDO('baixa_receber_id', "AND m.origem = 'RECEBIMENTO'")} <> b.total
        OR ${MOVIDO('baixa_receber_id', "AND m.origem = 'TAXA'")} <> -b.taxa
        OR (SELECT max(m.parcela) - count(DISTINCT m.parcela) FROM movimento_bancario m WHERE m.baixa_receber_id = b.id AND m.origem = 'RECEBIMENTO' AND b.total >= m.parcela) > 0`,
  },
  {
    pergunta: 'pagamento = os seus movimentos',
    sql: `SELECT b.id FROM baixa_conta_pagar b WHERE ${MOVIDO('baixa_pagar_id')} <> CASE b.situacao WHEN 'EFETIVADA' THEN -(b.valor + b.encargos) ELSE 0 END`,
  },
  {
    pergunta: 'transferência soma zero',
    sql: `SELECT b.id FROM transferencia_conta b WHERE ${MOVIDO('transferencia_id')} <> 0`,
  },
  {
    pergunta: 'estorno é o contrário do que estorna, uma vez',
    sql: `SELECT e.id FROM movimento_bancario e JOIN movimento_bancario m ON m.id = e.estorno_de_id
      WHERE e.efeito <> -m.efeito OR e.conta_bancaria_id <> m.conta_bancaria_id OR e.data < m.data
        OR (SELECT count(*) FROM movimento_bancario o WHERE o.estorno_de_id = m.id AND o.${VIVO}) > 1`,
  },
  {
    pergunta: 'nada de outro prestador',
    sql: `SELECT b.id FROM baixa_conta_receber b JOIN conta_receber t ON t.id = b.conta_receber_id WHERE b.prestador_id <> t.prestador_id
      UNION ALL SELECT b.id FROM baixa_conta_pagar b JOIN conta_pagar t ON t.id = b.conta_pagar_id WHERE b.prestador_id <> t.prestador_id
      UNION ALL SELECT m.id FROM movimento_bancario m JOIN conta_bancaria c ON c.id = m.conta_bancaria_id WHERE m.prestador_id <> c.prestador_id
      UNION ALL SELECT g.id FROM glosa g JOIN conta_receber t ON t.id = g.conta_receber_id WHERE g.prestador_id <> t.prestador_id
      UNION ALL SELECT b.id FROM boleto b JOIN conta_receber t ON t.id = b.conta_receber_id WHERE b.prestador_id <> t.prestador_id`,
  },
  {
    pergunta: 'um título em um borderô vivo',
    sql: `SELECT conta_pagar_id AS id FROM item_bordero_pagamento WHERE situacao = 'NO_BORDERO' AND ${VIVO} GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    pergunta: 'borderô = os seus títulos',
    sql: `SELECT b.id FROM bordero_pagamento b WHERE b.situacao IN ('ABERTO', 'APROVADO', 'ENVIADO') AND b.${VIVO} AND b.total <>
        coalesce((SELECT sum(i.valor) FROM item_bordero_pagamento i WHERE i.bordero_id = b.id AND i.situacao <> 'RETIRADO' AND i.${VIVO}), 0)`,
  },
  {
    pergunta: 'um boleto em cobrança por título',
    sql: `SELECT conta_receber_id AS id FROM boleto WHERE situacao IN ('EMITIDO', 'ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA') AND ${VIVO} GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    pergunta: 'retorno de recebimentos: cada linha paga = um recebimento do título, pelo mesmo total',
    sql: `SELECT l.id FROM retorno_recebimento_linhas l JOIN boleto x ON x.id = l.boleto_id
      WHERE l.situacao = 'LIQUIDADO' AND (SELECT count(*) FROM baixa_conta_receber b WHERE b.conta_receber_id = x.conta_receber_id AND b.total = l.pago) = 0`,
  },
  {
    pergunta: 'retorno de recebimentos: total do arquivo = soma do que se lançou',
    sql: `SELECT r.id FROM retorno_recebimento r WHERE r.total <> coalesce((SELECT sum(l.pago) FROM retorno_recebimento_linhas l
        WHERE l.retorno_recebimento_id = r.id AND l.situacao = 'LIQUIDADO'), 0)`,
  },
  {
    pergunta: 'retorno de pagamentos: cada linha paga = um pagamento do título, pelo mesmo total',
    sql: `SELECT l.id FROM retorno_pagamento_linhas l WHERE l.situacao = 'PAGA' AND l.conta_pagar_id IS NOT NULL
        AND (SELECT count(*) FROM baixa_conta_pagar b WHERE b.conta_pagar_id = l.conta_pagar_id AND b.valor + b.encargos = l.valor) = 0`,
  },
  {
    pergunta: 'guia de imposto = as suas retenções',
    sql: `SELECT g.id FROM bordero_imposto_guias g JOIN bordero_imposto b ON b.id = g.bordero_imposto_id
      WHERE b.situacao <> 'CANCELADO' AND b.${VIVO} AND g.situacao = 'A_PAGAR' AND g.principal <> g.trazido +
        coalesce((SELECT sum(r.valor) FROM retencao_bordero r WHERE r.bordero_imposto_id = b.id AND r.guia = g.guia AND r.situacao = 'NA_GUIA' AND r.${VIVO}), 0)`,
  },
  {
    pergunta: 'nenhuma retenção em duas guias',
    sql: `SELECT min(id) AS id FROM retencao_bordero WHERE situacao = 'NA_GUIA' AND devolucao_imposto_id IS NULL AND ${VIVO} GROUP BY conta_pagar_id, baixa_conta_pagar_id, tipo_imposto_id HAVING count(*) > 1`,
  },
  {
    pergunta: 'nenhum item duas vezes no repasse; repasse = as suas linhas',
    sql: `SELECT min(id) AS id FROM linha_repasse WHERE situacao = 'INCLUIDA' AND ${VIVO} GROUP BY item_conta_id, profissional_id, sequencia HAVING count(*) > 1
      UNION ALL SELECT r.id FROM repasse r WHERE r.${VIVO} AND r.situacao <> 'CANCELADO' AND r.total <>
        coalesce((SELECT sum(l.valor) FROM linha_repasse l WHERE l.repasse_id = r.id AND l.situacao = 'INCLUIDA' AND l.${VIVO}), 0)`,
  },
  {
    pergunta: 'fechamento: saldo final = anterior + entradas − saídas = movimentos até o fim do mês',
    sql: `SELECT f.id FROM fechamento_conta f JOIN conta_bancaria c ON c.id = f.conta_bancaria_id WHERE f.situacao = 'FECHADO' AND f.${VIVO}
        AND (f.saldo_final <> f.saldo_anterior + f.entradas - f.saidas OR f.saldo_final <> c.saldo_inicial + coalesce((SELECT sum(m.efeito) FROM movimento_bancario m
          WHERE m.conta_bancaria_id = c.id AND m.${VIVO} AND m.situacao <> 'ANULADO' AND m.data >= coalesce(c.saldo_inicial_em, '-infinity')
            AND m.data < ((f.competencia || '-01')::date + interval '1 month')), 0))`,
  },
  {
    pergunta: 'caixa fechado: esperado = fundo + movimentos da abertura',
    sql: `SELECT t.id FROM turno_caixa t WHERE t.situacao <> 'ABERTO' AND t.esperado IS NOT NULL AND t.${VIVO} AND t.esperado <> t.troco_inicial +
        coalesce((SELECT sum(m.efeito) FROM movimento_bancario m WHERE m.turno_caixa_id = t.id AND m.id IS DISTINCT FROM t.movimento_id AND m.situacao <> 'ANULADO' AND m.${VIVO}), 0)`,
  },
  {
    pergunta: 'remessas e recibos sem buraco na sequência',
    sql: `${SALTOS('remessa_pagamento', 'conta_bancaria_id', 'nsa', VIVO)}
      UNION ALL ${SALTOS('remessa_recebimento', 'conta_bancaria_id', 'nsa', 'nsa IS NOT NULL')}
      UNION ALL ${SALTOS('recibo', 'prestador_id', 'numero', 'numero IS NOT NULL')}`,
  },
  {
    pergunta: 'recibo válido = recebimento de pé, pelo mesmo valor',
    sql: `SELECT r.id FROM recibo r JOIN baixa_conta_receber b ON b.id = r.baixa_id WHERE r.sem_efeito_em IS NULL AND (b.situacao <> 'EFETIVADA' OR r.valor <> b.total)`,
  },
];
