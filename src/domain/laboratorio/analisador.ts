/**
 * Files of analysers and of other laboratories, read into rows: CSV with a header, or HL7 v2 ORU^R01. What a row means for a
 * sample is judged where the samples are; here a row is what its file says.
 */
import { analisadorRecusa as texto } from '#messages/laboratorio.ts';
import type { GermeLido } from './antibiograma-lido.ts';
import { linhaCortada, segmentoCortado } from './arquivo-cortado.ts';
import type { QuemDizAMensagem } from './mesmo-paciente.ts';
import { culturasDaMensagem, type Obx, type Separadores } from './cultura-hl7.ts';

export type LinhaDeAnalisador = {
  /** Line of the file, from 1: what a person looks for. */
  readonly linha: number;
  readonly etiqueta: string;
  /** Codes that the file gives for what was measured: the laboratory's own, or LOINC. */
  readonly codigos: readonly string[];
  readonly valor: string;
  readonly unidade: string | null;
  readonly nota: string | null;
  /** C, D, W or X (HL7 table 0085): the row corrects one that was told before, or takes it back; null: it is a result. */
  readonly correcao: Correcao | null;
  /** Why the row cannot be taken, whatever the sample is. */
  readonly recusa: string | null;
  /** The patient that the message is of (PID-5, PID-7, PID-8), as far as it says. */
  readonly quem?: QuemDizAMensagem;
  /** It brings a PDF, and no value. */
  readonly anexo?: AnexoLido;
  /** It says a germ, or what it was tested against, and no value. */
  readonly germe?: GermeLido;
};

/** A PDF that came inside a message (OBX of kind ED). */
export type AnexoLido = { readonly nome: string; readonly base64: string };

/** C: another value. D: deleted. W: it was of another sample. X: there is none to be had. */
export const CORRECOES = ['C', 'D', 'W', 'X'] as const;
export type Correcao = (typeof CORRECOES)[number];

export type ArquivoLido =
  | { readonly ok: true; readonly linhas: readonly LinhaDeAnalisador[] }
  | { readonly ok: false; readonly mensagem: string };

/** Rows of one file: more are several files. */
export const LINHAS_MAXIMO = 20_000;
export const BYTES_MAXIMO = 4 * 1024 * 1024;

const recusado = (mensagem: string): ArquivoLido => ({ ok: false, mensagem });

/** '4.4' of a machine as it is typed: '4,4'. */
const comVirgula = (valor: string): string =>
  valor.replace(/^([<>]?=?\s*[-−]?\s*\d+)\.(\d+)$/, '$1,$2').replace(/^([<>])=/, '$1');

/** Letters of bytes; the platform's own decoders are given, for these rules know none. */
export type Letras = {
  /** Undefined where the bytes are none. */
  readonly utf8: (bytes: Uint8Array) => string | undefined;
  /** Windows' Latin letters, which every byte is one of. */
  readonly latim: (bytes: Uint8Array) => string;
};

/** Bytes in words: by what they say of themselves (MSH-18), else UTF-8 where they are that, else Latin letters. Undefined: neither. */
export function decodificar(bytes: Uint8Array, { utf8, latim }: Letras): string | undefined {
  const comoLatim = latim(bytes);
  const charset = campoDoCabecalho(comoLatim, 17);
  if (charset !== undefined && /8859\/1|8859-1|WINDOWS|1252/i.test(charset)) return comoLatim;
  const lido = utf8(bytes);
  if (charset !== undefined && /UTF-?8/i.test(charset)) return lido;
  return lido ?? comoLatim;
}

function campoDoCabecalho(arquivo: string, at: number): string | undefined {
  const msh = /(?:^|[\r\n])\uFEFF?(?:ï»¿)?MSH[^\r\n]*/.exec(arquivo)?.[0].trim() ?? '';
  const separador = msh.charAt(msh.indexOf('MSH') + 3);
  return separador === '' ? undefined : msh.split(separador)[at];
}

/** By what it begins with. */
export function lerAnalisador(bytes: Uint8Array, letras: Letras): ArquivoLido {
  if (bytes.length === 0) return recusado(texto.vazio);
  if (bytes.length > BYTES_MAXIMO) return recusado(texto.grande);
  const arquivo = decodificar(bytes, letras);
  if (arquivo === undefined) return recusado(texto.charset);
  const cortada = ehHl7(arquivo) ? segmentoCortado(arquivo) : undefined;
  return cortada === undefined ? lerTexto(arquivo) : recusado(texto.cortado(cortada));
}

/** By its first segment: a message, or a file or batch of them. */
const ehHl7 = (arquivo: string): boolean => /^\s*(?:MSH|FHS|BHS)\W/.test(arquivo);

/** The same of what is in words already and whole: the frame of a message ends its last segment too. */
export function lerTexto(cru: string): ArquivoLido {
  const arquivo = cru
    .replace(/^\uFEFF/, '')
    .replaceAll('\u000B', '')
    .replaceAll('\u001C', '');
  return ehHl7(arquivo) ? lerOru(arquivo) : lerCsv(arquivo);
}

const COLUNAS: { readonly [coluna: string]: 'etiqueta' | 'codigo' | 'valor' | 'unidade' | 'nota' } = {
  amostra: 'etiqueta',
  etiqueta: 'etiqueta',
  analito: 'codigo',
  codigo: 'codigo',
  exame: 'codigo',
  loinc: 'codigo',
  resultado: 'valor',
  valor: 'valor',
  unidade: 'unidade',
  nota: 'nota',
  observacao: 'nota',
};

const semAcento = (palavra: string): string =>
  palavra.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Cells of a line; a quoted one may hold the separator, and no line ends within it. */
function celulas(linha: string, separador: string): readonly string[] {
  const partes: string[] = [];
  let atual = '';
  let aspas = false;
  for (let at = 0; at < linha.length; at += 1) {
    const letra = linha.charAt(at);
    if (letra === '"' && aspas && linha.charAt(at + 1) === '"') {
      atual += '"';
      at += 1;
    } else if (letra === '"') aspas = !aspas;
    else if (letra === separador && !aspas) {
      partes.push(atual);
      atual = '';
    } else atual += letra;
  }
  return [...partes, atual].map((parte) => parte.trim());
}

function lerCsv(arquivo: string): ArquivoLido {
  const linhas = arquivo.split(/\r\n|\r|\n/);
  const [cabeca = ''] = linhas;
  const separador = [';', '\t', ','].find((letra) => cabeca.includes(letra)) ?? ';';
  const colunas = celulas(cabeca, separador).map((nome) => COLUNAS[semAcento(nome)]);
  for (const [coluna, nome] of [
    ['etiqueta', 'amostra'],
    ['codigo', 'analito'],
    ['valor', 'resultado'],
  ] as const)
    if (!colunas.includes(coluna)) return recusado(texto.semColuna(nome));
  if (linhas.length > LINHAS_MAXIMO) return recusado(texto.linhasDemais(LINHAS_MAXIMO));
  const cortada =
    linhas.length > 1
      ? linhaCortada(arquivo, colunas.length, (linha) => celulas(linha, separador))
      : undefined;
  if (cortada !== undefined) return recusado(texto.tabelaCortada(cortada));
  const lidas = linhas.slice(1).flatMap((linha, at): LinhaDeAnalisador[] => {
    if (linha.trim() === '') return [];
    const partes = celulas(linha, separador);
    const de = (coluna: (typeof colunas)[number]) => partes[colunas.indexOf(coluna)] ?? '';
    const valor = comVirgula(de('valor'));
    return [
      {
        linha: at + 2,
        etiqueta: de('etiqueta'),
        codigos: [de('codigo')],
        valor,
        unidade: de('unidade') || null,
        nota: de('nota') || null,
        correcao: null,
        recusa: valor === '' ? texto.semValor : null,
      },
    ];
  });
  return lidas.length === 0 ? recusado(texto.semLinhas) : { ok: true, linhas: lidas };
}

function separadoresDe(msh: string): Separadores {
  const [parte = '^', repeticao = '~', escape = '\\', sub = '&'] = msh.slice(4).split(msh.charAt(3))[0] ?? '';
  return { campo: msh.charAt(3), parte, repeticao, escape, sub };
}

/** '\F\', '\.br\' and '\X0D0A\' as what they stand for. */
function semEscapes(valor: string, { campo, parte, repeticao, escape, sub }: Separadores): string {
  const letras: { readonly [codigo: string]: string } = {
    F: campo,
    S: parte,
    R: repeticao,
    E: escape,
    T: sub,
  };
  const partes = valor.split(escape);
  // Between two escapes stands a code; an odd one is no escape.
  if (partes.length % 2 === 0) return valor;
  return partes
    .map((pedaco, at) => {
      if (at % 2 === 0) return pedaco;
      if (pedaco === '.br' || pedaco.startsWith('.sp')) return '\n';
      if (/^X(?:[0-9A-F]{2})+$/i.test(pedaco))
        return (pedaco.slice(1).match(/../g) ?? [])
          .map((par) => String.fromCharCode(Number.parseInt(par, 16)))
          .join('');
      return letras[pedaco] ?? '';
    })
    .join('')
    .replaceAll('\r\n', '\n');
}

/** OBX-5 by OBX-2: a structured number as it is written, a coded value by its name. */
function valorDe(tipo: string, cru: string, separadores: Separadores): string {
  const { parte, repeticao } = separadores;
  const valores = cru.split(repeticao).map((repetido) => {
    const partes = repetido.split(parte);
    if (tipo === 'SN') return comVirgula([partes[0], ...partes.slice(1)].map((cada) => cada ?? '').join(''));
    if (tipo === 'CWE' || tipo === 'CE' || tipo === 'CNE') return partes[1] || partes[0] || '';
    return tipo === 'NM' ? comVirgula(repetido) : repetido;
  });
  return semEscapes(valores.join(', '), separadores).replaceAll(/\s+/g, ' ').trim();
}

// Simple machines leave OBX-11 out: where the segment is whole, what they send is what they measured.
const FINAIS = new Set<string>(['F', '', ...CORRECOES]);

/** An ED: who made it, what it is, how it is written, and the bytes. Undefined where it is no PDF in base64. */
function anexoDe(nome: string, cru: string, { parte }: Separadores): AnexoLido | undefined {
  const [, , subtipo = '', codificacao = '', dado = ''] = cru.split(parte);
  const base64 = dado.replaceAll(/\s/g, '');
  // '%PDF-' in base64.
  const lido = /^base64$/i.test(codificacao) && /^JVBERi0[A-Za-z0-9+/]*={0,2}$/.test(base64);
  return lido && /^pdf$/i.test(subtipo) ? { nome: nome || texto.nomeDoAnexo, base64 } : undefined;
}

/** Of several names (PID-5) the first, which is the legal one. */
function quemDiz(campo: (indice: number) => string, separadores: Separadores): QuemDizAMensagem {
  const [, ano, mes, dia] = /^(\d{4})(\d\d)(\d\d)/.exec(campo(7)) ?? [];
  const [primeiro = ''] = campo(5).split(separadores.repeticao);
  const nome = primeiro
    .split(separadores.parte)
    .slice(0, 3)
    .map((parte) => semEscapes(parte.split(separadores.sub)[0] ?? '', separadores).trim())
    .filter((parte) => parte !== '' && parte !== '""')
    .join(' ');
  const sexo = campo(8).trim().toUpperCase();
  return {
    ...(ano === undefined ? {} : { nascimento: `${ano}-${mes}-${dia}` }),
    ...(sexo === 'F' || sexo === 'M' ? { sexo } : {}),
    ...(nome === '' ? {} : { nome }),
  };
}

function lerOru(arquivo: string): ArquivoLido {
  const segmentos = arquivo.split(/\r\n|\r|\n/);
  if (segmentos.length > LINHAS_MAXIMO) return recusado(texto.linhasDemais(LINHAS_MAXIMO));
  const linhas: LinhaDeAnalisador[] = [];
  let separadores: Separadores | undefined;
  let culturas = culturasDaMensagem([], undefined);
  let oru = false;
  let etiqueta = '';
  let pessoa: QuemDizAMensagem | undefined;
  /** Where the rows of the order begin: its specimen may be named after them. */
  let doPedido = 0;
  for (const [at, cru] of segmentos.entries()) {
    const segmento = cru.trim();
    const nome = segmento.slice(0, 3);
    if (nome === 'MSH') {
      separadores = separadoresDe(segmento);
      oru = (segmento.split(separadores.campo)[8] ?? '').startsWith('ORU');
      etiqueta = '';
      pessoa = undefined;
      doPedido = linhas.length;
      if (!oru) return recusado(texto.naoEOru);
      const fim = segmentos.findIndex((cada, onde) => onde > at && cada.trim().startsWith('MSH'));
      culturas = culturasDaMensagem(segmentos.slice(at, fim < 0 ? undefined : fim), separadores);
      continue;
    }
    if (!separadores || segmento === '') continue;
    const { parte } = separadores;
    const campos = segmento.split(separadores.campo);
    const campo = (indice: number): string => campos[indice] ?? '';
    if (nome === 'PID') pessoa = quemDiz(campo, separadores);
    else if (nome === 'OBR') {
      const pai = culturas.pedido(campo);
      etiqueta = pai || (campo(2) || campo(3)).split(parte)[0] || '';
      doPedido = linhas.length;
    } else if (nome === 'SPM') {
      // The specimen's own number says more than the order's.
      const tubo = campo(2).split(parte)[0] || campo(2).split(parte)[1]?.split(separadores.sub)[0] || '';
      if (/^\d+$/.test(tubo))
        for (const [row, linha] of linhas.entries())
          if (row >= doPedido) linhas[row] = { ...linha, etiqueta: tubo };
    } else if (nome === 'NTE') {
      const ultima = linhas.length - 1;
      const nota = semEscapes(campo(3), separadores).replaceAll(separadores.repeticao, ' ').trim();
      if (ultima >= doPedido && linhas[ultima])
        linhas[ultima] = {
          ...linhas[ultima],
          nota: [linhas[ultima].nota, nota].filter(Boolean).join(' ').slice(0, 200),
        };
    } else if (nome === 'OBX') {
      const tipo = campo(2).split(parte)[0] ?? '';
      const valor = tipo === 'ED' ? '' : valorDe(tipo, campo(5), separadores);
      const [codigo = '', descricao = '', , alternativo = ''] = campo(3).split(parte);
      const estado = (campo(11).split(parte)[0] ?? '').toUpperCase();
      const correcao = CORRECOES.find((cada) => cada === estado) ?? null;
      // What is taken back has no value to read.
      const semValor = correcao !== null && correcao !== 'C';
      const unidade = campo(6).split(parte)[0] || null;
      const anexo =
        tipo === 'ED' ? anexoDe(semEscapes(descricao, separadores), campo(5), separadores) : undefined;
      const obx: Obx = {
        codigos: [codigo, alternativo].filter(Boolean),
        descricao: semEscapes(descricao, separadores) || codigo,
        sub: campo(4).trim(),
        valor,
        codigoDoValor: campo(5).split(parte)[0] ?? '',
        // '<=' of a dilution is not '<'.
        medida: tipo === 'SN' ? campo(5).replaceAll(parte, '') : valor,
        unidade,
        categoria: (campo(8).split(separadores.repeticao)[0] ?? '').split(parte)[0]?.toUpperCase() ?? '',
      };
      const germe = tipo === 'ED' ? undefined : culturas.germe(obx);
      linhas.push({
        linha: at + 1,
        etiqueta,
        codigos: obx.codigos,
        valor,
        unidade,
        nota: null,
        correcao,
        ...(pessoa === undefined ? {} : { quem: pessoa }),
        ...(anexo === undefined ? {} : { anexo }),
        ...(germe === undefined ? {} : { germe }),
        recusa:
          tipo === 'ED' && anexo === undefined
            ? texto.anexo
            : !FINAIS.has(estado)
              ? texto.naoFinal(estado)
              : anexo === undefined &&
                  germe?.parte.tipo !== 'teste' &&
                  !semValor &&
                  (valor === '' || valor === '""')
                ? texto.semValor
                : null,
      });
    }
  }
  return linhas.length === 0 ? recusado(texto.semLinhas) : { ok: true, linhas };
}

/** Whether two say the same unit: 'mg/dl' of a machine is 'mg/dL'. */
export function mesmaUnidade(doArquivo: string | null, doExame: string | null): boolean {
  if (doArquivo === null) return true;
  const lisa = (unidade: string): string =>
    unidade
      .toLowerCase()
      .replaceAll(/[[\]{}\s]/g, '')
      .replaceAll('µ', 'u');
  return lisa(doArquivo) === lisa(doExame ?? '');
}
