/** The minimum of each tax, or of the taxes of one guide together (PIS, COFINS and CSLL: Lei 10.833/2003, art. 31, § 3). */
import { compareDecimal, roundDecimal, subtractDecimal, sumDecimal, sumMoney } from '../formato/decimal.ts';
import { vigenteEm } from '../formato/vigencia.ts';
import { aplicarMinimo } from '../tributo/minimo-retencao.ts';
import type { Acumulado, Linha, Tabelas } from './tabelas.ts';

const chaveDe = ({ imposto }: Linha): string =>
  imposto.grupo?.junto ? `grupo ${imposto.grupo.id}` : `imposto ${imposto.id}`;
const retida = ({ valor }: Linha): boolean => compareDecimal(valor, '0') > 0;

/** The lines as they are withheld: waived up to the minimum, with what was waived before once they pass it. */
export function aplicarMinimos(
  linhas: readonly Linha[],
  tabelas: Tabelas,
  data: string,
  acumulado: Acumulado,
): readonly Linha[] {
  const grupos = Map.groupBy(linhas.filter(retida), chaveDe);
  return linhas.map((linha) => {
    const juntas = grupos.get(chaveDe(linha)) ?? [];
    return retida(linha) ? julgada(linha, juntas, tabelas, data, acumulado) : linha;
  });
}

function julgada(
  linha: Linha,
  juntas: readonly Linha[],
  tabelas: Tabelas,
  data: string,
  acumulado: Acumulado,
): Linha {
  const codigoReceita = codigoDaGuia(linha, juntas, tabelas, data);
  const minimo = tabelas.minimos.find(
    (minimo) => minimo.tipoImpostoId === linha.imposto.id && vigenteEm(minimo, data),
  );
  if (!minimo) return { ...linha, codigoReceita };
  // The progressive tax of the month brings what was waived before by itself.
  const antesDe = ({ imposto }: Linha): string => {
    const mes = acumulado.porImposto.get(imposto.id);
    if (!mes || minimo.modo === 'PAGAMENTO' || imposto.calculo === 'PROGRESSIVO') return '0.00';
    return minimo.modo === 'DIA' ? mes.dispensadoDia : mes.dispensadoMes;
  };
  const retidoDe = ({ imposto }: Linha): string => {
    const mes = acumulado.porImposto.get(imposto.id);
    if (!mes || minimo.modo === 'PAGAMENTO' || imposto.calculo === 'PROGRESSIVO') return '0.00';
    return minimo.modo === 'DIA' ? mes.valorDia : mes.valor;
  };
  const soma = sumMoney(juntas.map(({ valor }) => valor));
  const antes = sumMoney(juntas.map(antesDe));
  const { reter } = aplicarMinimo({
    valor: soma,
    minimo: minimo.valorMinimo,
    modo: minimo.modo,
    dispensadoAntes: antes,
    retidoAntes: sumMoney(juntas.map(retidoDe)),
  });
  const julgado = {
    valor: minimo.valorMinimo,
    modo: minimo.modo,
    soma: roundDecimal(sumDecimal(soma, antes)),
    juntos: juntas.length,
  };
  if (compareDecimal(reter, '0') === 0)
    return { ...linha, codigoReceita, valor: '0.00', dispensado: linha.valor, minimo: julgado };
  const meu = antesDe(linha);
  const valor = roundDecimal(sumDecimal(linha.valor, meu));
  return {
    ...linha,
    codigoReceita,
    valor,
    dispensado: roundDecimal(subtractDecimal('0', meu)),
    minimo: julgado,
  };
}

/** The guide's own code where all the taxes of its group are withheld together; else that of the tax. */
function codigoDaGuia(
  { imposto, codigoReceita }: Linha,
  juntas: readonly Linha[],
  { impostos }: Tabelas,
  data: string,
): string | null {
  const { grupo } = imposto;
  if (!grupo?.junto || grupo.codigoReceita === null) return codigoReceita;
  const todos = impostos.filter(
    (candidato) => candidato.grupo?.id === grupo.id && vigenteEm(candidato, data),
  ).length;
  return juntas.length > 1 && juntas.length === todos ? grupo.codigoReceita : codigoReceita;
}
