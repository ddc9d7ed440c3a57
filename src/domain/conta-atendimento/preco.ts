/** The price of an item of the account as it is frozen: amount, share of each payer, and where it came from. */
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import { formatData } from '../formato/data.ts';
import {
  compareDecimal,
  multiplyDecimal,
  percentOf,
  roundDecimal,
  subtractDecimal,
} from '../formato/decimal.ts';
import type { RegraContrato } from '../preco/explicar.ts';
import type { PrecoResolvido } from '../preco/resolver.ts';

/** Who pays: nobody but the patient, or a convênio with what the plan leaves to the patient in percent. */
export type Cobertura = { readonly particular: boolean; readonly percentualPaciente: string | null };

export type PrecoCongelado = {
  readonly preco: 'COM_PRECO' | 'ZERO' | 'SEM_PRECO';
  readonly valorUnitario: string | null;
  readonly total: string;
  readonly parteConvenio: string;
  readonly partePaciente: string;
  readonly regraPreco: string | null;
  readonly tabelaPreco: string | null;
  readonly versaoPreco: string | null;
  readonly dataPreco: string;
  readonly explicacao: string;
};

/**
 * The two shares of a total: the patient's rounded to the cent, half up, and the rest the convênio's, so that they always
 * add up. Without a convênio all is the patient's.
 */
export function repartir(
  total: string,
  { particular, percentualPaciente }: Cobertura,
): { convenio: string; paciente: string } {
  const inteiro = roundDecimal(total);
  if (particular) return { convenio: '0.00', paciente: inteiro };
  if (percentualPaciente === null) return { convenio: inteiro, paciente: '0.00' };
  const parte = percentOf(inteiro, percentualPaciente);
  const paciente =
    compareDecimal(parte, inteiro) > 0 ? inteiro : compareDecimal(parte, '0') < 0 ? '0.00' : parte;
  return { convenio: subtractDecimal(inteiro, paciente), paciente };
}

/** What the price engine answered, for so many of it; without a price everything is zero and says why. */
export function congelar(
  resolvido: PrecoResolvido,
  item: { readonly quantidade: string; readonly data: string },
  cobertura: Cobertura,
  regras: readonly Pick<RegraContrato, 'id' | 'codigo'>[],
): PrecoCongelado {
  const base = { dataPreco: item.data, explicacao: resolvido.passos.join('\n').slice(0, 8000) };
  const nada = { total: '0.00', parteConvenio: '0.00', partePaciente: '0.00' };
  if (!resolvido.ok)
    return {
      ...base,
      ...nada,
      preco: 'SEM_PRECO',
      valorUnitario: null,
      regraPreco: null,
      tabelaPreco: null,
      versaoPreco: null,
    };
  const { item: linha, valor } = resolvido;
  const origem = {
    ...base,
    valorUnitario: valor,
    // A fixed value of a rule has no table: its row is the rule itself.
    regraPreco:
      linha.tabela.id === 0
        ? (regras.find(({ id }) => id === linha.id)?.codigo ?? null)
        : (linha.conta?.flatMap((parcela) => (parcela.tipo === 'regra' ? [parcela.nome] : []))[0] ?? null),
    tabelaPreco: linha.tabela.nome.slice(0, 120),
    versaoPreco: texto.vigencia(
      formatData(linha.inicioVigencia),
      linha.fimVigencia ? formatData(linha.fimVigencia) : null,
    ),
  };
  if (compareDecimal(valor, '0') <= 0) return { ...origem, ...nada, preco: 'ZERO' };
  const total = roundDecimal(multiplyDecimal(valor, item.quantidade));
  // So little of it that it is worth no cent is no price either.
  if (compareDecimal(total, '0') <= 0) return { ...origem, ...nada, preco: 'ZERO' };
  const { convenio, paciente } = repartir(total, cobertura);
  return { ...origem, preco: 'COM_PRECO', total, parteConvenio: convenio, partePaciente: paciente };
}
