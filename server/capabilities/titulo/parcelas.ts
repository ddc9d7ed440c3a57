/** One title made into many: divided to the cent, or repeated as it is. */
import { validationError } from '#domain/errors/app-error.ts';
import { toCents } from '#domain/formato/decimal.ts';
import { emProporcao, partesIguais } from '#domain/titulo/divisao.ts';
import { competenciaDaRepeticao, vencimentoDaParcela, type Intervalo } from '#domain/titulo/vencimento.ts';
import { titulo as texto } from '#messages/titulo.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { dinheiro, linhasDaDivisao, type Valores } from './valores.ts';

/** Fields of money that instalments cut into parts; a register without one of them has nothing to cut. */
const EM_PARTES = ['valorBruto', 'desconto', 'juros', 'multa'] as const;

/** What a person could have typed of the title: its own copy for another month. */
function digitado({ fields }: EntityModel, titulo: Row): Valores {
  return Object.fromEntries(
    fields.filter(({ readOnly }) => !readOnly).map(({ id }) => [id, semId(titulo[id])]),
  );
}

/** Rows of a child table as new ones. */
const semId = (valor: unknown): unknown =>
  Array.isArray(valor)
    ? (valor as readonly Valores[]).map(({ id: _id, ...linha }) => linha)
    : (valor ?? null);

type LinhaTaxa = { readonly taxaAdicionalId: number; readonly valor: string | null };
/** Additional rates of a title to receive, where it has them. */
const linhasDeTaxa = (valor: unknown): readonly LinhaTaxa[] =>
  Array.isArray(valor) ? (valor as readonly LinhaTaxa[]) : [];

const semNumero = (divisao: unknown, valores?: readonly string[]) =>
  linhasDaDivisao(divisao).map(({ planoContaId, centroCustoId, percentual, valor }, at) => ({
    planoContaId,
    centroCustoId,
    percentual,
    valor: valores?.[at] ?? valor,
  }));

/** Registers whose titles are made into a series. */
type EmSerie = 'contas-pagar' | 'contas-receber';

/** The titles that a title is made into, the first of them in its own place. */
type Serie = <R extends EmSerie>(
  entity: EntityModel,
  titulo: Stored<R>,
  quantidade: number,
  intervalo: Intervalo,
) => readonly Draft<R>[];

/** Made of the title's own fields, whichever of the two registers it is of. */
const typed = <R extends EmSerie>(titulos: readonly Valores[]): readonly Draft<R>[] =>
  titulos as readonly Draft<R>[];

/** Instalments. */
export const emParcelas: Serie = (entity, titulo, quantidade, intervalo) =>
  typed(parcelasDe(entity, titulo as Row, quantidade, intervalo));

const parcelasDe = (
  entity: EntityModel,
  titulo: Row,
  quantidade: number,
  intervalo: Intervalo,
): Valores[] => {
  const bruto = dinheiro(titulo.valorBruto);
  if (toCents(bruto) < BigInt(quantidade))
    throw validationError({ quantidade: [texto.menosDeUmCentavo(bruto, quantidade)] });
  const partes = EM_PARTES.filter((campo) => entity.fields.some(({ id }) => id === campo)).map(
    (campo) => [campo, partesIguais(dinheiro(titulo[campo]), quantidade)] as const,
  );
  const divisao = linhasDaDivisao(titulo.divisao);
  const valores = divisao.map(({ valor }) => dinheiro(valor));
  const taxas = linhasDeTaxa(titulo.taxas).map(({ taxaAdicionalId, valor }) => ({
    taxaAdicionalId,
    partes: partesIguais(dinheiro(valor), quantidade),
  }));
  return Array.from({ length: quantidade }, (_, at) => {
    const parte = Object.fromEntries(partes.map(([campo, valor]) => [campo, valor[at] ?? '0.00']));
    return {
      ...digitado(entity, titulo),
      ...parte,
      vencimento: vencimentoDaParcela(String(titulo.vencimento), intervalo, at),
      parcela: at + 1,
      parcelas: quantidade,
      ...(taxas.length === 0
        ? {}
        : {
            taxas: taxas.map(({ taxaAdicionalId, partes: cada }) => ({
              taxaAdicionalId,
              valor: cada[at] ?? '0.00',
            })),
          }),
      divisao: semNumero(
        divisao,
        emProporcao(valores, dinheiro(titulo.valorBruto), parte.valorBruto ?? '0.00'),
      ),
    };
  });
};

/** The same title again, month after month, its competence with it. */
export const emRepeticoes: Serie = (entity, titulo, quantidade, intervalo) =>
  typed(repeticoesDe(entity, titulo as Row, quantidade, intervalo));

const repeticoesDe = (
  entity: EntityModel,
  titulo: Row,
  quantidade: number,
  intervalo: Intervalo,
): Valores[] => {
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
};
