/** One title made into many: divided to the cent, or repeated as it is. */
import { emProporcao, partesIguais } from '#domain/contas-pagar/divisao.ts';
import { competenciaDaRepeticao, vencimentoDaParcela, type Intervalo } from '#domain/contas-pagar/vencimento.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { dinheiro, linhasDaDivisao, type Valores } from './titulo.ts';

const EM_PARTES = ['valorBruto', 'desconto', 'juros', 'multa'] as const;

/** What a person could have typed of the title: its own copy for another month. */
function digitado({ fields }: EntityModel, titulo: Row): Valores {
  return Object.fromEntries(fields.filter(({ readOnly }) => !readOnly).map(({ id }) => [id, titulo[id] ?? null]));
}

const semNumero = (divisao: unknown, valores?: readonly string[]) =>
  linhasDaDivisao(divisao).map(({ planoContaId, centroCustoId, percentual, valor }, at) => ({
    planoContaId,
    centroCustoId,
    percentual,
    valor: valores?.[at] ?? valor,
  }));

/** The instalments, the first of them in place of the title itself. */
export function emParcelas(entity: EntityModel, titulo: Row, quantidade: number, intervalo: Intervalo): readonly Valores[] {
  const partes = EM_PARTES.map((campo) => [campo, partesIguais(dinheiro(titulo[campo]), quantidade)] as const);
  const divisao = linhasDaDivisao(titulo.divisao);
  const valores = divisao.map(({ valor }) => dinheiro(valor));
  return Array.from({ length: quantidade }, (_, at) => {
    const parte = Object.fromEntries(partes.map(([campo, valor]) => [campo, valor[at] ?? '0.00']));
    return {
      ...digitado(entity, titulo),
      ...parte,
      vencimento: vencimentoDaParcela(String(titulo.vencimento), intervalo, at),
      parcela: at + 1,
      parcelas: quantidade,
      divisao: semNumero(divisao, emProporcao(valores, dinheiro(titulo.valorBruto), parte.valorBruto ?? '0.00')),
    };
  });
}

/** The same title again, month after month, its competence with it. */
export function emRepeticoes(entity: EntityModel, titulo: Row, quantidade: number, intervalo: Intervalo): readonly Valores[] {
  const primeiro = String(titulo.vencimento);
  return Array.from({ length: quantidade }, (_, at) => {
    const vencimento = vencimentoDaParcela(primeiro, intervalo, at);
    return {
      ...digitado(entity, titulo),
      vencimento,
      competencia: competenciaDaRepeticao(String(titulo.competencia), primeiro, vencimento),
      parcela: at + 1,
      parcelas: quantidade,
      divisao: semNumero(titulo.divisao),
    };
  });
}
