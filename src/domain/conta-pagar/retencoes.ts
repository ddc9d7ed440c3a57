/** What is withheld from a payment and why (FIN-01, FIN-05): a pure rule over dated rows and the month so far. */
import {
  compareDecimal,
  maxDecimal,
  minDecimal,
  percentOf,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
  sumMoney,
} from '../formato/decimal.ts';
import { vigenteEm } from '../formato/vigencia.ts';
import { inssContribuinteIndividual } from '../tributo/inss.ts';
import { calcularIrrf, descontoSimplificado, faixasVigentes, redutorVigente } from '../tributo/irrf.ts';
import { aplicarMinimos } from './minimos.ts';
import type { Acumulado, Imposto, Lacuna, Linha, Pagamento, Porque, Regra, Tabelas } from './tabelas.ts';

/** Percent of the first bracket's ceiling that the simplified monthly deduction is (Lei 14.663/2023, art. 4). */
const SIMPLIFICADO = '25';
const DISPENSADOS = ['SIMPLES', 'MEI'];
/** Social security comes first: the income tax deducts it. */
const ORDEM = { TETO: 0, ALIQUOTA: 1, PROGRESSIVO: 2 } as const;
const ZERO = '0.00';

export type Retencoes = { readonly linhas: readonly Linha[]; readonly lacunas: readonly Lacuna[] };

export function calcularRetencoes(tabelas: Tabelas, pagamento: Pagamento, acumulado: Acumulado): Retencoes {
  const linhas: Linha[] = [];
  const lacunas: Lacuna[] = [];
  if (pagamento.natureza === 'NENHUMA') return { linhas, lacunas };
  for (const imposto of impostosDe(tabelas, pagamento)) {
    const linha = linhaDe(imposto, tabelas, pagamento, acumulado, linhas);
    if (linha === 'faixa' || linha === 'teto') lacunas.push({ sigla: imposto.sigla, falta: linha });
    else if (linha) linhas.push(linha);
  }
  const julgadas = aplicarMinimos(linhas, tabelas, pagamento.data, acumulado);
  return { linhas: limitadas(julgadas, subtractDecimal(pagamento.valor, pagamento.desconto)), lacunas };
}

/**
 * No more than is paid of the service: a small payment after large ones of the month meets what those left to withhold. What
 * does not fit waits for the next payment of the month: the tax of the month asks for it by itself, the others keep it as
 * waived. The tax of the month gives way first.
 */
function limitadas(linhas: readonly Linha[], pago: string): readonly Linha[] {
  let sobra = subtractDecimal(totalRetido(linhas), maxDecimal(ZERO, pago));
  if (compareDecimal(sobra, '0') <= 0) return linhas;
  const cedem = linhas.toSorted((a, b) => ORDEM[b.imposto.calculo] - ORDEM[a.imposto.calculo]);
  const limitada = new Map<Linha, Linha>();
  for (const linha of cedem) {
    const corte = minDecimal(sobra, linha.valor);
    if (compareDecimal(corte, '0') <= 0) continue;
    sobra = subtractDecimal(sobra, corte);
    limitada.set(linha, {
      ...linha,
      valor: roundDecimal(subtractDecimal(linha.valor, corte)),
      dispensado:
        linha.imposto.calculo === 'PROGRESSIVO'
          ? linha.dispensado
          : roundDecimal(sumDecimal(linha.dispensado, corte)),
      daLei: linha.valor,
    });
  }
  return linhas.map((linha) => limitada.get(linha) ?? linha);
}

/** What the month has brought of one tax, before this payment. */
export function doMes(acumulado: Acumulado, imposto: number) {
  return (
    acumulado.porImposto.get(imposto) ?? {
      base: ZERO,
      valor: ZERO,
      valorDia: ZERO,
      dispensadoDia: ZERO,
      dispensadoMes: ZERO,
    }
  );
}

function impostosDe({ impostos }: Tabelas, { data, tipoPessoa }: Pagamento): readonly Imposto[] {
  return impostos
    .filter(
      (imposto) => vigenteEm(imposto, data) && (imposto.pessoa === 'AMBAS' || imposto.pessoa === tipoPessoa),
    )
    .toSorted((a, b) => ORDEM[a.calculo] - ORDEM[b.calculo] || a.id - b.id);
}

/** The row that says most of the payment; undefined where none covers it. */
export function regraPara({ regras }: Tabelas, imposto: Imposto, pagamento: Pagamento): Regra | undefined {
  const bate = (exigido: string | number | null, nosso: string | number | null): boolean =>
    exigido === null || exigido === nosso;
  const peso = ({ cidadeId, itemLc116, natureza, regimeTributario }: Regra): number =>
    [cidadeId, itemLc116, natureza, regimeTributario].filter((parte) => parte !== null).length;
  return regras
    .filter(
      (regra) =>
        regra.tipoImpostoId === imposto.id &&
        regra.tipoPessoa === pagamento.tipoPessoa &&
        vigenteEm(regra, pagamento.data) &&
        bate(regra.natureza, pagamento.natureza) &&
        bate(regra.regimeTributario, pagamento.regimeTributario) &&
        bate(regra.cidadeId, pagamento.cidadeId) &&
        bate(regra.itemLc116, pagamento.itemLc116),
    )
    .toSorted((a, b) => peso(b) - peso(a) || a.codigo.localeCompare(b.codigo))[0];
}

function linhaDe(
  imposto: Imposto,
  tabelas: Tabelas,
  pagamento: Pagamento,
  acumulado: Acumulado,
  antes: readonly Linha[],
): Linha | Lacuna['falta'] | undefined {
  const propria = pagamento.proprias.find(
    (excecao) => excecao.tipoImpostoId === imposto.id && vigenteEm(excecao, pagamento.data),
  );
  const regra = regraPara(tabelas, imposto, pagamento);
  const obrigado = propria?.regra === 'RETER';
  if (imposto.calculo !== 'PROGRESSIVO' && !regra && !obrigado) return undefined;
  const nada = (porque: Porque): Linha => ({
    imposto,
    codigoReceita: regra?.codigoReceita ?? imposto.codigoReceita,
    base: pagamento.valor,
    aliquota: ZERO,
    valor: ZERO,
    dispensado: ZERO,
    porque,
  });
  if (propria?.regra === 'DISPENSAR') return nada({ tipo: 'propria', motivo: propria.motivo });
  if (!obrigado && imposto.dispensaSimples && DISPENSADOS.includes(pagamento.regimeTributario ?? ''))
    return nada({ tipo: 'simples' });
  if (!obrigado && regra?.retem === false)
    return nada({ tipo: 'nao-retem', regra: regra.codigo, norma: regra.norma });
  if (imposto.calculo === 'PROGRESSIVO') return progressivo(imposto, tabelas, pagamento, acumulado, antes);
  if (imposto.calculo === 'TETO') return comTeto(imposto, regra, tabelas, pagamento, acumulado);
  const percentualBase = regra?.percentualBase ?? '100.00';
  const base = percentOf(pagamento.valor, percentualBase);
  const aliquota = roundDecimal(regra?.aliquota ?? imposto.aliquota ?? '0');
  return {
    imposto,
    codigoReceita: regra?.codigoReceita ?? imposto.codigoReceita,
    base,
    aliquota,
    valor: percentOf(base, aliquota),
    dispensado: ZERO,
    porque: {
      tipo: 'aliquota',
      regra: regra?.codigo ?? null,
      norma: regra?.norma ?? imposto.norma,
      desde: (regra ?? imposto).inicioVigencia,
      bruto: pagamento.valor,
      percentualBase,
    },
  };
}

/** A flat share up to the ceiling over all payers. */
function comTeto(
  imposto: Imposto,
  regra: Regra | undefined,
  { tetos }: Tabelas,
  { data, valor, inssOutrasFontes }: Pagamento,
  acumulado: Acumulado,
): Linha | 'teto' {
  const vigente = tetos.find((limite) => limite.tipoImpostoId === imposto.id && vigenteEm(limite, data));
  if (!vigente) return 'teto';
  const { valor: teto, inicioVigencia: desde } = vigente;
  const noMes = doMes(acumulado, imposto.id).base;
  const aliquota = roundDecimal(regra?.aliquota ?? imposto.aliquota ?? '0');
  const { base, contribuicao } = inssContribuinteIndividual({
    remuneracao: regra ? percentOf(valor, regra.percentualBase) : valor,
    aliquota,
    teto,
    baseOutrasFontes: sumDecimal(inssOutrasFontes, noMes),
  });
  return {
    imposto,
    codigoReceita: regra?.codigoReceita ?? imposto.codigoReceita,
    base,
    aliquota,
    valor: contribuicao,
    dispensado: ZERO,
    porque: {
      tipo: 'teto',
      norma: regra?.norma ?? imposto.norma,
      teto,
      desde,
      noMes,
      outrasFontes: inssOutrasFontes,
    },
  };
}

/** The tax of the whole month, less what its other payments have already withheld. */
function progressivo(
  imposto: Imposto,
  { irrf, redutores, impostos }: Tabelas,
  { data, valor, dependentes }: Pagamento,
  acumulado: Acumulado,
  antes: readonly Linha[],
): Linha | 'faixa' {
  const tetos = impostos.filter(({ calculo }) => calculo === 'TETO');
  const doTitulo = antes.filter((linha) => linha.imposto.calculo === 'TETO').map((linha) => linha.valor);
  const inss = roundDecimal(sumMoney([...doTitulo, ...tetos.map(({ id }) => doMes(acumulado, id).valor)]));
  const jaRetido = doMes(acumulado, imposto.id).valor;
  const rendimento = roundDecimal(sumDecimal(valor, acumulado.rendimento));
  const simplificado = descontoSimplificado(irrf, data, SIMPLIFICADO);
  const resultado = calcularIrrf(irrf, redutores, {
    data,
    rendimento,
    inss,
    dependentes,
    jaRetido,
    ...(simplificado === null ? {} : { descontoSimplificado: simplificado }),
  });
  const [faixa] = faixasVigentes(irrf, data, (faixaIrrf) => faixaIrrf.baseInicial);
  if (!resultado || !faixa) return 'faixa';
  const redutor = redutorVigente(redutores, data);
  return {
    imposto,
    codigoReceita: imposto.codigoReceita,
    base: resultado.base,
    aliquota: roundDecimal(resultado.aliquota),
    valor: resultado.aReter,
    dispensado: ZERO,
    porque: {
      tipo: 'progressivo',
      rendimento,
      noMes: acumulado.rendimento,
      inss,
      dependentes,
      deducao: resultado.deducao.tipo,
      valorDeducao: resultado.deducao.valor,
      parcelaDeduzir: resultado.parcelaDeduzir,
      impostoTabela: resultado.impostoTabela,
      reducao: resultado.reducao,
      imposto: roundDecimal(resultado.imposto),
      jaRetido,
      norma: faixa.norma ?? null,
      desde: faixa.inicioVigencia,
      redutor: redutor
        ? { norma: redutor.norma ?? null, desde: redutor.inicioVigencia, ate: redutor.rendimentoReducaoAte }
        : null,
    },
  };
}

/** What is withheld in all. */
export function totalRetido(linhas: readonly { readonly valor: string }[]): string {
  return roundDecimal(sumMoney(linhas.map(({ valor }) => valor)));
}

export type ValoresDoTitulo = {
  readonly valorBruto: string;
  readonly desconto: string;
  readonly juros: string;
  readonly multa: string;
};

/** What the supplier receives; null where discounts and retentions are more than the value. */
export function valorLiquido(
  { valorBruto, desconto, juros, multa }: ValoresDoTitulo,
  retido: string,
): string | null {
  const liquido = roundDecimal(
    subtractDecimal(sumDecimal(valorBruto, juros, multa), sumDecimal(desconto, retido)),
  );
  return compareDecimal(liquido, '0') < 0 ? null : liquido;
}
