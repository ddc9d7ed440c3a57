/**
 * Writes a CNAB 240 file from the tables that the reader uses. Counts, sequences and sums are worked out
 * here. What does not fit its position is told by the field's name, and then there is no file at all.
 */
import { decompose } from '#domain/formato/composto.ts';
import { isDate } from '#domain/formato/data.ts';
import { isMoeda, sumMoney, toCents } from '#domain/formato/decimal.ts';
import { TAMANHO_LINHA, type Campo } from './campo.ts';
import type { Papel } from './ler.ts';
import { camposDoSegmento, moldeDe, type Familia } from './tabelas.ts';

/** Values by the ids of the table, as the reader gives them: decimals '12.50', dates AAAA-MM-DD, hours HH:MM:SS. */
export type Dados = { readonly [campo: string]: string | number | null | undefined };
/** A detail: the segment's table ('A', 'BPIX', 'J52', 'NDARF') and its values; bank, lot and sequence are filled here. */
export type Registro = { readonly segmento: string; readonly dados: Dados };
export type LoteParaGravar = {
  readonly familia: Exclude<Familia, 'extrato'>;
  readonly header: Dados;
  readonly registros: readonly Registro[];
};
export type ArquivoParaGravar = {
  /** Three digits. */
  readonly banco: string;
  readonly header: Dados;
  readonly lotes: readonly LoteParaGravar[];
  /** Whether the bank's layout takes a CNPJ with letters (IN RFB 2.229/2024); none is known to, so no. */
  readonly cnpjComLetras?: boolean;
};

export type MotivoFalha =
  /** More characters or digits than the position holds. */
  | 'tamanho'
  /** Something else than digits where only digits go. */
  | 'algarismos'
  | 'cnpj-com-letras'
  | 'valor'
  | 'data'
  | 'hora';
/** A value that has no place: in which line, counted from 1, under which field. */
export type Falha = {
  readonly linha: number;
  readonly papel: Papel;
  readonly segmento: string | null;
  /** Index of the lot and of the record in it, so that the caller knows whose it is; null in headers and trailers. */
  readonly lote: number | null;
  readonly registro: number | null;
  readonly campo: string;
  readonly titulo: string;
  readonly motivo: MotivoFalha;
  readonly valor: string;
  readonly cabem: number;
};
export type Gravacao =
  | { readonly ok: true; readonly conteudo: string; readonly registros: number; readonly soma: string }
  | { readonly ok: false; readonly falhas: readonly Falha[] };

/** Names and addresses are cut at the end of their position, as banks do; a number, a key or a code never is. */
const CORTAVEIS = new Set([
  'favorecido', 'empresa', 'nomeBanco', 'mensagem', 'mensagens', 'informacao', 'logradouro', 'complemento', 'bairro', 'cidade',
  'endereco', 'pagador', 'beneficiario', 'sacador', 'historico',
]); // prettier-ignore

/** What banks take in text: upper-case ASCII without accents. */
export function textoDoBanco(texto: string): string {
  return decompose(texto)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2010-\u2014]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/º/g, 'o')
    .replace(/ª/g, 'a')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/g, ' ');
}

type Escrito = { readonly texto: string } | { readonly motivo: MotivoFalha };

/** The characters of one position, exactly as many as it has; or why the value has no place in it. */
export function escreverCampo(
  { id, de, ate, tipo }: Campo,
  valor: string | number | null | undefined,
  cnpjComLetras = false,
): Escrito {
  const cabem = ate - de + 1;
  const escrito = valor === null || valor === undefined ? '' : String(valor).trim();
  const numerico = (digitos: string): Escrito => {
    const magro = digitos.replace(/^0+/, '');
    return magro.length > cabem ? { motivo: 'tamanho' } : { texto: magro.padStart(cabem, '0') };
  };
  switch (tipo) {
    case 'num':
      return /^[0-9]*$/.test(escrito) ? numerico(escrito) : { motivo: 'algarismos' };
    case 'inscricao': {
      const nua = escrito.replace(/[.\-/ ]/g, '').toUpperCase();
      if (/^[0-9]*$/.test(nua)) return numerico(nua);
      if (!/^[0-9A-Z]+$/.test(nua)) return { motivo: 'algarismos' };
      if (!cnpjComLetras) return { motivo: 'cnpj-com-letras' };
      return nua.length > cabem ? { motivo: 'tamanho' } : { texto: nua.padStart(cabem, '0') };
    }
    case 'valor':
      if (escrito === '') return numerico('');
      return isMoeda(escrito) && !escrito.startsWith('-')
        ? numerico(toCents(escrito).toString())
        : { motivo: 'valor' };
    case 'data': {
      if (escrito === '') return numerico('');
      if (!isDate(escrito)) return { motivo: 'data' };
      const [ano = '', mes = '', dia = ''] = escrito.split('-');
      return { texto: `${dia}${mes}${ano}` };
    }
    case 'hora':
      if (escrito === '') return numerico('');
      return /^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/.test(escrito)
        ? { texto: escrito.replaceAll(':', '') }
        : { motivo: 'hora' };
    case 'ocorrencias':
      return { texto: escrito.replaceAll(' ', '').slice(0, cabem).padEnd(cabem) };
    case 'exato':
      return escrito.length > cabem || /[^\x20-\x7e]/.test(escrito)
        ? { motivo: 'tamanho' }
        : { texto: escrito.padEnd(cabem) };
    case 'alfa': {
      // Blanks inside a bank's own number (an agreement, a nosso número) are part of it.
      const limpo = CORTAVEIS.has(id)
        ? textoDoBanco(escrito).replace(/ +/g, ' ').trim()
        : textoDoBanco(String(valor ?? '')).trimEnd();
      if (limpo.length <= cabem) return { texto: limpo.padEnd(cabem) };
      return CORTAVEIS.has(id) ? { texto: limpo.slice(0, cabem) } : { motivo: 'tamanho' };
    }
  }
}

/** Amounts that the trailer of a lot adds up, by the first letter of the segment's table. */
const somado = (segmento: string) => /^(A|J|O|N|P)/.test(segmento) && segmento !== 'J52';
const CARTEIRAS: { readonly [carteira: string]: string } = {
  '2': 'Vinculada',
  '3': 'Caucionada',
  '4': 'Descontada',
};

/** The whole file, lines of 240 characters each ended by CRLF; or every value that has no place. */
export function escreverCnab240({
  banco,
  header,
  lotes,
  cnpjComLetras = false,
}: ArquivoParaGravar): Gravacao {
  const falhas: Falha[] = [];
  const linhas: string[] = [];
  const somas: string[] = [];
  const gravar = (
    campos: readonly Campo[],
    dados: Dados,
    onde: Pick<Falha, 'papel' | 'segmento' | 'lote' | 'registro'>,
  ): void => {
    const posicoes = Array.from({ length: TAMANHO_LINHA }, () => ' ');
    const conhecidos = new Set(campos.map(({ id }) => id));
    for (const id of Object.keys(dados))
      if (!conhecidos.has(id)) throw new TypeError(`no position '${id}' in this table`);
    for (const campo of campos) {
      const valor = dados[campo.id];
      const escrito = escreverCampo(campo, valor, cnpjComLetras);
      if ('texto' in escrito) posicoes.splice(campo.de - 1, escrito.texto.length, ...escrito.texto.split(''));
      else
        falhas.push({
          ...onde,
          linha: linhas.length + 1,
          campo: campo.id,
          titulo: campo.titulo,
          motivo: escrito.motivo,
          valor: String(valor),
          cabem: campo.ate - campo.de + 1,
        });
    }
    linhas.push(posicoes.join(''));
  };
  const fora = { segmento: null, lote: null, registro: null };

  const sentido = Number(header.sentido ?? 1) === 2 ? 'retorno' : 'remessa';
  // One file is of one family; a bank's own header goes by it.
  const doArquivo = moldeDe(banco, lotes[0]?.familia ?? 'pagamento', sentido);

  gravar(
    doArquivo.header,
    { sentido: 1, ...header, banco, lote: 0, registro: 0 },
    { ...fora, papel: 'header-arquivo' },
  );
  for (const [l, { familia, header: cabecalho, registros }] of lotes.entries()) {
    const lote = l + 1;
    const { cabecalho: campos, rodape } = moldeDe(banco, familia, sentido);
    gravar(campos, { ...cabecalho, banco, lote, registro: 1 }, { ...fora, papel: 'header-lote', lote: l });
    const valores: { carteira: string; valor: string }[] = [];
    for (const [r, { segmento, dados }] of registros.entries()) {
      const doSegmento = camposDoSegmento(banco, segmento);
      if (!doSegmento) throw new TypeError(`no table for segment '${segmento}'`);
      gravar(
        doSegmento,
        { ...dados, banco, lote, registro: 3, sequencia: r + 1, segmento: segmento[0] ?? '' },
        { papel: 'detalhe', segmento, lote: l, registro: r },
      );
      const valor = String(dados.valor ?? '0.00');
      if (somado(segmento) && isMoeda(valor)) valores.push({ carteira: String(dados.carteira ?? ''), valor });
    }
    for (const { valor } of valores) somas.push(valor);
    const somasDoLote = rodape.some(({ id }) => id.startsWith('soma')) ? totais(familia, valores) : {};
    gravar(
      rodape,
      { ...somasDoLote, banco, lote, registro: 5, registros: registros.length + 2 },
      { ...fora, papel: 'trailer-lote', lote: l },
    );
  }
  gravar(
    doArquivo.trailer,
    { banco, lote: 9999, registro: 9, lotes: lotes.length, registros: linhas.length + 1 },
    { ...fora, papel: 'trailer-arquivo' },
  );
  if (falhas.length > 0) return { ok: false, falhas };
  return {
    ok: true,
    conteudo: linhas.map((linha) => `${linha}\r\n`).join(''),
    registros: linhas.length,
    soma: sumMoney(somas),
  };
}

function totais(
  familia: Familia,
  valores: readonly { readonly carteira: string; readonly valor: string }[],
): Dados {
  if (familia === 'pagamento') return { soma: sumMoney(valores.map(({ valor }) => valor)) };
  const dados: { [campo: string]: string | number } = {};
  for (const nome of ['Simples', 'Vinculada', 'Caucionada', 'Descontada']) {
    const valoresDaCarteira = valores.filter(({ carteira }) => (CARTEIRAS[carteira] ?? 'Simples') === nome);
    dados[`quantidade${nome}`] = valoresDaCarteira.length;
    dados[`soma${nome}`] = sumMoney(valoresDaCarteira.map(({ valor }) => valor));
  }
  return dados;
}
