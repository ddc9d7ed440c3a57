/**
 * Reads a CNAB 240 file of any bank: remittance, return or statement. Every line is accounted for, with its
 * positions named. What does not add up is told beside it. Nothing is guessed: an unknown segment or code
 * comes as it is.
 */
import { sumMoney } from '#domain/formato/decimal.ts';
import { divergencias, type Figura } from '../arquivo/conferencia.ts';
import { contagensDoLote } from './bancos.ts';
import { TAMANHO_LINHA, valorDoCampo, type Campo } from './campo.ts';
import { camposDoSegmento, familiaDoLote, moldeDe, type Familia } from './tabelas.ts';

export type Papel =
  'header-arquivo' | 'header-lote' | 'detalhe' | 'trailer-lote' | 'trailer-arquivo' | 'outro';
export type Valores = { readonly [campo: string]: string | null };

/** One line: where it stands (from 1), its text of 240 characters, its table (none for an unknown segment) and its values. */
export type Linha = {
  readonly numero: number;
  readonly texto: string;
  readonly papel: Papel;
  readonly segmento: string | null;
  readonly campos: readonly Campo[];
  readonly valores: Valores;
};

/** What does not add up; `linha` is null where it is the whole file. */
export type Problema =
  | { readonly tipo: 'comprimento'; readonly linha: number; readonly tamanho: number }
  | { readonly tipo: 'fora-de-ordem'; readonly linha: number }
  | { readonly tipo: 'banco'; readonly linha: number; readonly achado: string }
  | {
      readonly tipo: 'sequencia';
      readonly linha: number;
      readonly esperado: number;
      readonly achado: string | null;
    }
  | {
      readonly tipo: 'registros-lote' | 'registros-arquivo' | 'lotes-arquivo';
      readonly linha: number;
      readonly esperado: number;
      readonly achado: string | null;
    }
  | {
      readonly tipo: 'soma-lote';
      readonly linha: number;
      readonly esperado: string;
      readonly achado: string | null;
    }
  | { readonly tipo: 'cortado'; readonly linha: null };

export type Lote = {
  readonly familia: Familia;
  readonly header: Linha;
  readonly detalhes: readonly Linha[];
  readonly trailer: Linha | null;
};

export type ArquivoCnab = {
  readonly banco: string;
  readonly sentido: 'remessa' | 'retorno' | null;
  readonly header: Linha;
  readonly lotes: readonly Lote[];
  readonly trailer: Linha | null;
  /** All of them, in the order of the file. */
  readonly linhas: readonly Linha[];
  readonly problemas: readonly Problema[];
};

export type Recusa = 'vazio' | 'utf16' | 'cnab400' | 'sem-header' | 'nao-e-cnab';
export type Leitura =
  { readonly ok: true; readonly arquivo: ArquivoCnab } | { readonly ok: false; readonly motivo: Recusa };

/** Of a header that says nothing: what its first lot of collection is, an answer or an order. */
const sentidoDoLote = (lote: string): 'remessa' | 'retorno' | null =>
  familiaDoLote(lote[8] ?? '', lote.slice(9, 11)) === 'cobranca'
    ? (({ T: 'retorno', R: 'remessa' } as const)[lote[8] as 'T' | 'R'] ?? null)
    : null;

const SENTIDO: { readonly [codigo: string]: 'remessa' | 'retorno' } = { '1': 'remessa', '2': 'retorno' };

/** A line of a lot, where the header of the file should stand: bank, lot, kind of record. */
const SEM_HEADER = /^[0-9]{7}[1359].{130,}/;

/** The text of a file, a character a byte (banks write Windows-1252), or why it cannot be one of CNAB 240. */
export function lerCnab240(conteudo: string): Leitura {
  if (conteudo.slice(0, 200).includes('\0')) return { ok: false, motivo: 'utf16' };
  // A program that wrote the file anew put the mark of a byte order before it, in letters or in bytes.
  const brutas = conteudo.replace(/^(?:\uFEFF|ï»¿)/, '').split(/\r\n|\n|\r/);
  // DOS programs end a file with Ctrl+Z.
  const linhas = brutas
    .map((linha, i) => ({ numero: i + 1, linha: linha.replace('\u001a', '') }))
    .filter(({ linha }) => linha.trim() !== '');
  const primeira = linhas[0]?.linha ?? '';
  if (linhas.length === 0) return { ok: false, motivo: 'vazio' };
  if (primeira.length === 400) return { ok: false, motivo: 'cnab400' };
  if (!/^[0-9]{3}00000/.test(primeira))
    return { ok: false, motivo: SEM_HEADER.test(primeira) ? 'sem-header' : 'nao-e-cnab' };
  return { ok: true, arquivo: montar(linhas) };
}

/** Where a bank's header says what became of the file (Caixa: 'REMESSA REJEITADA'), and its lines of segment W why. */
const DITO_DO_ARQUIVO = { de: 171, ate: 211 } as const;
const CORPO_DO_SEGMENTO = 15;

/**
 * What the bank says of an order that it rejected whole, its reasons as they came; null: of no such file. It answers no title,
 * and nothing of the order was taken.
 */
export function rejeicaoDaRemessa({ header, linhas }: ArquivoCnab): readonly string[] | null {
  if (!/REMESSA\s+REJEITADA/i.test(header.texto.slice(DITO_DO_ARQUIVO.de, DITO_DO_ARQUIVO.ate))) return null;
  return linhas.flatMap(({ segmento, texto }) => {
    const motivo = texto.slice(CORPO_DO_SEGMENTO).trim().replace(/\s+/g, ' ');
    return segmento === 'W' && motivo !== '' ? [motivo] : [];
  });
}

function montar(brutas: readonly { readonly numero: number; readonly linha: string }[]): ArquivoCnab {
  const problemas: Problema[] = [];
  const banco = brutas[0]?.linha.slice(0, 3) ?? '';
  // A bank's own header goes by what its file holds, which the first lot says.
  const lote1 = brutas.find(({ linha }) => linha[7] === '1')?.linha ?? '';
  const posicao143 = brutas[0]?.linha[142] ?? ' ';
  const sentido = SENTIDO[posicao143] ?? (/[1-9]/.test(posicao143) ? null : sentidoDoLote(lote1));
  const molde = (familia: Familia) => moldeDe(banco, familia, sentido ?? 'retorno');
  const doArquivo = molde(familiaDoLote(lote1[8] ?? '', lote1.slice(9, 11)));
  const linhas: Linha[] = [];
  const lotes: { familia: Familia; header: Linha; detalhes: Linha[]; trailer: Linha | null }[] = [];
  let aberto: (typeof lotes)[number] | undefined;
  let trailer: Linha | null = null;

  for (const { numero, linha } of brutas) {
    // Shorter lines lost their last blanks to an editor; only what stands beyond the 240th is a mistake.
    if (linha.trimEnd().length > TAMANHO_LINHA)
      problemas.push({ tipo: 'comprimento', linha: numero, tamanho: linha.length });
    const texto = linha.slice(0, TAMANHO_LINHA).padEnd(TAMANHO_LINHA);
    const registro = texto[7];
    const foraDeOrdem = () => problemas.push({ tipo: 'fora-de-ordem', linha: numero });
    if (texto.slice(0, 3) !== banco)
      problemas.push({ tipo: 'banco', linha: numero, achado: texto.slice(0, 3) });
    if (trailer) foraDeOrdem();
    if (registro === '1') {
      if (aberto) foraDeOrdem();
      const familia = familiaDoLote(texto[8] ?? '', texto.slice(9, 11));
      aberto = {
        familia,
        header: descrever(numero, texto, 'header-lote', molde(familia).cabecalho),
        detalhes: [],
        trailer: null,
      };
      lotes.push(aberto);
      linhas.push(aberto.header);
    } else if (registro === '3') {
      const segmento = segmentoDe(texto);
      const detalhe = {
        ...descrever(numero, texto, 'detalhe', camposDoSegmento(banco, segmento) ?? []),
        segmento,
      };
      if (!aberto) foraDeOrdem();
      aberto?.detalhes.push(detalhe);
      linhas.push(detalhe);
    } else if (registro === '5') {
      const rodape = descrever(numero, texto, 'trailer-lote', molde(aberto?.familia ?? 'pagamento').rodape);
      if (!aberto) foraDeOrdem();
      else aberto.trailer = rodape;
      aberto = undefined;
      linhas.push(rodape);
    } else if (registro === '9') {
      if (aberto) foraDeOrdem();
      trailer = descrever(numero, texto, 'trailer-arquivo', doArquivo.trailer);
      linhas.push(trailer);
    } else if (registro === '0' && linhas.length === 0) {
      linhas.push(descrever(numero, texto, 'header-arquivo', doArquivo.header));
    } else {
      foraDeOrdem();
      linhas.push(descrever(numero, texto, 'outro', []));
    }
  }
  for (const lote of lotes) for (const problema of conferirLote(lote, banco)) problemas.push(problema);
  for (const problema of conferirArquivo(lotes.length, linhas.length, trailer)) problemas.push(problema);
  const header = linhas[0] as Linha;
  return {
    banco,
    sentido,
    header,
    lotes,
    trailer,
    linhas,
    problemas: problemas.sort((a, b) => (a.linha ?? Infinity) - (b.linha ?? Infinity)),
  };
}

const TRIBUTO: { readonly [codigo: string]: string } = { '16': 'NDARF', '17': 'NGPS' };

/** The letter of the segment; what a position of its own tells apart (J-52, the B of a Pix, the N of each tax) has its table. */
function segmentoDe(texto: string): string {
  const letra = texto[13] ?? '';
  if (letra === 'J' && texto.slice(17, 19) === '52') return 'J52';
  if (letra === 'B' && /^0[1-5] ?$/.test(texto.slice(14, 17))) return 'BPIX';
  return letra === 'N' ? (TRIBUTO[texto.slice(132, 134)] ?? 'N') : letra;
}

/** The segment as a person says it, whatever table describes it: J-52, B, N. */
export const letraDoSegmento = (segmento: string): string =>
  segmento.replace(/^(B|N).+$/, '$1').replace('J52', 'J-52');

function descrever(numero: number, texto: string, papel: Papel, campos: readonly Campo[]): Linha {
  const valores = Object.fromEntries(campos.map((campo) => [campo.id, valorDoCampo(campo, texto)]));
  return { numero, texto, papel, segmento: null, campos, valores };
}

/** Amounts that the trailer of a lot of payments adds up: the lines that pay, not those that complete them. */
const SOMADOS = ['A', 'J', 'O', 'N'];

function conferirLote({ familia, detalhes, trailer }: Lote, banco: string): readonly Problema[] {
  const problemas: Problema[] = [];
  // Told once where it breaks: the lines after it follow one another again.
  let anterior = 0;
  for (const { numero, texto } of detalhes) {
    const achado = Number(texto.slice(8, 13));
    if (achado !== anterior + 1)
      problemas.push({
        tipo: 'sequencia',
        linha: numero,
        esperado: anterior + 1,
        achado: texto.slice(8, 13).trim() || null,
      });
    anterior = Number.isFinite(achado) ? achado : anterior + 1;
  }
  if (!trailer) return problemas;
  const { registros = null, soma = null } = trailer.valores;
  const titulos = new Set(
    detalhes.flatMap(({ segmento, valores }) => (segmento === 'T' ? (valores.nossoNumero ?? []) : [])),
  ).size;
  const contagens = contagensDoLote(banco, { detalhes: detalhes.length, titulos });
  const figuras: Figura[] = [{ que: 'registros-lote', dito: registros, lido: contagens, exigida: true }];
  if (familia === 'pagamento') {
    const pagam = detalhes.filter(
      ({ segmento }) => SOMADOS.includes(segmento?.[0] ?? '') && segmento !== 'J52',
    );
    const somado = sumMoney(pagam.map(({ valores }) => valores.valor ?? '0.00'));
    figuras.push({ que: 'soma-lote', dito: soma, lido: [somado], exigida: true });
  }
  return [...problemas, ...problemasDas(figuras, trailer.numero)];
}

/** Counts and sums of a trailer that do not meet what was read, each at the trailer's line. */
function problemasDas(figuras: readonly Figura[], linha: number): readonly Problema[] {
  return divergencias(figuras).flatMap(({ que, dito, lido }): Problema[] => {
    switch (que) {
      case 'soma-lote':
        return [{ tipo: que, linha, esperado: lido, achado: dito }];
      case 'registros-lote':
      case 'registros-arquivo':
      case 'lotes-arquivo':
        return [{ tipo: que, linha, esperado: Number(lido), achado: dito }];
      default:
        return [];
    }
  });
}

function conferirArquivo(lotes: number, registros: number, trailer: Linha | null): readonly Problema[] {
  if (!trailer) return [{ tipo: 'cortado', linha: null }];
  const { lotes: lotesNoTrailer = null, registros: contados = null } = trailer.valores;
  return problemasDas(
    [
      { que: 'lotes-arquivo', dito: lotesNoTrailer, lido: [String(lotes)], exigida: true },
      { que: 'registros-arquivo', dito: contados, lido: [String(registros)], exigida: true },
    ],
    trailer.numero,
  );
}
