/** Retentions made into guides (FIN-02): by tax code and month; what is too little for a guide waits for the next month. */
import { compareDecimal, maxDecimal, roundDecimal, sumMoney } from '../formato/decimal.ts';

export type TipoGuia = 'DARF' | 'GPS' | 'ISS';

/** A retention that no live borderô has: of a payment, or of a released title where the tax is of the document's issue. */
export type Pendente = {
  readonly contaPagarId: number;
  /** Null where the tax is of the document's issue. */
  readonly baixaContaPagarId: number | null;
  readonly nomeFornecedor: string;
  readonly numeroDocumento: string | null;
  readonly tipoImpostoId: number;
  readonly sigla: string;
  /** Of the tax's group; null where the tax has none. */
  readonly esfera: string | null;
  readonly codigoReceita: string | null;
  /** The month of the fact: of the payment, or of the issue (0166). */
  readonly competencia: string;
  readonly base: string;
  readonly valor: string;
  /** Municipality of the service, for what is municipal. */
  readonly cidadeId: number | null;
  readonly cidade: string | null;
  /** Least value of a guide of the tax; null: any. */
  readonly minimo: string | null;
  /** Given back: a credit of the guide, its value negative. Null for a retention. */
  readonly devolucao: { readonly id: number; readonly numero: number } | null;
};

export type Guia = {
  readonly tipo: TipoGuia;
  readonly codigoReceita: string | null;
  readonly cidade: string | null;
  readonly competencia: string;
  readonly situacao: 'A_PAGAR' | 'TRANSPORTADA';
  /** Of earlier months, too little then. */
  readonly trazido: string;
  readonly principal: string;
  readonly minimo: string | null;
  readonly retencoes: readonly Pendente[];
};

const dinheiro = (valor: unknown): string => roundDecimal(typeof valor === 'string' ? valor : '0');
type Somavel = { readonly [campo: string]: unknown };

/** What the borderô pays, and what goes to the next month; a guide that the bank refused is neither. */
export function somarGuias(guias: readonly Somavel[]) {
  const soma = (situacao: string, ...campos: readonly string[]): string =>
    roundDecimal(
      sumMoney(
        guias
          .filter((guia) => guia.situacao === situacao)
          .flatMap((guia) => campos.map((campo) => dinheiro(guia[campo]))),
      ),
    );
  return {
    principal: soma('A_PAGAR', 'principal'),
    acrescimos: soma('A_PAGAR', 'multa', 'juros'),
    total: soma('A_PAGAR', 'total'),
    transportado: soma('TRANSPORTADA', 'principal'),
  };
}

const TIPOS: { readonly [esfera: string]: TipoGuia } = { PREVIDENCIARIA: 'GPS', MUNICIPAL: 'ISS' };
const tipoDe = ({ esfera }: Pendente): TipoGuia => TIPOS[esfera ?? ''] ?? 'DARF';
const somar = (retencoes: readonly Pendente[]): string =>
  roundDecimal(sumMoney(retencoes.map(({ valor }) => valor)));

/** What has no code of its own does not go with another tax that has none either. */
const chaveDe = (pendente: Pendente): string =>
  [
    tipoDe(pendente),
    pendente.codigoReceita ?? `sem código ${pendente.tipoImpostoId}`,
    tipoDe(pendente) === 'ISS' ? pendente.cidadeId : '',
  ].join(' ');

/**
 * The guides of what is pending until the month. A sum under the least value of a guide goes into the same code's guide of
 * the following month, until it reaches it (Lei 9.430/1996, art. 68, § 1º); what still does not is told, and not paid. What was
 * given back is taken off; a credit that is more than the guide goes on to the next one.
 */
export function formarGuias(pendentes: readonly Pendente[], ate: string): readonly Guia[] {
  return [...Map.groupBy(pendentes, chaveDe)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, doCodigo]) => guiasDoCodigo(doCodigo, ate));
}

function guiasDoCodigo(pendentes: readonly Pendente[], ate: string): readonly Guia[] {
  const [pendente] = pendentes;
  if (!pendente) return [];
  const tipo = tipoDe(pendente);
  const comum = {
    tipo,
    codigoReceita: pendente.codigoReceita,
    cidade: tipo === 'ISS' ? pendente.cidade : null,
  };
  const guias: Guia[] = [];
  let espera: readonly Pendente[] = [];
  const fechar = (competencia: string, doMes: readonly Pendente[]): void => {
    const retencoes = [...espera, ...doMes];
    const [principal, trazido, minimo] = [somar(retencoes), somar(espera), minimoDe(retencoes)];
    const pouco =
      compareDecimal(principal, '0') <= 0 || (minimo !== null && compareDecimal(principal, minimo) < 0);
    espera = pouco ? retencoes : [];
    if (!pouco || competencia === ate)
      guias.push({
        ...comum,
        competencia,
        situacao: pouco ? 'TRANSPORTADA' : 'A_PAGAR',
        trazido,
        principal,
        minimo,
        retencoes,
      });
  };
  const meses = [...Map.groupBy(pendentes, ({ competencia }) => competencia)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  for (const [competencia, doMes] of meses) fechar(competencia, doMes);
  if (espera.length > 0 && meses.at(-1)?.[0] !== ate) fechar(ate, []);
  return guias;
}

function minimoDe(retencoes: readonly Pendente[]): string | null {
  return retencoes.reduce<string | null>((maior, { minimo }) => {
    if (minimo === null || maior === null) return minimo ?? maior;
    return maxDecimal(minimo, maior);
  }, null);
}
