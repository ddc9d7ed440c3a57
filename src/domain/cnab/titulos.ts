/** The titles that a CNAB 240 file pays, charges or states, each with all the lines that speak of it. */
import { compareDecimal, sumMoney } from '#domain/formato/decimal.ts';
import type { ArquivoCnab, Linha, Lote } from './ler.ts';
import { movimentoDaCobranca, ocorrenciasDoPagamento, type Codigo } from './ocorrencias.ts';

export type TituloCnab = {
  /** The number of its first line in the file. */
  readonly linha: number;
  readonly segmento: string;
  readonly seuNumero: string | null;
  readonly numeroBanco: string | null;
  readonly nome: string | null;
  /** The day of payment, or of a title's maturity, or of a statement's entry: AAAA-MM-DD. */
  readonly data: string | null;
  readonly valor: string | null;
  /** What the bank moved: paid, credited; null in a remittance. */
  readonly efetivo: string | null;
  /** Of a statement: whether it left the account. */
  readonly debito: boolean;
  readonly codigos: readonly Codigo[];
  readonly linhas: readonly Linha[];
};

/** Segments that begin a title; the others of a lot complete the one before them. */
const COMECAM = ['A', 'J', 'O', 'N', 'P', 'T', 'E'];

/** The titles of the file in its order. Lines before a first title, of segments that begin none, stand alone. */
export function titulosDoArquivo(arquivo: ArquivoCnab): readonly TituloCnab[] {
  return arquivo.lotes.flatMap((lote) => agrupar(lote).map((linhas) => titulo(arquivo, linhas)));
}

function agrupar({ detalhes }: Lote): readonly (readonly Linha[])[] {
  const grupos: Linha[][] = [];
  for (const linha of detalhes) {
    const ultimo = grupos.at(-1);
    if (!ultimo || COMECAM.includes(linha.segmento ?? '') || /^N./.test(linha.segmento ?? ''))
      grupos.push([linha]);
    else ultimo.push(linha);
  }
  return grupos;
}

function titulo({ sentido, banco }: ArquivoCnab, linhas: readonly Linha[]): TituloCnab {
  const [primeira] = linhas as readonly [Linha];
  const segmento = primeira.segmento ?? '';
  const valor = (campo: string) => primeira.valores[campo] ?? null;
  const de = (letra: string) => linhas.find((linha) => linha.segmento === letra)?.valores;
  const cobranca = segmento === 'P' || segmento === 'T';
  const efetivado = valor('valorEfetivado');
  return {
    linha: primeira.numero,
    segmento,
    seuNumero: semZeros(valor('seuNumero')),
    numeroBanco: semZeros(valor('numeroBanco')) ?? semZeros(valor('nossoNumero')),
    nome: semZeros(valor('favorecido') ?? de('Q')?.favorecido ?? null),
    data: valor('pagamentoEm') ?? valor('vencimento') ?? valor('lancadoEm'),
    valor: valor('valor'),
    efetivo:
      de('U')?.pago ?? (efetivado !== null && compareDecimal(efetivado, '0.00') > 0 ? efetivado : null),
    debito: valor('sinal') === 'D',
    codigos: cobranca
      ? [movimentoDaCobranca(primeira.texto.slice(15, 17), sentido, banco)]
      : ocorrenciasDoPagamento(valor('ocorrencias'), banco),
    linhas,
  };
}

/** What a bank does not tell, a name or a number, it fills with zeros. */
function semZeros(texto: string | null): string | null {
  return texto === null || /^0+$/.test(texto) ? null : texto;
}

/** Sums of the titles: what was asked, what the bank moved; of a statement, what left and what came. */
export function somasDosTitulos(titulos: readonly TituloCnab[]) {
  const soma = (parcelas: readonly TituloCnab[], campo: 'valor' | 'efetivo') =>
    sumMoney(parcelas.map((parcela) => parcela[campo] ?? '0.00'));
  const extrato = titulos.filter(({ segmento }) => segmento === 'E');
  return {
    valor: soma(
      titulos.filter(({ segmento }) => segmento !== 'E'),
      'valor',
    ),
    efetivo: soma(titulos, 'efetivo'),
    debitos: soma(
      extrato.filter(({ debito }) => debito),
      'valor',
    ),
    creditos: soma(
      extrato.filter(({ debito }) => !debito),
      'valor',
    ),
  };
}
