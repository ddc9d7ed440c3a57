/**
 * Fields that a template asks when a document is made of it: number of days, CID, a date, a choice, words. A
 * field is part of the text, so the writer of the template says where its answer stands. The same key twice
 * is one question. A diagnosis stands in a document only with the patient's authorization (Resolução CFM
 * 2.381/2024).
 */
import { formatData, isDate } from '#domain/formato/data.ts';
import { numeroPorExtenso } from '#domain/formato/extenso.ts';
import { foldText } from '#domain/formato/texto.ts';
import {
  TIPOS_CAMPO,
  type Bloco,
  type Campo,
  type Celula,
  type ItemLista,
  type Texto,
  type Trecho,
} from './tipos.ts';
import { dataPorExtenso } from './valores.ts';

/** By key: '3', '2026-11-22', '14:05', the words, the chosen option, the row of the CID. */
export type Respostas = { readonly [chave: string]: string };

export const OPCOES_MAXIMO = 40;
export const ROTULO_MAXIMO = 80;
export const RESPOSTA_MAXIMA = 1000;
export const NUMERO_MAXIMO = 99_999;

/** 'Número de dias' → 'numero-de-dias'; '' for a label without a letter. */
export function chaveDoRotulo(rotulo: string): string {
  return foldText(rotulo)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, ROTULO_MAXIMO);
}

/** A field of whatever was sent; null for what can be none. */
export function limparCampo(attrs: { readonly [key: string]: unknown }): Campo | null {
  const rotulo =
    typeof attrs['rotulo'] === 'string'
      ? attrs['rotulo'].replaceAll(/\s+/g, ' ').trim().slice(0, ROTULO_MAXIMO)
      : '';
  const chave = chaveDoRotulo(rotulo);
  const tipo = TIPOS_CAMPO.find((tipo) => tipo === attrs['tipo']);
  if (chave === '' || !tipo) return null;
  const opcoes = tipo === 'LISTA' ? opcoesDe(attrs['opcoes']) : [];
  if (tipo === 'LISTA' && opcoes.length === 0) return null;
  const obrigatorio = attrs['obrigatorio'] === true;
  return {
    chave,
    rotulo,
    tipo,
    obrigatorio,
    ...(attrs['extenso'] === true && (tipo === 'NUMERO' || tipo === 'DATA' || tipo === 'CID')
      ? { extenso: true as const }
      : {}),
    ...(attrs['tiraLinha'] === true && !obrigatorio ? { tiraLinha: true as const } : {}),
    ...(tipo === 'LISTA' ? { opcoes } : {}),
  };
}

function opcoesDe(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const words = value.flatMap((item) =>
    typeof item === 'string' ? [item.replaceAll(/\s+/g, ' ').trim().slice(0, 200)] : [],
  );
  return [...new Set(words.filter((part) => part !== ''))].slice(0, OPCOES_MAXIMO);
}

export type ProblemaResposta =
  'falta' | 'numero' | 'data' | 'hora' | 'lista' | 'cid' | 'comprida' | 'autorizacao';

/** What is wrong with an answer; null where nothing is. `autorizaCid`: the patient allows the diagnosis in this document. */
export function problemaDe(
  campo: Campo,
  resposta: string | undefined,
  autorizaCid: boolean,
): ProblemaResposta | null {
  const valor = resposta?.trim() ?? '';
  if (valor === '') return campo.obrigatorio ? 'falta' : null;
  if (valor.length > RESPOSTA_MAXIMA) return 'comprida';
  switch (campo.tipo) {
    case 'NUMERO':
      return /^[0-9]{1,5}$/.test(valor) ? null : 'numero';
    case 'DATA':
      return isDate(valor) ? null : 'data';
    case 'HORA':
      return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(valor) ? null : 'hora';
    case 'LISTA':
      return campo.opcoes?.includes(valor) ? null : 'lista';
    case 'CID':
      if (!/^[1-9][0-9]{0,14}$/.test(valor)) return 'cid';
      return autorizaCid ? null : 'autorizacao';
    default:
      return null;
  }
}

/** The answer as the document writes it; '' for none. `cid`: 'J11.1' and its name, of the chosen row. */
export function escrever(
  campo: Campo,
  resposta: string | undefined,
  cid?: { readonly codigo: string; readonly nome: string },
): string {
  const valor = resposta?.trim() ?? '';
  if (valor === '') return '';
  switch (campo.tipo) {
    case 'NUMERO':
      return campo.extenso ? `${Number(valor)} (${numeroPorExtenso(Number(valor))})` : String(Number(valor));
    case 'DATA':
      return campo.extenso ? dataPorExtenso(valor) : formatData(valor);
    case 'CID':
      return cid ? (campo.extenso ? `${cid.codigo} - ${cid.nome}` : cid.codigo) : '';
    default:
      return valor;
  }
}

/** The fields of a text in its order, each question once: it is required where any of its places requires it. */
export function camposUsados(texto: Texto): readonly Campo[] {
  const found = new Map<string, Campo>();
  percorrer(texto, (trecho) => {
    if (trecho.type !== 'campo') return;
    const first = found.get(trecho.attrs.chave);
    if (!first) found.set(trecho.attrs.chave, trecho.attrs);
    else if (trecho.attrs.obrigatorio && !first.obrigatorio)
      found.set(first.chave, { ...first, obrigatorio: true });
  });
  return [...found.values()];
}

function percorrer(texto: Texto, visit: (trecho: Trecho) => void): void {
  trocar(texto, (trecho) => {
    visit(trecho);
    return trecho;
  });
}

/**
 * The text with what was answered in place of its fields; a paragraph that goes with its blank field is gone. What a number
 * counts agrees with it: '[dias] dia(s)' becomes '1 (um) dia', '3 (três) dias'.
 */
export function responder(texto: Texto, escrita: (campo: Campo) => string): Texto {
  let quantos: number | null = null;
  return trocar(texto, (trecho) => {
    const contados = quantos;
    quantos = null;
    if (trecho.type === 'text')
      return contados === null ? trecho : { ...trecho, text: concordar(trecho.text, contados) };
    if (trecho.type !== 'campo') return trecho;
    const text = escrita(trecho.attrs);
    if (text === '') return trecho.attrs.tiraLinha ? 'tira-linha' : null;
    if (trecho.attrs.tipo === 'NUMERO') quantos = Number.parseInt(text, 10);
    return { type: 'text', text, ...(trecho.marks ? { marks: trecho.marks } : {}) };
  });
}

/** ' dia(s), a contar' → ' dia, a contar' for one. Only the word right after the number is what it counts. */
const concordar = (texto: string, quantos: number): string =>
  texto.replace(/^(\s+\p{L}+)\(s\)/u, (_, palavra: string) => (quantos === 1 ? palavra : `${palavra}s`));

type Troca = Trecho | null | 'tira-linha';

/** Each piece of each line as `troca` says it; a list or a cell that is left without anything keeps an empty paragraph. */
function trocar(texto: Texto, troca: (trecho: Trecho) => Troca): Texto {
  const blocos = (list: readonly Bloco[]): Bloco[] => list.flatMap(bloco);
  const cheio = (list: readonly Bloco[]): Bloco[] => {
    const kept = blocos(list);
    return kept.length > 0 ? kept : [{ type: 'paragraph' }];
  };
  const bloco = (bloco: Bloco): readonly Bloco[] => {
    switch (bloco.type) {
      case 'paragraph':
      case 'heading': {
        if (!bloco.content) return [bloco];
        const content = bloco.content.map(troca);
        if (content.includes('tira-linha')) return [];
        return [
          {
            ...bloco,
            content: content.filter((part): part is Trecho => part !== null && part !== 'tira-linha'),
          },
        ];
      }
      case 'blockquote':
        return [{ ...bloco, content: cheio(bloco.content) }];
      case 'bulletList':
      case 'orderedList': {
        const items = bloco.content.map((item): ItemLista => ({ ...item, content: blocos(item.content) }));
        const content = items.filter((item) => item.content.length > 0);
        return content.length > 0 ? [{ ...bloco, content }] : [];
      }
      case 'table':
        return [
          {
            ...bloco,
            content: bloco.content.map((row) => ({
              ...row,
              content: row.content.map((cell): Celula => ({ ...cell, content: cheio(cell.content) })),
            })),
          },
        ];
      default:
        return [bloco];
    }
  };
  return { type: 'doc', content: cheio(texto.content) };
}

/** Runs of underscores within a line that says something: a blank that could be signed. A line to sign on is none. */
export function lacunas(texto: Texto): readonly string[] {
  const found: string[] = [];
  const linha = (content: readonly Trecho[]): void => {
    const text = content.map((trecho) => (trecho.type === 'text' ? trecho.text : '·')).join('');
    if (/_{3,}/.test(text) && /[^_\s]/.test(text)) found.push(text.replaceAll(/\s+/g, ' ').trim());
  };
  const visit = (list: readonly Bloco[]): void => {
    for (const bloco of list) {
      if (bloco.type === 'paragraph' || bloco.type === 'heading') linha(bloco.content ?? []);
      else if (bloco.type === 'blockquote') visit(bloco.content);
      else if (bloco.type === 'bulletList' || bloco.type === 'orderedList')
        for (const item of bloco.content) visit(item.content);
      else if (bloco.type === 'table')
        for (const row of bloco.content) for (const cell of row.content) visit(cell.content);
    }
  };
  visit(texto.content);
  return found;
}

/** What a template shows in place of an answer, before anybody is asked. */
export function exemploDe(campo: Campo): string {
  switch (campo.tipo) {
    case 'NUMERO':
      return campo.extenso ? '3 (três)' : '3';
    case 'DATA':
      return campo.extenso ? '21 de novembro de 2026' : '21/11/2026';
    case 'HORA':
      return '14:05';
    case 'LISTA':
      return campo.opcoes?.[0] ?? '';
    case 'CID':
      return campo.extenso ? 'J11.1 - Influenza com outras manifestações respiratórias' : 'J11.1';
    default:
      return campo.rotulo;
  }
}
