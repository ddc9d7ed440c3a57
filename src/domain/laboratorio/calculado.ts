/**
 * Results that follow from others of the same exam (LAB-01): 'CT - HDL - TG / 5', in the closed language of calculated fields.
 * An operand that is missing, or that is less or more than a number, leaves the result without a value: nobody guesses.
 */
import { calcular } from '../formulario/calculo.ts';
import { lerFormula, type No } from '../formulario/formula.ts';
import { calculadoRecusa as texto } from '#messages/laboratorio.ts';
import { lerGuardado, type TipoDeValor } from './valor.ts';

type Formulado = { readonly codigo: string; readonly tipo: TipoDeValor; readonly formula?: string | null };

/** What a formula may not do here; undefined: it is one. */
export function problemaDaFormula(
  { codigo, tipo, formula }: Formulado,
  analitos: readonly Formulado[],
): string | undefined {
  if (!formula) return undefined;
  if (tipo !== 'NUMERO') return texto.soNumero;
  const lida = lerFormula(formula);
  if (!lida.ok) return lida.texto;
  if (lida.campos.length === 0) return texto.semAnalito;
  for (const { campo, coluna } of lida.campos) {
    const operando = coluna === undefined ? analitos.find((cada) => cada.codigo === campo) : undefined;
    if (!operando) return texto.desconhecido(coluna === undefined ? campo : `${campo}.${coluna}`);
    if (operando.tipo !== 'NUMERO') return texto.naoENumero(campo);
  }
  return dependeDe(codigo, codigo, analitos, new Set()) ? texto.circulo(codigo) : undefined;
}

function dependeDe(de: string, alvo: string, analitos: readonly Formulado[], vistos: Set<string>): boolean {
  if (vistos.has(de)) return false;
  vistos.add(de);
  return operandosDe(analitos.find(({ codigo }) => codigo === de)?.formula).some(
    (campo) => campo === alvo || dependeDe(campo, alvo, analitos, vistos),
  );
}

function operandosDe(formula: string | null | undefined): readonly string[] {
  const lida = formula ? lerFormula(formula) : undefined;
  return lida?.ok ? lida.campos.map(({ campo }) => campo) : [];
}

type Linha = {
  readonly exameId: number;
  readonly analito: string;
  readonly tipo: TipoDeValor;
  readonly valor: string | null;
  readonly formula: string | null;
};

/** The decimal that a value is, as arithmetic takes it; null for '<0,01', '+++' and nothing. */
function decimalDe({ tipo, valor }: Linha): string | null {
  if (tipo !== 'NUMERO' || valor === null) return null;
  const lido = lerGuardado(valor, tipo);
  return lido.ok && lido.lido.como === 'numero' && lido.lido.sinal === '' ? lido.lido.numero : null;
}

const completo = (no: No, valores: { readonly [codigo: string]: string | undefined }): boolean => {
  switch (no.tipo) {
    case 'campo':
      return valores[no.campo] !== undefined;
    case 'conta':
    case 'compara':
      return completo(no.a, valores) && completo(no.b, valores);
    case 'funcao':
      return no.argumentos.every((argumento) => completo(argumento, valores));
    default:
      return true;
  }
};

/**
 * What the calculated rows of a sample say, by their place, written as somebody would type them; those that need others of
 * them after these. `casasDe`: how many places each is told with.
 */
export function calculados(
  linhas: readonly Linha[],
  casasDe: (linha: number) => number | null,
  hoje: string,
): ReadonlyMap<number, string | null> {
  const valorDe = new Map<number, string | null>();
  for (const deste of Map.groupBy([...linhas.entries()], ([, { exameId }]) => exameId).values()) {
    const valores: { [codigo: string]: string | undefined } = {};
    for (const [, linha] of deste)
      if (linha.formula === null) valores[linha.analito] = decimalDe(linha) ?? undefined;
    let restam = deste.filter(([, { formula }]) => formula !== null);
    // A formula over another calculated row waits for it; in a circle nothing comes.
    for (let rodada = 0; rodada <= deste.length && restam.length > 0; rodada += 1) {
      const [prontas, esperam] = [
        restam.filter(([, { formula }]) => pronta(formula, restam)),
        restam.filter(([, { formula }]) => !pronta(formula, restam)),
      ];
      for (const [at, { formula, analito }] of prontas) {
        const lida = lerFormula(formula ?? '');
        const valor =
          lida.ok && completo(lida.no, valores)
            ? calcular(lida.no, valores, { hoje, casas: casasDe(at) ?? 2 })
            : null;
        valores[analito] = valor ?? undefined;
        valorDe.set(at, valor === null ? null : valor.replace('.', ','));
      }
      restam = esperam;
    }
    for (const [at] of restam) valorDe.set(at, null);
  }
  return valorDe;
}

/** Whether some division of it is by zero. */
function dividePorZero(
  no: No,
  valores: { readonly [codigo: string]: string | undefined },
  hoje: string,
): boolean {
  const zero = (b: No) =>
    calcular({ tipo: 'compara', operador: '=', a: b, b: { tipo: 'numero', valor: '0' } }, valores, {
      hoje,
      casas: 0,
    }) === '1';
  switch (no.tipo) {
    case 'conta':
      return (
        (no.operador === '/' && zero(no.b)) ||
        dividePorZero(no.a, valores, hoje) ||
        dividePorZero(no.b, valores, hoje)
      );
    case 'compara':
      return dividePorZero(no.a, valores, hoje) || dividePorZero(no.b, valores, hoje);
    case 'funcao':
      return no.argumentos.some((argumento) => dividePorZero(argumento, valores, hoje));
    default:
      return false;
  }
}

/**
 * Why a calculated row has no value though every operand is there, in words; null where it has one, or an operand is missing.
 * `linhas`: those of its exam.
 */
export function semContaDe(
  { formula, valor }: Pick<Linha, 'formula' | 'valor'>,
  linhas: readonly Linha[],
  hoje: string,
): string | null {
  const lida = formula && valor === null ? lerFormula(formula) : undefined;
  if (!lida?.ok) return null;
  const valores = Object.fromEntries(linhas.map((linha) => [linha.analito, decimalDe(linha) ?? undefined]));
  if (!completo(lida.no, valores)) return null;
  const conta = calcular(lida.no, valores, { hoje, casas: 4 });
  if (conta?.startsWith('-')) return texto.abaixoDeZero;
  return conta === null && dividePorZero(lida.no, valores, hoje) ? texto.divisorZero : null;
}

function pronta(formula: string | null, restam: readonly (readonly [number, Linha])[]): boolean {
  const operandos = operandosDe(formula);
  return !restam.some(([, { analito }]) => operandos.includes(analito));
}
