/** The split of a title by account of the plan and cost centre, to the cent. */
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { dividir, emProporcao } from '#domain/titulo/divisao.ts';
import { titulo as texto } from '#messages/titulo.ts';
import { dinheiro, linhasDaDivisao, type LinhaDivisao } from './valores.ts';

type ComDivisao = { readonly divisao?: unknown; readonly valorBruto?: unknown };

/** A split that nobody touched follows the title's new value in proportion. */
function acompanhar(
  final: ComDivisao,
  atual: ComDivisao | undefined,
  bruto: string,
): readonly LinhaDivisao[] {
  const linhas = linhasDaDivisao(final.divisao);
  const chaveDasLinhas = (de: readonly LinhaDivisao[]): string =>
    JSON.stringify(
      de.map(({ planoContaId, centroCustoId, percentual, valor }) => [
        planoContaId,
        centroCustoId,
        percentual,
        valor,
      ]),
    );
  if (!atual || chaveDasLinhas(linhas) !== chaveDasLinhas(linhasDaDivisao(atual.divisao))) return linhas;
  const valores = emProporcao(
    linhas.map(({ valor }) => dinheiro(valor)),
    dinheiro(atual.valorBruto),
    bruto,
  );
  // Beside lines that go by percent, a last one that says none takes what is left of the new value too.
  const resto =
    linhas.some(({ percentual }) => percentual != null) && linhas.at(-1)?.percentual == null
      ? linhas.length - 1
      : -1;
  return linhas.map((linha, at) => ({ ...linha, valor: at === resto ? null : (valores[at] ?? null) }));
}

type Titulo = { readonly final: ComDivisao; readonly atual: ComDivisao | undefined; readonly bruto: string };

/** The lines with the value of each, adding up to the gross value; without lines it all goes to `contaPadrao`. */
export function divisaoDoTitulo(
  { final, atual, bruto }: Titulo,
  contaPadrao: number | null,
  semConta: string,
): LinhaDivisao[] {
  const linhas = acompanhar(final, atual, bruto);
  if (linhas.length === 0) {
    if (contaPadrao === null) throw validationError({ divisao: [semConta] });
    return [{ planoContaId: contaPadrao, centroCustoId: null, percentual: null, valor: bruto }];
  }
  // The value of a line that goes by percent is worked out anew; the last one, where nothing else is said, follows too.
  const divisao = dividir(
    bruto,
    linhas.map(({ percentual, valor }) => ({ percentual, valor: percentual == null ? valor : null })),
  );
  if (!divisao.ok) {
    const falta = compareDecimal(divisao.falta, '0') > 0;
    throw validationError({
      divisao: [
        falta ? texto.divisaoFalta(divisao.falta) : texto.divisaoSobra(subtractDecimal('0', divisao.falta)),
      ],
    });
  }
  return linhas.map(({ id, planoContaId, centroCustoId, percentual }, at) => ({
    ...(id === undefined ? {} : { id }),
    planoContaId,
    centroCustoId: centroCustoId ?? null,
    percentual: percentual ?? null,
    valor: divisao.valores[at] ?? '0.00',
  }));
}
